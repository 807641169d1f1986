// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/duplicates/duplicate_pages.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "indexer/common/big_endian.h"
#include "indexer/writer/duplicates/near_duplicates.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

// A page of the database, with or without a document.
struct Member {
  std::uint32_t shard = 0;
  Xapian::docid document = 0;  // 0: it is noted only
  std::uint64_t group = 0;     // slot::kDuplicateGroup as it is; 0 if there is none
};

// All pages of a database are in memory together, so that each takes little.
struct Pages {
  std::vector<Member> members;
  std::vector<TextPrint> prints;                           // one for each
  std::unordered_map<std::size_t, std::string> url_terms;  // of noted pages, and those in groups

  void reserve(std::size_t pages) {
    members.reserve(pages);
    prints.reserve(pages);
  }
};

// Calls set(member, value) for each document of the shard that has a value in the slot. Members of
// the shard begin at `first`, in the order of their documents.
template <typename Set>
void read_slot(const Xapian::Database& database, Xapian::valueno slot, std::size_t first,
               Pages& pages, Set set) {
  std::size_t at = first;
  for (auto value = database.valuestream_begin(slot); value != database.valuestream_end(slot);
       ++value) {
    while (at < pages.members.size() && pages.members[at].document < value.get_docid()) ++at;
    if (at == pages.members.size()) return;
    if (pages.members[at].document == value.get_docid()) set(at, *value);
  }
}

void read_documents(const Xapian::Database& database, std::uint32_t shard, Pages& pages) {
  const std::size_t first = pages.members.size();
  for (auto each = database.postlist_begin(""); each != database.postlist_end(""); ++each) {
    pages.members.push_back({shard, *each, 0});
    pages.prints.emplace_back();
  }
  read_slot(database, slot::kUrlHash, first, pages, [&](std::size_t at, const std::string& value) {
    pages.prints[at].page = from_big_endian(value);
  });
  read_slot(database, slot::kSimHash, first, pages, [&](std::size_t at, const std::string& value) {
    pages.prints[at].similarity = from_big_endian(value);
  });
  read_slot(database, slot::kWords, first, pages, [&](std::size_t at, const std::string& value) {
    pages.prints[at].words = static_cast<std::uint32_t>(Xapian::sortable_unserialise(value));
  });
  read_slot(database, slot::kCanonical, first, pages,
            [&](std::size_t at, const std::string& value) {
              pages.prints[at].canonical = from_big_endian(value);
            });
  read_slot(database, slot::kDuplicateGroup, first, pages,
            [&](std::size_t at, const std::string& value) {
              pages.members[at].group = from_big_endian(value);
            });
}

void read_notes(const Xapian::Database& database, std::uint32_t shard, Pages& pages) {
  for_each_duplicate_note(database, [&](DuplicateNote&& note) {
    pages.url_terms.emplace(pages.members.size(), std::move(note.url_term));
    pages.members.push_back({shard, 0, 0});
    pages.prints.push_back(note.print);
  });
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
    for (std::uint32_t shard = 0; shard < shards_.size(); ++shard) {
      read_documents(*shards_[shard].database, shard, pages_);
      read_notes(*shards_[shard].database, shard, pages_);
    }
    settle_groups();
    return std::move(outcome_);
  }

 private:
  // Each page is in one group, alone or with others.
  std::vector<std::size_t> group_numbers() const {
    if (duplicates_ != Duplicates::index) return duplicate_groups(pages_.prints);
    std::vector<std::size_t> alone(pages_.members.size());
    std::iota(alone.begin(), alone.end(), std::size_t{0});
    return alone;
  }

  void settle_groups() {
    const std::vector<std::size_t> numbers = group_numbers();
    std::vector<std::size_t> pages(numbers.size());
    std::iota(pages.begin(), pages.end(), std::size_t{0});
    std::sort(pages.begin(), pages.end(), [&](std::size_t a, std::size_t b) {
      return std::tie(numbers[a], a) < std::tie(numbers[b], b);
    });
    for (auto first = pages.begin(); first != pages.end();) {
      const auto last = std::find_if(
          first, pages.end(), [&](std::size_t page) { return numbers[page] != numbers[*first]; });
      settle_group({first, last});
      first = last;
    }
  }

  void settle_group(std::span<const std::size_t> group) {
    if (group.size() == 1) {
      keep(group.front(), 0, {});
      return;
    }
    for (const std::size_t each : group) name(each);
    const std::size_t kept = choose(group);
    const bool drops = duplicates_ == Duplicates::drop;
    const std::uint64_t number = drops ? 0 : pages_.prints[kept].page;
    const std::string url = drops ? std::string() : url_of(kept);
    keep(kept, number, {});
    for (const std::size_t each : group) {
      if (each == kept) continue;
      if (drops) {
        drop(each);
      } else {
        ++outcome_.collapsed;
        keep(each, number, url);
      }
    }
  }

  Xapian::WritableDatabase& database_of(const Member& member) const {
    return *shards_[member.shard].database;
  }

  void name(std::size_t at) {
    const Member& member = pages_.members[at];
    if (member.document == 0) return;
    pages_.url_terms[at] = url_term_of(database_of(member).get_document(member.document));
  }

  std::string url_of(std::size_t at) const {
    const Member& member = pages_.members[at];
    // A noted page is about to be released: what stands for the others is known by its term alone.
    if (member.document == 0) return pages_.url_terms.at(at).substr(prefix::kUrl.size());
    const std::string data = database_of(member).get_document(member.document).get_data();
    return std::string(data_field(data, field::kUrl));
  }

  // A page that stays noted would leave its group without a document.
  bool can_stand(std::size_t at) const {
    return pages_.members[at].document != 0 || may_release_(pages_.prints[at].page);
  }

  std::size_t choose(std::span<const std::size_t> group) const {
    std::unordered_map<std::uint64_t, std::size_t> named;  // how often, by members of the group
    for (const std::size_t each : group) named.emplace(pages_.prints[each].page, 0);
    const auto target = [&](std::size_t each) {
      const TextPrint& print = pages_.prints[each];
      return print.canonical == print.page ? named.end() : named.find(print.canonical);
    };
    for (const std::size_t each : group) {
      if (const auto found = target(each); found != named.end()) ++found->second;
    }
    const auto rank = [&](std::size_t each) {
      const bool names_another = target(each) != named.end();
      const std::size_t times = named.at(pages_.prints[each].page);
      const std::string& term = pages_.url_terms.at(each);
      return std::tuple(!can_stand(each), names_another, group.size() - times, term.size(),
                        std::string_view(term));
    };
    return *std::min_element(group.begin(), group.end(),
                             [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
  }

  // Makes it a document of the group of this number (0: of none), which `url` stands for if it is
  // not empty.
  void keep(std::size_t at, std::uint64_t number, const std::string& url) {
    const Member& member = pages_.members[at];
    if (member.document == 0) return release(at);
    if (member.group == number) return;
    Xapian::Document document = database_of(member).get_document(member.document);
    if (number == 0) {
      document.remove_value(slot::kDuplicateGroup);
    } else {
      document.add_value(slot::kDuplicateGroup, big_endian(number));
    }
    document.set_data(with_field(document.get_data(), field::kDuplicateOf, url));
    database_of(member).replace_document(member.document, document);
    shards_[member.shard].changed = true;
  }

  DuplicatePage page_of(std::size_t at) const {
    const TextPrint& print = pages_.prints[at];
    return {pages_.url_terms.at(at), print.page, print.words, print.canonical != 0};
  }

  void release(std::size_t at) {
    const Member& member = pages_.members[at];
    if (!may_release_(pages_.prints[at].page)) return;
    forget_duplicate(database_of(member), pages_.url_terms.at(at));
    shards_[member.shard].changed = true;
    outcome_.released.push_back(page_of(at));
  }

  void drop(std::size_t at) {
    const Member& member = pages_.members[at];
    if (member.document == 0) return;
    Xapian::WritableDatabase& database = database_of(member);
    const TextPrint& print = pages_.prints[at];
    const std::string& url_term = pages_.url_terms.at(at);
    const std::string checksum = database.get_document(member.document).get_value(slot::kChecksum);
    database.delete_document(member.document);
    note_duplicate(database, {url_term, print}, checksum);
    shards_[member.shard].changed = true;
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
