// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/learning_options.h"

#include <fmt/format.h>

#include <charconv>
#include <limits>
#include <system_error>

namespace winnow::cli {
namespace {

constexpr const char* kGroup = "Learning the templates of sites";

constexpr std::uint32_t kLeastLearnPages = 2;
constexpr std::uint32_t kMostLearnPages = 1000;

template <typename Number>
bool read_number(const std::string& text, Number least, Number most, Number& number) {
  Number read = 0;
  const char* end = text.data() + text.size();
  const auto [rest, status] = std::from_chars(text.data(), end, read);
  // Written so that no number is refused as well.
  if (status != std::errc() || rest != end || !(read >= least && read <= most)) return false;
  number = read;
  return true;
}

// CLI11's own check of ranges lets "nan" pass, and its reading of numbers without sign "-1". As it
// wants them: what is wrong, empty if nothing is.
constexpr const char* kShareRange = "FLOAT in [0 - 1]";

std::string share_complaint(const std::string& value) {
  double unused = 0;
  return read_number(value, 0.0, 1.0, unused) ? "" : value + " is no number from 0 to 1";
}

std::string seed_complaint(const std::string& value) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t unused = 0;
  return read_number(value, std::uint64_t{0}, kMost, unused) ? "" : value + " is no seed";
}

}  // namespace

void declare_learning(CLI::App& command, LearningChoice& choice) {
  command
      .add_option("--align", choice.align,
                  "How parts of two pages are found to be the same: by element names, ids and "
                  "classes, and by structure where there are none (path), or by structure alone "
                  "(peer)")
      ->group(kGroup)
      ->type_name("HOW")
      ->check(CLI::IsMember({"path", "peer"}))
      ->capture_default_str();
  command
      .add_option("--structure-delta", choice.structure_delta,
                  "From this similarity of structure on, two parts are of one kind")
      ->group(kGroup)
      ->type_name("SHARE")
      ->check(share_complaint, kShareRange)
      ->capture_default_str();
  command
      .add_option("--text-delta", choice.text_delta,
                  "The same of structure and text together, for the same part")
      ->group(kGroup)
      ->type_name("SHARE")
      ->check(share_complaint, kShareRange)
      ->capture_default_str();
  command
      .add_option("--learn-pages", choice.learn_pages,
                  "Pages that each template is learned from (default: 20, or 2.5 % of the site's "
                  "pages if that is more)")
      ->group(kGroup)
      ->type_name("N")
      ->check(CLI::Range(kLeastLearnPages, kMostLearnPages));
}

void declare_learning_seed(CLI::App& command, LearningChoice& choice) {
  command
      .add_option("--seed", choice.seed,
                  "Of the sample of pages; the same seed, the same templates")
      ->group(kGroup)
      ->type_name("N")
      ->check(seed_complaint, "")
      ->capture_default_str();
}

LearnOptions learn_options(const LearningChoice& choice) {
  LearnOptions options;
  options.pattern.alignment = choice.align == "peer" ? Alignment::peer : Alignment::path;
  options.pattern.structure_delta = choice.structure_delta;
  options.pattern.text_delta = choice.text_delta;
  options.learn_pages = choice.learn_pages;
  options.seed = choice.seed;
  return options;
}

std::string describe(const LearnOptions& options) {
  return fmt::format("align {}, structure-delta {}, text-delta {}, learn-pages {}, seed {}",
                     alignment_name(options.pattern.alignment), options.pattern.structure_delta,
                     options.pattern.text_delta,
                     options.learn_pages == 0 ? "auto" : std::to_string(options.learn_pages),
                     options.seed);
}

bool set_learning(LearningChoice& choice, std::string_view name, const std::string& value,
                  std::string& remedy) {
  if (name == "align") {
    remedy = "path or peer";
    if (value != "path" && value != "peer") return false;
    choice.align = value;
    return true;
  }
  if (name == "learn-pages") {
    remedy = fmt::format("a number from {} to {}", kLeastLearnPages, kMostLearnPages);
    return read_number(value, kLeastLearnPages, kMostLearnPages, choice.learn_pages);
  }
  remedy = "a number from 0 to 1";
  return read_number(value, 0.0, 1.0,
                     name == "text-delta" ? choice.text_delta : choice.structure_delta);
}

}  // namespace winnow::cli
