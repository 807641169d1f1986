// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/links/link_words.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "indexer/common/big_endian.h"
#include "indexer/schema/link_dictionary.h"
#include "indexer/schema/page_values.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

constexpr std::uint32_t kMostPasses = 64;
// Only the front page of a large site is called by more words than this. The commonest stay.
constexpr std::size_t kMostWordsOfPage = 512;

// So many pages link to the page with the word.
struct LinkWord {
  std::uint32_t page = 0;  // index
  std::uint32_t word = 0;
  std::uint32_t pages = 1;
};

bool stands_before(const LinkWord& a, const LinkWord& b) {
  return a.page != b.page ? a.page < b.page : a.word < b.word;
}

struct Change {
  Xapian::docid document = 0;
  std::string value;
};

using Values = std::vector<std::pair<Xapian::valueno, std::string>>;

// Sorts the words and makes one of those that are equal.
void fold(std::vector<LinkWord>& words) {
  std::sort(words.begin(), words.end(), stands_before);
  auto last = words.begin();
  for (auto word = words.begin(); word != words.end(); ++word) {
    if (word == last) continue;
    if (word->page == last->page && word->word == last->word) {
      last->pages += word->pages;
    } else {
      *++last = *word;
    }
  }
  if (last != words.end()) words.erase(last + 1, words.end());
}

// `words` are those of one page, ascending.
std::string value_of(std::span<const LinkWord> words) {
  std::vector<LinkWord> kept(words.begin(), words.end());
  if (kept.size() > kMostWordsOfPage) {
    std::sort(kept.begin(), kept.end(), [](const LinkWord& a, const LinkWord& b) {
      return a.pages != b.pages ? a.pages > b.pages : a.word < b.word;
    });
    kept.resize(kMostWordsOfPage);
    std::sort(kept.begin(), kept.end(), stands_before);
  }
  std::string value;
  for (const LinkWord& each : kept) value += link_words_entry(each.word, each.pages);
  return value;
}

// Walks through the values of a slot with ascending documents.
class ValueWalk {
 public:
  ValueWalk(const Xapian::Database& database, Xapian::valueno slot)
      : value_(database.valuestream_begin(slot)), end_(database.valuestream_end(slot)) {}

  // Gives an empty value if the document has none.
  std::string at(Xapian::docid document) {
    if (value_ != end_ && value_.get_docid() < document) value_.skip_to(document);
    return value_ != end_ && value_.get_docid() == document ? *value_ : std::string();
  }

 private:
  Xapian::ValueIterator value_;
  const Xapian::ValueIterator end_;
};

class LinkSettlement {
 public:
  LinkSettlement(std::span<Xapian::WritableDatabase* const> shards, const LinkSettling& how)
      : shards_(shards), how_(how), changed_(shards.size()) {
    for (std::uint32_t shard = 0; shard < shards.size(); ++shard) {
      first_pages_.push_back(static_cast<std::uint32_t>(documents_.size()));
      for_each_value(shard, slot::kLinkKey, [&](Xapian::docid document, const std::string& value) {
        numbers_.emplace_back(from_big_endian(value),
                              static_cast<std::uint32_t>(documents_.size()));
        documents_.push_back(document);
      });
    }
    first_pages_.push_back(static_cast<std::uint32_t>(documents_.size()));
    std::sort(numbers_.begin(), numbers_.end());
    read_dictionaries();
    if (how.is_new) make_dictionary();
  }

  // What a pass with too many words has written so far is written once more.
  std::vector<bool> run() {
    while (!go_through() && passes_ < kMostPasses) passes_ *= 2;
    remove_unused_dictionaries();
    return {changed_.begin(), changed_.end()};
  }

 private:
  template <typename Visit>
  void for_each_value(std::uint32_t shard, Xapian::valueno slot, Visit visit) const {
    const Xapian::WritableDatabase& database = *shards_[shard];
    const auto end = database.valuestream_end(slot);
    for (auto value = database.valuestream_begin(slot); value != end; ++value) {
      visit(value.get_docid(), *value);
    }
  }

  void read_dictionaries() {
    for (const std::string& bytes : how_.common_links) {
      dictionaries_.try_emplace(dictionary_identifier(bytes), bytes);
    }
    const std::string prefix(kLinksKey);
    for (const Xapian::WritableDatabase* shard : shards_) {
      const auto end = shard->metadata_keys_end(prefix);
      for (auto key = shard->metadata_keys_begin(prefix); key != end; ++key) {
        const std::string bytes = shard->get_metadata(*key);
        dictionaries_.try_emplace(dictionary_identifier(bytes), bytes);
      }
    }
  }

  // All pages are known when a new database ends, so its links are divided then. What later runs
  // add stays whole.
  void make_dictionary() {
    LinkCounter counter;
    for (std::uint32_t shard = 0; shard < shards_.size(); ++shard) {
      for_each_value(shard, slot::kLinks,
                     [&](Xapian::docid, const std::string& links) { counter.add(links); });
    }
    std::string bytes = counter.dictionary();
    if (bytes.empty()) return;
    const std::uint32_t identifier = dictionary_identifier(bytes);
    // The documents are new, and so none refers to a list that is there already.
    dictionaries_.clear();
    const auto made =
        dictionaries_.try_emplace(identifier, std::move(bytes), LinkDictionary::Use::divide);
    dictionary_ = &made.first->second;
    used_.insert(identifier);
  }

  void remove_unused_dictionaries() {
    for (const auto& [identifier, dictionary] : dictionaries_) {
      if (used_.contains(identifier)) continue;
      const std::string key = dictionary_key(identifier);
      for (std::size_t shard = 0; shard < shards_.size(); ++shard) {
        if (shards_[shard]->get_metadata(key).empty()) continue;
        shards_[shard]->set_metadata(key, "");
        changed_[shard] = 1;
      }
    }
  }

  // Returns false if there are too many words for a pass.
  bool go_through() {
    for (std::uint32_t pass = 0; pass < passes_; ++pass) {
      if (!gather(pass)) return false;
      apply(pass);
    }
    return true;
  }

  // Returns false if more passes would do. Where they would not, since millions of different words
  // lead to few pages, those that come last are not counted.
  bool gather(std::uint32_t pass) {
    words_.clear();
    bool fits = true;
    const auto take = [&](std::string_view links) {
      if (!fits) return;
      for_each_link_word(
          links, [&](std::uint64_t target, std::uint32_t word) { add(target, word, pass); });
      if (words_.size() < how_.most_words) return;
      fold(words_);
      fits = words_.size() < how_.most_words / 2 || passes_ == kMostPasses;
    };
    for (std::uint32_t shard = 0; shard < shards_.size() && fits; ++shard) {
      for_each_value(shard, slot::kLinks,
                     [&](Xapian::docid, const std::string& links) { take(links); });
      for_each_value(shard, slot::kLinkNumbers, [&](Xapian::docid, const std::string& numbers) {
        const auto found = dictionaries_.find(dictionary_of(numbers));
        if (found == dictionaries_.end()) return;
        used_.insert(found->first);
        found->second.for_each_link(numbers, take);
      });
    }
    fold(words_);
    return fits;
  }

  void add(std::uint64_t target, std::uint32_t word, std::uint32_t pass) {
    auto page = std::lower_bound(numbers_.begin(), numbers_.end(), std::pair(target, 0U));
    for (; page != numbers_.end() && page->first == target; ++page) {
      const bool has_room = words_.size() < 2 * how_.most_words;
      if (page->second % passes_ == pass && has_room) words_.push_back({page->second, word});
    }
  }

  void apply(std::uint32_t pass) {
    how_.for_each_shard(shards_.size(), [&](std::size_t shard) {
      const std::vector<Change> changes = changes_of(static_cast<std::uint32_t>(shard), pass);
      if (how_.is_new) {
        write_dictionary(*shards_[shard]);  // before what refers to it, should the run end here
        write_all(*shards_[shard], changes);
      } else {
        for (const Change& change : changes) write(*shards_[shard], change);
      }
      if (!changes.empty()) changed_[shard] = 1;
    });
  }

  // Each page with links changes where links are divided.
  std::vector<Change> changes_of(std::uint32_t shard, std::uint32_t pass) const {
    std::vector<Change> changes;
    ValueWalk words_now(*shards_[shard], slot::kLinkWords);
    ValueWalk links(*shards_[shard], slot::kLinks);
    std::uint32_t page = first_pages_[shard];
    auto word = std::lower_bound(words_.begin(), words_.end(), LinkWord{page, 0, 0}, stands_before);
    for (; page < first_pages_[shard + 1]; ++page) {
      if (page % passes_ != pass) continue;
      const auto first = word;
      while (word != words_.end() && word->page == page) ++word;
      const Xapian::docid document = documents_[page];
      const bool divides = dictionary_ != nullptr && !links.at(document).empty();
      std::string value = value_of({first, word});
      if (divides || value != words_now.at(document)) {
        changes.push_back({document, std::move(value)});
      }
    }
    return changes;
  }

  static void write(Xapian::WritableDatabase& database, const Change& change) {
    Xapian::Document document = database.get_document(change.document);
    document.add_value(slot::kLinkWords, change.value);
    database.replace_document(change.document, document);
  }

  // To change one value of a document, Xapian looks up all of its values and writes them anew. The
  // tables have the values of a slot side by side, so this reads many documents slot by slot.
  void write_all(Xapian::WritableDatabase& database, std::span<const Change> changes) const {
    constexpr std::size_t kAtOnce = 1024;
    while (!changes.empty()) {
      const std::span<const Change> some = changes.first(std::min(kAtOnce, changes.size()));
      const std::vector<Values> values = values_of(database, some);
      for (std::size_t i = 0; i < some.size(); ++i) {
        // Xapian leaves its terms as they are if no other document was opened meanwhile.
        Xapian::Document document = database.get_document(some[i].document);
        document.clear_values();
        for (const auto& [slot, value] : values[i]) {
          if (slot == slot::kLinks && dictionary_ != nullptr) {
            const DividedLinks links = dictionary_->divide(value);
            document.add_value(slot::kLinks, links.rest);
            document.add_value(slot::kLinkNumbers, links.numbers);
          } else {
            document.add_value(slot, value);
          }
        }
        document.add_value(slot::kLinkWords, some[i].value);
        database.replace_document(some[i].document, document);
      }
      changes = changes.subspan(some.size());
    }
  }

  void write_dictionary(Xapian::WritableDatabase& database) const {
    if (dictionary_ == nullptr) return;
    const std::string key = dictionary_key(dictionary_identifier(dictionary_->bytes()));
    if (database.get_metadata(key).empty()) database.set_metadata(key, dictionary_->bytes());
  }

  // Gives the values of each document but slot::kLinkWords.
  static std::vector<Values> values_of(const Xapian::Database& database,
                                       std::span<const Change> changes) {
    std::vector<Values> values(changes.size());
    for (Xapian::valueno slot = 0; slot <= slot::kLast; ++slot) {
      if (slot == slot::kLinkWords) continue;
      ValueWalk walk(database, slot);
      for (std::size_t i = 0; i < changes.size(); ++i) {
        std::string value = walk.at(changes[i].document);
        if (!value.empty()) values[i].emplace_back(slot, std::move(value));
      }
    }
    return values;
  }

  std::span<Xapian::WritableDatabase* const> shards_;
  const LinkSettling& how_;
  std::vector<char> changed_;               // of each shard; no bits, because threads write them
  std::vector<Xapian::docid> documents_;    // of the pages, by shard
  std::vector<std::uint32_t> first_pages_;  // of each shard, and the number of all
  // Numbers of pages, by their keys; two pages may have one key.
  std::vector<std::pair<std::uint64_t, std::uint32_t>> numbers_;
  std::map<std::uint32_t, LinkDictionary> dictionaries_;  // by identifier
  const LinkDictionary* dictionary_ = nullptr;            // by which links are divided
  std::set<std::uint32_t> used_;                          // identifiers
  std::uint32_t passes_ = 1;
  std::vector<LinkWord> words_;
};

}  // namespace

void one_after_the_other(std::size_t shards, const std::function<void(std::size_t)>& work) {
  for (std::size_t shard = 0; shard < shards; ++shard) work(shard);
}

std::vector<bool> settle_link_words(std::span<Xapian::WritableDatabase* const> shards,
                                    const LinkSettling& how) {
  return LinkSettlement(shards, how).run();
}

}  // namespace winnow
