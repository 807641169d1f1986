// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/learning/site_sample.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "winnow/extractor/site_learner.h"
#include "winnow/indexer/site_learning.h"

namespace winnow {
namespace {

// Paths are unique within a source; the rest keeps the choice from the order all the same.
bool counts_before(const SampledPage& sampled, const SampledPage& kept) {
  const RawPage& a = sampled.page;
  const RawPage& b = kept.page;
  return std::tie(a.path, a.bytes, a.http_charset) < std::tie(b.path, b.bytes, b.http_charset);
}

}  // namespace

std::size_t bytes_of(const SampledPage& sampled) {
  const RawPage& page = sampled.page;
  return sizeof page + page.path.size() + page.url.size() + page.bytes.size() +
         page.http_charset.size() + page.content_type.size() + sampled.hash.size();
}

std::string_view folder_of(std::string_view url) {
  const std::string_view path = url.substr(0, url.find_first_of("?#"));
  return path.substr(0, path.rfind('/') + 1);
}

bool SiteSample::ByRank::operator()(const Pointer& a, const Pointer& b) const {
  return std::tie(a->rank, a->sampled.page.url) < std::tie(b->rank, b->sampled.page.url);
}

SiteSample::SiteSample(std::uint64_t seed, std::uint32_t size)
    : seed_(seed), size_(size), folder_size_(std::max(size / kFolderShare, std::uint32_t{1})) {}

void SiteSample::add(SampledPage&& page) {
  const std::uint64_t rank = sample_rank(seed_, page.page.url);
  const auto candidate = std::make_shared<Candidate>(Candidate{rank, std::move(page)});
  if (settle_same_url(candidate)) return;
  bytes_ += bytes_of(candidate->sampled);
  first_.insert(candidate);
  add_to_spread(candidate);
  if (first_.size() > size_) {
    const Pointer last = *first_.rbegin();
    first_.erase(last);
    forget_if_unused(last);
  }
}

// Returns whether the URL is that of a page kept. If it is that of a page that was let go, this
// page will be let go for the same reason.
bool SiteSample::settle_same_url(const Pointer& page) {
  auto same = first_.find(page);
  if (same == first_.end()) {
    same = spread_.find(page);
    if (same == spread_.end()) return false;
  }
  SampledPage& kept = (*same)->sampled;
  if (counts_before(page->sampled, kept)) {
    bytes_ += bytes_of(page->sampled);
    bytes_ -= bytes_of(kept);
    kept = std::move(page->sampled);
  }
  return true;
}

void SiteSample::add_to_spread(const Pointer& page) {
  spread_.insert(page);
  Pages& folder = folders_[std::string(folder_of(page->sampled.page.url))];
  folder.insert(page);
  if (folder.size() > folder_size_) remove_from_spread(*folder.rbegin());
  if (spread_.size() > size_) remove_from_spread(*spread_.rbegin());
}

// The page is passed by value, because the element that the caller has it from goes away.
void SiteSample::remove_from_spread(Pointer page) {
  const auto folder = folders_.find(folder_of(page->sampled.page.url));
  folder->second.erase(page);
  if (folder->second.empty()) folders_.erase(folder);
  spread_.erase(page);
  forget_if_unused(page);
}

void SiteSample::forget_if_unused(const Pointer& page) {
  if (!first_.contains(page) && !spread_.contains(page)) bytes_ -= bytes_of(page->sampled);
}

std::vector<SampledPage> SiteSample::take() {
  Pages sample = std::move(spread_);
  for (auto next = first_.begin(); next != first_.end() && sample.size() < size_; ++next) {
    sample.insert(*next);
  }
  std::vector<SampledPage> pages;
  for (const Pointer& candidate : sample) pages.push_back(std::move(candidate->sampled));
  first_.clear();
  spread_.clear();
  folders_.clear();
  bytes_ = 0;
  return pages;
}

}  // namespace winnow
