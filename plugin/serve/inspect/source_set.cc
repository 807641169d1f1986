// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/inspect/source_set.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>

#include "winnow/indexer/open_source.h"

namespace winnow::serve {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostSourcesOpen = 1000;

SkippedFile gone(const PagePlace& place, std::string detail) {
  return {place.path, SkipReason::vanished, std::move(detail)};
}

// Finds what the database has recorded of the source, if anything.
const RecordedSource* recorded_of(const Source& source, const IndexMetadata& metadata) {
  const std::string identity = source.identity();
  for (const RecordedSource& each : metadata.sources) {
    if (each.place == identity || each.notes == identity) return &each;
  }
  return nullptr;
}

// Says whether the file is in the folder also once links are followed.
bool is_below(const fs::path& file, const fs::path& folder) {
  std::error_code failed;
  const fs::path real = fs::canonical(file, failed);
  if (failed) return false;
  const fs::path top = fs::canonical(folder, failed);
  if (failed) return false;
  return std::mismatch(top.begin(), top.end(), real.begin(), real.end()).first == top.end();
}

}  // namespace

Expected<std::unique_ptr<SourceSet>> SourceSet::open(const InspectOptions& options,
                                                     const IndexMetadata& metadata) {
  if (options.sources.empty() || options.sources.size() > kMostSourcesOpen) {
    return Error{ErrorCode::usage, "names none, or more than 1000", "--source",
                 "name the folder or archive that the database was made from"};
  }
  std::unique_ptr<SourceSet> set(new SourceSet(options));
  for (const std::string& path : options.sources) {
    if (const auto added = set->add(path, metadata); !added) return added.error();
  }
  return set;
}

Expected<void> SourceSet::add(const std::string& path, const IndexMetadata& metadata) {
  if (path == "-") {
    return Error{ErrorCode::usage, "standard input cannot be read page by page", "--source -",
                 "store it as a file, or name the folder of the pages"};
  }
  std::error_code failed;
  if (fs::exists(path, failed) && !fs::is_directory(path, failed) &&
      !fs::is_regular_file(path, failed)) {
    return Error{ErrorCode::usage, "a stream cannot be read page by page", "--source " + path,
                 "store it as a file, or name the folder of the pages"};
  }
  Expected<std::unique_ptr<Source>> opened = open_source(path, settings_);
  if (!opened) return opened.error();
  One one;
  one.name = path;
  one.is_folder = fs::is_directory(path, failed);
  one.source = *std::move(opened);
  const RecordedSource* const recorded = recorded_of(*one.source, metadata);
  one.hostless = recorded != nullptr ? recorded->site : site_of_source(path);
  if (recorded != nullptr) one.source->keep_base(recorded->base);
  if (!one.is_folder) {
    Expected<std::unique_ptr<Source>> again = open_source(path, settings_);
    if (!again) return again.error();
    one.reader = *std::move(again);
    if (recorded != nullptr) one.reader->keep_base(recorded->base);
  }
  sources_.push_back(std::move(one));
  return {};
}

std::uint64_t SourceSet::count() {
  const std::lock_guard lock(listing_);
  std::uint64_t pages = 0;
  for (const One& one : sources_) pages += one.source->count().value_or(0);
  return pages;
}

Expected<void> SourceSet::read_all(const Wish& wanted, const Visitor& visit) {
  const std::lock_guard lock(listing_);
  bool goes_on = true;
  for (std::size_t i = 0; i < sources_.size() && goes_on; ++i) {
    std::uint32_t ordinal = 0;
    const bool keep_reader = !sources_[i].is_folder;
    const Expected<void> listed = sources_[i].source->for_each_entry(
        [&](SourceEntry&& entry) {
          PagePlace place{static_cast<std::uint16_t>(i), ordinal++, std::move(entry.path), {}, {}};
          if (!wanted(place)) return true;
          if (keep_reader && entry.held_bytes == 0) place.read = entry.read;
          ReadPage page = entry.read();
          const auto* const raw = std::get_if<RawPage>(&page);
          if (raw != nullptr) {
            place.url = raw->url;
          } else {
            place.url = std::move(entry.url);
          }
          return goes_on = visit(std::move(place), std::move(page));
        },
        {});
    if (!listed) return listed.error();
  }
  return {};
}

bool SourceSet::can_read_alone(const PagePlace& place) const {
  return sources_[place.source].is_folder || place.read;
}

// The folder may have changed since it was listed: a link that leads out of it is not followed now
// either.
ReadPage SourceSet::read_file(const PagePlace& place) const {
  const fs::path folder = sources_[place.source].name;
  const fs::path file = folder / place.path;
  if (!settings_.follow_symlinks && !is_below(file, folder)) {
    return gone(place, "is no longer in the folder");
  }
  SourceSettings settings;
  settings.base_url = "/";
  settings.max_page_bytes = settings_.max_page_bytes;
  const Expected<std::unique_ptr<Source>> single = open_directory(file.string(), settings);
  if (!single) return gone(place, single.error().what);
  ReadPage read = gone(place, "is not a page any more");
  const Expected<void> done = (*single)->for_each(
      [&](RawPage&& page) {
        page.path = place.path;
        page.url = place.url;
        read = std::move(page);
        return false;
      },
      [&](const SkippedFile& skipped) { read = gone(place, skipped.detail); });
  if (!done) return gone(place, done.error().what);
  return read;
}

ReadPage SourceSet::read_in_sequence(const PagePlace& place) {
  ReadPage read = gone(place, "is no longer in the source");
  this->read({&place}, [&](std::size_t, ReadPage&& page) {
    read = std::move(page);
    return false;
  });
  return read;
}

ReadPage SourceSet::read(const PagePlace& place) {
  if (sources_[place.source].is_folder) return read_file(place);
  return place.read ? place.read() : read_in_sequence(place);
}

void SourceSet::read(const std::vector<const PagePlace*>& places,
                     const std::function<bool(std::size_t, ReadPage&&)>& visit) {
  std::map<std::pair<std::uint16_t, std::uint32_t>, std::size_t> in_sequence;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (!can_read_alone(*places[i])) {
      in_sequence.emplace(std::pair(places[i]->source, places[i]->ordinal), i);
    } else if (!visit(i, read(*places[i]))) {
      return;
    }
  }
  while (!in_sequence.empty()) {
    const std::uint16_t source = in_sequence.begin()->first.first;
    std::uint32_t ordinal = 0;
    bool goes_on = true;
    const std::lock_guard lock(reading_);
    (void)sources_[source].reader->for_each_entry(
        [&](SourceEntry&& entry) {
          const auto found = in_sequence.find({source, ordinal++});
          if (found == in_sequence.end()) return true;
          const std::size_t index = found->second;
          in_sequence.erase(found);
          ReadPage page = gone(*places[index], "is no longer where it was");
          if (entry.path == places[index]->path) page = entry.read();
          if (auto* raw = std::get_if<RawPage>(&page)) raw->url = places[index]->url;
          goes_on = visit(index, std::move(page));
          return goes_on && !in_sequence.empty() && in_sequence.begin()->first.first == source;
        },
        {});
    if (!goes_on) return;
    // What the source has no longer is left out.
    std::erase_if(in_sequence, [&](const auto& each) { return each.first.first == source; });
  }
}

}  // namespace winnow::serve
