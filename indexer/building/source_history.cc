// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/building/source_history.h"

#include <xxhash.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <map>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "indexer/database/notes/noted_sources.h"
#include "indexer/schema/page_hashes.h"
#include "winnow/indexer/noted_pages.h"
#include "winnow/indexer/open_source.h"
#include "winnow/indexer/site_learning.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;

// So many pages are compared at most.
constexpr std::size_t kComparedPages = 32;

// The folder or file of an identity. What follows tells a list of its files from the whole.
std::string_view root_of(std::string_view identity) {
  return identity.substr(0, identity.find('\n'));
}

std::string_view kind_of(std::string_view identity) {
  return identity.substr(root_of(identity).size());
}

// Says whether there is nothing at the place any more, or only a link to where the source is now.
bool is_empty_place(const std::string& place, const std::string& now) {
  const fs::path path(root_of(place));
  std::error_code failed;
  if (!fs::exists(path, failed)) return true;
  return fs::equivalent(path, fs::path(root_of(now)), failed);
}

// The pages with the smallest hashes of their paths.
std::vector<RawPage> sample_of(Source& source) {
  std::map<std::uint64_t, SourceEntry> entries;
  const auto listed = source.for_each_entry(
      [&](SourceEntry&& entry) {
        const std::uint64_t hash = XXH3_64bits(entry.path.data(), entry.path.size());
        if (entries.size() == kComparedPages && hash > entries.rbegin()->first) return true;
        entries.insert_or_assign(hash, std::move(entry));
        if (entries.size() > kComparedPages) entries.erase(std::prev(entries.end()));
        return true;
      },
      {});
  std::vector<RawPage> pages;
  if (!listed) return pages;
  for (auto& [hash, entry] : entries) {
    if (entry.page_bytes() > kMaxLearnPageBytes) continue;
    std::variant<RawPage, SkippedFile> read = entry.read();
    if (auto* page = std::get_if<RawPage>(&read)) pages.push_back(std::move(*page));
  }
  return pages;
}

// How many pages of a sample a source had under the same paths, and how many were as they are.
struct Likeness {
  std::size_t paths = 0;
  std::size_t pages = 0;
};

Likeness compare(std::vector<RawPage>& pages, const std::string& database,
                 const RecordedSource& with) {
  NotedPages noted = NotedPages::open(database, with.notes, with.site);
  Likeness likeness;
  for (RawPage& page : pages) {
    const std::optional<NotedPage> note = noted.find_path(page.path);
    if (!note) continue;
    ++likeness.paths;
    // The hash is also one of the URL, which may have another base now.
    page.url = note->url;
    if (hash_of_page(page) == note->page_hash) ++likeness.pages;
  }
  return likeness;
}

bool is_half(std::size_t part, std::size_t whole) { return part > 0 && 2 * part >= whole; }

class History {
 public:
  History(Source& source, const std::string& database, const std::string& site)
      : source_(source),
        database_(database),
        given_(!site.empty()),
        identity_(source.identity()),
        known_(source.is_tree() ? read_sources(database) : std::vector<RecordedSource>()) {
    found_.source.place = identity_;
    found_.source.notes = identity_;
    found_.source.site = given_ ? site : site_of_source(source.name());
    found_.source.named = given_;
  }

  KnownSource find() {
    if (!find_place() && !find_moved() && !given_) choose_name();
    source_.keep_base(found_.source.base);
    found_.source.base = source_.canonical_base();
    return std::move(found_);
  }

 private:
  bool may_be(const RecordedSource& each) const {
    return each.named == given_ && (!given_ || each.site == found_.source.site);
  }

  // A list of files goes by what is known of the folder, and the other way round.
  bool find_place() {
    const RecordedSource* best = nullptr;
    for (const RecordedSource& each : known_) {
      if (!may_be(each) || root_of(each.place) != root_of(identity_)) continue;
      if (best == nullptr || each.place == identity_) best = &each;
    }
    if (best != nullptr) take(*best, best->place == identity_);
    return best != nullptr;
  }

  std::vector<RawPage>& pages() {
    if (!pages_) pages_ = sample_of(source_);
    return *pages_;
  }

  bool find_moved() {
    const RecordedSource* best = nullptr;
    Likeness most;
    for (const RecordedSource& each : known_) {
      if (!may_be(each)) continue;
      const Likeness likeness = compare(pages(), database_, each);
      if (!has_moved(each, likeness, pages().size())) continue;
      if (best == nullptr || likeness.pages > most.pages) {
        best = &each;
        most = likeness;
      }
    }
    if (best == nullptr) return false;
    const bool left = is_empty_place(best->place, identity_);
    if (left) found_.moved_from = root_of(best->place);
    take(*best, left && kind_of(best->place) == kind_of(identity_));
    return true;
  }

  bool has_moved(const RecordedSource& from, const Likeness& likeness, std::size_t pages) const {
    const bool left = is_empty_place(from.place, identity_);
    const bool same_name = from.site == found_.source.site;
    if (is_half(likeness.pages, pages)) return left || same_name;
    return is_half(likeness.paths, pages) && left && same_name;
  }

  void take(const RecordedSource& from, bool with_notes) {
    if (with_notes) found_.source.notes = from.notes;
    found_.source.site = from.site;
    found_.source.base = from.base;
  }

  const RecordedSource* named(const std::string& site) const {
    const auto found = std::find_if(known_.begin(), known_.end(), [&](const RecordedSource& each) {
      return each.site == site && each.base.url.empty();
    });
    return found == known_.end() ? nullptr : &*found;
  }

  // Pages whose URLs have hosts go by these.
  void choose_name() {
    std::string& site = found_.source.site;
    const RecordedSource* const other = named(site);
    if (other == nullptr) return;
    const std::vector<RawPage> sample = sample_of(source_);
    if (std::none_of(sample.begin(), sample.end(),
                     [](const RawPage& page) { return page.url.starts_with('/'); })) {
      return;
    }
    found_.same_name = root_of(other->place);
    fs::path above = fs::path(root_of(identity_)).parent_path();
    for (; named(site) != nullptr && above.has_filename(); above = above.parent_path()) {
      site = above.filename().string() + "-" + site;
    }
    const std::string longest = site;
    for (int number = 2; named(site) != nullptr; ++number) {
      site = longest + "-" + std::to_string(number);
    }
  }

  Source& source_;
  const std::string& database_;
  const bool given_;  // the name of the site
  const std::string identity_;
  const std::vector<RecordedSource> known_;
  std::optional<std::vector<RawPage>> pages_;  // the sample, as soon as it is wanted
  KnownSource found_;
};

}  // namespace

KnownSource recognise(Source& source, const std::string& database, const std::string& site) {
  return History(source, database, site).find();
}

}  // namespace winnow
