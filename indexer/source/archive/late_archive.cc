// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/archive/late_archive.h"

#include "indexer/common/late_library.h"

namespace winnow {
namespace {

LateArchive load_archive() {
  LateLibrary library(WINNOW_ARCHIVE_FILE);
  LateArchive late;
  library.find(late.archive_entry_filetype, "archive_entry_filetype");
  library.find(late.archive_entry_hardlink, "archive_entry_hardlink");
  library.find(late.archive_entry_is_encrypted, "archive_entry_is_encrypted");
  library.find(late.archive_entry_mtime, "archive_entry_mtime");
  library.find(late.archive_entry_mtime_is_set, "archive_entry_mtime_is_set");
  library.find(late.archive_entry_mtime_nsec, "archive_entry_mtime_nsec");
  library.find(late.archive_entry_pathname, "archive_entry_pathname");
  library.find(late.archive_entry_size, "archive_entry_size");
  library.find(late.archive_entry_size_is_set, "archive_entry_size_is_set");
  library.find(late.archive_error_string, "archive_error_string");
  library.find(late.archive_filter_bytes, "archive_filter_bytes");
  library.find(late.archive_filter_code, "archive_filter_code");
  library.find(late.archive_format, "archive_format");
  library.find(late.archive_read_data, "archive_read_data");
  library.find(late.archive_read_data_block, "archive_read_data_block");
  library.find(late.archive_read_free, "archive_read_free");
  library.find(late.archive_read_new, "archive_read_new");
  library.find(late.archive_read_next_header, "archive_read_next_header");
  library.find(late.archive_read_open1, "archive_read_open1");
  library.find(late.archive_read_set_callback_data, "archive_read_set_callback_data");
  library.find(late.archive_read_set_read_callback, "archive_read_set_read_callback");
  library.find(late.archive_read_set_seek_callback, "archive_read_set_seek_callback");
  library.find(late.archive_read_set_skip_callback, "archive_read_set_skip_callback");
  library.find(late.archive_read_support_filter_bzip2, "archive_read_support_filter_bzip2");
  library.find(late.archive_read_support_filter_gzip, "archive_read_support_filter_gzip");
  library.find(late.archive_read_support_filter_lzma, "archive_read_support_filter_lzma");
  library.find(late.archive_read_support_filter_xz, "archive_read_support_filter_xz");
  library.find(late.archive_read_support_filter_zstd, "archive_read_support_filter_zstd");
  library.find(late.archive_read_support_format_7zip, "archive_read_support_format_7zip");
  library.find(late.archive_read_support_format_tar, "archive_read_support_format_tar");
  library.find(late.archive_read_support_format_zip, "archive_read_support_format_zip");
  late.missing = library.missing();
  return late;
}

}  // namespace

const LateArchive& late_archive() {
  static const LateArchive archive = load_archive();
  return archive;
}

}  // namespace winnow
