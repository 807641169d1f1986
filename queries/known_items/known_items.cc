// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/known_items.h"

#include <xxhash.h>

#include <unordered_set>
#include <utility>

#include "queries/known_items/page_names.h"
#include "queries/known_items/site_names.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/queries/trec_run.h"

namespace winnow {
namespace {

// Reads the pages that the indexes of an experiment have.
class NameCollector {
 public:
  explicit NameCollector(const KnownItemOptions& options)
      : names_(options.min_words, options.max_words) {}

  void take(const RawPage& raw) {
    const std::uint64_t url = XXH3_64bits(raw.url.data(), raw.url.size());
    if (met_.contains(url)) return;
    const Expected<ParsedPage> page = parser_.parse(raw.bytes, {raw.http_charset});
    if (!page) return;
    met_.insert(url);
    names_.add(raw.path, read_page_names(*page, raw.url));
  }

  std::vector<KnownItem> items() { return names_.items(); }

 private:
  PageParser parser_;
  SiteNames names_;
  std::unordered_set<std::uint64_t> met_;  // hashes of URLs
};

std::string topic_id(std::size_t index) { return "k" + std::to_string(index + 1); }

}  // namespace

std::string_view known_item_origin_name(KnownItemOrigin origin) {
  switch (origin) {
    case KnownItemOrigin::title:
      return "title";
    case KnownItemOrigin::heading:
      return "heading";
    case KnownItemOrigin::anchor:
      return "anchor";
  }
  return "";
}

Expected<std::vector<KnownItem>> make_known_items(
    Source& source, const KnownItemOptions& options,
    const std::function<bool(std::uint64_t pages)>& progress) {
  NameCollector collector(options);
  std::uint64_t pages = 0;
  bool stopped = false;
  const auto take = [&](RawPage&& page) {
    collector.take(page);
    stopped = progress && !progress(++pages);
    return !stopped;
  };
  if (const Expected<void> read = source.for_each(take, {}); !read) return read.error();
  if (stopped) {
    return Error{ErrorCode::try_again, "interrupted after " + std::to_string(pages) + " pages",
                 source.name(), "run again from the beginning"};
  }
  return draw_items(collector.items(), options.count, options.seed);
}

std::vector<Topic> known_item_topics(const std::vector<KnownItem>& items) {
  std::vector<Topic> topics;
  topics.reserve(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) topics.push_back({topic_id(i), items[i].query});
  return topics;
}

Qrels known_item_qrels(const std::vector<KnownItem>& items) {
  Qrels qrels;
  for (std::size_t i = 0; i < items.size(); ++i) {
    auto& judged = qrels[topic_id(i)];
    judged[trec_identifier(items[i].document)] = 1;
    for (const std::string& copy : items[i].copies) judged[trec_identifier(copy)] = 1;
  }
  return qrels;
}

}  // namespace winnow
