// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/gumbo/stand_ins.h"

#include <algorithm>
#include <span>

#include "extractor/text/ascii.h"

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

void StandIns::choose(const PageNames& page) {
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

}  // namespace winnow
