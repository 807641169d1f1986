// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "plugin/cli/index/index_command.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/common/printable.h"

namespace winnow::cli {
namespace {

void add_line(std::string& text, std::uint64_t count, std::string_view what) {
  if (count > 0) text += fmt::format("  {:>9}  {}\n", human_count(count), what);
}

std::string reasons(const std::map<std::string, std::uint64_t>& counts) {
  std::string text;
  for (const auto& [reason, count] : counts) {
    if (!text.empty()) text += ", ";
    text += fmt::format("{} {}", human_count(count), reason);
  }
  return text;
}

std::uint64_t total(const std::map<std::string, std::uint64_t>& counts) {
  std::uint64_t sum = 0;
  for (const auto& [reason, count] : counts) sum += count;
  return sum;
}

// A page that lacks an end is over no limit, and has its structure.
void add_degraded(std::string& text, std::map<std::string, std::uint64_t> degraded) {
  const std::string unclosed(degraded_name(Degraded::unclosed));
  add_line(text, degraded[unclosed], "with an element, comment or tag that never ends");
  degraded.erase(unclosed);
  add_line(text, total(degraded), "over a limit, indexed without structure: " + reasons(degraded));
}

std::string language_list(const std::map<std::string, std::uint64_t>& languages) {
  std::map<std::string, std::uint64_t> named;
  for (const auto& [code, count] : languages) named[code.empty() ? "unknown" : code] = count;
  return reasons(named);
}

// What is said of the source as a whole, rather than counted.
std::string about_source(const BuildReport& build) {
  std::string text;
  if (!build.base.url.empty()) {
    text +=
        fmt::format("URLs begin with {}, as {} of {} canonical links say (--base-url / for none)\n",
                    printable(build.base.url), build.base.agreeing, build.base.pages);
  }
  if (!build.refused_base.empty()) {
    const std::string others =
        build.refused_for.empty() ? "other pages" : printable(build.refused_for);
    text += fmt::format(
        "URLs do not begin with {}, as canonical links say, since {} in the database have it "
        "(--base-url URL decides)\n",
        printable(build.refused_base), others);
  }
  if (!build.moved_from.empty()) {
    text += fmt::format("Known from {}, which has moved; pages without a host stay site {}\n",
                        printable(build.moved_from), printable(build.site));
  }
  if (!build.same_name.empty()) {
    text += fmt::format("Site {}, since {} has the same name (--site NAME for another one)\n",
                        printable(build.site), printable(build.same_name));
  }
  return text;
}

// What rules match is counted over the whole database.
std::string about_rules(const IndexReport& report) {
  std::string text;
  for (const std::string& site : report.rules_changed) {
    text +=
        fmt::format("Site {} was indexed anew, since its rules have changed\n", printable(site));
  }
  if (report.rules.empty()) return text;
  std::uint64_t matching = 0;
  std::uint64_t words = 0;
  for (const RuleUse& use : report.rules) {
    matching += use.pages > 0;
    words += use.changed;
  }
  return text + fmt::format("{} of {} match pages, and have changed the class of {}\n", matching,
                            count_of(report.rules.size(), "rule", "rules"),
                            count_of(words, "word", "words"));
}

using Json = nlohmann::ordered_json;

Json rules_json(const std::vector<RuleUse>& rules) {
  Json list = Json::array();
  for (const RuleUse& use : rules) {
    list.push_back({{"place", use.place},
                    {"pages", use.pages},
                    {"words", use.words},
                    {"changed_words", use.changed},
                    {"of_pages", use.of_pages},
                    {"suspect", use.suspect}});
  }
  return list;
}

Json base_json(const CanonicalBase& base) {
  if (base.url.empty()) return nullptr;
  return {{"url", base.url},
          {"folder", printable(base.top)},
          {"pages", base.pages},
          {"agreeing", base.agreeing}};
}

Json refused_base_json(const BuildReport& build) {
  if (build.refused_base.empty()) return nullptr;
  return {{"url", build.refused_base}, {"source", printable(build.refused_for)}};
}

Json drift_json(const std::vector<DriftedSite>& sites) {
  Json list = Json::array();
  for (const DriftedSite& site : sites) {
    list.push_back(
        {{"site", site.site}, {"pages", site.pages}, {"unknown_share", site.unknown_share}});
  }
  return list;
}

Json relearned_json(const std::vector<RelearnedSite>& sites) {
  Json list = Json::array();
  for (const RelearnedSite& site : sites) {
    list.push_back({{"site", site.site}, {"reason", site.reason}});
  }
  return list;
}

}  // namespace

std::string to_text(const IndexSummary& summary) {
  const IndexReport& report = summary.build.index;
  const double seconds = std::max(summary.seconds, 1e-3);
  std::string text = fmt::format(
      "{}{} pages, {} of HTML in {:.1f} s ({:.0f} pages/s, {}/s)\n",
      summary.dry_run ? "Dry run, nothing written: " : "", human_count(report.pages),
      human_bytes(report.bytes), summary.seconds, static_cast<double>(report.pages) / seconds,
      human_bytes(static_cast<std::uint64_t>(static_cast<double>(report.bytes) / seconds)));
  add_line(text, report.added, "added");
  add_line(text, report.replaced, "replaced");
  add_line(text, report.unchanged, "unchanged");
  add_line(text, report.joined, "dropped, as another page has their text");
  add_line(text, report.not_read, "of these not read, as size and time are as they were");
  add_line(text, report.noindex, "left out by robots meta or X-Robots-Tag (--ignore-robots)");
  add_line(text, report.left_out, "left out by rules");
  add_line(text, report.refused, "refused: " + reasons(report.refused_reasons));
  add_degraded(text, report.degraded);
  add_line(text, total(report.cut), "over a limit, indexed in part: " + reasons(report.cut));
  add_line(text, report.with_replaced_characters, "with malformed characters");
  add_line(text, report.empty, "without text");
  add_line(text, report.emptied, "left without main text by rules");
  add_line(text, summary.build.relearned.size(), "sites learned again");
  add_line(text, report.parse_differences,
           "parsed wrongly by the fast parser and then rightly; please report this");
  add_line(text, report.deleted, "deleted, as the source no longer has them");
  add_line(text, report.indexed_again, "indexed again, as their site has changed its templates");
  add_line(text, total(report.skipped), "files skipped: " + reasons(report.skipped));
  text += about_source(summary.build);
  text += about_rules(report);
  if (summary.dry_run) return text;
  text += fmt::format("Database {}: {} documents, {}", printable(summary.database),
                      human_count(report.documents), human_bytes(summary.database_bytes));
  if (report.collapsed > 0) {
    text += fmt::format("; {} that another one stands for", human_count(report.collapsed));
  }
  if (!report.languages.empty())
    text += "; languages: " + printable(language_list(report.languages));
  return text + '\n';
}

std::string to_json(const IndexSummary& summary, int indent) {
  const IndexReport& report = summary.build.index;
  Json object;
  object["source"] = printable(summary.source);
  object["database"] = summary.database;
  object["dry_run"] = summary.dry_run;
  object["seconds"] = summary.seconds;
  object["database_bytes"] = summary.database_bytes;
  object["documents"] = report.documents;
  object["pages"] = report.pages;
  object["bytes"] = report.bytes;
  object["words"] = report.words;
  object["added"] = report.added;
  object["replaced"] = report.replaced;
  object["unchanged"] = report.unchanged;
  object["joined"] = report.joined;
  object["not_read"] = report.not_read;
  object["deleted"] = report.deleted;
  object["collapsed"] = report.collapsed;
  object["parse_differences"] = report.parse_differences;
  object["noindex"] = report.noindex;
  object["left_out"] = report.left_out;
  object["refused"] = report.refused;
  object["refused_reasons"] = report.refused_reasons;
  object["empty"] = report.empty;
  object["emptied"] = report.emptied;
  object["canonical_elsewhere"] = report.canonical_elsewhere;
  object["with_replaced_characters"] = report.with_replaced_characters;
  object["degraded"] = report.degraded;
  object["cut"] = report.cut;
  object["skipped"] = report.skipped;
  object["languages"] = report.languages;
  object["site"] = summary.build.site;
  object["canonical_base"] = base_json(summary.build.base);
  object["refused_base"] = refused_base_json(summary.build);
  object["moved_from"] = summary.build.moved_from;
  object["drift"] = drift_json(summary.build.drift);
  object["relearned"] = relearned_json(summary.build.relearned);
  object["rules"] = rules_json(report.rules);
  object["rules_changed"] = report.rules_changed;
  object["indexed_again"] = report.indexed_again;
  object["interrupted"] = report.interrupted;
  return object.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace winnow::cli
