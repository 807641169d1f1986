// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/inspect/page_look.h"

#include <xxhash.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <variant>

namespace winnow::serve {
namespace {

constexpr std::size_t kTitleBytes = 120;
constexpr std::size_t kProblemBytes = 200;

ParseOptions parse_options(const InspectOptions& options, bool hashes) {
  ParseOptions parse{options.limits, hashes};
  parse.marks = options.marks;
  return parse;
}

std::string problem_of(const ExtractedPage& page) {
  if (page.degraded == Degraded::unclosed) return "has an element, comment or tag that never ends";
  if (page.degraded != Degraded::no) {
    return "over a limit (" + std::string(degraded_name(page.degraded)) +
           "): its text without its structure";
  }
  if (page.ruled && page.ruled->gave_up) return "too much work for rules with selectors";
  if (page.ruled && page.ruled->emptied_by != kNoRule) return "rules leave no main text";
  if (emptying_mark(page) != PageMark::none) return "its own marks leave no text";
  const bool any = std::any_of(page.verdicts.begin(), page.verdicts.end(), [](const Verdict& each) {
    return each.text_class == TextClass::main;
  });
  return any || !page.structured_text.empty() ? "" : "has no main text";
}

}  // namespace

std::string cut_text(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0) == 0x80) --most;
  return std::string(text.substr(0, most));
}

PageLook::PageLook(const InspectOptions& options, bool hashes)
    : parser_(parse_options(options, hashes)) {
  auto made = make_method(default_page_method());
  if (made) alone_ = *std::move(made);
}

PageRecord PageLook::record(PagePlace&& place, const ReadPage& page, const SourceClassifier& by) {
  PageRecord record;
  const auto* const raw = std::get_if<RawPage>(&page);
  record.id = XXH3_64bits(place.url.data(), place.url.size());
  if (raw == nullptr) {
    RawPage unread;
    unread.path = place.path;
    unread.url = place.url;
    record.site = by.site_of(place.source, unread);
    record.problem = cut_text(std::get<SkippedFile>(page).detail, kProblemBytes);
    record.place = std::move(place);
    return record;
  }
  record.site = by.site_of(place.source, *raw);
  const PageMethod method = by.find(place.source, *raw);
  record.place = std::move(place);
  record.on_its_own = by.stored().learns && !method.site;
  describe(*raw, method, record);
  return record;
}

void PageLook::describe(const RawPage& raw, const PageMethod& method, PageRecord& record) {
  Expected<ParsedPage> parsed = parser_.parse(raw.bytes, {.http_charset = raw.http_charset});
  if (!parsed) {
    record.problem = cut_text(parsed.error().what, kProblemBytes);
    return;
  }
  const bool compare = alone_ && method.method->name() != alone_->name();
  std::vector<Verdict> alone;
  if (compare) alone = classify_blocks(*parsed, *alone_, parser_.segmenter()).verdicts;
  const ExtractedPage page = classify_page(*std::move(parsed), *method.method, parser_.segmenter());
  record.title = cut_text(page.title, kTitleBytes);
  record.confidence = page.confidence;
  std::uint64_t words = 0;
  std::uint64_t differ = 0;
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    const Verdict& verdict = page.verdicts[i];
    record.words[static_cast<std::size_t>(verdict.text_class)] += page.blocks[i].words;
    words += page.blocks[i].words;
    // What a person has decided is no question any more.
    if (!compare || verdict.reason == Reason::rule) continue;
    const bool same =
        (verdict.text_class == TextClass::main) == (alone[i].text_class == TextClass::main);
    if (!same) differ += page.blocks[i].words;
  }
  if (words > 0) {
    record.disagreement =
        static_cast<float>(static_cast<double>(differ) / static_cast<double>(words));
  }
  record.skipped = method.rules.skip();
  if (page.ruled) {
    for (const RuleMatch& match : page.ruled->matches.rules) {
      record.rules.push_back({match.rule, static_cast<std::uint32_t>(match.words)});
    }
  } else if (method.rules) {
    for (const RuleMatch& match : method.rules.page_matches().rules) {
      record.rules.push_back({match.rule, static_cast<std::uint32_t>(match.words)});
    }
  }
  if (record.skipped) record.confidence.reset();
  if (record.skipped) record.words = {0, 0, static_cast<std::uint32_t>(words)};
  record.problem = record.skipped ? "a rule leaves it out" : problem_of(page);
}

}  // namespace winnow::serve
