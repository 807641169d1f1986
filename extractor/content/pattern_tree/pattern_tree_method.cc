// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/content/pattern_tree/pattern_tree_method.h"

#include <algorithm>
#include <utility>

#include "extractor/content/pattern_tree/template_text.h"
#include "extractor/content/verdict.h"
#include "extractor/site/page_signature.h"
#include "extractor/template/matching/strict_match.h"
#include "extractor/template/matching/tolerant_match.h"

namespace winnow {
namespace {

// The estimated similarity of a page with the first one of a group below which they have a template
// no more in common than any two pages.
constexpr double kMinSimilarity = 0.1;

// A page more of whose words have no place in the template is of another one.
constexpr double kMaxUnmatchedWords = 0.8;

// Work of the strict matcher for a page that may as well be matched tolerantly.
constexpr std::uint64_t kStepsPerNode = 200;

// A page and a template, side by side.
struct Matched {
  PageTree tree;
  TreeMatch match;
  TemplateFit fit;
};

// kNoTemplate if the page is like none.
std::uint32_t template_of(const SiteModel& site, const PageTree& tree) {
  const PageSignature signature = sign_page(tree);
  const std::uint32_t nearest = site.nearest_template(signature);
  if (nearest == kNoTemplate) return nearest;
  const double similarity = signature_similarity(signature, site.templates()[nearest].signature);
  return similarity < kMinSimilarity ? kNoTemplate : nearest;
}

void match_tolerantly(const PatternTree& pattern, Matched& page) {
  // The tolerant matcher aligns from the top down, and may take a place that proves wrong below:
  // what can be read exactly is.
  const std::uint64_t steps = kStepsPerNode * page.tree.size();
  if (match_strictly(page.tree, pattern, &page.match, steps) != StrictResult::matches) {
    TolerantMatcher().match(page.tree, pattern, page.match);
  }
  page.fit.used = true;
  page.fit.unmatched_nodes = static_cast<std::uint32_t>(
      std::count(page.match.matches.begin(), page.match.matches.end(), NodeMatch::unknown));
}

void match_exactly(const PatternTree& pattern, Matching matching, Matched& page) {
  const auto matcher = matching == Matching::greedy ? match_greedily : match_strictly;
  const StrictResult result = matcher(page.tree, pattern, &page.match, kMaxStrictSteps);
  page.fit.used = result == StrictResult::matches;
  page.fit.undecided = result == StrictResult::undecided;
  page.fit.unmatched_nodes = page.fit.used ? 0 : page.tree.size();
}

std::uint32_t count_words(const BlockList& blocks) {
  std::uint32_t words = 0;
  for (const Block& block : blocks.blocks()) {
    if (is_indexable(block)) words += block.words;
  }
  return words;
}

std::uint32_t count_unmatched(const BlockList& blocks, const std::vector<BlockText>& texts) {
  std::uint32_t words = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (is_indexable(blocks[i]) && texts[i].is_unknown()) words += blocks[i].words;
  }
  return words;
}

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
  Matched matched;
  PageTreeBuilder().build(page.document, WithNames::no, matched.tree);
  matched.fit.nodes = matched.tree.size();
  matched.fit.words = count_words(page.blocks);
  matched.fit.template_index = template_of(*site_, matched.tree);
  if (matched.fit.template_index == kNoTemplate) return alone(std::move(matched.fit));

  const PatternTree& pattern = site_->templates()[matched.fit.template_index].tree;
  if (matching_ == Matching::tolerant) {
    match_tolerantly(pattern, matched);
  } else {
    match_exactly(pattern, matching_, matched);
  }
  if (!matched.fit.used) {
    matched.fit.unmatched_words = matched.fit.words;
    return alone(std::move(matched.fit));
  }
  const std::vector<BlockText> texts = block_texts(page, matched.tree, pattern, matched.match);
  matched.fit.unmatched_words = count_unmatched(page.blocks, texts);
  matched.fit.regions = block_regions(page, matched.tree, matched.match);
  matched.fit.records = block_records(page, matched.tree, matched.match);
  Classification result;
  result.verdicts = verdicts_of(page.blocks, texts);
  if (fits_badly(matched.fit) || !has_main(result.verdicts)) return alone(std::move(matched.fit));
  result.image_classes =
      matched_image_classes(page, matched.tree, pattern, matched.match, result.verdicts);
  result.fit = std::move(matched.fit);
  return result;
}

}  // namespace winnow
