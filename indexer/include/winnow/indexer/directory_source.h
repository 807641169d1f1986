// SPDX-License-Identifier: GPL-2.0-or-later
//
// A folder of pages as a Source: a mirror made by wget or HTTrack, the output of a static site
// generator, or a single HTML file.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "winnow/extractor/expected.h"
#include "winnow/indexer/source.h"
#include "winnow/indexer/source_settings.h"

namespace winnow {

// Folders nested deeper are skipped ("too-deep"). One descriptor is open for each level.
inline constexpr std::size_t kMaxFolderDepth = 200;

// Opens the folder or the single HTML file `path`. A single file is the only page, under its own
// name; include and exclude do not apply to it, and its extension does not matter if it looks like
// HTML.
//
// Which files are pages: names in .html, .htm, .xhtml, .xht and .shtml are; those in .php, .asp,
// .aspx, .jsp, .cgi and .pl, and those without a known extension, are if their first 512 bytes look
// like HTML. The rest is skipped.
//
// URLs:
//   - In a mirror, the folders at the top are named after hosts: www.example.org,
//     example.org:8080 (wget), example.org+8080 (wget for Windows), example.org_8080 (HTTrack).
//     A folder counts as a host if its name begins with "www.", ends with a port or is "localhost",
//     or if it may be a host name and no page lies beside it at the top. Its pages get
//     https://host/path; http where the port is not 443, and for localhost and IPv4 addresses. The
//     mirror does not tell the scheme: correct it with a UrlMap, https://example.org/ to
//     http://example.org/.
//   - If there are no such folders, but the source's own folder is named like a host with a common
//     domain ("www.example.org", "example.net"), that is the host.
//   - Otherwise they begin with the URL that the pages' own canonical links agree about
//     (canonical_base.h): 3 pages at least and three quarters of a sample of 64, drawn from the
//     HTML files that are not left out. Links that name no host or the reader's own machine do not
//     count. A page whose own link says otherwise gets the same base and its path. Where the links
//     leave out ".html", or have "/" in its place, in three quarters of these pages, all URLs do,
//     but for files that would share one then ("a.html" beside "a.htm").
//     The base may be that of a folder in the source; files beside that have no host.
//     No base is taken where a UrlMap changes URLs that begin with "/".
//   - Otherwise URLs begin with "/".
//   - index.html stands for its folder; if there is none, index.htm, default.html or default.htm,
//     the first in this order. The others have their own URLs, as "/a/default.html". Which files
//     are in the folder decides, also such as are left out.
//   - wget's queries are understood: "page.php?id=3", "page.php@id=3" (for Windows), both also with
//     the ".html" that --adjust-extension appends; in a mirror also "page.php.html" for "page.php".
//   - A page that HTTrack saved has the URL that its comment at the top tells ("Mirrored from ...
//     by HTTrack"), if that is of the folder's host.
//   - Bytes of names that may not stand in a URL are percent-encoded, whatever their charset. In a
//     mirror "%2F" in a name is an escape; elsewhere the "%" is a character like any other.
// Apart from UrlMaps, URLs are in the form of normalise_url(). Two files may have the same URL.
//
// Reasons of SkippedFile:
//   not-html         another type of file; the detail is the same for all files of a type
//   excluded         by include or exclude; only for files whose names may be those of pages
//   too-large        over max_page_bytes
//   mirror-metadata  what HTTrack keeps for itself: hts-cache/, its index.html, its stand-ins for
//                    pages that have moved
//   symlink, symlink-loop, seen-before
//   fifo, socket, device, too-deep
//   unreadable       with the system's words for the cause
//   vanished         removed between listing and reading
//   changed          written to while it was read, twice; or a folder replaced by something else
//
// Errors: ErrorCode::not_found if there is no such file, ErrorCode::input if it cannot be opened or
// is neither a folder nor a regular file, ErrorCode::usage for a base URL or glob that makes no
// sense. A folder without pages is not an error.
//
// The folder is held open, so the source survives being moved. Memory: the names in one folder at
// a time (and in the folders above it), and one page. For the canonical links the folder is gone
// through twice when it is opened, with 8 bytes for each page meanwhile.
WINNOW_EXPORT Expected<std::unique_ptr<Source>> open_directory(const std::string& path,
                                                               const SourceSettings& options);

}  // namespace winnow
