// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/joined_source.h"

#include <xxhash.h>

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

namespace winnow {
namespace {

// Hashes of the paths that sources handed out, sorted. Among a hundred million paths two have the
// same hash with a chance of 1 in 3700.
class MetPaths {
 public:
  // Returns whether another source has handed out the path.
  bool add(const std::string& path) {
    const std::uint64_t hash = XXH3_64bits(path.data(), path.size());
    const auto sorted_end = hashes_.begin() + static_cast<std::ptrdiff_t>(sorted_);
    if (std::binary_search(hashes_.begin(), sorted_end, hash)) return true;
    hashes_.push_back(hash);
    return false;
  }

  // What was added so far belongs to other sources from now on.
  void end_source() {
    const auto middle = hashes_.begin() + static_cast<std::ptrdiff_t>(sorted_);
    std::sort(middle, hashes_.end());
    std::inplace_merge(hashes_.begin(), middle, hashes_.end());
    sorted_ = hashes_.size();
  }

 private:
  std::vector<std::uint64_t> hashes_;
  std::size_t sorted_ = 0;  // so many from the beginning; the rest is of the source at hand
};

class JoinedSource : public Source {
 public:
  explicit JoinedSource(std::vector<std::unique_ptr<Source>> sources)
      : sources_(std::move(sources)) {}

  std::string name() const override {
    std::string names;
    for (const auto& source : sources_) {
      if (!names.empty()) names += ", ";
      names += source->name();
    }
    return names;
  }

  std::string identity() const override {
    std::string all;
    for (const auto& source : sources_) all += source->identity() + "\n";
    return all;
  }

  Expected<void> for_each(const PageVisitor& page, const SkipVisitor& skipped) override {
    return read_entries(*this, page, skipped);
  }

  Expected<void> for_each_entry(const EntryVisitor& entry, const SkipVisitor& skipped) override {
    MetPaths met;
    bool goes_on = true;
    for (const auto& source : sources_) {
      const Expected<void> read = source->for_each_entry(
          [&](SourceEntry&& each) {
            if (met.add(each.path)) {
              if (skipped)
                skipped({each.path, SkipReason::same_path, "a source before it has the same path"});
              return true;
            }
            return goes_on = entry(std::move(each));
          },
          skipped);
      if (!read) return read.error();
      if (!goes_on) return {};
      met.end_source();
    }
    return {};
  }

  bool may_have(std::string_view url) const override {
    return std::any_of(sources_.begin(), sources_.end(),
                       [&](const auto& source) { return source->may_have(url); });
  }

  // All are parts alike, if they are.
  const SourcePart* part() const override { return sources_.front()->part(); }

  Expected<std::uint64_t> count() override {
    std::uint64_t sum = 0;
    for (const auto& source : sources_) {
      const Expected<std::uint64_t> pages = source->count();
      if (!pages) return pages.error();
      sum += *pages;
    }
    return sum;
  }

 private:
  std::vector<std::unique_ptr<Source>> sources_;
};

class PrefixedSource final : public Source {
 public:
  PrefixedSource(std::unique_ptr<Source> inner, std::string prefix)
      : inner_(std::move(inner)), prefix_(std::move(prefix)) {}

  std::string name() const override { return inner_->name(); }
  std::string identity() const override { return inner_->identity(); }
  CanonicalBase canonical_base() const override { return inner_->canonical_base(); }
  void keep_base(const CanonicalBase& recorded) override { inner_->keep_base(recorded); }
  void refuse_base() override { inner_->refuse_base(); }
  bool is_tree() const override { return inner_->is_tree(); }
  const SourcePart* part() const override { return inner_->part(); }
  bool may_have(std::string_view url) const override { return inner_->may_have(url); }
  Expected<std::uint64_t> count() override { return inner_->count(); }

  Expected<void> for_each(const PageVisitor& page, const SkipVisitor& skipped) override {
    return read_entries(*this, page, skipped);
  }

  Expected<void> for_each_entry(const EntryVisitor& entry, const SkipVisitor& skipped) override {
    return inner_->for_each_entry(
        [&](SourceEntry&& each) {
          each.path.insert(0, prefix_);
          each.read = [this, read = std::move(each.read)] { return renamed(read()); };
          return entry(std::move(each));
        },
        [&](const SkippedFile& file) {
          if (skipped) skipped({prefix_ + file.path, file.reason, file.detail});
        });
  }

 private:
  std::variant<RawPage, SkippedFile> renamed(std::variant<RawPage, SkippedFile> read) const {
    std::visit([this](auto& each) { each.path.insert(0, prefix_); }, read);
    return read;
  }

  const std::unique_ptr<Source> inner_;
  const std::string prefix_;
};

}  // namespace

std::unique_ptr<Source> with_prefix(std::unique_ptr<Source> source, std::string prefix) {
  return std::make_unique<PrefixedSource>(std::move(source), std::move(prefix));
}

std::unique_ptr<Source> join_sources(std::vector<std::unique_ptr<Source>> sources) {
  return std::make_unique<JoinedSource>(std::move(sources));
}

}  // namespace winnow
