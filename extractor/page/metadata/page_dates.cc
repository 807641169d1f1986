// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/metadata/page_dates.h"

#include <algorithm>
#include <array>

#include "extractor/page/metadata/calendar.h"
#include "extractor/page/metadata/structured_data.h"
#include "extractor/page/metadata/written_date.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

// Reads from the front of a text and writes what it reads in the normal form.
class DateReader {
 public:
  explicit DateReader(std::string_view text) : rest_(trimmed(text)) {}

  std::string read() {
    const bool valid = read_date() && rest_.empty();
    return valid ? result_ : std::string();
  }

 private:
  bool read_date() {
    int year = 0;
    int month = 0;
    int day = 0;
    if (!number(4, 1000, 9999, year) || !take("-")) return !result_.empty();
    if (!number(2, 1, 12, month)) return false;
    if (!take("-")) return true;
    if (!number(2, 1, days_in(year, month), day) || rest_.empty()) return day > 0;
    return read_time();
  }

  bool read_time() {
    if (rest_.front() != 'T' && rest_.front() != 't' && rest_.front() != ' ') return false;
    rest_.remove_prefix(1);
    result_ += 'T';
    int value = 0;
    if (!number(2, 0, 23, value) || !take(":") || !number(2, 0, 59, value)) return false;
    if (take(":")) {
      if (!number(2, 0, 60, value)) return false;
      skip_fraction();
    }
    return read_zone();
  }

  void skip_fraction() {
    if (rest_.size() < 2 || rest_[0] != '.' || !is_ascii_digit(rest_[1])) return;
    rest_.remove_prefix(1);
    while (!rest_.empty() && is_ascii_digit(rest_.front())) rest_.remove_prefix(1);
  }

  bool read_zone() {
    rest_ = trimmed(rest_);
    if (rest_.empty()) return true;
    if (rest_ == "Z" || rest_ == "z" || rest_ == "UTC" || rest_ == "GMT") {
      rest_ = {};
      result_ += 'Z';
      return true;
    }
    if (!take("+") && !take("-")) return false;
    int value = 0;
    if (!number(2, 0, 14, value)) return false;
    if (rest_.size() == 3 && rest_.front() == ':') rest_.remove_prefix(1);
    result_ += ':';
    if (!rest_.empty()) return number(2, 0, 59, value);
    result_ += "00";
    return true;
  }

  // Takes that many digits if their value is within the bounds.
  bool number(std::size_t digits, int lowest, int highest, int& value) {
    if (rest_.size() < digits) return false;
    int read = 0;
    for (const char c : rest_.substr(0, digits)) {
      if (!is_ascii_digit(c)) return false;
      read = read * 10 + (c - '0');
    }
    if (read < lowest || read > highest) return false;
    value = read;
    return take(rest_.substr(0, digits));
  }

  bool take(std::string_view expected) {
    if (!rest_.starts_with(expected)) return false;
    result_ += expected;
    rest_.remove_prefix(expected.size());
    return true;
  }

  std::string_view rest_;
  std::string result_;
};

}  // namespace

std::string iso_date(std::string_view text) { return DateReader(text).read(); }

// Folders or one word hold the date; what is no address of a day is no date of a page.
std::string date_in_address(std::string_view address) {
  address = address.substr(0, address.find_first_of("?#"));
  for (std::size_t slash = address.find('/'); slash != std::string_view::npos;
       slash = address.find('/', slash + 1)) {
    std::string date(address.substr(slash + 1, 10));
    const bool ends =
        date.size() == 10 && (slash + 11 >= address.size() || !is_ascii_digit(address[slash + 11]));
    if (!ends || date[4] != date[7] || (date[4] != '/' && date[4] != '-')) continue;
    date[4] = date[7] = '-';
    if (date >= "1990" && !iso_date(date).empty()) return date;
  }
  return {};
}

namespace {

// A page needs fewer to date itself; the rest are dates of comments.
constexpr int kMaxProperties = 16;
// No date is longer, so that only the start of a long text is read.
constexpr std::size_t kLongDate = 64;

using Place = PageDates::Place;

struct MetaName {
  std::string_view name;
  Place place;
  bool modified;
};

constexpr MetaName kDateMetaNames[] = {
    {"article:published_time", Place::open_graph, false},
    {"og:published_time", Place::open_graph, false},
    {"article:modified_time", Place::open_graph, true},
    {"og:updated_time", Place::open_graph, true},
    {"date", Place::meta, false},
    {"pubdate", Place::meta, false},
    {"publish-date", Place::meta, false},
    {"publish_date", Place::meta, false},
    {"date-pub", Place::meta, false},
    {"published", Place::meta, false},
    {"publication_date", Place::meta, false},
    {"article.published", Place::meta, false},
    {"parsely-pub-date", Place::meta, false},
    {"sailthru.date", Place::meta, false},
    {"citation_publication_date", Place::meta, false},
    {"citation_date", Place::meta, false},
    {"dc.date", Place::meta, false},
    {"dc.date.created", Place::meta, false},
    {"dc.date.issued", Place::meta, false},
    {"dcterms.date", Place::meta, false},
    {"dcterms.created", Place::meta, false},
    {"dcterms.issued", Place::meta, false},
    {"last-modified", Place::meta, true},
    {"dc.date.modified", Place::meta, true},
    {"dcterms.modified", Place::meta, true},
};

void add(std::string& date, std::string_view text) {
  if (date.empty()) date = iso_date(text);
  if (date.empty()) date = lone_written_date(text);
}

template <typename Dates>
std::string first_of(const Dates& dates) {
  const auto date =
      std::find_if(dates.begin(), dates.end(), [](const auto& text) { return !text.empty(); });
  return date == dates.end() ? std::string() : *date;
}

NodeIndex first_inside(const Document& document, NodeIndex region, Tag tag) {
  for (NodeIndex node = region + 1; node < document.subtree_end(region); ++node) {
    if (document.tag(node) == tag) return node;
  }
  return kNoNode;
}

}  // namespace

void PageDates::add_published(Place place, std::string_view text) {
  add(published_[static_cast<std::size_t>(place)], text);
}

void PageDates::add_modified(Place place, std::string_view text) {
  add(modified_[static_cast<std::size_t>(place)], text);
}

void PageDates::read_meta(std::string_view name, std::string_view content) {
  for (const MetaName& known : kDateMetaNames) {
    if (known.name != name) continue;
    return known.modified ? add_modified(known.place, content)
                          : add_published(known.place, content);
  }
}

void PageDates::read_element(NodeIndex node) {
  const Tag tag = document_.tag(node);
  if (tag == Tag::article && article_ == kNoNode) article_ = node;
  if (tag == Tag::main && main_ == kNoNode) main_ = node;
  if (!has_properties_) return;
  const std::string_view properties = document_.attribute(node, Attribute::itemprop, scratch_);
  if (properties.find("date") != std::string_view::npos) {
    read_item_property(node, std::string(properties));
  }
}

void PageDates::read_item_property(NodeIndex node, std::string_view properties) {
  const bool published = lists_token(properties, "datePublished");
  const bool created = lists_token(properties, "dateCreated");
  const bool modified = lists_token(properties, "dateModified");
  if (!published && !created && !modified) return;
  if (++properties_ > kMaxProperties || !belongs_to_page(node)) return;
  const std::string value = machine_value(node);
  if (published) add_published(Place::microdata, value);
  if (created) add_published(Place::creation, value);
  if (modified) add_modified(Place::microdata, value);
}

// Tells whether a property is the page's own. Reviews and comments have dates, too.
bool PageDates::belongs_to_page(NodeIndex node) {
  for (node = document_.parent(node); node != kNoNode; node = document_.parent(node)) {
    if (!document_.has_attribute(node, Attribute::itemtype)) continue;
    return item_kind(document_.attribute(node, Attribute::itemtype, scratch_)) >= ItemKind::page;
  }
  return true;
}

std::string PageDates::machine_value(NodeIndex node) {
  for (const Attribute attribute : {Attribute::content, Attribute::datetime}) {
    const std::string_view value = document_.attribute(node, attribute, scratch_);
    if (!value.empty()) return std::string(value);
  }
  std::string text;
  const NodeIndex end = document_.subtree_end(node);
  for (NodeIndex inner = node + 1; inner < end && text.size() < kLongDate; ++inner) {
    if (document_.is_text(inner)) text += document_.text(inner, scratch_);
  }
  return text;
}

void PageDates::read_header(NodeIndex region) {
  if (region == kNoNode) return;
  const NodeIndex header = first_inside(document_, region, Tag::header);
  if (header == kNoNode) return;
  NodeIndex only = kNoNode;
  for (NodeIndex node = header + 1; node < document_.subtree_end(header); ++node) {
    if (document_.tag(node) != Tag::time) continue;
    if (only != kNoNode) return;
    only = node;
  }
  if (only == kNoNode) return;
  add_published(Place::time_element, document_.attribute(only, Attribute::datetime, scratch_));
}

void PageDates::read_headers() {
  read_header(article_);
  read_header(main_);
}

std::string PageDates::published() const { return first_of(published_); }

std::string PageDates::modified() const { return first_of(modified_); }

}  // namespace winnow
