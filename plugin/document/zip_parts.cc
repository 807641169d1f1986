// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/document/zip_parts.h"

#include <archive.h>
#include <archive_entry.h>

#include <memory>
#include <new>
#include <utility>

namespace winnow::document {
namespace {

using Archive = std::unique_ptr<archive, int (*)(archive*)>;

Archive open_zip(std::string_view zip) {
  Archive opened(archive_read_new(), archive_read_free);
  if (!opened) throw std::bad_alloc();
  archive_read_support_format_zip(opened.get());
  if (archive_read_open_memory(opened.get(), zip.data(), zip.size()) != ARCHIVE_OK) opened.reset();
  return opened;
}

Fault broken(archive* zip) {
  const char* const why = archive_error_string(zip);
  return {Fault::Kind::broken,
          std::string("damaged: ") + (why != nullptr ? why : "not a zip file")};
}

// Returns why the entry cannot be had. `left` is what may still be unpacked.
std::optional<Fault> unpack_part(archive* zip, std::size_t& left, std::string& bytes) {
  constexpr std::size_t kStep = 1u << 16;
  while (true) {
    const std::size_t filled = bytes.size();
    bytes.resize(filled + kStep);
    const la_ssize_t count = archive_read_data(zip, bytes.data() + filled, kStep);
    bytes.resize(filled + static_cast<std::size_t>(std::max<la_ssize_t>(count, 0)));
    if (count == 0) return {};
    if (count < 0) return broken(zip);
    if (static_cast<std::size_t>(count) > left) {
      return Fault{Fault::Kind::limit, "it unpacks to more than any document needs"};
    }
    left -= static_cast<std::size_t>(count);
  }
}

}  // namespace

std::variant<ZipParts, Fault> read_zip_parts(std::string_view zip,
                                             const std::function<bool(std::string_view)>& wanted,
                                             const ZipLimits& limits) {
  const Archive opened = open_zip(zip);
  if (!opened) return Fault{Fault::Kind::broken, "damaged: not a zip file"};
  ZipParts parts;
  std::size_t left = limits.bytes;
  for (std::size_t files = 0;; ++files) {
    archive_entry* entry = nullptr;
    const int next = archive_read_next_header(opened.get(), &entry);
    if (next == ARCHIVE_EOF) return parts;
    if (next != ARCHIVE_OK && next != ARCHIVE_WARN) return broken(opened.get());
    if (files >= limits.files) return Fault{Fault::Kind::limit, "it has too many files in it"};
    const char* const name = archive_entry_pathname(entry);
    if (name == nullptr || !wanted(name)) continue;
    if (archive_entry_is_data_encrypted(entry) != 0) {
      return Fault{Fault::Kind::encrypted, "needs a password"};
    }
    std::string bytes;
    if (auto fault = unpack_part(opened.get(), left, bytes)) return *std::move(fault);
    parts.insert_or_assign(name, std::move(bytes));
  }
}

}  // namespace winnow::document
