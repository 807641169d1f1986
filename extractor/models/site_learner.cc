// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/site_learner.h"

#include <xxhash.h>

#include <algorithm>
#include <compare>
#include <cstddef>
#include <span>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "extractor/clustering/cluster_pages.h"
#include "extractor/clustering/link_collections.h"
#include "extractor/methods/pattern_tree/learning/tree_merge.h"
#include "extractor/methods/repetition/counts/repetition_counts.h"
#include "extractor/methods/repetition/detectors/template_detector.h"
#include "extractor/methods/site/statistics/page_summary.h"
#include "extractor/methods/site/statistics/statistics_learner.h"
#include "extractor/models/shared_texts.h"
#include "extractor/models/site_model_codec.h"
#include "extractor/models/title_affixes.h"
#include "extractor/page_tree/page_tree.h"

namespace winnow {

struct SiteLearner::Page {
  std::uint64_t rank = 0;
  PageTree tree;
  std::vector<std::uint64_t> links;  // StructuredPage::links
  PageSummary summary;               // It has no blocks if there were no readings.
  PagePieces pieces;                 // They are empty unless pieces are counted.
  std::string title;
  std::vector<std::uint64_t> shown_titles;  // hashes of title element and og:title
  std::uint64_t description = 0;            // a hash; 0 if there is none
};

namespace {

using LearnedPage = SiteLearner::Page;

constexpr std::uint64_t kLeastLearnPages = 20;
constexpr std::uint64_t kLearnShare = 40;  // One page in 40 is 2.5 %.

std::strong_ordering compare_nodes(const PageTreeNode& a, const PageTreeNode& b) {
  return std::tie(a.label, a.key, a.text_hash, a.end) <=>
         std::tie(b.label, b.key, b.text_hash, b.end);
}

// Orders pages by what is on them, and by their ranks where that is the same.
bool comes_before(const LearnedPage& a, const LearnedPage& b) {
  const PageTree& first = a.tree;
  const PageTree& second = b.tree;
  const auto text = first.nodes[0].text_hash <=> second.nodes[0].text_hash;
  if (text != 0) return text < 0;
  const auto nodes = std::lexicographical_compare_three_way(first.nodes.begin(), first.nodes.end(),
                                                            second.nodes.begin(),
                                                            second.nodes.end(), compare_nodes);
  if (nodes != 0) return nodes < 0;
  return a.rank < b.rank;
}

std::size_t pages_to_learn_from(const LearnOptions& options, std::uint64_t site_pages) {
  if (options.learn_pages > 0) return options.learn_pages;
  const std::uint64_t share = site_pages / kLearnShare + (site_pages % kLearnShare != 0);
  return std::max(kLeastLearnPages, share);
}

// Counts pages in the order given. The first of several that are nearly equal stays.
SiteStatistics statistics_of(const std::vector<const LearnedPage*>& pages) {
  std::vector<SummarizedPage> read;
  std::vector<const PageSummary*> summaries;
  for (const LearnedPage* page : pages) {
    if (page->summary.blocks.empty()) continue;
    read.push_back({&page->tree, &page->summary});
    summaries.push_back(&page->summary);
  }
  std::vector<SummarizedPage> counted;
  for (const std::uint32_t page : without_near_duplicates(summaries)) {
    counted.push_back(read[page]);
  }
  return learn_statistics(counted);
}

void sort_and_leave_out_copies(std::vector<std::uint64_t>& hashes) {
  std::sort(hashes.begin(), hashes.end());
  hashes.erase(std::unique(hashes.begin(), hashes.end()), hashes.end());
}

TitleAffixes titles_of(const std::vector<const LearnedPage*>& pages) {
  std::vector<std::string> titles;
  for (const LearnedPage* page : pages) {
    if (!page->title.empty()) titles.push_back(page->title);
  }
  return TitleAffixes::learn(titles);
}

std::vector<std::uint64_t> shared_texts_of(const std::vector<const LearnedPage*>& pages) {
  std::vector<std::uint64_t> titles;
  std::vector<std::uint64_t> descriptions;
  for (const LearnedPage* page : pages) {
    titles.insert(titles.end(), page->shown_titles.begin(), page->shown_titles.end());
    if (page->description != 0) descriptions.push_back(page->description);
  }
  std::vector<std::uint64_t> shared =
      frequent_hashes(std::move(titles), pages.size(), kSharedTitle);
  const std::vector<std::uint64_t> described =
      frequent_hashes(std::move(descriptions), pages.size(), kSharedDescription);
  shared.insert(shared.end(), described.begin(), described.end());
  sort_and_leave_out_copies(shared);
  return shared;
}

void read_head(const PageMetadata& metadata, LearnedPage& learned) {
  learned.title = metadata.title;
  for (const std::string* title : {&metadata.title, &metadata.open_graph_title}) {
    if (!title->empty()) learned.shown_titles.push_back(head_text_hash(HeadText::title, *title));
  }
  sort_and_leave_out_copies(learned.shown_titles);
  if (metadata.description.empty()) return;
  learned.description = head_text_hash(HeadText::description, metadata.description);
}

}  // namespace

std::uint64_t sample_rank(std::uint64_t seed, std::string_view url) {
  return XXH3_64bits_withSeed(url.data(), url.size(), seed);
}

std::vector<std::uint64_t> passages_of(const ParsedPage& page) {
  std::vector<std::uint64_t> passages;
  for (const Block& block : page.blocks.blocks()) {
    if (!is_indexable(block) || block.words < kPassageWords) continue;
    passages.push_back(block_text_hash(page.blocks.text(block)));
  }
  sort_and_leave_out_copies(passages);
  return passages;
}

struct SiteLearner::State {
  std::string site;
  LearnOptions options;
  std::unique_ptr<TemplateDetector> detector;  // It is null unless pieces are counted.
  std::vector<LearnedPage> pages;              // They are all different.
  std::unordered_map<std::uint64_t, std::size_t> by_text;
  std::uint32_t added = 0;

  // Returns a page with its tree, or null if it cannot be learned from.
  std::shared_ptr<LearnedPage> begin_page(std::string_view url, const ParsedPage& page) const;
  void keep(LearnedPage page);
  std::vector<const LearnedPage*> in_order() const;
  // Returns the members to learn from, in their order.
  std::vector<std::uint32_t> first_by_rank(const std::vector<const LearnedPage*>& all,
                                           std::vector<std::uint32_t> members,
                                           std::uint64_t site_pages) const;
  SiteTemplate learn_template(const std::vector<const LearnedPage*>& all, const PageGroup& group,
                              const PageSignature& signature, std::uint64_t site_pages) const;
  SiteTemplate count_template(const std::vector<const LearnedPage*>& all, const PageGroup& group,
                              const PageSignature& signature) const;
  // Returns a template for each group that is large enough, the largest first.
  std::vector<SiteTemplate> learn_templates(const std::vector<const LearnedPage*>& all,
                                            std::uint64_t site_pages) const;
};

std::shared_ptr<LearnedPage> SiteLearner::State::begin_page(std::string_view url,
                                                            const ParsedPage& page) const {
  if (page.document.degraded() != Degraded::no) return nullptr;
  PageTree tree;
  if (options.templates) {
    PageTreeBuilder().build(page.document, WithNames::yes, tree);
  } else {
    PageTreeBuilder().build(page.document, WithNames::without_texts, tree, WithStructure::no);
  }
  if (tree.size() > options.pattern.limits.page_nodes) return nullptr;
  auto learned = std::make_shared<LearnedPage>();
  learned->rank = sample_rank(options.seed, url);
  if (options.templates && options.clustering == Clustering::links) {
    learned->links = link_collections(page.document, tree);
  }
  if (options.templates) {
    learned->tree = tree;  // a copy has no more memory than it needs
  } else {
    learned->tree = without_texts(tree);
  }
  return learned;
}

// If pages have equal texts, the first in the order stays, with the rank of its first copy.
void SiteLearner::State::keep(LearnedPage page) {
  ++added;
  const auto [known, is_new] = by_text.emplace(page.tree.nodes[0].text_hash, pages.size());
  if (is_new) {
    pages.push_back(std::move(page));
  } else if (comes_before(page, pages[known->second])) {
    pages[known->second] = std::move(page);
  }
}

std::vector<const LearnedPage*> SiteLearner::State::in_order() const {
  std::vector<const LearnedPage*> ordered;
  for (const LearnedPage& page : pages) ordered.push_back(&page);
  std::sort(ordered.begin(), ordered.end(),
            [](const LearnedPage* a, const LearnedPage* b) { return comes_before(*a, *b); });
  return ordered;
}

std::vector<std::uint32_t> SiteLearner::State::first_by_rank(
    const std::vector<const LearnedPage*>& all, std::vector<std::uint32_t> members,
    std::uint64_t site_pages) const {
  const std::size_t count = pages_to_learn_from(options, site_pages);
  if (members.size() <= count) return members;
  std::sort(members.begin(), members.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::tie(all[a]->rank, a) < std::tie(all[b]->rank, b);
  });
  members.resize(count);
  std::sort(members.begin(), members.end());
  return members;
}

SiteTemplate SiteLearner::State::learn_template(const std::vector<const LearnedPage*>& all,
                                                const PageGroup& group,
                                                const PageSignature& signature,
                                                std::uint64_t site_pages) const {
  std::vector<const PageTree*> trees;
  std::vector<std::uint64_t> ranks;
  for (const std::uint32_t member : first_by_rank(all, group.members, site_pages)) {
    trees.push_back(&all[member]->tree);
    ranks.push_back(all[member]->rank);
  }
  std::sort(ranks.begin(), ranks.end());
  return {signature,
          static_cast<std::uint32_t>(group.members.size()),
          std::move(ranks),
          merge_trees(trees, options.pattern),
          {}};
}

SiteTemplate SiteLearner::State::count_template(const std::vector<const LearnedPage*>& all,
                                                const PageGroup& group,
                                                const PageSignature& signature) const {
  std::vector<const PagePieces*> pieces;
  std::vector<std::uint64_t> ranks;
  for (const std::uint32_t member : group.members) {
    pieces.push_back(&all[member]->pieces);
    ranks.push_back(all[member]->rank);
  }
  std::sort(ranks.begin(), ranks.end());
  return {signature,
          static_cast<std::uint32_t>(group.members.size()),
          std::move(ranks),
          {},
          count_repetition(pieces)};
}

std::vector<SiteTemplate> SiteLearner::State::learn_templates(
    const std::vector<const LearnedPage*>& all, std::uint64_t site_pages) const {
  std::vector<StructuredPage> sampled;
  for (const LearnedPage* page : all) sampled.push_back({&page->tree, page->links});
  const ClusteredTrees clustered =
      cluster_trees(sampled, {options.clustering, options.group_similarity});
  std::vector<SiteTemplate> templates;
  for (const PageGroup& group : clustered.groups) {
    if (group.members.size() < kMinGroupPages) break;  // groups that follow are not larger
    const PageSignature& signature = clustered.signatures[group.leader];
    templates.push_back(detector != nullptr ? count_template(all, group, signature)
                                            : learn_template(all, group, signature, site_pages));
  }
  return templates;
}

SiteLearner::SiteLearner(std::string site, const LearnOptions& options)
    : state_(std::make_unique<State>()) {
  state_->site = std::move(site);
  state_->options = options;
  state_->detector = make_detector(options.repetition);
}

SiteLearner::~SiteLearner() = default;
SiteLearner::SiteLearner(SiteLearner&&) noexcept = default;
SiteLearner& SiteLearner::operator=(SiteLearner&&) noexcept = default;

bool SiteLearner::add(std::string_view url, const ParsedPage& page,
                      std::span<const BlockReading> readings) {
  const std::shared_ptr<Page> learned = prepare(url, page, readings);
  if (learned == nullptr) return false;
  add(std::move(*learned));
  return true;
}

std::shared_ptr<SiteLearner::Page> SiteLearner::prepare(
    std::string_view url, const ParsedPage& page, std::span<const BlockReading> readings) const {
  std::shared_ptr<Page> learned = state_->begin_page(url, page);
  if (learned == nullptr) return nullptr;
  read_head(page.metadata, *learned);
  if (!readings.empty()) learned->summary = summarize_page(page, learned->tree, readings);
  return learned;
}

void SiteLearner::add(Page&& page) { state_->keep(std::move(page)); }

bool SiteLearner::add(std::string_view url, const ParsedPage& page, WordSegmenter& segmenter) {
  if (state_->detector == nullptr) return add(url, page);
  const std::shared_ptr<Page> learned = state_->begin_page(url, page);
  if (learned == nullptr) return false;
  learned->pieces.words = indexable_words(page.blocks);
  state_->detector->read(page, segmenter, learned->pieces.hashes);
  add(std::move(*learned));
  return true;
}

std::vector<std::uint64_t> SiteLearner::common_passages(const SiteStatistics& statistics) const {
  std::vector<std::uint64_t> passages;
  for (const LearnedPage& page : state_->pages) {
    for (const BlockSummary& block : page.summary.blocks) {
      if (block.words < kPassageWords || !statistics.are_most(statistics.text_pages(block.text))) {
        continue;
      }
      passages.push_back(block.text);
    }
  }
  sort_and_leave_out_copies(passages);
  return passages;
}

SiteModel SiteLearner::learn(std::uint64_t site_pages) const {
  const std::vector<const LearnedPage*> pages = state_->in_order();
  std::vector<SiteTemplate> templates;
  if (state_->options.templates) templates = state_->learn_templates(pages, site_pages);
  return SiteModelCodec::make(state_->site, state_->options, site_pages, state_->added,
                              static_cast<std::uint32_t>(pages.size()), std::move(templates),
                              statistics_of(pages), titles_of(pages), shared_texts_of(pages));
}

}  // namespace winnow
