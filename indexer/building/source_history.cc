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
// So many paths have to be the same where no page is: many folders have an index.html.
constexpr std::size_t kSamePaths = 3;
// So many URLs are looked for at a time.
constexpr std::size_t kUrlsAtATime = 4096;

std::string_view kind_of(std::string_view identity) {
  return identity.substr(root_of(identity).size());
}

// Says whether there is nothing at the place any more, or only a link to where the source is now.
bool has_left(const std::string& place, const std::string& now) {
  if (is_empty_place(place)) return true;
  std::error_code failed;
  return fs::equivalent(fs::path(root_of(place)), fs::path(root_of(now)), failed);
}

// The pages with the smallest hashes of their paths. An archive holds the bytes of its entries.
std::vector<RawPage> sample_of(Source& source) {
  std::map<std::uint64_t, SourceEntry> entries;
  const auto listed = source.for_each_entry(
      [&](SourceEntry&& entry) {
        const std::uint64_t hash = XXH3_64bits(entry.path.data(), entry.path.size());
        if (entries.size() == kComparedPages && hash > entries.rbegin()->first) return true;
        if (entry.page_bytes() > kMaxLearnPageBytes) return true;
        entries.insert_or_assign(hash, std::move(entry));
        if (entries.size() > kComparedPages) entries.erase(std::prev(entries.end()));
        return true;
      },
      {});
  std::vector<RawPage> pages;
  if (!listed) return pages;
  for (auto& [hash, entry] : entries) {
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
        known_(source.is_tree() ? read_recorded(database).sources : std::vector<RecordedSource>()) {
    found_.source.place = identity_;
    found_.source.notes = identity_;
    found_.source.site = given_ ? site : site_of_source(source.name());
    found_.source.named = given_;
  }

  KnownSource find() {
    const bool is_known = find_place() || find_moved();
    source_.keep_base(found_.source.base);
    check_base();
    found_.source.base = source_.canonical_base();
    if (!is_known && !given_) choose_name();
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
    found_.moved_from = root_of(best->place);
    take(*best, kind_of(best->place) == kind_of(identity_));
    return true;
  }

  bool has_moved(const RecordedSource& from, const Likeness& likeness, std::size_t pages) {
    const bool same_pages = is_half(likeness.pages, pages);
    const bool same_paths = from.site == found_.source.site && likeness.paths >= kSamePaths &&
                            is_half(likeness.paths, pages);
    return (same_pages || same_paths) && has_left(from.place, identity_) && is_large_enough(from);
  }

  // What a place on a disk that is not mounted had would be deleted for the sake of a few pages. A
  // list may be as short as it likes.
  bool is_large_enough(const RecordedSource& from) {
    if (!kind_of(identity_).empty() || !kind_of(from.place).empty()) return true;
    const Expected<std::uint64_t> pages = source_.count();
    return pages && !has_noted_more(database_, from, 2 * *pages);
  }

  // A base that the source had in an earlier run is its own.
  void check_base() {
    const CanonicalBase base = source_.canonical_base();
    if (base.url.empty() || base.url == found_.source.base.url) return;
    bool is_heir = false;
    for (const RecordedSource& each : known_) {
      if (each.base.url != base.url) continue;
      if (!has_left(each.place, identity_)) {
        refuse(base, std::string(root_of(each.place)));
        return;
      }
      is_heir = true;
    }
    if (!is_heir && holds_foreign_pages(base)) refuse(base, "");
  }

  void refuse(const CanonicalBase& base, const std::string& place) {
    source_.refuse_base();
    found_.refused_base = base.url;
    found_.refused_for = place;
  }

  // Says whether documents have URLs of this source that it is not noted to have given them.
  bool holds_foreign_pages(const CanonicalBase& base) {
    if (!holds_site(database_, site_of(base.url, ""))) return false;
    NotedPages noted = NotedPages::open(database_, found_.source.notes, found_.source.site);
    std::vector<std::string> urls;
    bool found = false;
    const auto look = [&] {
      found = found || holds_any(database_, urls);
      urls.clear();
      return !found;
    };
    const auto listed = source_.for_each_entry(
        [&](SourceEntry&& entry) {
          if (!entry.url.starts_with(base.url)) return true;
          const std::optional<NotedPage> note = noted.find_path(entry.path);
          if (!note || note->url != entry.url) urls.push_back(std::move(entry.url));
          return urls.size() < kUrlsAtATime || look();
        },
        {});
    look();
    return found;
  }

  void take(const RecordedSource& from, bool with_notes) {
    if (with_notes) found_.source.notes = from.notes;
    found_.source.site = from.site;
    found_.source.base = from.base;
  }

  const RecordedSource* named(const std::string& site) const {
    const auto found = std::find_if(known_.begin(), known_.end(), [&](const RecordedSource& each) {
      return each.site == site && root_of(each.place) != root_of(identity_);
    });
    // All pages of the other may have hosts.
    return found == known_.end() || !holds_site(database_, site) ? nullptr : &*found;
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
