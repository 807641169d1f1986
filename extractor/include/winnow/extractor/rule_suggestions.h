// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds selectors for the region of a page that a person points at, by what they do on other pages
// of the site: rules from examples.
//
//   Expected<RuleSuggester> suggester = RuleSuggester::from(examples, TextClass::template_);
//   for (each page of the site's sample) suggester->observe(page, verdicts);
//   std::vector<SuggestedSelector> ranked = suggester->suggestions(5);
//
// Sources: that a person selects a region and the program makes its pattern and a rule of it is
// asked for by Chandramma and others, "Language independent content extraction from web pages".
// Which selectors survive changes of a page, so that names come before positions, is the subject of
// Dalvi, Bohannon and Sha, "Robust web extraction" (SIGMOD 2009). That the other pages of a site
// decide between selectors that agree on one page follows Omari, Shoham and Yahav, "Synthesis of
// forgiving data extractors" (WSDM 2017).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/document.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"
#include "winnow/extractor/method.h"
#include "winnow/extractor/page_parser.h"

namespace winnow {

// Points at a region of a page: by a text that stands there, or by an element.
struct RegionExample {
  const ParsedPage* page = nullptr;  // never null; must outlive RuleSuggester::from()
  std::string page_name = {};        // its path or URL, for messages
  // Some words of the region, as a person sees them: case and white space do not matter. "FROM ...
  // TO" means the smallest region that begins before FROM and ends behind TO. Must not be blank
  // unless there is an element.
  std::string text = {};
  // Selects the element, and no other of the page. If it is given, `text` is not looked at.
  std::string element = {};
  // Says whether the selectors are to match the region (all of its text) or to leave it alone.
  bool wanted = true;
};

// The words of a text are those of its blocks that a method may keep (is_indexable()).
struct SuggestedSelector {
  std::string selector;

  // Say of the pages observed: how many there were, on how many the selector matches something, and
  // how many elements it matches there in all, and at most on one page.
  std::uint32_t pages = 0;
  std::uint32_t pages_matched = 0;
  std::uint64_t regions = 0;
  std::uint32_t most_regions = 0;

  // Compare what it matches with the same region of all pages observed: elements of the same name
  // that stand in a similar place. These are the pages that have the region, those of them where
  // the selector matches it, and the elements that it matches elsewhere.
  std::uint32_t pages_with_region = 0;
  std::uint32_t pages_agreeing = 0;
  std::uint64_t regions_elsewhere = 0;

  // Has the words of what it matches by the class that they have now, indexed by TextClass. Those
  // that are not of the wanted class would change it. Without verdicts all are main.
  std::array<std::uint64_t, 3> words{};
  // Has the pages that would have no main text left, although they have some now.
  std::uint32_t pages_emptied = 0;

  // Warn of what may break when the site changes.
  bool by_position = false;      // it counts siblings
  bool by_names_alone = false;   // it names elements only, no id, class or other attribute
  bool by_part_of_name = false;  // it names a part of an id or class that looks generated

  // Shows the region of the first wanted example: its path and how its text begins and ends.
  std::string region_path;
  std::string region_text;

  // Orders suggestions: 0 to 1, the best is the highest.
  double score = 0;
};

// A page has at most so many candidates, of which at most kMaxFinalists are tried on the sample.
inline constexpr std::size_t kMaxCandidates = 500;
inline constexpr std::size_t kMaxFinalists = 32;
// There may be so many examples.
inline constexpr std::size_t kMaxExamples = 16;

// Returns the element that the example points at: the smallest one that has its words. Of places
// with the same text it takes what can be seen before what is hidden, whole blocks before whole
// words, and these before parts of words; the first, if several have the same text and stand in
// similar places, as above and below a list. Errors are those of RuleSuggester::from() that concern
// one example. Takes linear time. Thread-safe.
WINNOW_EXPORT Expected<NodeIndex> find_region(const RegionExample& example);

// Describes where an element stands as a selector that no other element of the page matches, to be
// read by people and as RegionExample::element. Takes linear time. Thread-safe.
WINNOW_EXPORT std::string element_path(const Document& document, NodeIndex element);

// Induces selectors from examples, and measures them page after page. It keeps nothing of pages but
// counts. Memory and time depend neither on the number of pages nor on how deep they are nested: a
// page costs kMaxFinalists times what Selector::select() takes. Movable; not thread-safe.
class WINNOW_EXPORT RuleSuggester {
 public:
  // `wanted_class` is what a rule would make of the regions that are wanted. At least one example
  // must be.
  //
  // Errors, with the page as place: ErrorCode::not_found if a page does not have a text or element;
  // ErrorCode::input if it has several, which are listed with their paths, or if no selector fits
  // all examples: then the message names two that contradict each other, if two do.
  // ErrorCode::usage if there is no example that is wanted, or more than kMaxExamples.
  static Expected<RuleSuggester> from(std::span<const RegionExample> examples,
                                      TextClass wanted_class);
  ~RuleSuggester();
  RuleSuggester(RuleSuggester&&) noexcept;
  RuleSuggester& operator=(RuleSuggester&&) noexcept;

  // Counts what the selectors would do on a page of the site. `verdicts` has one for each block, or
  // is empty where nothing is known. A page of an example counts only if it is observed as well.
  void observe(const ParsedPage& page, std::span<const Verdict> verdicts);

  // Ranks what was found, the best first. Of selectors that match the same text on all pages
  // observed it takes the simplest. All fit the examples exactly. Rank falls with what the selector
  // matches elsewhere than in the region, with pages whose region it misses, on few pages, with
  // text that would change its class without being like the examples, as far as the method is sure
  // of it, with pages that would have no main text left, and with length. What would empty every
  // page that it matches is left out if anything else is found.
  std::vector<SuggestedSelector> suggestions(std::size_t most) const;

 private:
  struct State;
  explicit RuleSuggester(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace winnow
