// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/extractor/methods/pattern_tree/pattern_notation.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "extractor/methods/pattern_tree/tree/pattern_tree_builder.h"
#include "winnow/extractor/html_parser.h"

namespace winnow {
namespace {

constexpr std::uint32_t kPages = 2;

struct Item {
  PatternContent content = PatternContent::element;
  Occurrence occurrence = Occurrence::one;
  std::uint64_t label = 0;  // set for variant nodes
  bool image = false;
  std::string text{};  // name with id and classes, or the text, or the image's URL
  std::uint32_t parent = kNoPatternNode;
};

// Parses items in preorder.
class NotationParser {
 public:
  explicit NotationParser(std::string_view text) : text_(text) {}

  std::vector<Item> parse() {
    while (at_ < text_.size()) step();
    if (!open_.empty() || items_.empty()) fail("unfinished");
    return std::move(items_);
  }

 private:
  void step() {
    switch (text_[at_]) {
      case ' ':
        ++at_;
        return;
      case ')':
      case ']':
        close();
        return;
      case '[':
        add({.content = PatternContent::group});
        open_.push_back(last_);
        ++at_;
        return;
      default:
        add(read_node());
    }
    if (peek() == '(') {
      open_.push_back(last_);
      ++at_;
    } else {
      read_occurrence(last_);
    }
  }

  Item read_node() {
    switch (text_[at_]) {
      case '\'':
        return {.content = PatternContent::fixed, .text = quoted('\'')};
      case '<':
        return {.content = PatternContent::fixed, .image = true, .text = quoted('>')};
      case '~':
        return read_variant();
      default:
        return read_element();
    }
  }

  Item read_variant() {
    ++at_;
    const bool image = accept('i');
    const bool text = !image && accept('t');
    const std::uint64_t label = image ? kImageLabel : text ? kTextLabel : kDataLabel;
    return {.content = PatternContent::variant, .label = label, .image = image};
  }

  Item read_element() {
    const std::size_t end = std::min(text_.find_first_of(" ()[]?+*!'<~", at_), text_.size());
    if (end == at_) fail("expected an element");
    Item item{.text = std::string(text_.substr(at_, end - at_))};
    at_ = end;
    if (accept('!')) item.content = PatternContent::opaque;
    return item;
  }

  std::string quoted(char end) {
    const std::size_t begin = ++at_;
    at_ = text_.find(end, begin);
    if (at_ == std::string_view::npos) fail("unfinished quotation");
    return std::string(text_.substr(begin, at_++ - begin));
  }

  void close() {
    if (open_.empty()) fail("nothing to close");
    const std::uint32_t item = open_.back();
    open_.pop_back();
    ++at_;
    read_occurrence(item);
  }

  void read_occurrence(std::uint32_t item) {
    if (accept('?')) {
      items_[item].occurrence = Occurrence::optional;
    } else if (accept('+')) {
      items_[item].occurrence = Occurrence::set;
    } else if (accept('*')) {
      items_[item].occurrence = Occurrence::optional_set;
    }
  }

  void add(Item item) {
    if (!open_.empty()) item.parent = open_.back();
    last_ = static_cast<std::uint32_t>(items_.size());
    items_.push_back(std::move(item));
  }

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  bool accept(char wanted) {
    if (peek() != wanted) return false;
    ++at_;
    return true;
  }

  [[noreturn]] void fail(const char* what) const {
    throw std::invalid_argument(std::string(what) + " at " + std::to_string(at_) + " of " +
                                std::string(text_));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t last_ = 0;
  std::vector<std::uint32_t> open_;
  std::vector<Item> items_;
};

std::vector<Item> parse_notation(std::string_view notation) {
  if (notation.starts_with("html")) return NotationParser(notation).parse();
  return NotationParser("html(body(" + std::string(notation) + "))").parse();
}

std::string element_name(const Item& item) {
  return item.text.substr(0, item.text.find_first_of("#."));
}

bool is_void(const std::string& name) {
  static constexpr std::array<std::string_view, 5> kNames = {"br", "hr", "img", "input", "wbr"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

std::string start_tag(const Item& item) {
  std::string id;
  std::string classes;
  std::string* part = nullptr;
  for (const char c : item.text.substr(element_name(item).size())) {
    if (c == '#') {
      part = &id;
    } else if (c == '.') {
      part = &classes;
      classes += ' ';
    } else {
      *part += c;
    }
  }
  std::string tag = "<" + element_name(item);
  if (!id.empty()) tag += " id='" + id + "'";
  if (!classes.empty()) tag += " class='" + classes.substr(1) + "'";
  return tag + ">";
}

// Keeps texts that stand side by side apart while a page is parsed.
constexpr std::string_view kSeparator = "track";

std::string data_html(const Item& item) {
  const std::string text = item.content == PatternContent::variant ? "x" : item.text;
  if (item.image) return "<img src='" + text + "'>";
  return "<" + std::string(kSeparator) + ">" + text;
}

// Writes each item once, and groups as what is in them.
std::string html_of(const std::vector<Item>& items) {
  std::string html = "<!DOCTYPE html>";
  std::vector<std::uint32_t> open;
  const auto close = [&] {
    const Item& item = items[open.back()];
    const std::string name = element_name(item);
    if (item.content != PatternContent::group && !is_void(name)) html += "</" + name + ">";
    open.pop_back();
  };
  for (std::uint32_t i = 0; i < items.size(); ++i) {
    while (!open.empty() && open.back() != items[i].parent) close();
    switch (items[i].content) {
      case PatternContent::fixed:
      case PatternContent::variant:
        html += data_html(items[i]);
        break;
      case PatternContent::element:
      case PatternContent::opaque:
        html += start_tag(items[i]);
        [[fallthrough]];
      case PatternContent::group:
        open.push_back(i);
    }
  }
  while (!open.empty()) close();
  return html;
}

bool is_group(const Item& item) { return item.content == PatternContent::group; }

void take_separators_out(PageTree& page) {
  const std::uint64_t separator = name_hash(kSeparator);
  std::vector<std::uint32_t> places;  // where each node stands once separators are left out
  std::uint32_t left = 0;
  for (const PageTreeNode& node : page.nodes) {
    places.push_back(left);
    left += node.label != separator;
  }
  places.push_back(left);
  std::erase_if(page.nodes, [&](const PageTreeNode& node) { return node.label == separator; });
  for (PageTreeNode& node : page.nodes) {
    if (node.parent != kNoNode) node.parent = places[node.parent];
    node.end = places[node.end];
  }
  PageTreeBuilder().hash_elements(page);
}

PageTree page_of_items(const std::vector<Item>& items) {
  PageTree page = page_of_html(html_of(items));
  take_separators_out(page);
  const auto groups = std::count_if(items.begin(), items.end(), is_group);
  if (page.size() + static_cast<std::size_t>(groups) != items.size()) {
    throw std::invalid_argument("the HTML parser makes something else of " + html_of(items));
  }
  return page;
}

PatternNode node_of_item(const Item& item, const PageTree& page, std::uint32_t place) {
  PatternNode node;
  node.content = item.content;
  node.occurrence = item.occurrence;
  node.pages = node.trees = kPages;
  if (is_group(item)) {
    node.label = node.key = kGroupLabel;
  } else if (item.content == PatternContent::variant) {
    node.label = node.key = item.label;
  } else {
    node.label = page.nodes[place].label;
    node.key = page.nodes[place].key;
    node.text_hash = page.nodes[place].text_hash;
  }
  node.constant = item.content == PatternContent::element || item.content == PatternContent::fixed;
  return node;
}

// Tells the node around a node that something varies, and what there is.
void tell_parent(const Item& item, const PatternNode& node, PatternNode& parent) {
  if (node.constant == 0 || node.occurrence != Occurrence::one) parent.constant = 0;
  parent.signature |= node.signature;
  if (is_group(item)) return;
  const std::uint64_t variant_label = item.image ? kImageLabel : kTextLabel;
  const bool varies = item.content == PatternContent::variant;
  parent.signature |= signature_bit(varies ? variant_label : node.label);
  parent.signature |= signature_bit(varies ? variant_label : node.key);
}

}  // namespace

PatternTree pattern_of(std::string_view notation) {
  const std::vector<Item> items = parse_notation(notation);
  const PageTree page = page_of_items(items);
  std::vector<PatternNode> nodes;
  std::vector<std::string_view> names;
  std::uint32_t place = 0;
  for (const Item& item : items) {
    nodes.push_back(node_of_item(item, page, place));
    names.push_back(is_group(item) ? "" : page.name(place));
    place += is_group(item) ? 0 : 1;
  }
  for (std::size_t i = items.size(); --i > 0;) {
    tell_parent(items[i], nodes[i], nodes[items[i].parent]);
  }
  PatternTreeBuilder builder;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const bool data =
        items[i].content == PatternContent::fixed || items[i].content == PatternContent::variant;
    const std::string_view kind = items[i].image ? "img" : "text";
    const std::string_view text = items[i].content == PatternContent::fixed ? names[i] : "";
    if (nodes[i].constant == 0) nodes[i].text_hash = 0;
    builder.add(nodes[i], items[i].parent, data ? kind : names[i], text);
  }
  return std::move(builder).build(false);
}

PageTree page_of(std::string_view notation) {
  const std::vector<Item> items = parse_notation(notation);
  for (const Item& item : items) {
    const bool plain =
        item.content == PatternContent::element || item.content == PatternContent::fixed;
    if (!plain || item.occurrence != Occurrence::one) {
      throw std::invalid_argument("no page: " + std::string(notation));
    }
  }
  return page_of_items(items);
}

PageTree page_of_html(std::string_view html) {
  const Document document = HtmlParser().parse(std::string(html));
  PageTree page;
  PageTreeBuilder().build(document, WithNames::yes, page);
  return page;
}

}  // namespace winnow
