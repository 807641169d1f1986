// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/metadata/byline.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "extractor/html/document/markup_names.h"
#include "extractor/page/metadata/author_name.h"
#include "extractor/page/metadata/page_dates.h"
#include "extractor/page/metadata/written_date.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

// A page has fewer headings that may be its title.
constexpr int kMostHeadings = 64;
// A title has fewer bytes, and a short one may occur in any other.
constexpr std::size_t kMostTitle = 400;
constexpr std::size_t kLeastTitle = 6;
// So far from the heading the byline may be.
constexpr NodeIndex kNodesBefore = 40;
constexpr NodeIndex kNodesBehind = 260;
// A text that is longer is a paragraph: the article has begun.
constexpr std::size_t kParagraph = 360;
// A line that names author or date is shorter.
constexpr std::size_t kMostLine = 160;

// An element with more nodes or levels is looked at no further, so that odd pages cost little.
constexpr NodeIndex kMostNodes = 300;
constexpr int kMostLevels = 32;

// These parts of addresses lead to pages about people.
constexpr std::string_view kPeopleFolders[] = {"author",  "authors",     "people",       "person",
                                               "profile", "staff",       "writers",      "writer",
                                               "user",    "contributor", "contributors", "editors"};

// These are parts of the names of classes.
constexpr std::string_view kDateClasses[] = {"date", "publish", "posted"};
constexpr std::string_view kAuthorClasses[] = {"author", "byline"};
constexpr std::string_view kOtherClasses[] = {"authori", "coauthor"};

// Finds texts of elements.
class ElementTexts {
 public:
  explicit ElementTexts(const Document& document) : document_(document) {}

  // Appends the text below the node, white space collapsed, no more than about `limit` bytes.
  // Blocks and line breaks end a line.
  std::string lines(NodeIndex node, std::size_t limit) {
    std::string text;
    const NodeIndex end = std::min(document_.subtree_end(node), node + kMostNodes);
    for (NodeIndex inner = node; inner < end && text.size() <= limit;) {
      if (document_.is_element(inner)) {
        if (is_textless(document_.tag(inner))) {
          inner = document_.subtree_end(inner);
          continue;
        }
        if (text_break(document_.tag(inner)) != TextBreak::none) text += '\n';
      } else if (document_.is_text(inner)) {
        append_line(document_.text(inner, scratch_), text);
      }
      ++inner;
      if (inner < end && ends_block(inner)) text += '\n';
    }
    return text;
  }

  // Tells whether the line that a text stands in has at most about `limit` bytes outside of links.
  bool is_in_short_line(NodeIndex text, std::size_t limit) {
    NodeIndex first = text;
    while (first > 0 && text - first < kMostNodes && !is_break_before(first)) --first;
    const NodeIndex end = std::min(document_.size(), first + 2 * kMostNodes);
    std::string line;
    for (NodeIndex node = first; node < end && line.size() <= limit;) {
      if (node > text && is_break_before(node)) return true;
      const Tag tag = document_.tag(node);
      if (is_textless(tag) || (tag == Tag::a && document_.subtree_end(node) <= end)) {
        node = document_.subtree_end(node);
        continue;
      }
      if (document_.is_text(node)) append_collapsed(document_.text(node, scratch_), line);
      ++node;
    }
    return line.size() <= limit;
  }

  std::string line(NodeIndex node, std::size_t limit) {
    std::string collapsed;
    append_collapsed(lines(node, limit), collapsed);
    trim_end(collapsed);
    return collapsed;
  }

 private:
  bool breaks_line(NodeIndex node) const {
    return document_.is_element(node) && text_break(document_.tag(node)) != TextBreak::none;
  }

  bool is_break_before(NodeIndex node) const {
    return breaks_line(node) || breaks_line(node - 1) || ends_block(node);
  }

  // Line breaks of the source are white space.
  static void append_line(std::string_view part, std::string& text) {
    for (const char c : part) text += is_white_space(c) ? ' ' : c;
  }

  // Says whether a block ends before the node.
  bool ends_block(NodeIndex node) const {
    int levels = 0;
    for (NodeIndex around = document_.parent(node - 1);
         around != kNoNode && document_.subtree_end(around) <= node && ++levels <= kMostLevels;
         around = document_.parent(around)) {
      if (text_break(document_.tag(around)) != TextBreak::none) return true;
    }
    return false;
  }

  const Document& document_;
  std::string scratch_;
};

bool is_heading(Tag tag) { return tag >= Tag::h1 && tag <= Tag::h6; }

// Finds the heading that is the page's title.
class TitleHeading {
 public:
  TitleHeading(const Document& document, std::string_view title, std::string_view other)
      : document_(document),
        titles_{ascii_lowered(title.substr(0, kMostTitle)),
                ascii_lowered(other.substr(0, kMostTitle))} {}

  NodeIndex find() {
    ElementTexts texts(document_);
    NodeIndex lower = kNoNode;
    NodeIndex first = kNoNode;
    int tops = 0;
    int seen = 0;
    for (NodeIndex node = 0; node < document_.size() && seen < kMostHeadings; ++node) {
      const Tag tag = document_.tag(node);
      if (tag != Tag::h1 && tag != Tag::h2 && tag != Tag::h3) continue;
      ++seen;
      const std::string text = ascii_lowered(texts.line(node, kMostTitle));
      if (tag == Tag::h1 && !text.empty() && ++tops == 1) first = node;
      if (!is_title(text)) continue;
      if (tag == Tag::h1) return node;
      if (lower == kNoNode) lower = node;
    }
    if (tops == 1) return first;
    return lower;
  }

 private:
  bool is_title(const std::string& text) const {
    if (text.size() < kLeastTitle) return false;
    return std::any_of(titles_.begin(), titles_.end(), [&](const std::string& title) {
      return title.find(text) != std::string::npos;
    });
  }

  const Document& document_;
  std::array<std::string, 2> titles_;
};

// Looks around a heading.
class BylineReader {
 public:
  BylineReader(const Document& document, NodeIndex heading)
      : document_(document), texts_(document), heading_(heading) {}

  Byline read() {
    const NodeIndex behind = document_.subtree_end(heading_);
    read_part(behind, end_behind(behind));
    read_part(begin_before(), heading_);
    Byline byline;
    byline.date = first_of(dates_);
    byline.author = first_of(authors_);
    return byline;
  }

 private:
  enum DatePlace { kTimeElement, kNamedDate, kLoneDate };
  enum AuthorPlace { kRelation, kIntroduced, kPeopleLink, kNamedAuthor, kUserName };

  template <typename Texts>
  static std::string first_of(const Texts& texts) {
    const auto found =
        std::find_if(texts.begin(), texts.end(), [](const auto& text) { return !text.empty(); });
    return found == texts.end() ? std::string() : *found;
  }

  // Says whether an element belongs to another part of the page.
  static bool is_apart(Tag tag) {
    return tag == Tag::nav || tag == Tag::footer || tag == Tag::form || tag == Tag::select ||
           is_textless(tag);
  }

  NodeIndex end_behind(NodeIndex begin) {
    const NodeIndex limit = std::min(document_.size(), begin + kNodesBehind);
    for (NodeIndex node = begin; node < limit; ++node) {
      if (is_heading(document_.tag(node)) && !texts_.line(node, 1).empty()) return node;
      if (document_.tag(node) == Tag::main && node > heading_) continue;
      if (document_.tag(node) == Tag::p && texts_.line(node, kParagraph).size() >= kParagraph) {
        return node;
      }
    }
    return limit;
  }

  NodeIndex begin_before() const {
    NodeIndex begin = heading_ > kNodesBefore ? heading_ - kNodesBefore : 1;
    for (NodeIndex node = begin; node < heading_; ++node) {
      const Tag tag = document_.tag(node);
      const NodeIndex end = document_.subtree_end(node);
      if (is_heading(tag) || (is_apart(tag) && end <= heading_)) begin = std::min(end, heading_);
      if (tag == Tag::main || tag == Tag::article || tag == Tag::body) begin = node + 1;
    }
    return begin;
  }

  void read_part(NodeIndex begin, NodeIndex end) {
    for (NodeIndex node = begin; node < end;) {
      if (document_.is_element(node) && is_apart(document_.tag(node))) {
        node = document_.subtree_end(node);
        continue;
      }
      if (document_.is_text(node)) read_text(node);
      if (document_.is_element(node)) read_element(node);
      ++node;
    }
  }

  static void keep_first(std::string& place, std::string text) {
    if (place.empty()) place = std::move(text);
  }

  void read_text(NodeIndex node) {
    if (document_.is_blank(node)) return;
    const std::string_view text = document_.text(node, scratch_);
    if (text.size() > kMostLine) return;
    if (dates_[kLoneDate].empty()) {
      std::string date = lone_written_date(text);
      if (!date.empty() && may_date_page(node)) dates_[kLoneDate] = std::move(date);
    }
    if (authors_[kIntroduced].empty() && introduces_author(text)) {
      keep_first(authors_[kIntroduced], introduced_by(node));
    }
  }

  // Says whether a date in the text may be the page's: one in running text, in a listing or among
  // words of a program is what the text is about.
  bool may_date_page(NodeIndex text) {
    int levels = 0;
    for (NodeIndex around = document_.parent(text); around != kNoNode && ++levels <= kMostLevels;
         around = document_.parent(around)) {
      const Tag tag = document_.tag(around);
      if (tag == Tag::pre || tag == Tag::code || tag == Tag::samp || tag == Tag::kbd) return false;
    }
    return texts_.is_in_short_line(text, kMostLine);
  }

  // Returns the name behind the word that introduces it, which may be in another element.
  std::string introduced_by(NodeIndex node) {
    for (const NodeIndex place : {node, document_.parent(node)}) {
      const std::string lines = texts_.lines(place, kMostLine);
      if (lines.size() > kMostLine) continue;
      bool introduced = false;
      for (std::size_t at = 0; at < lines.size();) {
        const std::size_t end = std::min(lines.find('\n', at), lines.size());
        const std::string_view line = std::string_view(lines).substr(at, end - at);
        introduced = introduced || introduces_author(line);
        const std::string name = introduced ? shown_author_name(line) : std::string();
        if (!name.empty()) return begins_in_capitals(name) ? name : std::string();
        at = end + 1;
      }
    }
    return {};
  }

  // Says whether each word but the short ones begins with a letter that is not a small one of
  // ASCII.
  static bool begins_in_capitals(std::string_view name) {
    for (std::size_t at = 0; at < name.size();) {
      const std::size_t end = std::min(name.find(' ', at), name.size());
      if (end - at > 3 && name[at] >= 'a' && name[at] <= 'z') return false;
      at = end + 1;
    }
    return true;
  }

  void read_element(NodeIndex node) {
    const Tag tag = document_.tag(node);
    if (tag == Tag::time) return read_time(node);
    if (tag == Tag::a) read_link(node);
    if (!document_.has_attribute(node, Attribute::class_)) return;
    const std::string classes =
        ascii_lowered(document_.attribute(node, Attribute::class_, scratch_));
    if (says(classes, kDateClasses)) read_named_date(node);
    if (says(classes, kAuthorClasses) && !says(classes, kOtherClasses)) read_named_author(node);
    if (lists_token(classes, "username")) {
      keep_first(authors_[kUserName], author_name(texts_.line(node, kMostLine)));
    }
  }

  // Says whether a part of the address, between two slashes, is the name of such a folder.
  static bool is_in_people_folder(std::string_view address) {
    for (std::size_t slash = address.find('/'); slash != std::string_view::npos;) {
      const std::size_t next = address.find('/', slash + 1);
      if (next == std::string_view::npos) return false;
      const std::string_view folder = address.substr(slash + 1, next - slash - 1);
      const bool found =
          std::any_of(std::begin(kPeopleFolders), std::end(kPeopleFolders),
                      [folder](std::string_view name) { return equals_in_any_case(folder, name); });
      if (found) return true;
      slash = next;
    }
    return false;
  }

  static bool says(std::string_view text, std::span<const std::string_view> words) {
    return std::any_of(words.begin(), words.end(), [text](std::string_view word) {
      return text.find(word) != std::string_view::npos;
    });
  }

  void read_time(NodeIndex node) {
    if (!dates_[kTimeElement].empty()) return;
    std::string date = iso_date(document_.attribute(node, Attribute::datetime, scratch_));
    if (date.empty()) date = written_date(document_.attribute(node, Attribute::datetime, scratch_));
    if (date.empty()) date = written_date(texts_.line(node, kMostLine));
    keep_first(dates_[kTimeElement], std::move(date));
  }

  void read_named_date(NodeIndex node) {
    if (dates_[kNamedDate].empty()) {
      keep_first(dates_[kNamedDate], lone_written_date(texts_.line(node, kMostLine)));
    }
  }

  void read_link(NodeIndex node) {
    if (lists_token(ascii_lowered(document_.attribute(node, Attribute::rel, scratch_)), "author")) {
      return keep_first(authors_[kRelation], shown_author_name(texts_.line(node, kMostLine)));
    }
    if (!authors_[kPeopleLink].empty()) return;
    if (is_in_people_folder(document_.attribute(node, Attribute::href, scratch_))) {
      keep_first(authors_[kPeopleLink], shown_author_name(texts_.line(node, kMostLine)));
    }
  }

  // Takes the first line that is a name. An element inside that says author again knows it better.
  void read_named_author(NodeIndex node) {
    if (named_end_ != 0 && node >= named_end_) return;
    const std::string lines = texts_.lines(node, kMostLine);
    if (lines.size() > kMostLine) return;
    for (std::size_t at = 0; at < lines.size();) {
      const std::size_t end = std::min(lines.find('\n', at), lines.size());
      std::string name = shown_author_name(std::string_view(lines).substr(at, end - at));
      if (!name.empty()) {
        authors_[kNamedAuthor] = std::move(name);
        named_end_ = document_.subtree_end(node);
        return;
      }
      at = end + 1;
    }
  }

  const Document& document_;
  ElementTexts texts_;
  NodeIndex heading_;
  NodeIndex named_end_ = 0;  // The element that names the author ends here.
  std::array<std::string, 3> dates_;
  std::array<std::string, 5> authors_;
  std::string scratch_;
};

}  // namespace

Byline read_byline(const Document& document, std::string_view title, std::string_view other_title) {
  const NodeIndex heading = TitleHeading(document, title, other_title).find();
  return heading == kNoNode ? Byline() : BylineReader(document, heading).read();
}

}  // namespace winnow
