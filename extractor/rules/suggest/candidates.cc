// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/rules/suggest/candidates.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>
#include <unordered_set>
#include <utility>

#include "extractor/rules/suggest/css_names.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

// What one part of a selector costs: less where it says more of what an element is for.
constexpr double kNameCost = 1.0;       // an id, a class
constexpr double kMeaningCost = 1.3;    // role, itemprop; an element that has a meaning
constexpr double kAttributeCost = 1.7;  // other attributes
constexpr double kElementCost = 2.6;    // div, td ...
constexpr double kBeginningCost = 2.2;  // a part of a name
constexpr double kTagCost = 0.3;        // the element's name beside a class
constexpr double kPairCost = 0.6;       // a second class
constexpr double kStepCost = 0.5;       // each combinator
constexpr double kSiblingCost = 1.0;    // + instead
constexpr double kPositionCost = 3.0;   // :nth-child()

constexpr std::size_t kMostClasses = 8;  // of an element
constexpr std::size_t kPairedClasses = 4;
constexpr std::size_t kMostAncestors = 10;
constexpr std::size_t kPathSteps = 12;  // of selectors by positions alone

// One compound of a selector.
struct Part {
  std::string text;
  double cost = 0;
  bool names_only = false;
  bool beginning = false;
};

bool has_meaning(Tag tag) {
  constexpr std::array<Tag, 22> kMeaningful = {
      Tag::main,    Tag::article,    Tag::aside,   Tag::nav,    Tag::header, Tag::footer,
      Tag::section, Tag::form,       Tag::address, Tag::figure, Tag::search, Tag::figcaption,
      Tag::h1,      Tag::blockquote, Tag::dialog,  Tag::menu,   Tag::select, Tag::button,
      Tag::time,    Tag::caption,    Tag::label,   Tag::details};
  return std::find(kMeaningful.begin(), kMeaningful.end(), tag) != kMeaningful.end();
}

std::vector<std::string> tokens_of(std::string_view list) {
  std::vector<std::string> tokens;
  for (std::size_t at = 0; at < list.size();) {
    const std::string_view token = first_token(list.substr(at));
    if (token.empty()) break;
    at = static_cast<std::size_t>(token.data() - list.data()) + token.size();
    if (tokens.size() == 4 * kMostClasses) break;
    if (std::find(tokens.begin(), tokens.end(), token) == tokens.end()) tokens.emplace_back(token);
  }
  return tokens;
}

std::string value_of(const Document& document, NodeIndex element, Attribute attribute) {
  std::string scratch;
  return std::string(document.attribute(element, attribute, scratch));
}

// Adds what remains of names that look generated.
void add_beginnings(const Document& document, NodeIndex element, std::vector<Part>& parts) {
  const std::string id = value_of(document, element, Attribute::id);
  if (is_nameable(id) && looks_generated(id) && !stable_beginning(id).empty()) {
    parts.push_back(
        {"[id^=" + css_string(stable_beginning(id)) + "]", kBeginningCost, false, true});
  }
  std::size_t added = 0;
  for (const std::string& name : tokens_of(value_of(document, element, Attribute::class_))) {
    if (!is_nameable(name) || !looks_generated(name) || stable_beginning(name).empty()) continue;
    parts.push_back({"[class*=" + css_string(stable_beginning(name)) + "]",
                     kBeginningCost + kTagCost, false, true});
    if (++added == 2) break;
  }
}

void add_attributes(const Document& document, NodeIndex element, std::vector<Part>& parts) {
  constexpr std::array<std::tuple<Attribute, const char*, double>, 6> kTold = {{
      {Attribute::role, "role", kMeaningCost},
      {Attribute::itemprop, "itemprop", kMeaningCost},
      {Attribute::itemtype, "itemtype", kAttributeCost},
      {Attribute::name, "name", kAttributeCost},
      {Attribute::rel, "rel", kAttributeCost},
      {Attribute::property, "property", kAttributeCost},
  }};
  for (const auto& [attribute, name, cost] : kTold) {
    const std::string value = value_of(document, element, attribute);
    if (!is_nameable(value) || looks_generated(value)) continue;
    parts.push_back({"[" + std::string(name) + "=" + css_string(value) + "]", cost});
  }
}

// Gives ways to name an element by itself. Ancestors are named in fewer ways.
std::vector<Part> parts_of(const Document& document, NodeIndex element, bool is_ancestor) {
  std::vector<Part> parts;
  const StableNames names = stable_names(document, element);
  const Tag tag = document.tag(element);
  const std::string name = css_identifier(document.name(element));
  if (!names.id.empty()) parts.push_back({"#" + css_identifier(names.id), kNameCost});
  for (const std::string& one : names.classes) {
    const std::string selector = "." + css_identifier(one);
    parts.push_back({selector, kNameCost});
    if (!is_ancestor) parts.push_back({name + selector, kNameCost + kTagCost});
  }
  const std::size_t paired = is_ancestor ? 0 : std::min(names.classes.size(), kPairedClasses);
  for (std::size_t i = 0; i < paired; ++i) {
    for (std::size_t j = i + 1; j < paired; ++j) {
      parts.push_back(
          {"." + css_identifier(names.classes[i]) + "." + css_identifier(names.classes[j]),
           kNameCost + kPairCost});
    }
  }
  add_attributes(document, element, parts);
  if (has_meaning(tag)) {
    parts.push_back({name, kMeaningCost, true});
  } else if (!is_ancestor) {
    parts.push_back({name, kElementCost, true});
  }
  add_beginnings(document, element, parts);
  return parts;
}

NodeIndex element_before(const Document& document, NodeIndex element) {
  const NodeIndex parent = document.parent(element);
  NodeIndex before = kNoNode;
  if (parent == kNoNode) return before;
  for (NodeIndex node = parent + 1; node < element; node = document.subtree_end(node)) {
    if (document.is_element(node)) before = node;
  }
  return before;
}

std::string position_of(const Document& document, NodeIndex element) {
  std::size_t position = 1;
  const NodeIndex parent = document.parent(element);
  for (NodeIndex node = parent + 1; node < element; node = document.subtree_end(node)) {
    position += document.is_element(node);
  }
  return ":nth-child(" + std::to_string(position) + ")";
}

class CandidateMaker {
 public:
  CandidateMaker(const Document& document, NodeIndex element, std::uint32_t level)
      : document_(document), element_(element), level_(level) {}

  std::vector<Candidate> make(std::size_t most) {
    own_ = parts_of(document_, element_, false);
    for (const Part& part : own_) add(part.text, part);
    add_ancestors();
    add_sibling();
    add_positions();
    std::stable_sort(made_.begin(), made_.end(), [](const Candidate& one, const Candidate& other) {
      return one.cost < other.cost;
    });
    if (made_.size() > most) made_.resize(most);
    return std::move(made_);
  }

 private:
  void add(std::string text, const Part& sum, bool by_position = false) {
    if (!known_.insert(text).second) return;
    made_.push_back(
        {std::move(text), sum.cost, level_, by_position, sum.names_only, sum.beginning});
  }

  static Part joined(const Part& front, const char* combinator, const Part& back, double cost) {
    return {front.text + combinator + back.text, front.cost + back.cost + cost,
            front.names_only && back.names_only, front.beginning || back.beginning};
  }

  // Nearer ancestors come first, so that they win where costs are equal.
  void add_ancestors() {
    std::size_t distance = 0;
    for (NodeIndex node = document_.parent(element_); node != kNoNode && distance < kMostAncestors;
         node = document_.parent(node), ++distance) {
      for (const Part& part : parts_of(document_, node, true)) {
        for (const Part& own : own_) {
          const Part sum = joined(part, distance == 0 ? " > " : " ", own, kStepCost);
          add(sum.text, sum);
        }
      }
    }
  }

  void add_sibling() {
    const NodeIndex before = element_before(document_, element_);
    if (before == kNoNode) return;
    for (const Part& part : parts_of(document_, before, true)) {
      for (const Part& own : own_) {
        const Part sum = joined(part, " + ", own, kStepCost + kSiblingCost);
        add(sum.text, sum);
      }
    }
  }

  // Counts siblings from the nearest ancestor down that has a name, and from the body.
  void add_positions() {
    Part path{css_identifier(document_.name(element_)), 0, true};
    NodeIndex node = element_;
    for (std::size_t steps = 0; steps < kPathSteps; ++steps) {
      const NodeIndex parent = document_.parent(node);
      if (parent == kNoNode) break;
      path.text.insert(css_identifier(document_.name(node)).size(), position_of(document_, node));
      path.cost += kPositionCost;
      std::vector<Part> parts = parts_of(document_, parent, true);
      if (document_.tag(parent) == Tag::body) parts.push_back({"body", kMeaningCost, true});
      for (const Part& part : parts) {
        const Part sum = joined(part, " > ", path, kStepCost);
        add(sum.text, sum, true);
      }
      if (!parts.empty() || document_.tag(parent) == Tag::body) break;
      path = joined({css_identifier(document_.name(parent)), 0, true}, " > ", path, kStepCost);
      node = parent;
    }
  }

  const Document& document_;
  NodeIndex element_;
  std::uint32_t level_;
  std::vector<Part> own_;
  std::vector<Candidate> made_;
  std::unordered_set<std::string> known_;
};

}  // namespace

StableNames stable_names(const Document& document, NodeIndex element) {
  StableNames names;
  std::string id = value_of(document, element, Attribute::id);
  if (is_nameable(id) && !looks_generated(id)) names.id = std::move(id);
  for (std::string& name : tokens_of(value_of(document, element, Attribute::class_))) {
    if (names.classes.size() == kMostClasses) break;
    if (!is_nameable(name) || looks_generated(name) || names_state(name)) continue;
    names.classes.push_back(std::move(name));
  }
  return names;
}

std::vector<Candidate> candidates_for(const Document& document, NodeIndex element,
                                      std::uint32_t level, std::size_t most) {
  return CandidateMaker(document, element, level).make(most);
}

std::vector<Candidate> candidates_without(const Candidate& candidate, const Document& document,
                                          NodeIndex element, const Document& other_document,
                                          NodeIndex other) {
  std::vector<Candidate> made;
  const auto own = tokens_of(value_of(document, element, Attribute::class_));
  for (const std::string& name : stable_names(other_document, other).classes) {
    if (std::find(own.begin(), own.end(), name) != own.end()) continue;
    Candidate narrower = candidate;
    narrower.text += ":not(." + css_identifier(name) + ")";
    narrower.cost += kNameCost + kStepCost;
    narrower.by_names_alone = false;
    made.push_back(std::move(narrower));
  }
  return made;
}

}  // namespace winnow
