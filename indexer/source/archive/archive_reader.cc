// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/archive/archive_reader.h"

#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#include <stdio.h>
#include <xxhash.h>

#include <algorithm>
#include <new>

#include "indexer/source/archive/stored_name.h"
#include "indexer/source/bytes/byte_stream.h"
#include "indexer/source/pages/timestamp.h"

namespace winnow {
namespace {

constexpr std::uint64_t kBombEntryBytes = 1u << 30;

// libarchive converts names to the charset of the thread's locale, and drops what that lacks. As
// long as this object lives, the charset is UTF-8.
class Utf8Locale {
 public:
  Utf8Locale() : own_(::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)) {
    if (own_ != nullptr) before_ = ::uselocale(own_);
  }
  ~Utf8Locale() {
    if (own_ == nullptr) return;
    ::uselocale(before_);
    ::freelocale(own_);
  }
  Utf8Locale(const Utf8Locale&) = delete;
  Utf8Locale& operator=(const Utf8Locale&) = delete;

 private:
  locale_t own_ = nullptr;
  locale_t before_ = nullptr;
};

}  // namespace

// What libarchive's callbacks work on.
struct ArchiveReader::Input {
  const RandomBytes& bytes;
  std::uint64_t offset = 0;
  std::string buffer = std::string(1u << 16, '\0');

  static la_ssize_t read(archive*, void* data, const void** to) {
    auto& input = *static_cast<Input*>(data);
    const std::size_t count =
        input.bytes.read_at(input.offset, input.buffer.data(), input.buffer.size());
    input.offset += count;
    *to = input.buffer.data();
    return static_cast<la_ssize_t>(count);
  }

  static la_int64_t skip(archive*, void* data, la_int64_t request) {
    auto& input = *static_cast<Input*>(data);
    const std::uint64_t left = input.bytes.size() - std::min(input.offset, input.bytes.size());
    const std::uint64_t count =
        std::min(left, static_cast<std::uint64_t>(std::max<la_int64_t>(request, 0)));
    input.offset += count;
    return static_cast<la_int64_t>(count);
  }

  static la_int64_t seek(archive*, void* data, la_int64_t offset, int whence) {
    auto& input = *static_cast<Input*>(data);
    std::uint64_t base = 0;
    if (whence == SEEK_CUR) base = input.offset;
    if (whence == SEEK_END) base = input.bytes.size();
    const auto target = static_cast<la_int64_t>(base) + offset;
    if (target < 0) return ARCHIVE_FATAL;
    input.offset = static_cast<std::uint64_t>(target);
    return target;
  }
};

void ArchiveReader::Closer::operator()(archive* handle) const { ::archive_read_free(handle); }

ArchiveReader::ArchiveReader(const RandomBytes& bytes)
    : input_(new Input{bytes}), archive_(::archive_read_new()) {
  if (!archive_) throw std::bad_alloc();
  open();
}

ArchiveReader::~ArchiveReader() = default;

void ArchiveReader::open() {
  archive* const handle = archive_.get();
  ::archive_read_support_format_zip(handle);
  ::archive_read_support_format_tar(handle);
  ::archive_read_support_format_7zip(handle);
  ::archive_read_support_filter_gzip(handle);
  ::archive_read_support_filter_bzip2(handle);
  ::archive_read_support_filter_xz(handle);
  ::archive_read_support_filter_lzma(handle);
  ::archive_read_support_filter_zstd(handle);
  ::archive_read_set_callback_data(handle, input_.get());
  ::archive_read_set_read_callback(handle, Input::read);
  ::archive_read_set_skip_callback(handle, Input::skip);
  ::archive_read_set_seek_callback(handle, Input::seek);
  if (::archive_read_open1(handle) != ARCHIVE_OK) note_fault();
}

void ArchiveReader::note_fault() {
  const char* words = ::archive_error_string(archive_.get());
  fault_ = words != nullptr ? words : "cannot be read";
}

bool ArchiveReader::next() {
  if (!fault_.empty()) return false;
  if (entry_ != nullptr && must_unpack_to_go_on()) unpack_rest();
  entry_ = nullptr;
  broken_ = false;
  if (is_bomb()) {
    fault_ = "unpacks to more than a thousand times its size";
    return false;
  }
  const Utf8Locale locale;
  const int result = ::archive_read_next_header(archive_.get(), &entry_);
  if (result == ARCHIVE_OK || result == ARCHIVE_WARN) {
    packed_before_ = packed();
    unpacked_before_ = unpacked_;
    const char* name = ::archive_entry_pathname(entry_);
    name_ = name != nullptr ? name : "";
    if (may_be_composed(name_)) name_ = as_stored(std::move(name_));
    return true;
  }
  entry_ = nullptr;
  if (result != ARCHIVE_EOF) note_fault();
  return false;
}

// libarchive stands where the entry's data begins. Of what is compressed as a whole the bytes
// before are out of reach, and a 7z archive has its names in one list, compressed.
std::string ArchiveReader::as_stored(std::string name) {
  const int format = ::archive_format(archive_.get());
  const bool pax = format == ARCHIVE_FORMAT_TAR_PAX_INTERCHANGE;
  const bool zip = (format & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_ZIP;
  if ((zip || pax) && !must_unpack_to_go_on()) {
    const auto data = static_cast<std::uint64_t>(::archive_filter_bytes(archive_.get(), 0));
    std::string before(std::min<std::uint64_t>(data, kHeaderBytes), '\0');
    before.resize(input_->bytes.read_at(data - before.size(), before.data(), before.size()));
    return (zip ? name_in_zip(before, name) : name_in_pax(before, name)).value_or(std::move(name));
  }
  const bool composed = pax || format == ARCHIVE_FORMAT_7ZIP;
  if (!composed || composed_.insert(XXH3_64bits(name.data(), name.size())).second) return name;
  return decomposed(name);
}

// Where libarchive cannot go to the next entry without unpacking this one, it should not do so in
// one step, over whatever the entry grows to.
bool ArchiveReader::must_unpack_to_go_on() const {
  const bool compressed_whole = ::archive_filter_code(archive_.get(), 0) != ARCHIVE_FILTER_NONE;
  return compressed_whole || ::archive_format(archive_.get()) == ARCHIVE_FORMAT_7ZIP;
}

void ArchiveReader::unpack_rest() {
  while (!is_bomb()) {
    const void* block = nullptr;
    std::size_t size = 0;
    la_int64_t offset = 0;
    const int result = ::archive_read_data_block(archive_.get(), &block, &size, &offset);
    if (result != ARCHIVE_OK && result != ARCHIVE_WARN) return;
    unpacked_ += size;
  }
}

std::uint64_t ArchiveReader::packed() const {
  constexpr int kInnermost = -1;  // the file itself, below all that decodes it
  const la_int64_t bytes = ::archive_filter_bytes(archive_.get(), kInnermost);
  return static_cast<std::uint64_t>(std::max<la_int64_t>(bytes, 0));
}

// An entry that compresses so well costs all that stand behind it, so that one alone may be large.
bool ArchiveReader::is_bomb() const {
  if (winnow::is_bomb(input_->bytes.size(), unpacked_)) return true;
  const std::uint64_t entry = unpacked_ - unpacked_before_;
  return entry > kBombEntryBytes && winnow::is_bomb(packed() - packed_before_, entry);
}

ArchiveEntryKind ArchiveReader::kind() const {
  if (::archive_entry_hardlink(entry_) != nullptr) return ArchiveEntryKind::hard_link;
  switch (::archive_entry_filetype(entry_)) {
    case AE_IFREG:
      return ArchiveEntryKind::file;
    case AE_IFDIR:
      return ArchiveEntryKind::folder;
    case AE_IFLNK:
      return ArchiveEntryKind::symlink;
    default:
      return ArchiveEntryKind::special;
  }
}

bool ArchiveReader::is_encrypted() const { return ::archive_entry_is_encrypted(entry_) != 0; }

std::uint64_t ArchiveReader::size() const {
  const bool known = ::archive_entry_size_is_set(entry_) != 0;
  return known ? static_cast<std::uint64_t>(::archive_entry_size(entry_)) : 0;
}

std::int64_t ArchiveReader::modified() const {
  constexpr std::int64_t kLatest = INT64_MAX / kNanosecondsPerSecond - 1;
  const std::int64_t seconds = ::archive_entry_mtime(entry_);
  if (::archive_entry_mtime_is_set(entry_) == 0 || seconds < 0 || seconds > kLatest) return 0;
  return seconds * kNanosecondsPerSecond + ::archive_entry_mtime_nsec(entry_);
}

std::size_t ArchiveReader::read(char* to, std::size_t size) {
  if (broken_ || is_bomb()) return 0;
  const la_ssize_t count = ::archive_read_data(archive_.get(), to, size);
  broken_ = count < 0;
  if (count <= 0) return 0;
  unpacked_ += static_cast<std::uint64_t>(count);
  return static_cast<std::size_t>(count);
}

}  // namespace winnow
