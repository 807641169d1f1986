// SPDX-License-Identifier: GPL-2.0-or-later
//
// A report has all that is known of one page, for people and for programs. Sets of classes say
// which text it has, and regions of the page's site have names in it.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/block_features.h"
#include "winnow/extractor/content_tree.h"
#include "winnow/extractor/page_extractor.h"
#include "winnow/extractor/site_statistics.h"
#include "winnow/indexer/methods_by_site.h"

namespace winnow::report {

// This is a set of classes, by the number of TextClass.
using TextClasses = std::bitset<3>;

inline bool has(TextClasses classes, TextClass text_class) {
  return classes[static_cast<std::size_t>(text_class)];
}

// Reads "main", or "main,page,template" in any order. Gives ErrorCode::usage that quotes the name
// that is none. It is thread-safe.
Expected<TextClasses> parse_classes(std::string_view value);

// Gives the blocks of these classes in document order, one a line, each line ended by LF. What text
// the structured data has is of class main and stands at the end. Takes linear time and is
// thread-safe.
std::string text_of(const ExtractedPage& page, TextClasses classes);

// A path is cut to so many names: pages can nest without end.
inline constexpr std::size_t kMaxPathNames = 64;

// Stands for the outer names of a path that was cut.
inline constexpr std::string_view kOuterNames = "...>";

// Gives the names of the region with this index and of those around it, outermost first, as
// "html>body>div#main>p". Of more than `names` it gives the innermost, behind kOuterNames. It is
// empty for kNoRegion. Names are of pages and may hold anything. It is thread-safe.
std::string region_path(const SiteStatistics& statistics, std::uint32_t region,
                        std::size_t names = kMaxPathNames);

// A report has this beside the page's text.
enum class Detail {
  text,      // nothing
  blocks,    // elements
  features,  // the features of the blocks as well
};

struct PageReport {
  std::string path;
  std::string url;
  std::string method;
  std::string text;  // of the classes that were asked for, a block a line
  ExtractedPage page;

  // This is what was learned of its site; it is null if the method knows nothing of sites, or of
  // this one.
  std::shared_ptr<const SiteModel> site;
  // Says whether the method goes by what was learned of a page's site, but there is nothing, or
  // nothing that fits the page.
  bool on_its_own = false;
  // Says whether its confidence is below the one that was asked for: then it has neither `text` nor
  // `content`.
  bool low_confidence = false;

  // By block: its element, with two of those around it ("article>section>p"). div elements say
  // nothing and are left out, unless the block's own is one.
  std::vector<std::string> elements;
  // This says for each block where it stands in the template of its site, as the name of an element
  // of the pattern tree; it is empty if the page was not compared with one.
  std::vector<std::string> regions;
  RulesForPage rules;  // that apply to the page (page.ruled)
  // Says whether it is one of the pages that the template was learned from.
  bool learned = false;
  std::optional<FeatureMatrix> features;
  // By block: its language where it is not the page's; empty if nobody wanted to know.
  std::vector<std::string> languages;
  std::optional<ContentTree> content;  // of the classes that were asked for
};

// Gives the page's place among the templates of its site; null if there is none.
const TemplateFit* template_fit(const PageReport& report);

// Says whether the report's page was classified by the statistics of its site.
bool has_evidence(const PageReport& report);

// Writes one JSON object in one line, without a line break; what the page does not say is null. The
// report must be of Detail blocks or features. Text that is no UTF-8 (paths may be anything) has
// U+FFFD in it. With `members` it has these alone, in their order. It is thread-safe.
std::string to_json(const PageReport& report, std::span<const std::string> members = {});

// Gives the names of the members that an object has if nothing else is asked for, in its order.
std::span<const std::string_view> page_members();

// Reads "url,title,text" as names of members, each once; those of content_member() are names, too.
// Gives ErrorCode::usage that quotes the name that is none. It is thread-safe.
Expected<std::vector<std::string>> parse_members(std::string_view value);

// This is a page as somebody else holds it.
struct PageBytes {
  std::string_view path;
  std::string_view url;
  std::string_view bytes;
  std::string_view http_charset;
};

struct ReportOptions {
  TextClasses classes = 1;  // of PageReport::text: main alone
  bool learns = false;      // whether the method that was asked for is one that learns
  Detail detail = Detail::text;
  bool content = false;         // whether PageReport::content is wanted
  double least_confidence = 0;  // below it, a page whose confidence is known gives no text
  // Says the language of each block that is not in the page's: block_languages(),
  // declared_languages(), or null if nobody wants to know.
  std::vector<std::string> (*languages)(const ParsedPage& page) = nullptr;
};

// Goes by the method that was chosen for the page; `parser` gives documents the subtree hashes that
// it needs. Errors are those of PageParser::parse().
Expected<PageReport> read_report(const PageBytes& page, const PageMethod& chosen,
                                 const ReportOptions& options, PageParser& parser);

// Does the same with a page that is parsed already.
PageReport report_of(const PageBytes& given, ParsedPage&& page, const PageMethod& chosen,
                     const ReportOptions& options, WordSegmenter& segmenter);

}  // namespace winnow::report
