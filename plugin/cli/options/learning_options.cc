// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/options/learning_options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <limits>
#include <system_error>

#include "winnow/indexer/methods_by_site.h"

namespace winnow::cli {
namespace {

constexpr const char* kGroup = "Learning the templates of sites";

constexpr std::uint32_t kLeastLearnPages = 2;
constexpr std::uint32_t kMostLearnPages = 1000;
constexpr std::uint32_t kLeastSamplePages = 1;
constexpr std::uint32_t kMostSamplePages = 100000;

template <typename Number>
bool read_number(const std::string& text, Number least, Number most, Number& number) {
  Number read = 0;
  const char* end = text.data() + text.size();
  const auto [rest, status] = std::from_chars(text.data(), end, read);
  // The condition is written so that NaN is refused as well.
  if (status != std::errc() || rest != end || !(read >= least && read <= most)) return false;
  number = read;
  return true;
}

// CLI11's own check of ranges lets "nan" pass. As it wants them: what is wrong, empty if nothing
// is.
constexpr const char* kShareRange = "FLOAT in [0 - 1]";

std::string share_complaint(const std::string& value) {
  double unused = 0;
  return read_number(value, 0.0, 1.0, unused) ? "" : value + " is not a number from 0 to 1";
}

// Options are remembered as given whatever their values.
CLI::Option* add(CLI::App& command, const char* name, auto& value, LearningChoice& choice,
                 const char* help) {
  return command.add_option(name, value, help)->group(kGroup)->each([&choice](const std::string&) {
    choice.given = true;
  });
}

void declare_repetition(CLI::App& command, LearningChoice& choice) {
  add(command, "--chunk-by", choice.chunk_by, choice,
      "table-chunk: what a chunk is: what stands between tables, or a block of text")
      ->type_name("WHAT")
      ->check(CLI::IsMember({"table", "block"}))
      ->capture_default_str();
  command
      .add_flag("--chunk-path", choice.chunk_path,
                "table-chunk: tell equal chunks apart by the elements around them")
      ->group(kGroup)
      ->each([&choice](const std::string&) { choice.given = true; });
  add(command, "--window", choice.window, choice, "shingle: words of a shingle")
      ->type_name("WORDS")
      ->check(CLI::Range(1u, kMaxWindow))
      ->capture_default_str();
  add(command, "--density", choice.density, choice,
      "shingle: count one in N shingles, chosen by their hashes; 0: all")
      ->type_name("N")
      ->check(CLI::Range(0u, kMaxDensity))
      ->capture_default_str();
}

Clustering clustering_of(std::string_view name) {
  for (const Clustering each :
       {Clustering::minhash, Clustering::mdl, Clustering::none, Clustering::links}) {
    if (name == clustering_name(each)) return each;
  }
  return Clustering::leader;
}

}  // namespace

std::string seed_complaint(const std::string& value) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t unused = 0;
  return read_number(value, std::uint64_t{0}, kMost, unused) ? "" : value + " is not a seed";
}

void declare_learning(CLI::App& command, LearningChoice& choice) {
  add(command, "--align", choice.align, choice,
      "How parts of two pages are found to be the same: by element names, ids and "
      "classes, and by structure where there are none (path), or by structure alone "
      "(peer)")
      ->type_name("HOW")
      ->check(CLI::IsMember({"path", "peer"}))
      ->capture_default_str();
  add(command, "--structure-delta", choice.structure_delta, choice,
      "From this similarity of structure on, two parts are of one kind")
      ->type_name("SHARE")
      ->check(share_complaint, kShareRange)
      ->capture_default_str();
  add(command, "--text-delta", choice.text_delta, choice,
      "The same for structure and text together, from which on two parts are the same part")
      ->type_name("SHARE")
      ->check(share_complaint, kShareRange)
      ->capture_default_str();
  add(command, "--learn-pages", choice.learn_pages, choice,
      "Pages that each template is learned from (default: 20, or 2.5 % of the site's "
      "pages if that is more, at most the sample)")
      ->type_name("N")
      ->check(CLI::Range(kLeastLearnPages, kMostLearnPages));
  declare_sample_pages(command, choice);
  add(command, "--cluster", choice.cluster, choice,
      "How pages are divided by template: by the most similar page so far (leader), by least "
      "description length among all pairs (mdl) or among those with similar signatures "
      "(minhash), by links and where they lead as well (links), or not at all (none) (default: "
      "leader; of template-hash and shingle: none)")
      ->type_name("HOW")
      ->check(CLI::IsMember({"leader", "minhash", "mdl", "links", "none"}));
  declare_repetition(command, choice);
}

CLI::Option* declare_sample_pages(CLI::App& command, LearningChoice& choice) {
  return add(command, "--sample-pages", choice.sample_pages, choice,
             "Most pages of a site to learn from (--learn-pages, if that is more)")
      ->type_name("N")
      ->check(CLI::Range(kLeastSamplePages, kMostSamplePages))
      ->capture_default_str();
}

void declare_learning_seed(CLI::App& command, LearningChoice& choice) {
  add(command, "--seed", choice.seed, choice,
      "Seed of the sample of pages; the same seed gives the same templates")
      ->type_name("N")
      ->check(seed_complaint, "")
      ->capture_default_str();
}

LearnOptions learn_options(const LearningChoice& choice, std::string_view method) {
  const MethodInfo* const info = find_method(method).value_or(nullptr);
  LearnOptions options = learn_options_of(info == nullptr ? MethodInfo{} : *info);
  RepetitionOptions& repetition = options.repetition;
  if (!choice.cluster.empty()) options.clustering = clustering_of(choice.cluster);
  if (repetition.piece == Piece::chunk) {
    repetition.chunk_by = choice.chunk_by == "block" ? ChunkBy::block : ChunkBy::table;
    repetition.chunk_path = choice.chunk_path;
  } else if (repetition.piece == Piece::shingle) {
    repetition.window = choice.window;
    repetition.density = choice.density;
  }
  options.pattern.alignment = choice.align == "peer" ? Alignment::peer : Alignment::path;
  options.pattern.structure_delta = choice.structure_delta;
  options.pattern.text_delta = choice.text_delta;
  options.learn_pages = choice.learn_pages;
  options.seed = choice.seed;
  return options;
}

bool set_learning(LearningChoice& choice, std::string_view name, const std::string& value,
                  std::string& remedy) {
  choice.given = true;
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
  if (name == "sample-pages") {
    remedy = fmt::format("a number from {} to {}", kLeastSamplePages, kMostSamplePages);
    return read_number(value, kLeastSamplePages, kMostSamplePages, choice.sample_pages);
  }
  if (name == "cluster") {
    remedy = "leader, minhash, mdl, links or none";
    choice.cluster = value;
    return value == clustering_name(clustering_of(value));
  }
  if (name == "chunk-by") {
    remedy = "table or block";
    choice.chunk_by = value;
    return value == "table" || value == "block";
  }
  if (name == "chunk-path") {
    remedy = "yes or no";
    choice.chunk_path = value == "yes";
    return value == "yes" || value == "no";
  }
  if (name == "window") {
    remedy = fmt::format("a number from 1 to {}", kMaxWindow);
    return read_number(value, 1u, kMaxWindow, choice.window);
  }
  if (name == "density") {
    remedy = fmt::format("a number from 0 to {}", kMaxDensity);
    return read_number(value, 0u, kMaxDensity, choice.density);
  }
  remedy = "a number from 0 to 1";
  return read_number(value, 0.0, 1.0,
                     name == "text-delta" ? choice.text_delta : choice.structure_delta);
}

}  // namespace winnow::cli
