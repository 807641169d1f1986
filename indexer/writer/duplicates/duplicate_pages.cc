// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/duplicates/duplicate_pages.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "indexer/common/big_endian.h"
#include "indexer/schema/page_hashes.h"
#include "indexer/writer/duplicates/near_duplicates.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

// This is a page that has a number which few others have.
struct PlacedHash {
  PagePlace page = 0;
  std::uint64_t hash = 0;
};

// All pages of a database are in memory together, so that each takes little: 16 bytes, and 16 more
// for what only some have. Those of a shard follow each other: the documents, then noted pages.
struct Pages {
  std::vector<Xapian::docid> documents;  // one for each; 0: it is noted only
  TextPrints prints;                     // one for each
  std::vector<CanonicalLink> links;      // in the order of pages
  std::vector<PlacedHash> groups;        // slot::kDuplicateGroup as it is, in the order of pages
  std::vector<PagePlace> ends;           // of each shard: the place behind its last page
  std::unordered_map<PagePlace, std::string> url_terms;  // of noted pages, and those in groups

  void reserve(std::size_t pages) {
    documents.reserve(pages);
    prints.reserve(pages);
  }

  PagePlace size() const { return static_cast<PagePlace>(documents.size()); }

  std::size_t shard_of(PagePlace page) const {
    return static_cast<std::size_t>(std::upper_bound(ends.begin(), ends.end(), page) -
                                    ends.begin());
  }

  // Gives a link without a target if there is none.
  CanonicalLink link_of(PagePlace page) const {
    const auto found = std::ranges::lower_bound(links, page, {}, &CanonicalLink::from);
    return found != links.end() && found->from == page ? *found : CanonicalLink();
  }
  // Gives 0 if there is none.
  std::uint64_t group_of(PagePlace page) const {
    const auto found = std::ranges::lower_bound(groups, page, {}, &PlacedHash::page);
    return found != groups.end() && found->page == page ? found->hash : 0;
  }
};

// Calls set(page, value) for each document of the shard that has a value in the slot. Pages of
// the shard begin at `first`, in the order of their documents.
template <typename Set>
void read_slot(const Xapian::Database& database, Xapian::valueno slot, PagePlace first,
               const Pages& pages, Set set) {
  PagePlace at = first;
  for (auto value = database.valuestream_begin(slot); value != database.valuestream_end(slot);
       ++value) {
    while (at < pages.size() && pages.documents[at] < value.get_docid()) ++at;
    if (at == pages.size()) return;
    if (pages.documents[at] == value.get_docid()) set(at, *value);
  }
}

void read_documents(const Xapian::Database& database, Pages& pages) {
  const PagePlace first = pages.size();
  for (auto each = database.postlist_begin(""); each != database.postlist_end(""); ++each) {
    pages.documents.push_back(*each);
    pages.prints.add({});
  }
  read_slot(database, slot::kSimHash, first, pages, [&](PagePlace at, const std::string& value) {
    pages.prints.set_similarity(at, from_big_endian(value));
  });
  read_slot(database, slot::kWords, first, pages, [&](PagePlace at, const std::string& value) {
    pages.prints.set_words(at, static_cast<std::uint32_t>(Xapian::sortable_unserialise(value)));
  });
  read_slot(database, slot::kCanonical, first, pages, [&](PagePlace at, const std::string& value) {
    pages.links.push_back({at, kNoPage, from_big_endian(value)});
  });
  read_slot(database, slot::kDuplicateGroup, first, pages,
            [&](PagePlace at, const std::string& value) {
              pages.groups.push_back({at, from_big_endian(value)});
            });
}

void read_notes(const Xapian::Database& database, Pages& pages) {
  for_each_duplicate_note(database, [&](DuplicateNote&& note) {
    const PagePlace at = pages.size();
    pages.url_terms.emplace(at, std::move(note.url_term));
    if (note.canonical != 0) pages.links.push_back({at, kNoPage, note.canonical});
    pages.documents.push_back(0);
    pages.prints.add(note.print);
  });
}

// Finds the pages that canonical links name. URL hashes are read anew for this: to keep them would
// take half as much again for each page, and few pages have such a link.
void find_targets(std::span<const DuplicateShard> shards, Pages& pages) {
  if (pages.links.empty()) return;
  std::ranges::sort(pages.links, {}, &CanonicalLink::target);
  const auto find = [&](PagePlace at, std::uint64_t hash) {
    auto link = std::ranges::lower_bound(pages.links, hash, {}, &CanonicalLink::target);
    for (; link != pages.links.end() && link->target == hash; ++link) {
      link->to = std::min(link->to, at);
    }
  };
  PagePlace first = 0;
  for (std::size_t shard = 0; shard < shards.size(); ++shard) {
    read_slot(*shards[shard].database, slot::kUrlHash, first, pages,
              [&](PagePlace at, const std::string& value) { find(at, from_big_endian(value)); });
    first = pages.ends[shard];
  }
  for (const auto& [at, term] : pages.url_terms) find(at, hash_of_term(term));
  std::ranges::sort(pages.links, {}, &CanonicalLink::from);
}

std::string url_term_of(const Xapian::Document& document) {
  auto term = document.termlist_begin();
  term.skip_to(std::string(prefix::kUrl));
  const bool found = term != document.termlist_end() && (*term).starts_with(prefix::kUrl);
  return found ? *term : std::string();
}

// Puts the line of a field into a document's data, before the text, which comes last.
std::string with_field(const std::string& data, std::string_view name, std::string_view value) {
  std::string result;
  std::string_view rest = data;
  const std::string line = std::string(name) + "=";
  const std::string text = std::string(field::kText) + "=";
  bool pending = !value.empty();
  const auto put = [&] {
    result.append(line).append(value).append("\n");
    pending = false;
  };
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size() - 1) + 1;
    const std::string_view each = rest.substr(0, end);
    rest.remove_prefix(end);
    if (each.starts_with(line)) continue;
    if (pending && each.starts_with(text)) put();
    result += each;
  }
  if (pending) {
    if (!result.empty() && !result.ends_with('\n')) result += '\n';
    put();
  }
  return result;
}

class Settlement {
 public:
  Settlement(std::span<DuplicateShard> shards, Duplicates duplicates,
             const std::function<bool(std::uint64_t)>& may_release)
      : shards_(shards), duplicates_(duplicates), may_release_(may_release) {}

  SettledDuplicates run() {
    std::size_t documents = 0;
    for (const DuplicateShard& shard : shards_) documents += shard.database->get_doccount();
    pages_.reserve(documents);
    for (const DuplicateShard& shard : shards_) {
      read_documents(*shard.database, pages_);
      read_notes(*shard.database, pages_);
      pages_.ends.push_back(pages_.size());
    }
    find_targets(shards_, pages_);
    settle_groups();
    return std::move(outcome_);
  }

 private:
  // Each page is in one group, alone or with others.
  std::vector<PagePlace> group_numbers() const {
    if (duplicates_ != Duplicates::index) return duplicate_groups(pages_.prints, pages_.links);
    std::vector<PagePlace> alone(pages_.size());
    std::iota(alone.begin(), alone.end(), PagePlace{0});
    return alone;
  }

  void settle_groups() {
    const std::vector<PagePlace> numbers = group_numbers();
    std::vector<PagePlace> pages(numbers.size());
    std::iota(pages.begin(), pages.end(), PagePlace{0});
    std::sort(pages.begin(), pages.end(), [&](PagePlace a, PagePlace b) {
      return std::tie(numbers[a], a) < std::tie(numbers[b], b);
    });
    for (auto first = pages.begin(); first != pages.end();) {
      const auto last = std::find_if(
          first, pages.end(), [&](PagePlace page) { return numbers[page] != numbers[*first]; });
      settle_group({first, last});
      first = last;
    }
  }

  void settle_group(std::span<const PagePlace> group) {
    if (group.size() == 1) {
      keep(group.front(), 0, {});
      return;
    }
    for (const PagePlace each : group) name(each);
    const PagePlace kept = choose(group);
    const bool drops = duplicates_ == Duplicates::drop;
    const std::uint64_t number = drops ? 0 : url_hash_of(kept);
    const std::string url = drops ? std::string() : url_of(kept);
    keep(kept, number, {});
    for (const PagePlace each : group) {
      if (each == kept) continue;
      if (drops) {
        drop(each);
      } else {
        ++outcome_.collapsed;
        keep(each, number, url);
      }
    }
  }

  DuplicateShard& shard_of(PagePlace at) const { return shards_[pages_.shard_of(at)]; }

  Xapian::Document document_of(PagePlace at) const {
    return shard_of(at).database->get_document(pages_.documents[at]);
  }

  // The page must be a noted one, or name() must have been called for it.
  std::uint64_t url_hash_of(PagePlace at) const { return hash_of_term(pages_.url_terms.at(at)); }

  void name(PagePlace at) {
    if (pages_.documents[at] != 0) pages_.url_terms[at] = url_term_of(document_of(at));
  }

  std::string url_of(PagePlace at) const {
    // A noted page is about to be released: what stands for the others is known by its term alone.
    if (pages_.documents[at] == 0) return pages_.url_terms.at(at).substr(prefix::kUrl.size());
    return std::string(data_field(document_of(at).get_data(), field::kUrl));
  }

  // A page that stays noted would leave its group without a document.
  bool can_stand(PagePlace at) const {
    return pages_.documents[at] != 0 || may_release_(url_hash_of(at));
  }

  PagePlace choose(std::span<const PagePlace> group) const {
    std::unordered_map<PagePlace, std::size_t> named;  // how often, by members of the group
    for (const PagePlace each : group) named.emplace(each, 0);
    const auto target = [&](PagePlace each) {
      const PagePlace to = pages_.link_of(each).to;
      return to == each ? named.end() : named.find(to);
    };
    for (const PagePlace each : group) {
      if (const auto found = target(each); found != named.end()) ++found->second;
    }
    const auto rank = [&](PagePlace each) {
      const bool names_another = target(each) != named.end();
      const std::size_t times = named.at(each);
      const std::string& term = pages_.url_terms.at(each);
      return std::tuple(!can_stand(each), names_another, group.size() - times, term.size(),
                        std::string_view(term));
    };
    return *std::min_element(group.begin(), group.end(),
                             [&](PagePlace a, PagePlace b) { return rank(a) < rank(b); });
  }

  // Makes it a document of the group of this number (0: of none), which `url` stands for if it is
  // not empty.
  void keep(PagePlace at, std::uint64_t number, const std::string& url) {
    if (pages_.documents[at] == 0) return release(at);
    if (pages_.group_of(at) == number) return;
    Xapian::Document document = document_of(at);
    if (number == 0) {
      document.remove_value(slot::kDuplicateGroup);
    } else {
      document.add_value(slot::kDuplicateGroup, big_endian(number));
    }
    document.set_data(with_field(document.get_data(), field::kDuplicateOf, url));
    shard_of(at).database->replace_document(pages_.documents[at], document);
    shard_of(at).changed = true;
  }

  DuplicatePage page_of(PagePlace at) const {
    return {pages_.url_terms.at(at), url_hash_of(at), pages_.prints[at].words,
            pages_.link_of(at).target != 0};
  }

  void release(PagePlace at) {
    if (!may_release_(url_hash_of(at))) return;
    forget_duplicate(*shard_of(at).database, pages_.url_terms.at(at));
    shard_of(at).changed = true;
    outcome_.released.push_back(page_of(at));
  }

  void drop(PagePlace at) {
    if (pages_.documents[at] == 0) return;
    Xapian::WritableDatabase& database = *shard_of(at).database;
    const std::string& url_term = pages_.url_terms.at(at);
    const std::string checksum = document_of(at).get_value(slot::kChecksum);
    database.delete_document(pages_.documents[at]);
    note_duplicate(database, {url_term, pages_.prints[at], pages_.link_of(at).target}, checksum);
    shard_of(at).changed = true;
    outcome_.joined.push_back(page_of(at));
  }

  std::span<DuplicateShard> shards_;
  const Duplicates duplicates_;
  const std::function<bool(std::uint64_t)>& may_release_;
  Pages pages_;
  SettledDuplicates outcome_;
};

}  // namespace

SettledDuplicates settle_duplicates(std::span<DuplicateShard> shards, Duplicates duplicates,
                                    const std::function<bool(std::uint64_t)>& may_release) {
  return Settlement(shards, duplicates, may_release).run();
}

}  // namespace winnow
