// SPDX-License-Identifier: GPL-2.0-or-later
//
// Applies rules to a page.
#include <algorithm>
#include <tuple>
#include <utility>

#include "extractor/methods/verdicts/copies.h"
#include "extractor/rules/rule_groups.h"
#include "extractor/rules/ruled_texts.h"
#include "winnow/extractor/page_rules.h"

namespace winnow {

// Finds what rules decide on a page. The claims of rules on a block have one order (page_rules.h),
// so that it does not matter in which order they are made.
class RuleApplication {
 public:
  RuleApplication(const RulesForPage& rules, const ParsedPage& page)
      : rules_(rules),
        written_(rules.shared_->rules),
        page_(page),
        budget_(kRuleTests + kRuleTestsPerNode * page.document.size()) {}

  // Makes all claims, and returns whether the budget was enough.
  bool claim_blocks(bool texts) {
    claims_.resize(page_.blocks.size());
    counts_.resize(rules_.rules_.size());
    claim_page();
    return claim_in_group(rules_.shared_->general, texts) &&
           (rules_.site_ == nullptr || claim_in_group(*rules_.site_, texts));
  }

  // Puts what is certain by the rules' classes into the readings.
  void settle(std::span<BlockReading> readings) const;

  // Puts the rules' classes into the verdicts, and all else into `ruled`.
  void settle(std::span<Verdict> verdicts, RuledPage& ruled);

 private:
  static constexpr std::uint32_t kUnclaimed = 0xFFFFFFFF;

  // A claim of a rule on a block; the greater one wins.
  struct Claim {
    std::uint32_t strength = 0;
    NodeIndex element = 0;  // of several around a block, the deeper ones come later
    std::uint32_t specificity = 0;
    std::uint32_t place = kUnclaimed;  // of the rule in those of the page

    bool yields_to(const Claim& other) const {
      if (place == kUnclaimed) return true;
      return std::tie(strength, element, specificity, place) <=
             std::tie(other.strength, other.element, other.specificity, other.place);
    }
  };

  struct BlockClaims {
    Claim text_class;
    Claim weight;
  };

  struct TextClaim {
    Claim claim;
    RuledText found;
  };

  // Counts what a rule has matched so far. Its elements come in the order of the page, so that
  // those of the blocks before `counted` have been counted.
  struct Count {
    RuleMatch match;
    std::uint32_t counted = 0;
    std::uint64_t taken = 0;  // words of main text that are so no more
  };

  RuleIndex rule_of(const Claim& claim) const {
    return claim.place == kUnclaimed ? kNoRule : rules_.rules_[claim.place];
  }

  // Lets rules without a selector claim the whole page.
  void claim_page() {
    for (std::uint32_t place = 0; place < rules_.rules_.size(); ++place) {
      const RuleTraits& traits = rules_.shared_->traits[rules_.rules_[place]];
      counts_[place].match.rule = rules_.rules_[place];
      if (traits.selects) {
        // A selector of a title does not choose the blocks of the rule.
        if (!traits.blocks || !written_[rules_.rules_[place]].select.empty()) continue;
      } else {
        counts_[place].match.pages = 1;
      }
      if (traits.blocks) claim({rules_.strengths_[place], 0, 0, place});
    }
  }

  // Lets the rules of a group claim what they select.
  bool claim_in_group(const RuleGroup& group, bool texts) {
    if (group.uses.empty()) return true;
    std::vector<std::uint32_t> places(group.uses.size());  // of each use's rule, from 1 on
    bool any = false;
    for (std::size_t use = 0, place = 0; use < group.uses.size(); ++use) {
      while (place < rules_.rules_.size() && rules_.rules_[place] < group.uses[use].rule) ++place;
      if (place == rules_.rules_.size()) break;
      if (rules_.rules_[place] != group.uses[use].rule) continue;
      if (!texts && group.uses[use].key != RuleKey::blocks) continue;
      places[use] = static_cast<std::uint32_t>(place) + 1;
      any = true;
    }
    if (!any) return true;
    std::vector<SelectorMatch> found;
    if (!group.index.match(page_.document, places, budget_, found)) return false;
    for (const SelectorMatch& match : found) {
      const std::uint32_t use = group.index.owner(match.chain);
      const std::uint32_t place = places[use] - 1;
      const Claim claimed{rules_.strengths_[place], match.element, group.specificities[match.chain],
                          place};
      counts_[place].match.pages = 1;
      if (group.uses[use].key != RuleKey::blocks) {
        read_text(group.uses[use].key, claimed);
      } else if (!claim(claimed)) {
        return false;
      }
    }
    return true;
  }

  bool claim(const Claim& claimed) {
    const PageRule& rule = written_[rules_.rules_[claimed.place]];
    const auto [first, last] = page_.blocks.range(page_.document, claimed.element);
    if (last - first >= budget_) return false;
    budget_ -= last - first;
    count(first, last, counts_[claimed.place]);
    for (std::uint32_t block = first; block < last; ++block) {
      BlockClaims& claims = claims_[block];
      if (rule.text_class && claims.text_class.yields_to(claimed)) claims.text_class = claimed;
      if (rule.weight && claims.weight.yields_to(claimed)) claims.weight = claimed;
    }
    return !rule.text_class || claim_images(claimed);
  }

  bool claim_images(const Claim& claimed) {
    const std::vector<ImageText>& images = page_.metadata.images;
    const auto at = [&](NodeIndex node) {
      return std::partition_point(images.begin(), images.end(),
                                  [node](const ImageText& image) { return image.node < node; }) -
             images.begin();
    };
    const auto first = static_cast<std::size_t>(at(claimed.element));
    const auto last = static_cast<std::size_t>(at(page_.document.subtree_end(claimed.element)));
    if (last - first >= budget_) return false;
    budget_ -= last - first;
    if (first < last) images_.resize(images.size());
    for (std::size_t image = first; image < last; ++image) {
      if (images_[image].yields_to(claimed)) images_[image] = claimed;
    }
    return true;
  }

  void count(std::uint32_t first, std::uint32_t last, Count& count) const {
    first = std::max(first, count.counted);
    if (first >= last) return;
    const BlockSums sums = page_.blocks.sums(first, last);
    count.match.blocks += sums.blocks;
    count.match.words += sums.words;
    count.counted = last;
  }

  // Keeps the first text of the strongest rule that finds any.
  void read_text(RuleKey key, Claim claimed) {
    TextClaim& best = texts_[static_cast<std::size_t>(key)];
    const NodeIndex element = std::exchange(claimed.element, 0);
    if (best.claim.place == claimed.place || !best.claim.yields_to(claimed)) return;
    std::string text = element_text(page_.document, element, key, budget_);
    if (text.empty()) return;
    best.claim = claimed;
    best.found = {std::move(text), rule_of(claimed)};
  }

  // Puts the class of a rule into the verdict of a block.
  void settle_class(std::size_t block, Verdict& verdict);

  const RulesForPage& rules_;
  const std::vector<PageRule>& written_;
  const ParsedPage& page_;
  std::uint64_t budget_;
  std::vector<BlockClaims> claims_;  // Each block has one.
  std::vector<Claim> images_;        // Each image has one; empty as long as none is claimed.
  std::vector<Count> counts_;        // Each rule of the page has one.
  TextClaim texts_[kRuleKeys];       // by RuleKey
};

void RuleApplication::settle_class(std::size_t block, Verdict& verdict) {
  const std::uint32_t place = claims_[block].text_class.place;
  if (place == kUnclaimed) return;
  const TextClass wanted = *written_[rules_.rules_[place]].text_class;
  const std::uint32_t words = page_.blocks[block].words;
  Count& count = counts_[place];
  count.match.decided += words;
  if (verdict.text_class != wanted) count.match.changed += words;
  if (verdict.text_class == TextClass::main && wanted != TextClass::main) count.taken += words + 1;
  verdict.text_class = wanted;
  verdict.reason = Reason::rule;
}

void RuleApplication::settle(std::span<Verdict> verdicts, RuledPage& ruled) {
  bool had_main = false;
  bool has_main = false;
  for (std::size_t block = 0; block < verdicts.size(); ++block) {
    const std::uint32_t class_place = claims_[block].text_class.place;
    const std::uint32_t weight_place = claims_[block].weight.place;
    had_main = had_main || verdicts[block].text_class == TextClass::main;
    settle_class(block, verdicts[block]);
    double weight = 1;
    if (weight_place != kUnclaimed) {
      Count& count = counts_[weight_place];
      weight = *written_[rules_.rules_[weight_place]].weight;
      if (weight_place != class_place) count.match.decided += page_.blocks[block].words;
      if (weight == 0) count.taken += page_.blocks[block].words + 1;
      ruled.weights.resize(verdicts.size(), 1);
      ruled.weights[block] = static_cast<float>(weight);
    }
    if (class_place != kUnclaimed) {
      ruled.classes.resize(verdicts.size(), kNoRule);
      ruled.classes[block] = rules_.rules_[class_place];
    }
    has_main = has_main || (verdicts[block].text_class == TextClass::main && weight > 0);
  }
  has_main = restore_copies(page_.document, page_.blocks, verdicts) || has_main;
  for (const Claim& claim : images_) ruled.images.push_back(rule_of(claim));
  ruled.title = std::move(texts_[static_cast<std::size_t>(RuleKey::title)].found);
  ruled.date = std::move(texts_[static_cast<std::size_t>(RuleKey::date)].found);
  ruled.author = std::move(texts_[static_cast<std::size_t>(RuleKey::author)].found);
  ruled.matches.rules.clear();
  std::uint64_t most = 0;
  for (const Count& count : counts_) {
    if (count.match.pages > 0) ruled.matches.rules.push_back(count.match);
    if (!had_main || has_main || count.taken <= most) continue;
    most = count.taken;
    ruled.emptied_by = count.match.rule;
  }
}

void RuleApplication::settle(std::span<BlockReading> readings) const {
  for (std::size_t block = 0; block < readings.size(); ++block) {
    const std::uint32_t place = claims_[block].text_class.place;
    if (place == kUnclaimed) continue;
    const bool is_main = written_[rules_.rules_[place]].text_class == TextClass::main;
    readings[block].probability = is_main ? 1.0F : 0.0F;
  }
}

RuledPage RulesForPage::apply(const ParsedPage& page, std::span<Verdict> verdicts) const {
  RuledPage ruled;
  ruled.matches = page_matches();
  if (!reads_page_) return ruled;
  RuleApplication application(*this, page);
  if (application.claim_blocks(true)) {
    application.settle(verdicts, ruled);
  } else {
    ruled.gave_up = true;
  }
  return ruled;
}

void RulesForPage::apply_to_readings(const ParsedPage& page,
                                     std::span<BlockReading> readings) const {
  if (!reads_page_ || readings.empty()) return;
  RuleApplication application(*this, page);
  if (application.claim_blocks(false)) application.settle(readings);
}

}  // namespace winnow
