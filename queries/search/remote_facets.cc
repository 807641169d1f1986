// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/remote_facets.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "queries/search/query_tree.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

// So many values are counted at the same time.
constexpr std::size_t kAtOnce = 40;

// The values of one facet, those of most pages first.
struct RemoteColumn {
  std::string prefix;
  TermFrequencies values;
  std::size_t counted = 0;
  Facet facet;
  std::uint64_t sum = 0;  // of the pages of values that were counted
};

RemoteColumn column_of(const RemoteStatistics& statistics, std::string_view prefix) {
  RemoteColumn column{
      std::string(prefix), statistics.terms_beginning(std::string(prefix)), 0, {}, 0};
  std::sort(column.values.begin(), column.values.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
  return column;
}

// What is counted by one round: the pages of the query that have the value.
struct FacetValueCount {
  RemoteColumn* column = nullptr;
  std::string term;
  std::atomic<std::uint64_t> pages = 0;
};

ShardTask count_task(std::size_t place, const std::string& query, FacetValueCount& value) {
  return {place, [&query, &value](Xapian::Database& shard) {
            const Xapian::Query having(Xapian::Query::OP_FILTER, Xapian::Query::unserialise(query),
                                       Xapian::Query(value.term));
            Xapian::Enquire enquire(shard);
            enquire.set_query(led_by_all_documents(shard, having, Xapian::BoolWeight()));
            enquire.set_weighting_scheme(Xapian::BoolWeight());
            value.pages += enquire.get_mset(0, 0, shard.get_doccount()).get_matches_estimated();
          }};
}

void keep_best(Facet& facet) {
  std::sort(facet.values.begin(), facet.values.end(), [](const FacetCount& a, const FacetCount& b) {
    return a.pages != b.pages ? a.pages > b.pages : a.value < b.value;
  });
  if (facet.values.size() > kMaxFacetValues) facet.values.resize(kMaxFacetValues);
}

// Says whether a value that was not counted may still be one of the first.
bool is_open(const RemoteColumn& column) {
  if (column.counted == column.values.size()) return false;
  if (column.facet.values.size() < kMaxFacetValues) return true;
  return column.facet.values.back().pages <= column.values[column.counted].first;
}

void count_next(ShardCrew& crew, const std::string& query, std::vector<RemoteColumn*> columns) {
  std::vector<std::unique_ptr<FacetValueCount>> values;
  std::vector<ShardTask> tasks;
  for (RemoteColumn* const column : columns) {
    const std::size_t end = std::min(column->counted + kAtOnce, column->values.size());
    for (; column->counted < end; ++column->counted) {
      values.push_back(std::make_unique<FacetValueCount>());
      values.back()->column = column;
      values.back()->term = column->values[column->counted].second;
      for (std::size_t place = 0; place < crew.answering(); ++place) {
        tasks.push_back(count_task(place, query, *values.back()));
      }
    }
  }
  ShardRound(crew, std::move(tasks)).wait();
  for (const auto& value : values) {
    RemoteColumn& column = *value->column;
    column.sum += value->pages;
    if (value->pages == 0) continue;
    column.facet.values.push_back({value->term.substr(column.prefix.size()), value->pages});
  }
  for (RemoteColumn* const column : columns) keep_best(column->facet);
}

// Pages of values that were not counted are told from those that have any.
void count_others(const RemoteStatistics& statistics, const Xapian::Query& query,
                  RemoteColumn& column) {
  std::uint64_t all = column.sum;
  if (column.counted < column.values.size()) {
    const Xapian::Query any(Xapian::Query::OP_WILDCARD, column.prefix);
    all = statistics.count(Xapian::Query(Xapian::Query::OP_FILTER, query, any));
  }
  for (const FacetCount& kept : column.facet.values) all -= std::min(all, kept.pages);
  column.facet.others = all;
}

}  // namespace

Facets remote_facets(ShardCrew& crew, const RemoteStatistics& statistics,
                     const Xapian::Query& query) {
  Facets facets;
  if (query.empty()) return facets;
  const std::string serialised = query.serialise();
  std::vector<RemoteColumn> columns;
  for (const std::string_view prefix :
       {prefix::kHost, prefix::kLanguage, prefix::kMimeType, prefix::kYear}) {
    columns.push_back(column_of(statistics, prefix));
  }
  for (;;) {
    std::vector<RemoteColumn*> open;
    for (RemoteColumn& column : columns) {
      if (is_open(column)) open.push_back(&column);
    }
    if (open.empty()) break;
    count_next(crew, serialised, std::move(open));
  }
  for (RemoteColumn& column : columns) count_others(statistics, query, column);
  facets.pages = statistics.count(query);
  facets.sites = std::move(columns[0].facet);
  facets.languages = std::move(columns[1].facet);
  facets.types = std::move(columns[2].facet);
  facets.years = std::move(columns[3].facet);
  return facets;
}

}  // namespace winnow
