// SPDX-License-Identifier: GPL-2.0-or-later
//
// Recognises pages that would make the parser take quadratic time or end the process, before they
// are parsed: estimates from the tags how deep the parser's tree will be and how often the parser
// will look through it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "extractor/html/scan/element_names.h"
#include "extractor/html/scan/foreign_content.h"
#include "extractor/html/scan/tag_scanner.h"
#include "winnow/extractor/limits.h"
#include "winnow/extractor/tag.h"

namespace winnow {

// Takes a page's tags and texts in order. check_for_bomb() says what the depth is. The limits must
// outlive it. It is not thread-safe.
class LoadEstimate {
 public:
  // Elements without a Tag share these slots, by the first letters of their names.
  static constexpr std::size_t kUnknownSlots = 64;

  // All html tags of a page make one element, and all body tags another, which gets the attributes
  // of each tag. They may have as many attributes as this number of single tags.
  static constexpr std::uint32_t kOutlineTags = 10;

  explicit LoadEstimate(const Limits& limits) : limits_(limits) {}

  // Takes a start tag. Returns whether the element belongs to a drawing or formula around it, so
  // that its content is scanned as markup whatever it is called.
  bool start_tag(const MarkupTag& element) {
    const Effect effect = effect_of(element.tag);
    if (effect == Effect::other || !foreign_.is_idle()) return start_any(element);
    if (effect == Effect::level) {
      ++open_[static_cast<std::size_t>(element.tag)];
      ++depth_;
    }
    return false;
  }
  void end_tag(const MarkupTag& element) {
    const Effect effect = effect_of(element.tag);
    if (effect == Effect::other || !foreign_.is_idle()) return end_any(element);
    in_select_ = false;
    std::uint32_t& open = open_[static_cast<std::size_t>(element.tag)];
    if (effect == Effect::none || open <= outside(element)) return;
    --open;
    --depth_;
  }
  void text(std::size_t bytes) {
    work_ += std::uint64_t{depth_} * bytes;
    foreign_.text();
  }
  // Takes <![CDATA[. Returns whether it begins a section that goes to ]]>, as in a drawing or
  // formula, and not a comment, as in HTML.
  bool section() { return foreign_.section(); }

  const ForeignContent& foreign() const { return foreign_; }

  // Returns the limit that the page is over so far, or parser_fault for markup that the parser
  // cannot cope with (ForeignContent).
  Degraded over_limit() const {
    if (foreign_.fault()) return Degraded::parser_fault;
    if (outline_attributes_ / kOutlineTags > limits_.attributes_per_tag) {
      return Degraded::attributes;
    }
    if (depth_ > limits_.depth) return Degraded::depth;
    return work_ > limits_.parse_work ? Degraded::parse_work : Degraded::no;
  }

 private:
  using OpenCounts = std::array<std::uint32_t, kTagCount + kUnknownSlots>;

  struct Barrier {
    Tag tag;
    bool in_table;       // The end tag of a table closes it.
    OpenCounts outside;  // It counts how many of each element are open around it.
  };

  // Follows the items of a list. Items close only their own kind: in <li><dd><li><dd> all nest.
  class OpenItems {
   public:
    std::uint32_t start(Tag item);  // It returns what the tag adds to the depth.
    std::uint32_t end(Tag item);    // It returns what the tag takes from the depth.
    std::uint32_t levels() const { return levels_; }

   private:
    std::uint32_t levels_ = 0;
    bool innermost_is_li_ = false;
  };

  // Says what the tags of an element do outside of drawings and formulas, but for what each end tag
  // does: it ends a select.
  enum class Effect : std::uint8_t {
    other,  // more than the rest
    none,
    level,  // open or close a level of depth, and no more
  };

  static Effect effect_of(Tag tag) { return kEffects[static_cast<std::size_t>(tag)]; }

  // These take a tag of any kind.
  bool start_any(const MarkupTag& element);
  void end_any(const MarkupTag& element);

  bool in_table_with(Tag barrier) const;
  void close_barriers_in_table();
  void close_list();
  void follow_select(Tag tag);
  void leave_foreign();
  bool opens_level(const MarkupTag& element, bool in_foreign) const;

  static std::size_t slot(const MarkupTag& element);
  std::uint32_t& count(const MarkupTag& element) { return open_[slot(element)]; }
  std::uint32_t outside(const MarkupTag& element) const {
    return barriers_.empty() ? 0 : barriers_.back().outside[slot(element)];
  }
  bool is_open(Tag tag) const { return open_[static_cast<std::size_t>(tag)] > 0; }

  static const std::array<Effect, kTagCount> kEffects;

  const Limits& limits_;
  OpenCounts open_{};
  std::vector<Barrier> barriers_;
  // The first has those outside of lists, and each open list has its own.
  std::vector<OpenItems> items_ = std::vector<OpenItems>(1);
  ForeignContent foreign_;
  bool in_select_ = false;
  std::uint32_t depth_ = 0;
  std::uint64_t work_ = 0;
  std::uint64_t outline_attributes_ = 0;
};

// Returns Degraded::depth, attributes or parse_work if the page is over that limit,
// Degraded::parser_fault if it has markup that fails an assertion of gumbo
// (LoadEstimate::over_limit), else Degraded::no.
//
// The depth is an estimate: start tags less end tags of the same name, summed over the names. It
// leaves out elements without content, elements that close each other (p, td ...), self-closing
// elements of drawings and formulas (<path/>), and end tags that a table or an object around them
// keeps from what is open outside. Items (li against dt and dd) count where they nest. The check is
// one linear pass, and the answer depends only on the page. `names`, if not null, takes the page's
// start tags: all of them if the answer is Degraded::no.
Degraded check_for_bomb(std::string_view html, const Limits& limits, ElementNames* names = nullptr);

}  // namespace winnow
