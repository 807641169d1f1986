// SPDX-License-Identifier: GPL-2.0-or-later
//
// The method `site`: tells three classes of text by what was learned from many pages of a site.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "extractor/methods/block_model/block_model_method.h"
#include "extractor/methods/pattern_tree/compared_page.h"
#include "extractor/methods/site/link_lists.h"
#include "extractor/methods/site/site_view.h"
#include "extractor/methods/site/teasers.h"
#include "extractor/methods/verdicts/verdict.h"
#include "winnow/extractor/method.h"

namespace winnow {

extern const MethodInfo kSiteMethod;

namespace {

// An ensemble of trees over site_features() says how probable it is that a block is main text, from
// the statistics of the regions around it, the document frequency of its text, and what the block
// model says of it on this page and on all pages. The blocks that choose_main() chooses are main
// text. Other blocks are template text if they repeat on other pages, else they belong to class
// page. If most of what reads like main text repeats, that is of class page, too, so that it stays
// searchable.
//
// If fewer than kLeastPages different pages were learned from, the method `block-model` classifies
// the page. Then nothing is known to be template text, and what is not main is of class page.
class SiteMethod final : public Method {
 public:
  // options.site must not be null.
  explicit SiteMethod(const MethodOptions& options);
  ~SiteMethod() override { delete regions_.load(); }
  SiteMethod(const SiteMethod&) = delete;
  SiteMethod& operator=(const SiteMethod&) = delete;

  std::string_view name() const override { return kSiteMethod.name; }
  Classification classify(const ParsedPage& page, WordSegmenter& segmenter) const override;
  std::optional<float> confidence(const BlockList& blocks,
                                  std::span<const Verdict> verdicts) const override;
  const SiteModel* site_model() const override { return options_.site.get(); }

 private:
  bool knows_site() const { return options_.site->statistics().pages() >= kLeastPages; }
  const TreeEnsemble& trees() const;
  Classification classify_alone(const ParsedPage& page, WordSegmenter& segmenter) const;
  Classification classify_by(const RegionTable& regions, const ParsedPage& page,
                             WordSegmenter& segmenter) const;
  // Returns null as long as there is none.
  const RegionTable* all_regions() const;

  MethodOptions options_;
  BlockModelMethod alone_;
  // A process that has one page alone needs no table of all regions. Pages are counted up to two.
  mutable std::atomic<std::uint32_t> pages_ = 0;
  mutable std::atomic<const RegionTable*> regions_ = nullptr;
  mutable MatcherPool matchers_;
};

// Says whether choose_main() has left the block in a class that it cannot know.
bool is_left_over(const Verdict& verdict) {
  return verdict.reason == Reason::improbable || verdict.reason == Reason::slide ||
         verdict.reason == Reason::behind;
}

// Lists of links to other pages and teasers are no main text, whatever they read like. What is left
// of their probability still keeps a page from being emptied. The same facts are worth nothing as
// features of the trees, because few of the sites they learn from have such lists.
constexpr float kLeftOfList = 0.02F;

// A page with fewer words beside its lists of links may be there for them.
constexpr std::uint32_t kTextBesideLinks = 8;

bool has_text_beside(const SiteView& view, const LinkLists& lists,
                     std::span<const float> probabilities) {
  std::uint32_t words = 0;
  for (std::uint32_t i = 0; i < view.size(); ++i) {
    const bool main = view.summary.blocks[i].counts && probabilities[i] >= 0.5F;
    if (main && lists.around(i) == LinkLists::Kind::none) words += view.page.blocks[i].words;
  }
  return words >= kTextBesideLinks;
}

std::vector<float> site_probabilities(const SiteView& view, const TreeEnsemble& trees) {
  std::vector<float> probabilities = model_probabilities(site_columns(), view, trees);
  approach_group_means(view.page.blocks.blocks(), view.path_groups, probabilities);
  const LinkLists lists(view);
  const bool has_text = has_text_beside(view, lists, probabilities);
  const std::vector<bool> teasers = find_teasers(view, lists, probabilities);
  for (std::uint32_t i = 0; i < view.size(); ++i) {
    const LinkLists::Kind kind = lists.around(i);
    if (teasers[i] || kind == LinkLists::Kind::titles ||
        (kind == LinkLists::Kind::links && has_text)) {
      probabilities[i] *= kLeftOfList;
    }
  }
  return probabilities;
}

// Says for each block whether it may be indexed and is rather main text than not.
std::vector<bool> likely_main(const SiteView& view, std::span<const float> probabilities) {
  std::vector<bool> likely(view.size());
  for (std::uint32_t i = 0; i < view.size(); ++i) {
    likely[i] = view.summary.blocks[i].counts && probabilities[i] >= 0.5F;
  }
  return likely;
}

// Says whether at least a third of the words of the expected main text stays out of the template.
bool keeps_enough(const SiteView& view, const std::vector<bool>& expected,
                  const std::vector<Verdict>& verdicts) {
  constexpr std::uint32_t kKeptShare = 3;  // one word in three
  std::uint64_t all = 0;
  std::uint64_t kept = 0;
  for (std::uint32_t i = 0; i < view.size(); ++i) {
    if (!expected[i]) continue;
    all += view.page.blocks[i].words;
    if (verdicts[i].text_class != TextClass::template_) kept += view.page.blocks[i].words;
  }
  return kept * kKeptShare >= all;
}

// If most of the expected main text of a page would go to the template, the site repeats its
// content, or somebody fills it with copies: that text stays searchable. The block model is asked
// whether what repeats reads like main text only where the answer can matter: where too little
// would be kept if all of it did.
void keep_repeated_content(const SiteView& view, const TreeEnsemble& block_model,
                           std::vector<Verdict>& verdicts) {
  std::vector<bool> expected = likely_main(view, view.probabilities.grouped);
  for (std::uint32_t i = 0; i < view.size(); ++i) {
    if (view.repeats(i)) expected[i] = view.summary.blocks[i].counts;
  }
  if (keeps_enough(view, expected, verdicts)) return;
  expected = likely_main(view, view.probabilities_of_whole(block_model));
  if (keeps_enough(view, expected, verdicts)) return;
  for (std::uint32_t i = 0; i < view.size(); ++i) {
    if (verdicts[i].reason != Reason::repeats || !expected[i]) continue;
    verdicts[i].text_class = TextClass::page;
    verdicts[i].reason = Reason::only_text;
  }
}

// A text that is not main is taken for a part of the template if this share of the other pages has
// it, of the site or of those with the region. The share is less than for what is pruned before it
// is known to be main or not, because the menus of a chapter stand on the pages of this chapter
// only. Measured on manuals, anything from .01 to .1 does as well, while .5 leaves their tables of
// contents in the index.
constexpr double kRepeatedShare = 0.1;

// Says whether a text or an image that so many pages of the site have is taken for template.
bool is_frequent(const SiteView& view, std::uint32_t pages) {
  const double others = static_cast<double>(view.statistics.pages() - 1);
  return pages >= kTemplatePages && pages - 1 >= kRepeatedShare * others;
}

bool is_template(const SiteView& view, std::uint32_t block) {
  const BlockEvidence& found = view.evidence[block];
  return view.repeats(block) || is_frequent(view, view.text_pages[block]) ||
         (found.text_pages >= kTemplatePages && found.region_share >= kRepeatedShare);
}

// Text that reads like main text stays searchable if most pages of the site do not have it, because
// anybody may write some pages of a wiki or a forum, and choose what stands around the text.
void keep_text_of_few_pages(const SiteView& view, const TreeEnsemble& block_model,
                            std::vector<Verdict>& verdicts) {
  std::vector<bool> asked(view.size());
  for (std::uint32_t i = 0; i < view.size(); ++i) {
    asked[i] = verdicts[i].text_class == TextClass::template_ &&
               verdicts[i].reason == Reason::repeats && view.summary.blocks[i].counts &&
               view.page.blocks[i].words >= kPassageWords &&
               !view.statistics.are_most(view.text_pages[i]);
  }
  if (std::find(asked.begin(), asked.end(), true) == asked.end()) return;
  const std::vector<bool> expected = likely_main(view, view.probabilities_of_whole(block_model));
  for (std::uint32_t i = 0; i < view.size(); ++i) {
    if (!asked[i] || !expected[i]) continue;
    verdicts[i].text_class = TextClass::page;
    verdicts[i].reason = Reason::improbable;
  }
}

void part_rest(const SiteView& view, std::vector<Verdict>& verdicts) {
  for (std::uint32_t i = 0; i < view.size(); ++i) {
    if (!is_left_over(verdicts[i])) continue;
    if (is_template(view, i)) {
      verdicts[i].reason = Reason::repeats;
    } else {
      verdicts[i].text_class = TextClass::page;
    }
  }
}

// Gives images the class of the text beside them, unless they repeat.
std::vector<TextClass> image_classes(const SiteView& view, const std::vector<Verdict>& verdicts) {
  std::vector<TextClass> classes = classes_of_images(view.page, verdicts);
  for (std::size_t i = 0; i < classes.size(); ++i) {
    if (is_frequent(view, view.image_pages(view.page.metadata.images[i].node))) {
      classes[i] = TextClass::template_;
    }
  }
  return classes;
}

}  // namespace

// The method classifies pages of unknown sites itself, and then knows no text to be template text.
constexpr MethodInfo kSiteMethod{
    .name = "site",
    .summary = "the blocks that are probably content, as learned from the site's pages",
    .takes_tuning = true,
    .takes_site_trees = true,
    .takes_fit = true,
    .learning = LearnOptions{.templates = false},
    .make = make_of_class<SiteMethod>,
    .make_alone = [](const MethodOptions& options) -> std::unique_ptr<Method> {
      MethodOptions alone = options;
      alone.site = std::make_shared<const SiteModel>();
      return std::make_unique<SiteMethod>(alone);
    }};

SiteMethod::SiteMethod(const MethodOptions& options) : options_(options), alone_(options) {}

// The second page has the table made. Pages that other threads read meanwhile do without.
const RegionTable* SiteMethod::all_regions() const {
  const RegionTable* made = regions_.load(std::memory_order_acquire);
  if (made != nullptr || pages_.load(std::memory_order_relaxed) > 1) return made;
  if (pages_.fetch_add(1, std::memory_order_relaxed) != 1) return nullptr;
  auto table = std::make_unique<const RegionTable>(options_.site->statistics());
  regions_.store(table.get(), std::memory_order_release);
  return table.release();
}

const TreeEnsemble& SiteMethod::trees() const {
  return options_.site_trees ? *options_.site_trees : shipped_site_trees();
}

std::optional<float> SiteMethod::confidence(const BlockList& blocks,
                                            std::span<const Verdict> verdicts) const {
  if (!knows_site()) return alone_.confidence(blocks, verdicts);
  return calibrated_confidence(trees().calibration(), blocks, verdicts);
}

Classification SiteMethod::classify(const ParsedPage& page, WordSegmenter& segmenter) const {
  if (!knows_site() || page.blocks.size() == 0) return classify_alone(page, segmenter);
  if (const RegionTable* all = all_regions(); all != nullptr) {
    return classify_by(*all, page, segmenter);
  }
  const RegionTable few(options_.site->statistics(), RegionTable::Regions::few);
  return classify_by(few, page, segmenter);
}

Classification SiteMethod::classify_by(const RegionTable& regions, const ParsedPage& page,
                                       WordSegmenter& segmenter) const {
  const TreeEnsemble& model = options_.model ? *options_.model : shipped_block_model();
  SiteView view(page, *options_.site, regions, model, segmenter);
  Classification result;
  result.verdicts = choose_main(view.facts, site_probabilities(view, trees()), options_);
  part_rest(view, result.verdicts);
  keep_repeated_content(view, model, result.verdicts);
  keep_text_of_few_pages(view, model, result.verdicts);
  result.image_classes = image_classes(view, result.verdicts);
  if (options_.fit && !options_.site->templates().empty()) {
    result.fit = compare_page(page, *options_.site, options_.matching, matchers_).matched.fit;
  }
  result.evidence = std::move(view.evidence);
  return result;
}

Classification SiteMethod::classify_alone(const ParsedPage& page, WordSegmenter& segmenter) const {
  Classification result = alone_.classify(page, segmenter);
  for (Verdict& verdict : result.verdicts) {
    if (is_left_over(verdict)) verdict.text_class = TextClass::page;
  }
  return result;
}

}  // namespace winnow
