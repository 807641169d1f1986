// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <string_view>
#include <vector>

#include "plugin/cli/explain/explain_command.h"
#include "plugin/cli/learn/model_text.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/terminal_text.h"
#include "plugin/report/page_report.h"
#include "plugin/tinted/tinted_page.h"

namespace winnow::cli {
namespace {

constexpr std::size_t kShortNames = 2;

const BlockEvidence& evidence_of(const report::PageReport& report, std::size_t block) {
  return report.page.evidence[block];
}

std::string text_note(const BlockEvidence& evidence) {
  if (evidence.text_pages == 0) return "\nthis text there on fewer than 2 of them";
  return fmt::format("\nthis text there on {} of them", human_count(evidence.text_pages));
}

// Says "news.example: learned from 20 different pages", or that the page was classified on its own
// where the method would have gone by its site; it is empty for methods that use no statistics.
std::string site_remark(const report::PageReport& report) {
  if (report.on_its_own) {
    return report.site ? "what was learned of it does not fit; the page was classified on its own"
                       : "too little is known of it; the page was classified on its own";
  }
  if (!has_evidence(report)) return "";
  const std::string pages =
      count_of(report.site->statistics().pages(), "different page", "different pages");
  if (report.site->site().empty()) return "learned from " + pages;
  return fmt::format("{}: learned from {}", report.site->site(), pages);
}

// Gives all that the site's statistics say of the block, a line each; each line begins with LF.
std::string evidence_note(const report::PageReport& report, std::size_t block) {
  const BlockEvidence& evidence = evidence_of(report, block);
  std::string note = evidence.alone < 0
                         ? "\nrepeats on the site"
                         : fmt::format("\nby the page without what repeats {:.2f}", evidence.alone);
  if (evidence.subtree_pages > 0) {
    note += fmt::format("\na part of the page around it is the same on {}",
                        count_of(evidence.subtree_pages, "page", "pages"));
  }
  if (evidence.region == kNoRegion) return note + "\nin no known region of the site";
  const std::string path = report::region_path(report.site->statistics(), evidence.region);
  note += fmt::format("\n{} {}\nregion on {} of {}", evidence.known ? "region" : "new, in region",
                      path, human_count(evidence.region_pages),
                      count_of(report.site->statistics().pages(), "page", "pages"));
  return evidence.known ? note + text_note(evidence) : note;
}

}  // namespace

std::string page_counts(const report::PageReport& report, std::size_t block) {
  const BlockEvidence& evidence = evidence_of(report, block);
  if (evidence.region == kNoRegion) return "-";
  const std::string with_text =
      evidence.text_pages == 0 ? "-" : std::to_string(evidence.text_pages);
  return fmt::format("{}/{}", with_text, evidence.region_pages);
}

std::string short_region(const report::PageReport& report, std::size_t block, std::size_t columns) {
  const BlockEvidence& evidence = evidence_of(report, block);
  if (evidence.region == kNoRegion) return "unknown";
  const std::string_view before = evidence.known ? "" : "in ";
  return std::string(before) + fitted_path(report.site->statistics(), evidence.region, kShortNames,
                                           columns - before.size());
}

namespace {

constexpr std::size_t kReasonColumns = 10;
constexpr std::size_t kElementColumns = 18;
constexpr std::size_t kRegionColumns = 18;
constexpr std::size_t kCountColumns = 7;
constexpr std::size_t kColumnsBeforeText = 46;
constexpr std::size_t kLeastTextColumns = 20;

struct Style {
  std::string_view mark;
  std::string_view color;
};

// The order is that of TextClass: green, yellow, dim.
constexpr std::array<Style, 3> kStyles = {{{"+", "\x1b[32m"}, {"~", "\x1b[33m"}, {"-", "\x1b[2m"}}};

const Style& style_of(TextClass text_class) {
  return kStyles[static_cast<std::size_t>(text_class)];
}

std::size_t columns_left(const ExplanationOptions& options, std::size_t used) {
  if (options.columns == kUncut) return kUncut;
  return std::max(options.columns, used + kLeastTextColumns) - used;
}

std::string colored(std::string line, TextClass text_class, const ExplanationOptions& options) {
  if (!options.colors) return line;
  return line.insert(0, style_of(text_class).color).append("\x1b[0m");
}

std::string fact(std::string_view name, std::string_view value, const ExplanationOptions& options) {
  constexpr std::size_t kNameColumns = 12;
  if (value.empty()) return "";
  return fmt::format("  {:<10}{}\n", name,
                     terminal_text(value, columns_left(options, kNameColumns)));
}

std::string kept(const ExtractedPage& page) {
  std::uint64_t words = 0;
  std::uint64_t kept_words = 0;
  std::uint64_t kept_blocks = 0;
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    words += page.blocks[i].words;
    if (page.verdicts[i].text_class != TextClass::main) continue;
    kept_words += page.blocks[i].words;
    ++kept_blocks;
  }
  return fmt::format("{} of {} words, {} of {} blocks", human_count(kept_words), human_count(words),
                     human_count(kept_blocks), human_count(page.blocks.size()));
}

// Says "data-pagefind-ignore: 12 words in 2 blocks" of each mark that has decided something, a line
// each.
std::string decided_by_marks(const ExtractedPage& page, const ExplanationOptions& options) {
  struct Decided {
    std::uint64_t words = 0;
    std::uint64_t blocks = 0;
  };
  std::map<PageMark, Decided> marks;
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    const PageMark mark = deciding_mark(page, i);
    if (mark == PageMark::none) continue;
    marks[mark].words += page.blocks[i].words;
    ++marks[mark].blocks;
  }
  std::string text;
  for (const auto& [mark, decided] : marks) {
    text += fact(
        text.empty() ? "marks" : "",
        fmt::format("{}: {} in {}", page_mark_name(mark), count_of(decided.words, "word", "words"),
                    count_of(decided.blocks, "block", "blocks")),
        options);
  }
  return text;
}

std::string place_in_template(const report::PageReport& report) {
  const TemplateFit* fit = template_fit(report);
  if (fit == nullptr) return "";
  if (fit->used && fit->nodes == 0) return std::to_string(fit->template_index);  // knows no places
  if (fit->undecided) return fmt::format("{}, given up as undecided", fit->template_index);
  return fmt::format("{}{}; {} of {} elements, texts and images and {} of {} words have no place",
                     fit->template_index, fit->used ? "" : ", not used",
                     human_count(fit->unmatched_nodes), human_count(fit->nodes),
                     human_count(fit->unmatched_words), human_count(fit->words));
}

std::string legend(const report::PageReport& report, const ExplanationOptions& options) {
  const auto entry = [&](TextClass text_class) {
    const std::string_view name = text_class_name(text_class);
    return colored(fmt::format("{} {}", style_of(text_class).mark, name), text_class, options);
  };
  const bool regions = !report.regions.empty() || has_evidence(report);
  std::string text = fmt::format(
      "  {:<10}{}   {}   {}; then probability, {}reason, words/in links, element{}\n", "legend",
      entry(TextClass::main), entry(TextClass::page), entry(TextClass::template_),
      has_evidence(report) ? "pages, " : "", regions ? ", region" : "");
  if (!has_evidence(report)) return text;
  return text + fmt::format(
                    "  {:<10}pages: those with this text in the region (-: fewer than 2) / "
                    "with the region\n",
                    "");
}

// What is known of the block from other pages, on both sides of the reason.
struct SiteColumns {
  std::string counts;
  std::string region;
};

SiteColumns site_columns(const report::PageReport& report, std::size_t index) {
  const auto column = [](const std::string& region) {
    return terminal_column(region, kRegionColumns) + " ";
  };
  if (has_evidence(report)) {
    return {fmt::format("{:>{}} ", page_counts(report, index), kCountColumns),
            column(short_region(report, index, kRegionColumns))};
  }
  return {"", report.regions.empty() ? "" : column(report.regions[index])};
}

// Returns the rule that decides the class of the block, or kNoRule.
RuleIndex rule_of(const report::PageReport& report, std::size_t block) {
  const std::optional<RuledPage>& ruled = report.page.ruled;
  return ruled && !ruled->classes.empty() ? ruled->classes[block] : kNoRule;
}

float weight_of(const report::PageReport& report, std::size_t block) {
  const std::optional<RuledPage>& ruled = report.page.ruled;
  return ruled && !ruled->weights.empty() ? ruled->weights[block] : 1;
}

// Returns "rule:12", of which the head says the file, or the name of another reason.
std::string reason_column(const report::PageReport& report, std::size_t block) {
  const std::string place = report.rules.place(rule_of(report, block));
  if (!place.empty()) return "rule" + place.substr(std::min(place.rfind(':'), place.size()));
  return std::string(reason_name(report.page.verdicts[block].reason));
}

// Returns a line for each rule that matches something on the page.
std::string rule_facts(const report::PageReport& report, const ExplanationOptions& options) {
  if (!report.page.ruled) return "";
  std::string facts;
  for (const RuleMatch& match : report.page.ruled->matches.rules) {
    std::string text = report.rules.place(match.rule) + ": ";
    text += match.blocks == 0 ? "matches"
                              : fmt::format("{}, {}; decides {}, changes {}",
                                            count_of(match.blocks, "block", "blocks"),
                                            count_of(match.words, "word", "words"),
                                            human_count(match.decided), human_count(match.changed));
    facts += fact("rule", text, options);
  }
  return facts;
}

std::string head(const report::PageReport& report, const ExplanationOptions& options) {
  const PageMetadata& metadata = report.page.metadata;
  std::string text = terminal_text(report.path) + "\n";
  text += fact("title", report.page.title, options);
  text += fact("language", metadata.language, options);
  text += fact("date", metadata.date, options);
  text += fact("method", report.method, options);
  text += fact("site", site_remark(report), options);
  text += fact("encoding", report.page.encoding, options);
  text += fact("degraded", degraded_name(report.page.degraded), options);
  text += fact("template", place_in_template(report), options);
  text += fact("kept", kept(report.page), options);
  text += rule_facts(report, options);
  text += decided_by_marks(report.page, options);
  return text + legend(report, options) + "\n";
}

std::string block_line(const report::PageReport& report, std::size_t index,
                       const ExplanationOptions& options) {
  const Block& block = report.page.blocks[index];
  const Verdict& verdict = report.page.verdicts[index];
  const std::string probability =
      verdict.probability < 0 ? "-" : fmt::format("{:.2f}", verdict.probability);
  const std::string words = fmt::format("{}/{}", block.words, block.link_words);
  const SiteColumns site = site_columns(report, index);
  const std::size_t before =
      kColumnsBeforeText + site.counts.size() + (site.region.empty() ? 0 : kRegionColumns + 1);
  std::string line =
      fmt::format("{} {:>4} {}{} {:>8} {} {}{}", style_of(verdict.text_class).mark, probability,
                  site.counts, terminal_column(reason_column(report, index), kReasonColumns), words,
                  terminal_column(report.elements[index], kElementColumns), site.region,
                  terminal_text(report.page.blocks.text(block), columns_left(options, before)));
  return colored(std::move(line), verdict.text_class, options) + "\n";
}

// Writes name=value, as many as fit in a line.
std::string feature_lines(std::span<const float> row, const ExplanationOptions& options) {
  constexpr std::string_view kIndent = "    ";
  std::string lines;
  std::string line;
  for (std::size_t column = 0; column < row.size(); ++column) {
    const std::string next = fmt::format("{}={}", block_features()[column].name, row[column]);
    if (!line.empty() && kIndent.size() + line.size() + 1 + next.size() > options.columns) {
      lines.append(kIndent).append(line).append("\n");
      line.clear();
    }
    line.append(line.empty() ? "" : " ").append(next);
  }
  return lines.append(kIndent).append(line).append("\n");
}

}  // namespace

std::string explanation(const report::PageReport& report, const ExplanationOptions& options) {
  std::string text = head(report, options);
  for (std::size_t i = 0; i < report.page.blocks.size(); ++i) {
    if (options.only && report.page.verdicts[i].text_class != *options.only) continue;
    text += block_line(report, i, options);
    if (report.features) text += feature_lines(report.features->row(i), options);
  }
  if (report.page.structured_text.empty()) return text;
  return text + "\n" +
         fact("elsewhere", "more text comes from the page's structured data", options);
}

namespace {

std::vector<std::string> remarks_on(const report::PageReport& report) {
  std::vector<std::string> remarks{"method " + report.method,
                                   "Point at a text for its numbers. Scripts, images and what the "
                                   "page would load are left out."};
  if (const std::string site = site_remark(report); !site.empty()) {
    remarks.push_back("site: " + site);
  }
  if (report.page.degraded == Degraded::unclosed) {
    remarks.emplace_back("An element, comment or tag never ends; it is read as if it did.");
  } else if (report.page.degraded != Degraded::no) {
    remarks.push_back(fmt::format("Over a limit ({}): the text without its structure.",
                                  degraded_name(report.page.degraded)));
  }
  if (!report.page.structured_text.empty()) {
    remarks.emplace_back("More text of class main comes from the page's structured data.");
  }
  return remarks;
}

}  // namespace

std::string block_note(const report::PageReport& report, std::size_t block) {
  const Verdict& verdict = report.page.verdicts[block];
  const Block& text = report.page.blocks[block];
  std::string note =
      fmt::format("{}: {}", text_class_name(verdict.text_class), reason_text(verdict.reason));
  const std::string rule = report.rules.place(rule_of(report, block));
  if (!rule.empty()) note += "\n" + rule;
  if (weight_of(report, block) != 1) {
    note += fmt::format("\nits words count {} times", weight_of(report, block));
  }
  if (const PageMark mark = deciding_mark(report.page, block); mark != PageMark::none) {
    note += fmt::format(" ({})", page_mark_name(mark));
  }
  if (verdict.probability >= 0) note += fmt::format("\nprobability {:.2f}", verdict.probability);
  note += "\n" + count_of(text.words, "word", "words");
  if (text.link_words > 0) note += fmt::format(", {} in links", human_count(text.link_words));
  note += "\n" + report.elements[block];
  if (block < report.regions.size() && !report.regions[block].empty()) {
    note += "\nin the template: " + report.regions[block];
  }
  if (has_evidence(report)) note += evidence_note(report, block);
  return note;
}

Expected<std::string> tinted_report(const RawPage& raw, const report::PageReport& report,
                                    Marks marks) {
  ParseOptions parse{{}, false, true};
  parse.marks = marks;
  PageParser parser(parse);
  const Expected<ParsedPage> page = parser.parse(raw.bytes, {raw.http_charset});
  if (!page) return page.error();
  if (page->blocks.size() != report.page.blocks.size() ||
      page->document.degraded() != report.page.degraded) {
    return Error{ErrorCode::try_again, "was parsed in two ways, because the parser ran out of time",
                 raw.path, "run again when the machine has less to do"};
  }
  std::vector<tinted::BlockTint> tints;
  for (std::size_t i = 0; i < report.page.blocks.size(); ++i) {
    tints.push_back({report.page.verdicts[i].text_class, block_note(report, i)});
  }
  return tinted::tinted_page(*page, report.page.title, tints, remarks_on(report));
}

}  // namespace winnow::cli
