// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/duplicate_groups.h"

#include <algorithm>
#include <utility>

#include "queries/search/documents_within.h"
#include "queries/search/value_reader.h"
#include "winnow/indexer/schema.h"

namespace winnow {

GroupSizes sizes_of_groups(const Xapian::Database& database, const DocumentSet& documents) {
  GroupSizes sizes;
  if (documents.count() < database.get_value_freq(slot::kDuplicateGroup)) {
    ValueReader groups(database, slot::kDuplicateGroup);
    documents.for_each([&](Xapian::docid document) {
      if (const std::uint64_t group = groups.of(document); group != 0) ++sizes[group];
    });
    return sizes;
  }
  const auto end = database.valuestream_end(slot::kDuplicateGroup);
  for (auto value = database.valuestream_begin(slot::kDuplicateGroup); value != end; ++value) {
    const Xapian::docid document = value.get_docid();
    if (document > documents.last() || !documents.contains(document)) continue;
    if (const std::uint64_t group = ValueReader::number(*value); group != 0) ++sizes[group];
  }
  return sizes;
}

std::size_t documents_beside_first(const GroupSizes& sizes) {
  std::size_t beside = 0;
  for (const auto& [group, size] : sizes) beside += size - 1;
  return beside;
}

bool any_has_duplicates(const Xapian::Database& database, std::vector<Xapian::docid> documents) {
  std::sort(documents.begin(), documents.end());
  ValueReader groups(database, slot::kDuplicateGroup);
  return std::any_of(documents.begin(), documents.end(),
                     [&](Xapian::docid document) { return groups.of(document) != 0; });
}

namespace {

// Gives 0 for a page without duplicates.
std::uint64_t group_of(const Xapian::Database& database, Xapian::docid document) {
  return ValueReader(database, slot::kDuplicateGroup).of(document);
}

}  // namespace

void count_duplicates(const Xapian::Database& database, const Xapian::Query& query,
                      std::vector<FoundPage>& pages) {
  GroupSizes sizes;
  for (const FoundPage& page : pages) {
    if (const auto group = group_of(database, page.document); group != 0) sizes[group] = 0;
  }
  if (sizes.empty()) return;
  std::unordered_map<Xapian::docid, std::uint64_t> groups;
  std::vector<Xapian::docid> documents;
  const auto end = database.valuestream_end(slot::kDuplicateGroup);
  for (auto value = database.valuestream_begin(slot::kDuplicateGroup); value != end; ++value) {
    const std::uint64_t group = ValueReader::number(*value);
    if (!sizes.contains(group)) continue;
    documents.push_back(value.get_docid());
    groups.emplace(value.get_docid(), group);
  }
  for (const DocumentMatch& match :
       all_matches(database, within(query, std::move(documents)), Xapian::BoolWeight())) {
    ++sizes[groups.at(match.document)];
  }
  for (FoundPage& page : pages) {
    const std::uint64_t group = group_of(database, page.document);
    if (group != 0) page.duplicates = std::max<std::uint32_t>(sizes.at(group), 1) - 1;
  }
}

}  // namespace winnow
