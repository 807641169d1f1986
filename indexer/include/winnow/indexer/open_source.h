// SPDX-License-Identifier: GPL-2.0-or-later
//
// Whatever holds pages as a Source: folders, archives of crawls, ZIM files, archives of files,
// JSON.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/indexer/directory_source.h"
#include "winnow/indexer/source.h"

namespace winnow {

// Opens `path`, whose kind its first bytes tell, or else its name. What is none of the following is
// for open_directory(): a folder, or an HTML file.
//
//   WARC        .warc, .warc.gz, .warc.zst; versions 0.17 to 1.1; compressed record by record or as
//               a whole, by zstd also with a dictionary at the beginning
//   ARC         .arc, .arc.gz; version 1
//   WACZ        .wacz: a zip file with WARC files; also one with WACZ files in it, and a list of
//               WACZ files in JSON ("multi-wacz-package")
//   crawl       a folder with such files, at any depth, and no file with a name of HTML
//   ZIM         .zim, through libzim; not its parts (.zimaa)
//   archive     .zip, .7z, .tar; the latter also compressed by gzip, bzip2, xz, lzma or zstd
//   JSON lines  .jsonl, .ndjson, or what begins with "{"; "-" is JSON lines on standard input
//
// Only HTML and XHTML are pages; the rest is skipped as "not-html", with the type in the detail.
//
// In all of them, include and exclude apply to the paths of pages, url_maps to their URLs, and
// max_page_bytes to their bytes as they are after decompression: of a larger page no more than that
// is decompressed. follow_symlinks means nothing outside of folders.
//
// Entries (for_each_entry()) hold a place and are read by whichever thread asks, except for
// archives, JSON lines and a WARC file compressed as a whole: these are read in sequence, and each
// entry holds its page.
//
// Besides the reasons of open_directory(), SkippedFile has:
//   too-large        over max_page_bytes; of a line in JSON, over what such a page can take
//   bad-url          not the URL of a page (dns:, urn: and the like)
//   bad-path         a path that is absolute or leads upwards, out of the source
//   same-path        an archive has a later file of this name
//
// WARC files. The pages are the records of type response with status 200, and of type resource.
// Content and transfer encodings (gzip, deflate, zstd; chunked) are undone. URLs are the records'
// own; a page's path is "FILE/URL" with the file's name and the URL before any UrlMap, as
// "crawl.warc.gz/https://example.org/a"; globs see "example.org/a", as in a mirror. The time of a
// page is what Last-Modified says, or else the record's; its stamp, the Content-Length and date of
// the record. Of several captures of a page the latest counts. A revisit record counts as a capture
// with the content that it refers to: by URL and date, or else by digest, in the same file.
//   http-status      another status than 200
//   older-capture    the file has a later one of the same URL
//   revisit          refers to what is no page in the file
//   truncated        cut by the crawler
//   warc-record      a record of another type, which the detail names
//   content-encoding another one; the detail names it
//   broken-record    not readable; the detail says why. Reading goes on at the next record
// Paths of what has no URL are places: "FILE/@1234", the offset in the file; "+56" behind that
// is an offset in a compressed member. What a damaged record holds is looked through for the next
// one: a page could imitate a record there, under another site's URL. The first call to
// for_each(), for_each_entry() or count() reads the whole file for its captures. Memory: for each
// page the URL and about 60 bytes; the paths of what is skipped; a page. Decompressing zstd may
// take 128 MiB.
//
// WACZ files and folders of a crawl are as one WARC file with the records of all. Paths begin with
// the name of the WACZ file or folder; places name the file in it
// ("crawl.wacz/archive/a.warc.gz/@0"). WARC files that are stored in a WACZ file, as the format
// wants, are read where they lie; what is deflated is unpacked into a file without a name in TMPDIR
// (default: /tmp).
//   broken-entry     a file that is damaged or missing, or whose digest is not the one in
//                    datapackage.json
//   broken-archive   a WACZ file in another one or in a folder that cannot be read
//   embedded         an HTML document of a host of which pages.jsonl and its like list no page
//   encrypted, same-path
//
// ZIM files. The pages are the entries of type HTML. URLs are the paths of the entries behind the
// base URL, as Kiwix serves them (http://localhost:8080/content/NAME/): no name stands for its
// folder, and a "?" is part of the path. Folders at the top that are named like hosts are hosts, as
// in a folder; there the "?" begins a query. Canonical links are not looked at. The stamp is that
// of the whole file, the time the metadata's "Date".
//   redirect         stands for another page
//   broken-entry     not readable
//
// Archives. Files in the archive are treated as in a folder of its name, without extensions, as to
// paths, URLs and types; for the canonical links it is gone through twice more. Nothing is written
// to disk, links are not followed.
//   encrypted, symlink, hard-link, device
//   broken-entry     a file that is damaged
//   broken-archive   the archive is damaged; what follows is left
//   bomb             unpacks to more than 128 MiB and a thousand times the archive's size; what
//                    follows is left
//
// JSON lines. Each line is an object with the strings "url" and "html"; optionally "path" (default:
// "FILE/URL", on standard input "stdin/URL"), "content_type" (default: text/html) and "modified"
// (RFC 3339, or seconds since 1970). Other fields are ignored: the HTML is text, so that it has no
// charset. A URL that begins with "/" is resolved against the base URL. Paths of what is skipped
// are "FILE:LINE". Empty lines are left out.
//   bad-line         not such an object; the detail says why
// Standard input is read to its end and kept in a file without a name in TMPDIR (default: /tmp),
// once for the process: it can be opened and gone through again. What is a file already, by
// redirection, is not copied.
//
// Errors: those of open_directory(); ErrorCode::input for a file that is damaged from the first
// byte on; ErrorCode::disk and ErrorCode::try_again for standard input that cannot be stored, or
// was interrupted.
WINNOW_EXPORT Expected<std::unique_ptr<Source>> open_source(const std::string& path,
                                                            const SourceSettings& options);

// Puts paths together that make up one source: those of crawls (WARC, ARC and WACZ files, and
// folders of these), since one file of a crawl may hold a later capture of a page in another. All
// others stand alone. In the order in which the first of each is named. Looks at the files' first
// bytes and goes through the names in folders.
WINNOW_EXPORT std::vector<std::vector<std::string>> group_sources(
    const std::vector<std::string>& paths, const SourceSettings& options);

// Opens a group of them: a single one as open_source() does, and several as one source, which is
// the same in whichever order they are named. A page's path begins with the name of its file or
// folder. Errors are those of open_source().
WINNOW_EXPORT Expected<std::unique_ptr<Source>> open_sources(const std::vector<std::string>& group,
                                                             const SourceSettings& options);

// Whether open_source() takes `path` for one HTML file, rather than for something that holds many
// pages, or for nothing. Looks at the file's first bytes; where it cannot be opened, at its name.
WINNOW_EXPORT bool is_single_page(const std::string& path);

// A name for the site of a source without hosts: that of the folder, also of a single page's, or
// that of an archive without its extensions; "site" for standard input ("-").
WINNOW_EXPORT std::string site_of_source(const std::string& path);

// The files in `folder` that `list` names, one path a line, in the order of the list; "-" is a list
// on standard input. Paths are relative to the folder, or absolute in it. Pages have the paths and
// URLs that they have with open_directory(), and are judged as there: the whole folder is gone
// through for its canonical links, unless there is a base URL.
//   bad-path         not in the folder, or longer than 4096 bytes
//   seen-before      listed before
//   unreadable       also for what is not there
// Errors: those of open_source(); ErrorCode::usage if `folder` is none.
WINNOW_EXPORT Expected<std::unique_ptr<Source>> open_listed_files(const std::string& folder,
                                                                  const std::string& list,
                                                                  const SourceSettings& options);

}  // namespace winnow
