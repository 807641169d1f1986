// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/gumbo/parser_input.h"

#include <algorithm>
#include <span>

#include "extractor/html/scan/element_names.h"
#include "extractor/html/scan/foreign_content.h"
#include "extractor/html/scan/tag_scanner.h"
#include "extractor/html/scan/text_scan.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

// These elements end a paragraph and bound lists, as main and search do. Those behind the first
// kForeignBlocks also end a drawing or formula, so they serve only pages without any.
constexpr std::string_view kBlocks[] = {"hgroup", "dir", "figure", "header", "footer",
                                        "aside",  "nav", "center", "menu"};
constexpr std::size_t kForeignBlocks = 7;

// These elements have no rules of their own; the rarest come first. Those behind the first
// kForeignPlain mean something in drawings and formulas, so they serve only pages without any.
constexpr std::string_view kPlain[] = {
    "multicol", "spacer", "nextid", "blink",    "acronym", "bdi",          "bdo",
    "datalist", "meter",  "data",   "output",   "dfn",     "samp",         "kbd",
    "map",      "q",      "legend", "progress", "cite",    "canvas",       "mark",
    "audio",    "ins",    "video",  "del",      "time",    "abbr",         "mi",
    "mo",       "mn",     "ms",     "mtext",    "desc",    "foreignobject"};
constexpr std::size_t kForeignPlain = 27;

}  // namespace

void StandIns::give(std::string_view name, std::string_view stand_in) {
  const auto at =
      std::lower_bound(names_.begin(), names_.end(), name,
                       [](const Name& each, std::string_view key) { return each.name < key; });
  names_.insert(at, {std::string(name), stand_in});
  stands_in_[static_cast<std::size_t>(gumbo_tag(stand_in))] = true;
}

void StandIns::choose(const ElementNames& page) {
  names_.clear();
  stands_in_.fill(false);
  in_drawings_ = page.has_renamed();
  const auto fits = [&](std::string_view stand_in, std::string_view name) {
    const GumboTag tag = gumbo_tag(stand_in);
    return stand_in.size() <= name.size() && !page.has(tag) && !has(tag);
  };
  const auto give_first = [&](std::string_view name, std::span<const std::string_view> pool,
                              std::size_t for_all) {
    const auto end =
        page.has_foreign() ? pool.begin() + static_cast<std::ptrdiff_t>(for_all) : pool.end();
    const auto found = std::find_if(pool.begin(), end, [&](auto each) { return fits(each, name); });
    if (found != end) give(name, *found);
  };
  const bool main = page.has_html(Tag::main);
  // gumbo's own main ends a paragraph and bounds no list, just as a dialog should.
  if (main) give_first("main", kBlocks, kForeignBlocks);
  if (page.has_html(Tag::search)) give_first("search", kBlocks, kForeignBlocks);
  if (page.has_html(Tag::dialog) && (!main || !names_.empty())) give("dialog", "main");
  for (const std::string& name : page.unknown()) give_first(name, kPlain, kForeignPlain);
}

std::string_view StandIns::of(std::string_view name) const {
  const auto before = [](const Name& each, std::string_view key) { return each.name < key; };
  const std::string lower = ascii_lowered(name);
  const auto found =
      std::lower_bound(names_.begin(), names_.end(), std::string_view(lower), before);
  return found == names_.end() || found->name != lower ? std::string_view() : found->stand_in;
}

namespace {

// Seven digits fit in 32 bits, decimal or hexadecimal, and with a 9 in front they exceed Unicode.
constexpr std::size_t kMostDigits = 7;

bool has_long_number(std::string_view text) {
  return find_long_number(text, 0).begin < text.size();
}

}  // namespace

std::string LongNumber::stand_in() const {
  std::string digits(end - begin, '0');
  digits[digits.size() - kMostDigits] = '9';
  return digits;
}

LongNumber find_long_number(std::string_view text, std::size_t from) {
  for (std::size_t at = text.find("&#", from); at != std::string_view::npos;
       at = text.find("&#", at)) {
    at += 2;
    const bool hexadecimal = at < text.size() && ascii_lower(text[at]) == 'x';
    if (hexadecimal) ++at;
    while (at < text.size() && text[at] == '0') ++at;
    const std::size_t begin = at;
    while (at < text.size() && digit_value(text[at], hexadecimal ? 16 : 10) >= 0) ++at;
    if (at - begin > kMostDigits) return {begin, at};
  }
  return {text.size(), text.size()};
}

void ParserInput::write(const StandIns& stand_ins, std::string& text) {
  text_ = &text;
  if (stand_ins.empty() && !has_long_number(text)) return;
  scan(stand_ins);
  // This comes after the scan, since ForeignContent keeps views of names.
  for (const NewName& name : names_) {
    overwrite(name.begin,
              std::string(name.stand_in).append(name.length - name.stand_in.size(), ' '));
  }
  names_ = {};
}

void ParserInput::scan(const StandIns& stand_ins) {
  ForeignContent foreign;
  TagScanner scanner(*text_);
  for (;;) {
    switch (scanner.next()) {
      case TagScanner::Token::end:
        return;
      case TagScanner::Token::text:
        write_numbers(scanner.bytes());
        break;
      case TagScanner::Token::comment:
        if (scanner.bytes().starts_with("<![CDATA[") && foreign.section()) scanner.scan_section();
        break;
      case TagScanner::Token::start_tag:
        if (has_long_number(scanner.bytes())) write_numbers_of_values(scanner);
        if (foreign.start_tag(scanner.markup_tag())) {
          scanner.scan_content();
          note_name(scanner.name(), name_in_drawing(scanner.tag()));
        } else {
          note_name(scanner.name(), stand_ins.of(scanner.name()));
          if (scanner.tag() == Tag::plaintext) return;
        }
        break;
      case TagScanner::Token::end_tag:
        // In a drawing the parser compares the names of end tags as written.
        if (foreign.end_tag(scanner.markup_tag())) {
          note_name(scanner.name(), name_in_drawing(scanner.tag()));
        } else {
          note_name(scanner.name(), stand_ins.of(scanner.name()));
        }
        break;
      case TagScanner::Token::raw_text:
        break;
    }
  }
}

void ParserInput::note_name(std::string_view name, std::string_view stand_in) {
  if (stand_in.empty()) return;
  names_.push_back({static_cast<std::uint32_t>(place_of(name)),
                    static_cast<std::uint32_t>(name.size()), stand_in});
}

void ParserInput::write_numbers(std::string_view part) {
  const std::size_t begin = place_of(part);
  for (LongNumber number = find_long_number(part, 0); number.begin < part.size();
       number = find_long_number(part, number.end)) {
    overwrite(begin + number.begin, number.stand_in());
  }
}

// Changes the values only, since names of attributes may look as if they had references.
void ParserInput::write_numbers_of_values(const TagScanner& scanner) {
  const std::string_view html = *text_;
  const std::size_t end = place_of(scanner.bytes()) + scanner.bytes().size();
  attributes_.clear();
  scan_attributes(html.substr(0, end), place_of(scanner.name()) + scanner.name().size(),
                  attributes_);
  for (const SourceAttribute& attribute : attributes_) {
    write_numbers(html.substr(attribute.value, attribute.value_length));
  }
}

void ParserInput::overwrite(std::size_t begin, std::string_view bytes) {
  originals_.append(*text_, begin, bytes.size());
  changes_.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(bytes.size())});
  text_->replace(begin, bytes.size(), bytes);
}

std::size_t ParserInput::place_of(std::string_view part) const {
  return static_cast<std::size_t>(part.data() - text_->data());
}

void ParserInput::restore() {
  std::size_t done = 0;
  for (const Change& change : changes_) {
    text_->replace(change.begin, change.length, originals_, done, change.length);
    done += change.length;
  }
  // A page may be full of changes, which must not be held while its document is made.
  changes_ = {};
  originals_ = {};
}

}  // namespace winnow
