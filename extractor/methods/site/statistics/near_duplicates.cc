// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>

#include "extractor/methods/site/statistics/page_counter.h"
#include "extractor/methods/site/statistics/statistics_learner.h"

namespace winnow {
namespace {

struct TextWords {
  std::uint64_t text = 0;
  std::uint64_t words = 0;
};

// Returns what counts of a page, each text once.
std::vector<TextWords> different_texts(const PageSummary& page) {
  std::vector<TextWords> texts;
  for (const BlockSummary& block : page.blocks) {
    if (block.counts && block.words > 0) texts.push_back({block.text, block.words});
  }
  std::sort(texts.begin(), texts.end(), [](const TextWords& a, const TextWords& b) {
    return a.text < b.text || (a.text == b.text && a.words < b.words);
  });
  const auto same = [](const TextWords& a, const TextWords& b) { return a.text == b.text; };
  texts.erase(std::unique(texts.begin(), texts.end(), same), texts.end());
  return texts;
}

std::uint64_t words_of(std::span<const TextWords> texts) {
  std::uint64_t words = 0;
  for (const TextWords& text : texts) words += text.words;
  return words;
}

class NearDuplicates {
 public:
  explicit NearDuplicates(std::span<const PageSummary* const> pages);

  std::vector<std::uint32_t> find_others();

 private:
  HashPageCounter count_texts() const;
  void keep_own(const HashPageCounter& counter, std::vector<TextWords>& texts) const;
  bool is_new(std::uint32_t page);
  void post(std::uint32_t page);

  std::vector<std::vector<TextWords>> texts_;  // Each page has its own.
  std::vector<PageCount> counts_;              // These are for texts on two pages or more.
  std::vector<std::uint64_t> words_;           // Each page has those in its own texts.
  // Has for each of counts_ the earlier pages that have it as their own, at most most_.
  std::vector<std::vector<std::uint32_t>> posted_;
  // Each earlier page has its words in common; they are 0 between two pages.
  std::vector<std::uint64_t> common_;
  std::uint32_t most_;
};

NearDuplicates::NearDuplicates(std::span<const PageSummary* const> pages)
    : most_(most_pages_of_own_text(static_cast<std::uint32_t>(pages.size()))) {
  for (const PageSummary* page : pages) texts_.push_back(different_texts(*page));
  const HashPageCounter counter = count_texts();
  counts_ = counter.counts(2);
  for (std::vector<TextWords>& texts : texts_) {
    keep_own(counter, texts);
    words_.push_back(words_of(texts));
  }
  posted_.resize(counts_.size());
  common_.resize(pages.size());
}

HashPageCounter NearDuplicates::count_texts() const {
  HashPageCounter counter;
  for (std::uint32_t page = 0; page < texts_.size(); ++page) {
    for (const TextWords& text : texts_[page]) counter.add(text.text, page);
  }
  return counter;
}

void NearDuplicates::keep_own(const HashPageCounter& counter, std::vector<TextWords>& texts) const {
  std::erase_if(texts, [&](const TextWords& text) { return counter.pages(text.text) > most_; });
}

bool NearDuplicates::is_new(std::uint32_t page) {
  std::vector<std::uint32_t> candidates;
  for (const TextWords& text : texts_[page]) {
    const std::size_t index = index_of(counts_, text.text);
    if (index == counts_.size()) continue;
    for (const std::uint32_t other : posted_[index]) {
      if (common_[other] == 0) candidates.push_back(other);
      common_[other] += text.words;
    }
  }
  bool found = false;
  for (const std::uint32_t other : candidates) {
    const auto larger = static_cast<double>(std::max(words_[page], words_[other]));
    found = found || static_cast<double>(common_[other]) >= kNearlyEqual * larger;
    common_[other] = 0;
  }
  return !found;
}

void NearDuplicates::post(std::uint32_t page) {
  for (const TextWords& text : texts_[page]) {
    const std::size_t index = index_of(counts_, text.text);
    if (index < counts_.size()) posted_[index].push_back(page);
  }
}

std::vector<std::uint32_t> NearDuplicates::find_others() {
  std::vector<std::uint32_t> others;
  for (std::uint32_t page = 0; page < texts_.size(); ++page) {
    if (!is_new(page)) continue;
    others.push_back(page);
    post(page);
  }
  return others;
}

}  // namespace

std::uint32_t most_pages_of_own_text(std::uint32_t pages) {
  return std::min(pages / 2, std::clamp(pages / 10, std::uint32_t{3}, std::uint32_t{20}));
}

std::vector<std::uint32_t> without_near_duplicates(std::span<const PageSummary* const> pages) {
  return NearDuplicates(pages).find_others();
}

}  // namespace winnow
