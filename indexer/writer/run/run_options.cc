// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/run/run_options.h"

#include <cld2/public/compact_lang_det.h>
#include <unicode/uchar.h>
#include <unicode/uversion.h>
#include <xapian.h>
#include <xxhash.h>

#include <array>
#include <chrono>
#include <string_view>

#include "indexer/common/big_endian.h"
#include "indexer/schema/document_builder.h"

namespace winnow {
namespace {

std::string icu_text(void (*version_of)(UVersionInfo)) {
  UVersionInfo version;
  version_of(version);
  std::array<char, U_MAX_VERSION_STRING_LENGTH> text{};
  u_versionToString(version, text.data());
  return text.data();
}

std::string asked_versions() {
  std::string text = std::string("xapian ") + Xapian::version_string() + '\n';
  text += "icu " + icu_text(u_getVersion) + '\n';
  text += "unicode " + icu_text(u_getUnicodeVersion) + '\n';
  return text + "cld2 " + CLD2::DetectLanguageVersion() + '\n';
}

}  // namespace

const std::string& library_versions() {
  // They are asked once: cld2 puts the text together in a variable of its own whenever it is asked.
  static const std::string versions = asked_versions();
  return versions;
}

namespace {

// "with --title-weight 5 and without --no-page-text": each choice that the database was made with
// and that is not `wanted`; empty if there is none.
std::string recorded_options(const IndexingChoices& wanted, const IndexingChoices& recorded) {
  std::string with;
  std::string without;
  const auto compare = [&](std::string_view name, const std::string& ours, const std::string& its) {
    if (ours != its) with.append(" ").append(name).append(" ").append(its);
  };
  const auto flag = [&](std::string_view name, bool ours, bool its) {
    if (ours != its) (its ? with : without).append(" ").append(name);
  };
  compare("--method", wanted.method, recorded.method);
  // A name like "site (statistics, seed 5)" tells what is other than by default.
  if (wanted.method.starts_with(recorded.method + " (")) with += " and its defaults";
  compare("--stemmer", wanted.stemmer, recorded.stemmer);
  const auto weight = [&](std::string_view name, std::uint32_t IndexingChoices::*member) {
    compare(name, std::to_string(wanted.*member), std::to_string(recorded.*member));
  };
  weight("--title-weight", &IndexingChoices::title_weight);
  weight("--heading-weight", &IndexingChoices::heading_weight);
  weight("--main-weight", &IndexingChoices::main_weight);
  weight("--keyword-weight", &IndexingChoices::keyword_weight);
  weight("--image-weight", &IndexingChoices::image_weight);
  weight("--page-weight", &IndexingChoices::page_weight);
  weight("--link-weight", &IndexingChoices::link_weight);
  weight("--page-link-weight", &IndexingChoices::page_link_weight);
  flag("--no-page-text", !wanted.page_text, !recorded.page_text);
  flag("--keep-template", wanted.keep_template, recorded.keep_template);
  if (!with.empty()) with.insert(0, "with");
  if (!without.empty()) without.insert(0, with.empty() ? "without" : " and without");
  return with + without;
}

}  // namespace

Expected<void> check_choices(const IndexingChoices& wanted, const IndexMetadata& recorded,
                             const std::string& database) {
  const std::string options = recorded_options(wanted, recorded.choices);
  if (options.empty()) return {};
  return Error{ErrorCode::incompatible, "was made " + options, database,
               "use the same options, or index the site into another directory"};
}

Expected<void> check_site(const std::string& site) {
  if (site.find('/') == std::string::npos) return {};
  return Error{ErrorCode::usage, "the name of a site holds a slash", site,
               "name it by a host, or by a word of your own"};
}

std::uint64_t options_hash(const IndexOptions& options) {
  // Taken apart so that a limit that is added cannot be forgotten here.
  const auto& [page_bytes, depth, attributes, work, nodes, memory_base, memory_factor, memory_cap,
               time_base, time_per_mib, time_cap] = options.limits;
  const auto milliseconds = [](std::chrono::milliseconds time) {
    return static_cast<std::uint64_t>(time.count());
  };
  const std::uint64_t values[] = {kExtractionRevision,
                                  options.snippet_source_bytes,
                                  options.ignore_robots,
                                  options.marks == Marks::ignored,
                                  depth,
                                  attributes,
                                  work,
                                  nodes,
                                  memory_base,
                                  memory_factor,
                                  memory_cap,
                                  milliseconds(time_base),
                                  milliseconds(time_per_mib),
                                  milliseconds(time_cap)};
  std::string bytes;
  for (const std::uint64_t value : values) bytes += big_endian(value);
  return XXH3_64bits(bytes.data(), bytes.size());
}

}  // namespace winnow
