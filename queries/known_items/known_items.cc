// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/known_items.h"

#include <xxhash.h>

#include <memory>
#include <optional>
#include <unordered_set>
#include <utility>
#include <variant>

#include "queries/known_items/page_names.h"
#include "queries/known_items/site_names.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/indexer/ordered_work.h"
#include "winnow/indexer/shared_tools.h"
#include "winnow/indexer/work_pool.h"
#include "winnow/indexer/work_threads.h"
#include "winnow/queries/trec_run.h"

namespace winnow {
namespace {

// The pages that are read at a time may have so many bytes; parsed, they take many times as much.
constexpr std::size_t kMostBytes = 16 << 20;

// Reads the pages that the indexes of an experiment have, several at a time, and collects their
// names in the order of the source.
class NameCollector {
 public:
  // Keeps `progress` by reference.
  NameCollector(const KnownItemOptions& options,
                const std::function<bool(std::uint64_t pages)>& progress)
      : progress_(progress),
        names_(options.min_words, options.max_words),
        parsers_([] { return std::make_unique<PageParser>(); }),
        pool_(threads_asked_for(options.threads)),
        jobs_(
            pool_, kMostBytes, [this](Job& job) { read(job); }, [this](Job& job) { take(job); }) {}

  // Errors are those of make_known_items().
  Expected<std::vector<KnownItem>> run(Source& source) {
    const Expected<void> read = source.for_each_entry(
        [this](SourceEntry&& entry) {
          const std::size_t bytes = entry.page_bytes();
          jobs_.add({std::move(entry), {}, {}, false, {}}, bytes);
          return !stopped_;
        },
        {});
    while (!stopped_ && jobs_.receive_next()) {
    }
    if (!read) return read.error();
    if (!stopped_) return names_.items();
    return Error{ErrorCode::try_again, "interrupted after " + std::to_string(pages_) + " pages",
                 source.name(), "run again from the beginning"};
  }

 private:
  struct Job {
    SourceEntry entry;
    std::string path;
    std::string url;
    bool is_page = false;
    std::optional<PageNames> names;  // none of a page that is refused
  };

  // Any thread may call this.
  void read(Job& job) {
    std::variant<RawPage, SkippedFile> got = job.entry.read();
    job.entry.read = nullptr;
    auto* const raw = std::get_if<RawPage>(&got);
    if (raw == nullptr) return;
    job.is_page = true;
    const Expected<ParsedPage> page = parsers_.lend()->parse(raw->bytes, {raw->http_charset});
    if (page) job.names = read_page_names(*page, raw->url);
    job.path = std::move(raw->path);
    job.url = std::move(raw->url);
  }

  void take(Job& job) {
    if (stopped_ || !job.is_page) return;
    const std::uint64_t url = XXH3_64bits(job.url.data(), job.url.size());
    if (job.names && met_.insert(url).second) names_.add(job.path, *job.names);
    stopped_ = progress_ && !progress_(++pages_);
  }

  const std::function<bool(std::uint64_t pages)>& progress_;
  std::uint64_t pages_ = 0;
  bool stopped_ = false;
  SiteNames names_;
  std::unordered_set<std::uint64_t> met_;  // hashes of URLs
  SharedTools<PageParser> parsers_;
  WorkPool pool_;
  OrderedWork<Job> jobs_;  // stands last, because it uses the others
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
  Expected<std::vector<KnownItem>> items = NameCollector(options, progress).run(source);
  if (!items) return items.error();
  return draw_items(std::move(*items), options.count, options.seed);
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
