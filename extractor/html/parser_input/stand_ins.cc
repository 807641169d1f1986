// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/parser_input/stand_ins.h"

#include <algorithm>
#include <set>
#include <span>

#include "extractor/html/foreign_content.h"
#include "extractor/html/parser_input/drawing_names.h"
#include "extractor/html/tag_scanner.h"
#include "extractor/html/white_space.h"
#include "extractor/text/ascii.h"

namespace winnow {
namespace {

constexpr std::size_t kMostNames = 64;  // more than there are stand-ins

// Elements that end a paragraph and bound lists, as main and search do. Those at the end end a
// drawing or formula too, so they serve only where there is none.
constexpr std::string_view kBlocks[] = {"hgroup", "dir", "figure", "header", "footer",
                                        "aside",  "nav", "center", "menu"};
constexpr std::size_t kForeignBlocks = 7;

// Elements without rules of their own, those first that pages have least. Those at the end serve
// only where there is no drawing and no formula, in which they have a meaning.
constexpr std::string_view kPlain[] = {
    "multicol", "spacer", "nextid", "blink",    "acronym", "bdi",          "bdo",
    "datalist", "meter",  "data",   "output",   "dfn",     "samp",         "kbd",
    "map",      "q",      "legend", "progress", "cite",    "canvas",       "mark",
    "audio",    "ins",    "video",  "del",      "time",    "abbr",         "mi",
    "mo",       "mn",     "ms",     "mtext",    "desc",    "foreignobject"};
constexpr std::size_t kForeignPlain = 27;

GumboTag tag_named(std::string_view name) {
  return gumbo_tagn_enum(name.data(), static_cast<unsigned>(name.size()));
}

// The names of a page's tags.
struct PageNames {
  std::array<bool, GUMBO_TAG_LAST + 1> known{};
  std::set<std::string, std::less<>> unknown;  // those that stand-ins are for
  bool dialog = false;
  bool main = false;
  bool search = false;
  bool foreign = false;
  bool in_drawings = false;  // for name_in_drawing()
};

void note(std::string_view written, bool in_drawing, PageNames& names) {
  const GumboTag tag = tag_named(written);
  names.known[static_cast<std::size_t>(tag)] = true;
  names.foreign = names.foreign || tag == GUMBO_TAG_SVG || tag == GUMBO_TAG_MATH;
  if (in_drawing) return;
  if (tag == GUMBO_TAG_MAIN) {
    names.main = true;
  } else if (equals_in_any_case(written, "dialog")) {
    names.dialog = true;
  } else if (equals_in_any_case(written, "search")) {
    names.search = true;
  } else if (tag == GUMBO_TAG_UNKNOWN || tag == GUMBO_TAG_ISINDEX || tag == GUMBO_TAG_MENUITEM) {
    if (names.unknown.size() < kMostNames) names.unknown.insert(ascii_lowered(written));
  }
}

// By Tag: elements that need no stand-in and open neither drawings nor formulas, as most pages have
// no others.
std::array<bool, kTagCount> find_ordinary() {
  std::array<bool, kTagCount> ordinary{};
  for (std::size_t i = 0; i < kTagCount; ++i) {
    const auto tag = static_cast<Tag>(i);
    if (tag == Tag::unknown) continue;
    PageNames names;
    note(tag_name(tag), false, names);
    ordinary[i] =
        !names.main && !names.dialog && !names.search && !names.foreign && names.unknown.empty();
  }
  return ordinary;
}

// Whether all start tags are of ordinary elements, and all that look like some in comments, scripts
// and attributes: told without finding out what is which, in a fraction of the time.
bool has_only_ordinary_names(std::string_view html) {
  static const std::array<bool, kTagCount> kOrdinary = find_ordinary();
  for (std::size_t at = html.find('<'); at != std::string_view::npos; at = html.find('<', at + 1)) {
    const std::string_view rest = html.substr(at + 1);
    if (rest.empty() || !is_ascii_letter(rest[0])) continue;
    std::size_t length = 1;
    while (length < rest.size() && !is_white_space(rest[length]) && rest[length] != '>' &&
           rest[length] != '/') {
      ++length;
    }
    const Tag tag = tag_from_name(rest.substr(0, length));
    if (!kOrdinary[static_cast<std::size_t>(tag)]) return false;
  }
  return true;
}

// None if nothing there could need a stand-in.
PageNames names_in(std::string_view html) {
  if (has_only_ordinary_names(html)) return {};
  PageNames names;
  ForeignContent foreign;
  TagScanner scanner(html);
  for (auto token = scanner.next(); token != TagScanner::Token::end; token = scanner.next()) {
    if (token == TagScanner::Token::start_tag) {
      const bool in_drawing = foreign.start_tag(scanner.markup_tag());
      if (in_drawing) scanner.scan_content();
      note(scanner.name(), in_drawing, names);
      names.in_drawings =
          names.in_drawings || (in_drawing && !name_in_drawing(scanner.tag()).empty());
    } else if (token == TagScanner::Token::end_tag) {
      foreign.end_tag(scanner.markup_tag());
    }
  }
  return names;
}

}  // namespace

void StandIns::give(std::string_view name, std::string_view stand_in) {
  const auto at =
      std::lower_bound(names_.begin(), names_.end(), name,
                       [](const Name& each, std::string_view key) { return each.name < key; });
  names_.insert(at, {std::string(name), stand_in});
  stands_in_[static_cast<std::size_t>(tag_named(stand_in))] = true;
}

void StandIns::choose(std::string_view html) {
  names_.clear();
  stands_in_.fill(false);
  const PageNames page = names_in(html);
  in_drawings_ = page.in_drawings;
  const auto fits = [&](std::string_view stand_in, std::string_view name) {
    const auto tag = static_cast<std::size_t>(tag_named(stand_in));
    return stand_in.size() <= name.size() && !page.known[tag] && !stands_in_[tag];
  };
  const auto give_first = [&](std::string_view name, std::span<const std::string_view> pool,
                              std::size_t for_all) {
    const auto end =
        page.foreign ? pool.begin() + static_cast<std::ptrdiff_t>(for_all) : pool.end();
    const auto found = std::find_if(pool.begin(), end, [&](auto each) { return fits(each, name); });
    if (found != end) give(name, *found);
  };
  // gumbo's own main ends a paragraph and bounds no list, which is what a dialog does.
  if (page.main) give_first("main", kBlocks, kForeignBlocks);
  if (page.search) give_first("search", kBlocks, kForeignBlocks);
  if (page.dialog && (!page.main || !names_.empty())) give("dialog", "main");
  for (const std::string& name : page.unknown) give_first(name, kPlain, kForeignPlain);
}

std::string_view StandIns::of(std::string_view name) const {
  const auto before = [](const Name& each, std::string_view key) { return each.name < key; };
  const std::string lower = ascii_lowered(name);
  const auto found =
      std::lower_bound(names_.begin(), names_.end(), std::string_view(lower), before);
  return found == names_.end() || found->name != lower ? std::string_view() : found->stand_in;
}

}  // namespace winnow
