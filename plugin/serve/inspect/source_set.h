// SPDX-License-Identifier: GPL-2.0-or-later
//
// The sources of a database, whose pages can be listed and read again one by one.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <variant>
#include <vector>

#include "plugin/serve/inspect/inspect_options.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/index_metadata.h"
#include "winnow/indexer/source.h"

namespace winnow::serve {

// Says where a page is. Plain data.
struct PagePlace {
  std::uint16_t source = 0;   // index
  std::uint32_t ordinal = 0;  // of the entry among those of its source
  std::string path;           // SourceEntry::path
  std::string url;            // RawPage::url
  // Reads it, where its source can do that at any time; else null.
  std::function<std::variant<RawPage, SkippedFile>()> read;
};

using ReadPage = std::variant<RawPage, SkippedFile>;

// Thread-safe: who lists the sources waits for others that do, as does who reads from archives.
class SourceSet {
 public:
  // Opens the sources, whose pages get the URLs and names of sites that the database knows them by.
  // Errors: those of open_source(); ErrorCode::usage for standard input, which cannot be read page
  // by page, and if there are none or more than 1000.
  static Expected<std::unique_ptr<SourceSet>> open(const InspectOptions& options,
                                                   const IndexMetadata& metadata);

  std::size_t size() const { return sources_.size(); }
  // Names the source as its owner did.
  const std::string& name(std::size_t source) const { return sources_[source].name; }
  // Names the site of the pages that have no host.
  const std::string& hostless(std::size_t source) const { return sources_[source].hostless; }

  // Counts the pages of all sources, at most.
  std::uint64_t count();

  // Hands out each page that is `wanted` with its place, one after another, until `visit` returns
  // false. The URL of a place that may be wanted is often not known. Pages that cannot be read are
  // SkippedFiles; files that are no pages are passed over.
  using Wish = std::function<bool(const PagePlace& place)>;
  using Visitor = std::function<bool(PagePlace&& place, ReadPage&& page)>;
  Expected<void> read_all(const Wish& wanted, const Visitor& visit);

  // Reads a page again. Takes a pass through the source up to the page where that is an archive.
  ReadPage read(const PagePlace& place);
  // Reads several, in any order, each once. Stops when `visit` returns false.
  void read(const std::vector<const PagePlace*>& places,
            const std::function<bool(std::size_t index, ReadPage&& page)>& visit);

 private:
  struct One {
    std::string name;
    std::string hostless;
    std::unique_ptr<Source> source;
    // The same once more, so that an archive can be read from while it is listed; null for folders.
    std::unique_ptr<Source> reader;
    bool is_folder = false;
  };

  explicit SourceSet(const InspectOptions& options) : settings_(options.settings) {}
  Expected<void> add(const std::string& path, const IndexMetadata& metadata);
  ReadPage read_file(const PagePlace& place) const;
  ReadPage read_in_sequence(const PagePlace& place);
  bool can_read_alone(const PagePlace& place) const;

  SourceSettings settings_;
  std::vector<One> sources_;
  // A Source is for one thread at a time.
  std::mutex listing_;
  std::mutex reading_;
};

}  // namespace winnow::serve
