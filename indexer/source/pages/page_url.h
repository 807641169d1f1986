// SPDX-License-Identifier: GPL-2.0-or-later
//
// How a mirror is laid out, and the URLs that follow from it: from the paths of pages to what they
// are called. Private to the sources.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/source/pages/ending_collisions.h"
#include "winnow/indexer/canonical_base.h"
#include "winnow/indexer/source_settings.h"

namespace winnow {

// This says how sure one can be that a folder is named after a host.
enum class HostLikeness {
  none,      // not a host name
  possible,  // a host name, but also a likely name of a folder ("docs.v", "example.museum")
  likely,    // with a common top-level domain, or an IPv4 address
  certain,   // with "www." or a port, or localhost
};

HostLikeness host_likeness(std::string_view folder_name);

// Gives the scheme, host and port that a folder name stands for: "https://www.example.org". It is
// only for names with some likeness.
std::string origin_of_folder(std::string_view folder_name);

// This is a file or folder at the top of the source; the name is borrowed.
struct TopEntry {
  std::string_view name;
  bool folder = false;
};

// This is what was found at the top of the source. It is immutable and thread-safe.
class MirrorLayout {
 public:
  MirrorLayout() = default;

  // `own_name` is the name of the source's own folder; empty if it does not matter.
  MirrorLayout(std::string_view own_name, const std::vector<TopEntry>& top);

  // Gives the origin for a path by its folder at the top; empty if that is not named after a host.
  std::string origin_of(std::string_view path) const;

  // Says whether some folder at the top is named after a host.
  bool has_hosts() const { return hosts_; }

  // Gives the origin of all pages if the source's own folder is named after a host and none in it
  // is.
  const std::string& own_origin() const { return own_origin_; }

  // Says whether HTTrack keeps this file or folder at the top for itself.
  bool is_metadata(std::string_view path) const;

 private:
  bool is_host_folder(std::string_view name) const;

  bool httrack_ = false;
  bool pages_on_top_ = false;
  bool hosts_ = false;
  std::string own_origin_;
};

// Says what the paths of pages are: names of files, in which mirroring tools and site generators
// follow customs, or what a ZIM file calls its entries, which is served as it is.
enum class PathsOf { files, zim };

// These are the rules that open_directory() documents, and open_source() for ZIM files. They are
// immutable and thread-safe.
class PageUrl {
 public:
  // ErrorCode::usage if the base URL is none.
  static Expected<PageUrl> make(const SourceSettings& options, MirrorLayout layout,
                                PathsOf paths = PathsOf::files);

  // Gives the URL of the file `path`, relative to the source, that holds `page`. Of the files that
  // may stand for their folder it is `folder_page` alone that has the folder's URL (folder_page.h).
  std::string of(std::string_view path, std::string_view page, bool folder_page) const;

  // Gives the URL of a page that a browser saved, of which the file says that it was `saved_from`:
  // that, if nothing is known of where the source was published, or it has the host that the page's
  // folder is named after. It is empty otherwise: the path says it then, as of other files.
  std::string of_saved_page(std::string_view path, std::string_view saved_from) const;

  // Says whether a base can be taken from the canonical links of the pages: nothing else says where
  // the source was published.
  bool takes_base() const;
  // Takes it; one without a URL takes it away. Only where takes_base() says so. `collisions` are
  // those of the source's files.
  void set_base(const CanonicalBase& base, const EndingCollisions& collisions);

  // Says whether that depends on the page: HTTrack may have noted another URL in it.
  bool needs_page(std::string_view path) const;

  // Gives SourceEntry::url_options.
  std::uint64_t options_hash() const { return options_hash_; }

 private:
  PageUrl() = default;
  PageEnding ending_of(std::string_view path) const;
  std::string unmapped(std::string_view path, std::string_view page, bool folder_page) const;

  PathsOf paths_ = PathsOf::files;
  bool is_given_ = false;  // the base, with the options
  bool has_base_ = false;
  std::string base_;  // without the "/" at its end
  std::string top_;   // the folder that it is of, with the "/", or nothing
  PageEnding ending_ = PageEnding::file;
  std::vector<std::uint64_t> keeping_;  // stems whose files keep their extensions
  MirrorLayout layout_;
  std::vector<UrlMap> maps_;
  std::uint64_t options_hash_ = 0;
};

// Gives what the first of the maps that fits makes of a URL.
std::string map_url(const std::vector<UrlMap>& maps, std::string url);

// Gives the URL that the page was fetched from, without its scheme ("example.org/page.php?id=5"),
// by the comment that HTTrack puts at the top: "Mirrored from ... by HTTrack Website Copier". It
// names a page with a query page4c2f.html, so the comment is the only trace of the query. It is
// empty if there is no such comment in the first 4 KiB. Whoever wrote the page may have written the
// comment: check it.
std::string_view httrack_origin(std::string_view page);

// Says whether the page is HTTrack's stand-in for a redirection: "Page has moved", and a link.
bool is_httrack_redirection(std::string_view page);

}  // namespace winnow
