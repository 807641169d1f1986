// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which kind of source a file is, and the function that opens each kind; it stands in the folder of
// the kind. open_source.h says what each does.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/source/bytes/random_bytes.h"
#include "winnow/indexer/source.h"
#include "winnow/indexer/source_settings.h"

namespace winnow {

enum class FileKind { page, warc, wacz, wacz_list, zim, archive, json_lines };

// The first bytes tell, after decompression where they are compressed; the name tells where they do
// not. What looks like nothing else is a page.
FileKind file_kind(const RandomBytes& bytes, std::string_view name);

// Opens a zip, tar or 7z archive (archive/archive_source.cc). `name` is what the user called the
// file. ErrorCode::input if it is no archive that can be read.
Expected<std::unique_ptr<Source>> open_archive(std::string name,
                                               std::shared_ptr<const RandomBytes> bytes,
                                               const SourceSettings& options);

// Says whether a zip file is a WACZ file, by the names in it: datapackage.json, and a WARC file in
// archive/ or a WACZ file (crawl/wacz_file.cc).
bool is_wacz_file(const RandomBytes& zip);

// Says whether open_crawl() is for what is at the path: a WARC, ARC or WACZ file, a list of WACZ
// files, or a folder with such files and no pages.
bool is_crawl(const std::string& path, bool follow_symlinks);

// Opens all of these as one source (crawl/crawl_source.cc), which is the same in whichever order
// they are named. Paths of pages begin with the last part of their file or folder. ErrorCode::input
// or ErrorCode::not_found, if one of them cannot be read at all.
Expected<std::unique_ptr<Source>> open_crawl(const std::vector<std::string>& paths,
                                             const SourceSettings& options);

// Opens lines of JSON (json/json_lines_source.cc). `name` is what the user called it; paths of
// pages that have none begin with its last part.
Expected<std::unique_ptr<Source>> open_json_lines(std::string name,
                                                  std::shared_ptr<const RandomBytes> bytes,
                                                  const SourceSettings& options);

// Opens a WARC file (warc/warc_source.cc). `name` is what the user called the file; paths of pages
// begin with its last part.
Expected<std::unique_ptr<Source>> open_warc(std::string name,
                                            std::shared_ptr<const RandomBytes> bytes,
                                            const SourceSettings& options);

// Opens a ZIM file (zim/zim_source.cc). ErrorCode::input if libzim cannot open the file.
Expected<std::unique_ptr<Source>> open_zim(const std::string& path, const SourceSettings& options);

}  // namespace winnow
