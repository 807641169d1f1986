// SPDX-License-Identifier: GPL-2.0-or-later
//
// The method `pattern-tree`: what varies from page to page of a site is main text.
#include <algorithm>
#include <utility>

#include "extractor/methods/block_model/block_model_method.h"
#include "extractor/methods/pattern_tree/compared_page.h"
#include "extractor/methods/verdicts/verdict.h"
#include "winnow/extractor/method.h"

namespace winnow {

extern const MethodInfo kPatternTreeMethod;

namespace {

// After Agarwal and Totla, "Extracting variant data from templatized web pages" (2011), a page is
// aligned with the pattern tree of its site that is nearest to it. A block is main text if most of
// its text stands where the tree has variant data, differs from a fixed text, or has no place in
// the tree. Text that only one of the pages learned from has is no evidence of a template.
//
// A page that fits no tree well is left to the method `block-model`. So is a page of which nothing
// would be kept, and, with strict matching, one that is not in the language of the tree.
class PatternTreeMethod final : public Method {
 public:
  // options.site must not be null.
  explicit PatternTreeMethod(const MethodOptions& options);

  std::string_view name() const override { return kPatternTreeMethod.name; }
  Classification classify(const ParsedPage& page, WordSegmenter& segmenter) const override;
  const SiteModel* site_model() const override { return site_.get(); }

 private:
  std::shared_ptr<const SiteModel> site_;
  Matching matching_;
  BlockModelMethod alone_;
  mutable MatcherPool matchers_;
};

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

constexpr MethodInfo kPatternTreeMethod{
    .name = "pattern-tree",
    .summary = "the blocks that vary in the templates learned from the site's pages",
    .takes_tuning = true,
    .takes_matching = true,
    .takes_fit = true,
    .learning = LearnOptions{},
    .make = make_of_class<PatternTreeMethod>};

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
