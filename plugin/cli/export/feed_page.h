// SPDX-License-Identifier: GPL-2.0-or-later
//
// What other search engines are told of a page, in text and times as they take them; all feeds are
// made from it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugin/cli/classify/classifiers.h"
#include "plugin/cli/classify/rule_remarks.h"
#include "winnow/extractor/content_chunks.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/indexer/source.h"

namespace winnow::cli {

// Gives valid UTF-8 without anything that an engine refuses: control characters but TAB and LF
// become spaces (CR LF is one LF), and malformed bytes and code points that are no characters
// (U+FFFE, U+FDD0 and the like) become U+FFFD. Vespa refuses documents with any of these.
std::string feed_text(std::string_view text);

// Gives the same in one line: LF and TAB are spaces, too.
std::string feed_line(std::string_view text);

// Gives at most `limit` bytes, cut before a word where one begins in the last fifth, and never
// inside of a character. `text` is valid UTF-8.
std::string_view beginning_of_text(std::string_view text, std::size_t limit);

// Gives `id`, or if it has more than `limit` bytes, its beginning, a "~" and 32 hexadecimal digits
// of its hash (XXH3-128): `limit` bytes, which is at least 40. It is made for URLs, which are
// ASCII.
std::string bounded_id(std::string_view id, std::size_t limit);

// What a feed needs of a page beside its text, which takes some time to make.
struct FeedWishes {
  bool markdown = false;
  std::optional<ChunkLimits> chunks;
};

// All texts are as feed_text() leaves them, those of one line as feed_line() does. What the page
// does not have is empty.
struct FeedPage {
  // This is the URL; where it has no host, the name of the site stands before it, as nothing else
  // tells pages of two such sites apart.
  std::string id;
  std::string url;
  std::string site;         // the URL's host, or the name given to a source without hosts
  std::string title;        // in one line; the name of the file where the page has none
  std::string main;         // the main text, a block a line
  std::string page;         // other text of this page alone, without links that lead to other pages
  std::string language;     // ISO 639 code
  std::string description;  // the page's own, in one line; none that many pages of the site have
  bool described = false;   // the description is a sample of what the page says
  std::optional<std::int64_t> date;  // of publication, or of the last change; seconds since 1970
  std::int64_t modified = 0;         // of the file; seconds since 1970, 0 if unknown
  std::string published;             // as the page has it; both are empty where it says nothing
  std::string changed;
  std::string site_name;  // in one line, as the page has it
  std::string markdown;   // of the main text; if it was asked for, as are chunks
  std::vector<ContentChunk> chunks;
  std::string type;        // "text/html"
  std::uint64_t size = 0;  // bytes of HTML
  RuleMatches rule_matches;
  std::optional<Error> complaint;        // of rules (rule_complaint())
  bool noindex = false;                  // the page asks not to be indexed
  Degraded degraded = Degraded::no;      // what it could not be read for as it stands
  PageMark emptied_by = PageMark::none;  // emptying_mark()
};

// Gives what is shown of the page in a list of hits, in one line of any length: the page's own
// description, or else its text.
std::string sample_of(const FeedPage& page);

// Keeps a PageParser. It is not thread-safe: each thread has one.
class FeedPageReader {
 public:
  // `hostless` is the site of pages without a host. What the methods need is added to `parse`.
  FeedPageReader(SiteClassifier methods, const ParseOptions& parse, std::string hostless,
                 const FeedWishes& wishes);

  // Gives the rules that apply to a page. One that they leave out is not to be read.
  RulesForPage rules_for(const RawPage& raw) const { return methods_.rules_for(raw); }

  // Errors are those of PageParser::parse().
  Expected<FeedPage> read(const RawPage& raw);

 private:
  void add_content(const Document& document, const ExtractedPage& page, FeedPage& feed);

  SiteClassifier methods_;
  PageParser parser_;
  std::string hostless_;
  FeedWishes wishes_;
};

}  // namespace winnow::cli
