// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/extractor/methods/pattern_tree/matching/strict_language.h"

#include <algorithm>
#include <array>

namespace winnow {

std::vector<std::uint32_t> StrictLanguage::items(std::uint32_t place) const {
  std::vector<std::uint32_t> items;
  for (std::uint32_t i = place + 1; i < pattern_[place].end; i = pattern_[i].end)
    items.push_back(i);
  return items;
}

bool StrictLanguage::fits_leaf(std::uint32_t node, std::uint32_t place) const {
  const PageTreeNode& leaf = page_.nodes[node];
  switch (pattern_[place].content) {
    case PatternContent::fixed:
      return leaf.is_data() && leaf.text_hash == pattern_[place].text_hash;
    case PatternContent::variant:
      return leaf.is_data() &&
             (pattern_[place].label == kDataLabel || pattern_[place].label == leaf.label);
    default:
      return !leaf.is_data() && leaf.label == pattern_[place].label;
  }
}

bool StrictLanguage::fits(std::uint32_t node, std::uint32_t place) const {
  if (!fits_leaf(node, place)) return false;
  if (pattern_[place].content != PatternContent::element) return true;
  const std::uint32_t end = page_.nodes[node].end;
  const auto test = [&](std::uint32_t child, std::uint32_t item) { return fits(child, item); };
  return behind_all(place, {node + 1}, end, test).contains(end);
}

template <class Test>
StrictLanguage::Places StrictLanguage::behind_all(std::uint32_t parent, Places starts,
                                                  std::uint32_t end, const Test& test) const {
  for (const std::uint32_t item : items(parent)) starts = behind(item, starts, end, test);
  return starts;
}

template <class Test>
StrictLanguage::Places StrictLanguage::behind(std::uint32_t item, const Places& starts,
                                              std::uint32_t end, const Test& test) const {
  Places places = behind_once(item, starts, end, test);
  if (may_repeat(pattern_[item].occurrence)) {
    for (std::size_t before = 0; before != places.size();) {
      before = places.size();
      places.merge(behind_once(item, places, end, test));
    }
  }
  if (may_be_absent(pattern_[item].occurrence)) places.insert(starts.begin(), starts.end());
  return places;
}

template <class Test>
StrictLanguage::Places StrictLanguage::behind_once(std::uint32_t item, const Places& starts,
                                                   std::uint32_t end, const Test& test) const {
  if (pattern_[item].content == PatternContent::group) return behind_all(item, starts, end, test);
  Places places;
  for (const std::uint32_t start : starts) {
    if (start < end && test(start, item)) places.insert(page_.nodes[start].end);
  }
  return places;
}

bool StrictLanguage::fits_greedily(std::uint32_t node, std::uint32_t place) const {
  if (!fits_leaf(node, place)) return false;
  if (pattern_[place].content != PatternContent::element) return true;
  const std::uint32_t end = page_.nodes[node].end;
  const auto ends = greedy_ends(items(place), 0, node + 1, end);
  return std::find(ends.begin(), ends.end(), end) != ends.end();
}

std::vector<std::uint32_t> StrictLanguage::greedy_ends(const std::vector<std::uint32_t>& items,
                                                       std::size_t first, std::uint32_t start,
                                                       std::uint32_t end) const {
  if (first == items.size()) return {start};
  std::vector<std::uint32_t> ends;
  for (const std::uint32_t next : greedy_item(items[first], start, end)) {
    const auto rest = greedy_ends(items, first + 1, next, end);
    ends.insert(ends.end(), rest.begin(), rest.end());
  }
  return ends;
}

std::vector<std::uint32_t> StrictLanguage::greedy_item(std::uint32_t item, std::uint32_t start,
                                                       std::uint32_t end) const {
  std::vector<std::uint32_t> ends = greedy_once(item, start, end);
  if (may_repeat(pattern_[item].occurrence) && !ends.empty()) {
    ends.resize(1);
    for (std::uint32_t before = start; ends[0] != before;) {
      before = ends[0];
      const auto again = greedy_once(item, before, end);
      if (!again.empty()) ends[0] = again[0];
    }
  }
  if (may_be_absent(pattern_[item].occurrence)) ends.push_back(start);
  return ends;
}

std::vector<std::uint32_t> StrictLanguage::greedy_once(std::uint32_t item, std::uint32_t start,
                                                       std::uint32_t end) const {
  if (pattern_[item].content == PatternContent::group) {
    return greedy_ends(items(item), 0, start, end);
  }
  if (start == end || !fits_greedily(start, item)) return {};
  return {page_.nodes[start].end};
}

std::string StrictLanguage::find_fault(const TreeMatch& match) const {
  if (match.regions.size() != page_.size() || match.matches.size() != page_.size()) return "sizes";
  for (std::uint32_t node = 0; node < page_.size(); ++node) {
    const std::string fault = fault_of_node(match, node);
    if (!fault.empty()) return fault + " of node " + std::to_string(node);
  }
  for (const Repetition& round : match.repetitions) {
    const std::string fault = fault_of_round(match, round);
    if (!fault.empty()) return fault + " of round at " + std::to_string(round.first);
  }
  return "";
}

std::string StrictLanguage::fault_of_node(const TreeMatch& match, std::uint32_t node) const {
  const std::uint32_t place = match.regions[node];
  if (match.matches[node] == NodeMatch::opaque) return "";
  if (!fits_leaf(node, place)) return "label";
  const PatternContent content = pattern_[place].content;
  const NodeMatch how = match.matches[node];
  if ((how == NodeMatch::variant) != (content == PatternContent::variant)) return "variant";
  if ((how == NodeMatch::same) != (pattern_[place].constant != 0)) return "same";
  if (content != PatternContent::element) return "";
  const std::uint32_t end = page_.nodes[node].end;
  const auto test = [&](std::uint32_t child, std::uint32_t item) {
    return match.regions[child] == item;
  };
  return behind_all(place, {node + 1}, end, test).contains(end) ? "" : "children";
}

std::string StrictLanguage::fault_of_round(const TreeMatch& match, const Repetition& round) const {
  const auto test = [&](std::uint32_t child, std::uint32_t item) {
    return match.regions[child] == item;
  };
  if (!may_repeat(pattern_[round.pattern_node].occurrence)) return "no set";
  const Places ends = behind_once(round.pattern_node, {round.first}, round.last, test);
  return ends.contains(round.last) ? "" : "children";
}

namespace {

std::uint32_t below(std::uint32_t limit, std::mt19937& random) {
  return static_cast<std::uint32_t>(random() % limit);
}

std::string random_items(std::uint32_t depth, std::mt19937& random);

std::string random_item(std::uint32_t depth, std::mt19937& random) {
  static constexpr std::array<const char*, 3> kNames = {"div", "span", "section"};
  static constexpr std::array<const char*, 8> kLeaves = {"'a'", "'b'",     "~",    "~t",
                                                         "~i",  "<a.png>", "span", "div!"};
  const std::uint32_t kind = below(8, random);
  if (depth == 0 || kind < 3) return kLeaves[below(kLeaves.size(), random)];
  if (kind < 5) return "[" + random_items(depth - 1, random) + "]";
  return std::string(kNames[below(kNames.size(), random)]) + "(" + random_items(depth - 1, random) +
         ")";
}

std::string random_items(std::uint32_t depth, std::mt19937& random) {
  static constexpr std::array<const char*, 6> kSuffixes = {"", "", "", "?", "+", "*"};
  std::string items;
  for (std::uint32_t count = 1 + below(3, random); count > 0; --count) {
    if (!items.empty()) items += ' ';
    items += random_item(depth, random);
    items += kSuffixes[below(kSuffixes.size(), random)];
  }
  return items;
}

class Derivation {
 public:
  Derivation(const PatternTree& pattern, std::uint32_t errors, std::mt19937& random)
      : pattern_(pattern), errors_(errors), random_(random) {}

  std::string items(std::uint32_t parent) {
    std::string text;
    for (std::uint32_t i = parent + 1; i < pattern_[parent].end; i = pattern_[i].end) {
      for (std::uint32_t rounds = count(pattern_[i].occurrence); rounds > 0; --rounds) {
        text += item(i) + " ";
      }
    }
    return text;
  }

 private:
  std::uint32_t count(Occurrence occurrence) {
    if (errs()) return below(3, random_);
    const std::uint32_t least = may_be_absent(occurrence) ? 0 : 1;
    return least + below((may_repeat(occurrence) ? 3 : 1) + 1 - least, random_);
  }

  std::string item(std::uint32_t place) {
    switch (pattern_[place].content) {
      case PatternContent::group:
        return items(place);
      case PatternContent::variant:
        return data(pattern_[place].label);
      case PatternContent::fixed:
        return errs() ? data(kDataLabel) : fixed(place);
      default:
        return std::string(pattern_.name(place)) + "(" + items(place) + ")";
    }
  }

  std::string data(std::uint64_t label) {
    const bool image = label == kImageLabel || (label == kDataLabel && below(2, random_) == 0);
    const bool a = below(2, random_) == 0;
    return image ? (a ? "<a.png>" : "<b.png>") : (a ? "'a'" : "'b'");
  }

  std::string fixed(std::uint32_t place) const {
    const std::string text(pattern_.text(place));
    return pattern_[place].label == kImageLabel ? "<" + text + ">" : "'" + text + "'";
  }

  bool errs() { return errors_ > 0 && below(errors_, random_) == 0; }

  const PatternTree& pattern_;
  std::uint32_t errors_;
  std::mt19937& random_;
};

}  // namespace

std::string repeated(std::string_view notation, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) (text += notation) += ' ';
  return text;
}

std::string random_pattern(std::mt19937& random) { return random_items(3, random); }

std::string random_member(const PatternTree& pattern, std::uint32_t errors, std::mt19937& random) {
  constexpr std::uint32_t kBody = 1;
  return Derivation(pattern, errors, random).items(kBody);
}

}  // namespace winnow
