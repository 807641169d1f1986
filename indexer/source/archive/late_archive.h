// SPDX-License-Identifier: GPL-2.0-or-later
//
// The functions of libarchive that read archives, loaded at the first call. Private to the sources.
#pragma once

#include <archive.h>
#include <archive_entry.h>

#include <string>

namespace winnow {

struct LateArchive {
  decltype(&::archive_entry_filetype) archive_entry_filetype = nullptr;
  decltype(&::archive_entry_hardlink) archive_entry_hardlink = nullptr;
  decltype(&::archive_entry_is_encrypted) archive_entry_is_encrypted = nullptr;
  decltype(&::archive_entry_mtime) archive_entry_mtime = nullptr;
  decltype(&::archive_entry_mtime_is_set) archive_entry_mtime_is_set = nullptr;
  decltype(&::archive_entry_mtime_nsec) archive_entry_mtime_nsec = nullptr;
  decltype(&::archive_entry_pathname) archive_entry_pathname = nullptr;
  decltype(&::archive_entry_size) archive_entry_size = nullptr;
  decltype(&::archive_entry_size_is_set) archive_entry_size_is_set = nullptr;
  decltype(&::archive_error_string) archive_error_string = nullptr;
  decltype(&::archive_filter_bytes) archive_filter_bytes = nullptr;
  decltype(&::archive_filter_code) archive_filter_code = nullptr;
  decltype(&::archive_format) archive_format = nullptr;
  decltype(&::archive_read_data) archive_read_data = nullptr;
  decltype(&::archive_read_data_block) archive_read_data_block = nullptr;
  decltype(&::archive_read_free) archive_read_free = nullptr;
  decltype(&::archive_read_new) archive_read_new = nullptr;
  decltype(&::archive_read_next_header) archive_read_next_header = nullptr;
  decltype(&::archive_read_open1) archive_read_open1 = nullptr;
  decltype(&::archive_read_set_callback_data) archive_read_set_callback_data = nullptr;
  decltype(&::archive_read_set_read_callback) archive_read_set_read_callback = nullptr;
  decltype(&::archive_read_set_seek_callback) archive_read_set_seek_callback = nullptr;
  decltype(&::archive_read_set_skip_callback) archive_read_set_skip_callback = nullptr;
  decltype(&::archive_read_support_filter_bzip2) archive_read_support_filter_bzip2 = nullptr;
  decltype(&::archive_read_support_filter_gzip) archive_read_support_filter_gzip = nullptr;
  decltype(&::archive_read_support_filter_lzma) archive_read_support_filter_lzma = nullptr;
  decltype(&::archive_read_support_filter_xz) archive_read_support_filter_xz = nullptr;
  decltype(&::archive_read_support_filter_zstd) archive_read_support_filter_zstd = nullptr;
  decltype(&::archive_read_support_format_7zip) archive_read_support_format_7zip = nullptr;
  decltype(&::archive_read_support_format_tar) archive_read_support_format_tar = nullptr;
  decltype(&::archive_read_support_format_zip) archive_read_support_format_zip = nullptr;
  std::string missing;  // why they must not be called; empty if they may
};

// It is thread-safe.
const LateArchive& late_archive();

}  // namespace winnow
