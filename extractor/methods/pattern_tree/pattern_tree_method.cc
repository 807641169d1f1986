// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/pattern_tree_method.h"

#include <algorithm>
#include <utility>

#include "extractor/methods/pattern_tree/compared_page.h"
#include "extractor/methods/verdicts/verdict.h"

namespace winnow {

constexpr MethodInfo kPatternTreeMethod{
    .name = "pattern-tree",
    .summary = "the blocks that vary in the templates learned from the site's pages",
    .takes_tuning = true,
    .takes_matching = true,
    .takes_fit = true,
    .learning = LearnOptions{},
    .make = make_of_class<PatternTreeMethod>};

namespace {

// A page with more words that have no place in the template belongs to another one.
constexpr double kMaxUnmatchedWords = 0.8;

bool fits_badly(const TemplateFit& fit) {
  return fit.unmatched_words > kMaxUnmatchedWords * fit.words;
}

std::vector<Verdict> verdicts_of(const BlockList& blocks, const std::vector<BlockText>& texts) {
  std::vector<Verdict> verdicts;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (!is_indexable(blocks[i])) {
      verdicts.push_back(not_indexable(blocks[i]));
    } else if (texts[i].is_variant()) {
      verdicts.push_back({TextClass::main, Reason::varies});
    } else {
      verdicts.push_back({TextClass::template_, Reason::repeats});
    }
  }
  return verdicts;
}

bool has_main(const std::vector<Verdict>& verdicts) {
  return std::any_of(verdicts.begin(), verdicts.end(),
                     [](const Verdict& verdict) { return verdict.text_class == TextClass::main; });
}

}  // namespace

PatternTreeMethod::PatternTreeMethod(const MethodOptions& options)
    : site_(options.site), matching_(options.matching), alone_(options) {}

Classification PatternTreeMethod::classify(const ParsedPage& page, WordSegmenter& segmenter) const {
  const auto alone = [&](TemplateFit fit) {
    fit.used = false;
    fit.regions.clear();
    fit.records.clear();
    Classification result = alone_.classify(page, segmenter);
    result.fit = std::move(fit);
    return result;
  };
  auto [matched, texts] = compare_page(page, *site_, matching_, matchers_);
  if (!matched.fit.used) return alone(std::move(matched.fit));
  Classification result;
  result.verdicts = verdicts_of(page.blocks, texts);
  if (fits_badly(matched.fit) || !has_main(result.verdicts)) return alone(std::move(matched.fit));
  result.image_classes =
      matched_image_classes(page, matched.tree, *matched.pattern, matched.match, result.verdicts);
  result.fit = std::move(matched.fit);
  return result;
}

}  // namespace winnow
