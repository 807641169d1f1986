// SPDX-License-Identifier: GPL-2.0-or-later
//
// Takes one page the whole way: bytes -> text -> document -> blocks -> verdicts.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/limits.h"
#include "winnow/extractor/method.h"
#include "winnow/extractor/page_parser.h"

namespace winnow {

// A link of the main text, as the page has it.
struct PageLink {
  // The href, character references decoded; http or https where it has a scheme.
  std::string target;
  std::string text;  // at most some 200 bytes; never blank
};

// Says whether ExtractedPage::links are wanted, which takes some time and memory.
enum class LinkTexts : bool { left_out, taken };

// What is known of a page once its blocks are classified. Plain data, movable.
struct ExtractedPage {
  PageMetadata metadata;
  BlockList blocks;

  // This names the page wherever it is shown; empty if it has no name. Where the method knows
  // the page's site, it is the title element without what the site's titles have in common, cut
  // down to the h1 heading that it begins with, if it does. If many pages of the site have the same
  // title element, or if it says nothing, it is the first h1 heading that few pages have, else the
  // og:title, else the first heading in the main text. Without a site it is page_title().
  std::string title;
  // This is searched as the title: the title element without what the site's titles share.
  // It is `title` where the title element names no page of the site, or where a rule says the
  // title.
  std::string own_title;

  // Says whether so many pages of the site have metadata.description that it tells nothing of this
  // page (SiteModel::shares_description()).
  bool description_shared = false;
  // Says whether metadata.description tells something of the page: it is not shared, has some
  // words, and is more than the page's title or the site's name.
  bool described = false;

  // How good the main text probably is, 0 to 1 (Method::confidence()); none if the method does not
  // know. A page without text has a low one.
  std::optional<float> confidence;

  // Say what each block is, and each of metadata.images. An image has the class of the text beside
  // it unless the method says otherwise.
  std::vector<Verdict> verdicts;
  std::vector<TextClass> image_classes;
  std::vector<ImageWorth> image_worth;  // Classification::image_worth

  // Set by methods that know the site's templates.
  std::optional<TemplateFit> fit;
  // Has one for each block if the method knows the site's statistics, else none.
  std::vector<BlockEvidence> evidence;

  // Set where a person's rules apply to the page (page_rules.h). Its texts are in title, own_title
  // and metadata already.
  std::optional<RuledPage> ruled;

  // Links whose text is main text, in the order of the page, at most 5000; empty if not asked for.
  // Places on the same page (#...) are left out.
  std::vector<PageLink> links;

  // Main text that the page gives only in its structured data, in paragraphs that end with LF.
  std::string structured_text;

  // Say how the bytes were read, as in DecodedText, and whether a limit cost the page its tree.
  std::string_view encoding;  // WHATWG name
  EncodingEvidence encoding_evidence = EncodingEvidence::fallback;
  std::size_t replaced = 0;
  Degraded degraded = Degraded::no;
};

// Returns the blocks of one class, one a line, each line ended by LF, or "" if there are none. The
// structured text follows the main blocks. Thread-safe.
WINNOW_EXPORT std::string text_of(const ExtractedPage& page, TextClass wanted);

// Returns the mark that decided what the block is (Reason::no_index, Reason::marked);
// PageMark::none if none did. Thread-safe.
WINNOW_EXPORT PageMark deciding_mark(const ExtractedPage& page, std::size_t block);

// Returns the mark that keeps most words of a page out of an index, if marks leave nothing of its
// text; else PageMark::none. Linear time; thread-safe.
WINNOW_EXPORT PageMark emptying_mark(const ExtractedPage& page);

// Makes the warning that this mark leaves nothing of the page `where`. Thread-safe.
WINNOW_EXPORT Error emptied_page(PageMark mark, std::string where);

// Asks the method, but gives the page's author the last word, by marks (BlockList::marks()).
// Thread-safe, as classify_page() is.
WINNOW_EXPORT Classification classify_blocks(const ParsedPage& page, const Method& method,
                                             WordSegmenter& segmenter);

// Goes the second half of the way, for callers that have parsed the page themselves (to learn from
// it, for instance). It takes blocks and metadata from the page and leaves its document, of which
// content_tree() can be made. Thread-safe if each thread has a segmenter of its own.
WINNOW_EXPORT ExtractedPage classify_page(ParsedPage&& page, const Method& method,
                                          WordSegmenter& segmenter,
                                          LinkTexts links = LinkTexts::left_out);

// Goes both halves of the way. Keeps a PageParser, so it is cheap to use again and not thread-safe:
// use one for each thread; they may share the method.
class WINNOW_EXPORT PageExtractor {
 public:
  PageExtractor(std::shared_ptr<const Method> method, const Limits& limits);

  // Returns the errors of PageParser::parse().
  Expected<ExtractedPage> extract(std::string_view bytes, const DecodeOptions& options = {});

 private:
  std::shared_ptr<const Method> method_;
  PageParser parser_;
};

}  // namespace winnow
