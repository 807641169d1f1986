// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/links/link_words.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>

#include "indexer/common/big_endian.h"
#include "indexer/schema/page_values.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

// So many words of links are in memory at a time: 64 MiB. Larger databases are gone through several
// times, each time for some of the pages.
constexpr std::size_t kMostWords = 8 << 20;
constexpr std::uint32_t kMostPasses = 1 << 16;
// Only the front page of a large site is called by more words than this. The commonest stay.
constexpr std::size_t kMostWordsOfPage = 512;

// A document by its shard and number.
struct Page {
  std::uint32_t shard = 0;
  Xapian::docid document = 0;
};

struct LinkWord {
  std::uint32_t page = 0;  // index
  std::uint32_t word = 0;

  friend auto operator<=>(const LinkWord&, const LinkWord&) = default;
};

struct Change {
  Page page;
  std::string value;
};

struct CountedWord {
  std::uint32_t word = 0;
  std::uint32_t pages = 0;
};

std::string value_of(std::vector<CountedWord>& words) {
  if (words.size() > kMostWordsOfPage) {
    std::sort(words.begin(), words.end(), [](const CountedWord& a, const CountedWord& b) {
      return a.pages != b.pages ? a.pages > b.pages : a.word < b.word;
    });
    words.resize(kMostWordsOfPage);
    std::sort(words.begin(), words.end(),
              [](const CountedWord& a, const CountedWord& b) { return a.word < b.word; });
  }
  std::string value;
  for (const CountedWord& each : words) value += link_words_entry(each.word, each.pages);
  return value;
}

class LinkSettlement {
 public:
  explicit LinkSettlement(std::span<Xapian::WritableDatabase* const> shards)
      : shards_(shards), changed_(shards.size()) {
    for (std::uint32_t shard = 0; shard < shards.size(); ++shard) {
      for_each_value(shard, slot::kUrlHash, [&](Xapian::docid document, const std::string& value) {
        numbers_.emplace(from_big_endian(value), static_cast<std::uint32_t>(pages_.size()));
        pages_.push_back({shard, document});
        return true;
      });
    }
  }

  // What a pass with too many words has written so far is written once more.
  std::vector<bool> run() {
    while (!go_through() && passes_ < kMostPasses) passes_ *= 2;
    return changed_;
  }

 private:
  template <typename Visit>
  bool for_each_value(std::uint32_t shard, Xapian::valueno slot, Visit visit) const {
    const Xapian::WritableDatabase& database = *shards_[shard];
    const auto end = database.valuestream_end(slot);
    for (auto value = database.valuestream_begin(slot); value != end; ++value) {
      if (!visit(value.get_docid(), *value)) return false;
    }
    return true;
  }

  // Returns false if there are too many words for a pass.
  bool go_through() {
    for (std::uint32_t pass = 0; pass < passes_; ++pass) {
      if (!gather(pass)) return false;
      apply(pass);
    }
    return true;
  }

  bool gather(std::uint32_t pass) {
    words_.clear();
    for (std::uint32_t shard = 0; shard < shards_.size(); ++shard) {
      const auto take = [&](Xapian::docid, const std::string& value) {
        for_each_link_word(value, [&](std::uint64_t target, std::uint32_t word) {
          const auto page = numbers_.find(target);
          if (page == numbers_.end() || page->second % passes_ != pass) return;
          if (words_.size() < kMostWords) words_.push_back({page->second, word});
        });
        return words_.size() < kMostWords;
      };
      if (!for_each_value(shard, slot::kLinks, take)) return false;
    }
    return true;
  }

  void apply(std::uint32_t pass) {
    std::sort(words_.begin(), words_.end());
    std::vector<Change> changes;
    auto word = words_.begin();
    std::vector<CountedWord> counted;
    std::size_t page = 0;
    for (std::uint32_t shard = 0; shard < shards_.size(); ++shard) {
      auto value = shards_[shard]->valuestream_begin(slot::kLinkWords);
      const auto end = shards_[shard]->valuestream_end(slot::kLinkWords);
      for (; page < pages_.size() && pages_[page].shard == shard; ++page) {
        if (page % passes_ != pass) continue;
        counted.clear();
        for (; word != words_.end() && word->page == page; ++word) {
          if (counted.empty() || counted.back().word != word->word) counted.push_back({word->word});
          ++counted.back().pages;
        }
        const Xapian::docid document = pages_[page].document;
        if (value != end && value.get_docid() < document) value.skip_to(document);
        const bool has_value = value != end && value.get_docid() == document;
        std::string now = value_of(counted);
        if (now != (has_value ? *value : std::string())) {
          changes.push_back({pages_[page], std::move(now)});
        }
      }
    }
    for (const Change& change : changes) write(change);
  }

  void write(const Change& change) {
    Xapian::WritableDatabase& database = *shards_[change.page.shard];
    Xapian::Document document = database.get_document(change.page.document);
    document.add_value(slot::kLinkWords, change.value);
    database.replace_document(change.page.document, document);
    changed_[change.page.shard] = true;
  }

  std::span<Xapian::WritableDatabase* const> shards_;
  std::vector<bool> changed_;
  std::vector<Page> pages_;                                   // by shard and document
  std::unordered_map<std::uint64_t, std::uint32_t> numbers_;  // of pages_, by hash of the URL term
  std::uint32_t passes_ = 1;
  std::vector<LinkWord> words_;
};

}  // namespace

std::vector<bool> settle_link_words(std::span<Xapian::WritableDatabase* const> shards) {
  return LinkSettlement(shards).run();
}

}  // namespace winnow
