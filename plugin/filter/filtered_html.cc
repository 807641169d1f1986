// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/filter/filtered_html.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "winnow/extractor/class_text.h"

namespace winnow::filter {
namespace {

class HtmlWriter {
 public:
  explicit HtmlWriter(std::string& html) : html_(html) {}

  HtmlWriter& markup(std::string_view text) {
    html_ += text;
    return *this;
  }

  // Writes it as text, or as the value of an attribute in double quotes.
  HtmlWriter& text(std::string_view text) {
    for (const char byte : text) {
      switch (byte) {
        case '&':
          html_ += "&amp;";
          break;
        case '<':
          html_ += "&lt;";
          break;
        case '>':
          html_ += "&gt;";
          break;
        case '"':
          html_ += "&quot;";
          break;
        default:
          html_ += byte;
      }
    }
    return *this;
  }

  void meta(std::string_view name, std::string_view content) {
    if (content.empty()) return;
    markup("<meta name=\"").markup(name).markup("\" content=\"").text(content).markup("\">\n");
  }

  void block(const Block* block, std::string_view content) {
    const char level = block == nullptr ? '\0' : static_cast<char>(block->heading);
    const std::string name = level == 0 ? "p" : std::string("h") + static_cast<char>('0' + level);
    markup("<").markup(name).markup(">").text(content).markup("</").markup(name).markup(">\n");
  }

 private:
  std::string& html_;
};

void write_head(const ExtractedPage& page, HtmlWriter& html) {
  const PageMetadata& metadata = page.metadata;
  html.markup("<!DOCTYPE html>\n<html");
  if (!metadata.language.empty()) {
    html.markup(" lang=\"").text(metadata.language).markup("\"");
  }
  html.markup(">\n<head>\n<meta charset=\"utf-8\">\n");
  const std::string& title = page.title.empty() ? metadata.title : page.title;
  if (!title.empty()) {
    html.markup("<title>").text(title).markup("</title>\n");
  }
  // Without a description omindex takes the sample that it shows from the text.
  if (!page.description_shared) html.meta("description", metadata.description);
  html.meta("keywords", metadata.keywords);
  html.meta("author", metadata.author);
  if (metadata.noindex) html.meta("robots", "noindex");
  html.markup("</head>\n");
}

}  // namespace

std::string filtered_html(const ExtractedPage& page, PageText page_text) {
  std::string result;
  HtmlWriter html(result);
  write_head(page, html);
  html.markup("<body>\n");
  for_each_text(page, TextClass::main, [&](std::string_view text, const Block* block) {
    html.block(block, text);
    return true;
  });
  if (page_text == PageText::keep) {
    for_each_text(page, TextClass::page, [&](std::string_view text, const Block* block) {
      if (block == nullptr || !leads_away(*block)) html.block(block, text);
      return true;
    });
  }
  html.markup("</body>\n</html>\n");
  return result;
}

namespace {

constexpr std::string_view kBegin = "<!--UdmComment-->";
constexpr std::string_view kEnd = "<!--/UdmComment-->";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

using Range = Document::SourceRange;

bool is_left_out(const Block& block, const Verdict& verdict, PageText page_text) {
  switch (verdict.text_class) {
    case TextClass::main:
      return false;
    case TextClass::page:
      return page_text == PageText::drop || leads_away(block);
    case TextClass::template_:
      return true;
  }
  return false;
}

// Where a comment would be text.
bool holds_no_comments(Tag tag) {
  return tag == Tag::title || tag == Tag::textarea || tag == Tag::script || tag == Tag::style ||
         tag == Tag::plaintext || tag == Tag::xmp || tag == Tag::noscript || tag == Tag::iframe;
}

// Goes through the texts of the page and, beside them, through its blocks: a text is of the last
// block that began at it or before.
class MarkSearch {
 public:
  MarkSearch(const ParsedPage& page, std::span<const Verdict> verdicts, PageText page_text)
      : page_(page), verdicts_(verdicts), page_text_(page_text) {}

  // Ranges are in the order of the source, without overlaps.
  std::vector<Range> search() {
    const Document& document = page_.document;
    for (NodeIndex node = 0; node < document.size();) {
      if (document.is_element(node) && holds_no_comments(document.tag(node))) {
        node = document.subtree_end(node);
        pieces_.push_back({{}, false});
        continue;
      }
      if (document.is_text(node) && !document.is_blank(node)) {
        pieces_.push_back({document.source_range(node), is_left_out(node)});
      }
      ++node;
    }
    find_kept();
    for (const Piece& piece : pieces_) take(piece);
    close();
    return std::move(ranges_);
  }

 private:
  struct Piece {
    Range range;
    bool left_out;
  };

  // Finds where the texts begin that are kept. The parser moves texts that stand between the cells
  // of a table to before it.
  void find_kept() {
    for (const Piece& piece : pieces_) {
      if (!piece.left_out && piece.range.begin < piece.range.end)
        kept_.push_back(piece.range.begin);
    }
    std::sort(kept_.begin(), kept_.end());
  }

  bool is_kept_between(std::size_t begin, std::size_t end) const {
    const auto found = std::lower_bound(kept_.begin(), kept_.end(), begin);
    return found != kept_.end() && *found < end;
  }

  // A text that has been moved stands before what was marked already, and stays unmarked.
  void take(const Piece& piece) {
    if (!piece.left_out) return close();
    const Range& range = piece.range;
    if (range.begin == range.end || range.begin < std::max(open_.end, least_)) return;
    if (open_.begin < open_.end && is_kept_between(open_.end, range.begin)) close();
    if (open_.begin == open_.end) open_.begin = range.begin;
    open_.end = range.end;
  }

  // Several blocks may begin in one text, as the lines of a pre element do.
  bool is_left_out(NodeIndex node) {
    bool begins = false;
    bool all = true;
    for (; next_ < page_.blocks.size() && page_.blocks[next_].first_text <= node; ++next_) {
      if (page_.blocks[next_].first_text < node) continue;
      begins = true;
      all = all && left_out(next_);
    }
    if (begins) return all;
    return next_ > 0 && left_out(next_ - 1);
  }

  bool left_out(std::size_t block) const {
    return filter::is_left_out(page_.blocks[block], verdicts_[block], page_text_);
  }

  void close() {
    if (open_.begin < open_.end) {
      ranges_.push_back(open_);
      least_ = open_.end;
    }
    open_ = {};
  }

  const ParsedPage& page_;
  const std::span<const Verdict> verdicts_;
  const PageText page_text_;
  std::size_t next_ = 0;  // block
  std::vector<Piece> pieces_;
  std::vector<std::size_t> kept_;  // in the order of the source
  Range open_;
  std::size_t least_ = 0;  // where the source has no marks yet
  std::vector<Range> ranges_;
};

}  // namespace

std::string marked_html(const ParsedPage& page, std::span<const Verdict> verdicts,
                        PageText page_text) {
  const std::string_view source = page.document.source();
  // Whatever encoding the page declares, this one comes before it.
  std::string html(kByteOrderMark);
  std::size_t written = 0;
  for (const Range& range : MarkSearch(page, verdicts, page_text).search()) {
    html.append(source.substr(written, range.begin - written)).append(kBegin);
    html.append(source.substr(range.begin, range.end - range.begin)).append(kEnd);
    written = range.end;
  }
  return html.append(source.substr(written));
}

}  // namespace winnow::filter
