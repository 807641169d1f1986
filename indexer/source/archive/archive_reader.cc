// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/archive/archive_reader.h"

#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#include <stdio.h>
#include <unicode/normalizer2.h>
#include <unicode/unistr.h>
#include <xxhash.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "indexer/common/timestamps.h"
#include "indexer/source/archive/late_archive.h"
#include "indexer/source/bytes/byte_stream.h"
#include "winnow/extractor/out_of_memory.h"

namespace winnow {
namespace {

using namespace std::string_view_literals;

// libarchive composes what it knows to be UTF-8 (normalization form C), so that two files whose
// names differ in nothing but how an accent is written, as on file systems that decompose names and
// others that do not, get one name. What follows finds the names as the archive spells them.

// The header of an entry stands in so many bytes before its data, unless it is very long.
constexpr std::size_t kHeaderBytes = 16 << 10;

icu::UnicodeString normal(std::string_view text, const icu::Normalizer2* form, UErrorCode& status) {
  const auto whole = icu::UnicodeString::fromUTF8(
      icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
  return U_FAILURE(status) ? whole : form->normalize(whole, status);
}

bool is_spelling_of(std::string_view spelled, std::string_view name) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* const form = icu::Normalizer2::getNFCInstance(status);
  return normal(spelled, form, status) == normal(name, form, status) && U_SUCCESS(status);
}

std::optional<std::string> if_spelling_of(std::string_view spelled, std::string_view name) {
  if (!is_spelling_of(spelled, name)) return {};
  return std::string(spelled);
}

std::size_t number_at(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]) +
         std::size_t{static_cast<unsigned char>(bytes[at + 1])} * 256;
}

// Whether the text has characters that may have several spellings.
bool may_be_composed(std::string_view name) {
  return std::any_of(name.begin(), name.end(),
                     [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
}

// The name in the local header of a zip file. `before` are the bytes up to the entry's data,
// kHeaderBytes of them or all. Nothing if it is not found there, or is no other spelling of `name`.
// The header ends where the data begins: of what looks like one, it is the one whose lengths say
// so.
std::optional<std::string> name_in_zip(std::string_view before, std::string_view name) {
  constexpr std::string_view kSignature = "PK\x03\x04"sv;
  constexpr std::size_t kNameLength = 26;
  constexpr std::size_t kExtraLength = 28;
  constexpr std::size_t kFixed = 30;
  for (std::size_t at = before.rfind(kSignature); at != std::string_view::npos;
       at = before.rfind(kSignature, at - 1)) {
    const std::string_view header = before.substr(at);
    if (header.size() >= kFixed) {
      const std::size_t length = number_at(header, kNameLength);
      if (kFixed + length + number_at(header, kExtraLength) == header.size()) {
        return if_spelling_of(header.substr(kFixed, length), name);
      }
    }
    if (at == 0) break;
  }
  return {};
}

// The same for the extended header of a tar archive of the format pax, whose records are
// "LENGTH path=NAME" and a line feed.
std::optional<std::string> name_in_pax(std::string_view before, std::string_view name) {
  constexpr std::string_view kKey = " path="sv;
  const std::size_t key = before.rfind(kKey);
  if (key == std::string_view::npos) return {};
  const std::string_view value = before.substr(key + kKey.size());
  return if_spelling_of(value.substr(0, value.find('\n')), name);
}

// The name in normalization form D; as it is if it cannot be changed.
std::string decomposed(const std::string& name) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* const form = icu::Normalizer2::getNFDInstance(status);
  const icu::UnicodeString spelled = normal(name, form, status);
  if (status == U_MEMORY_ALLOCATION_ERROR) throw_out_of_memory();
  if (U_FAILURE(status)) return name;
  std::string utf8;
  return spelled.toUTF8String(utf8);
}

constexpr std::uint64_t kBombEntryBytes = 1u << 30;

const LateArchive& late() { return late_archive(); }

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

void ArchiveReader::Closer::operator()(archive* handle) const { late().archive_read_free(handle); }

ArchiveReader::ArchiveReader(const RandomBytes& bytes) : input_(new Input{bytes}) {
  fault_ = late().missing;
  if (!fault_.empty()) return;
  archive_.reset(late().archive_read_new());
  if (!archive_) throw_out_of_memory();
  open();
}

ArchiveReader::~ArchiveReader() = default;

void ArchiveReader::open() {
  archive* const handle = archive_.get();
  late().archive_read_support_format_zip(handle);
  late().archive_read_support_format_tar(handle);
  late().archive_read_support_format_7zip(handle);
  late().archive_read_support_filter_gzip(handle);
  late().archive_read_support_filter_bzip2(handle);
  late().archive_read_support_filter_xz(handle);
  late().archive_read_support_filter_lzma(handle);
  late().archive_read_support_filter_zstd(handle);
  late().archive_read_set_callback_data(handle, input_.get());
  late().archive_read_set_read_callback(handle, Input::read);
  late().archive_read_set_skip_callback(handle, Input::skip);
  late().archive_read_set_seek_callback(handle, Input::seek);
  if (late().archive_read_open1(handle) != ARCHIVE_OK) note_fault();
}

void ArchiveReader::note_fault() {
  const char* words = late().archive_error_string(archive_.get());
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
  const int result = late().archive_read_next_header(archive_.get(), &entry_);
  if (result == ARCHIVE_OK || result == ARCHIVE_WARN) {
    packed_before_ = packed();
    unpacked_before_ = unpacked_;
    const char* name = late().archive_entry_pathname(entry_);
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
  const int format = late().archive_format(archive_.get());
  const bool pax = format == ARCHIVE_FORMAT_TAR_PAX_INTERCHANGE;
  const bool zip = (format & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_ZIP;
  if ((zip || pax) && !must_unpack_to_go_on()) {
    const auto data = static_cast<std::uint64_t>(late().archive_filter_bytes(archive_.get(), 0));
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
  const bool compressed_whole =
      late().archive_filter_code(archive_.get(), 0) != ARCHIVE_FILTER_NONE;
  return compressed_whole || late().archive_format(archive_.get()) == ARCHIVE_FORMAT_7ZIP;
}

void ArchiveReader::unpack_rest() {
  while (!is_bomb()) {
    const void* block = nullptr;
    std::size_t size = 0;
    la_int64_t offset = 0;
    const int result = late().archive_read_data_block(archive_.get(), &block, &size, &offset);
    if (result != ARCHIVE_OK && result != ARCHIVE_WARN) return;
    unpacked_ += size;
  }
}

std::uint64_t ArchiveReader::packed() const {
  constexpr int kInnermost = -1;  // the file itself, below all that decodes it
  const la_int64_t bytes = late().archive_filter_bytes(archive_.get(), kInnermost);
  return static_cast<std::uint64_t>(std::max<la_int64_t>(bytes, 0));
}

// An entry that compresses so well costs all that stand behind it, so that one alone may be large.
bool ArchiveReader::is_bomb() const {
  if (winnow::is_bomb(input_->bytes.size(), unpacked_)) return true;
  const std::uint64_t entry = unpacked_ - unpacked_before_;
  return entry > kBombEntryBytes && winnow::is_bomb(packed() - packed_before_, entry);
}

ArchiveEntryKind ArchiveReader::kind() const {
  if (late().archive_entry_hardlink(entry_) != nullptr) return ArchiveEntryKind::hard_link;
  switch (late().archive_entry_filetype(entry_)) {
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

bool ArchiveReader::is_encrypted() const { return late().archive_entry_is_encrypted(entry_) != 0; }

std::uint64_t ArchiveReader::size() const {
  const bool known = late().archive_entry_size_is_set(entry_) != 0;
  return known ? static_cast<std::uint64_t>(late().archive_entry_size(entry_)) : 0;
}

std::int64_t ArchiveReader::modified() const {
  constexpr std::int64_t kLatest = INT64_MAX / kNanosecondsPerSecond - 1;
  const std::int64_t seconds = late().archive_entry_mtime(entry_);
  if (late().archive_entry_mtime_is_set(entry_) == 0 || seconds < 0 || seconds > kLatest) return 0;
  return seconds * kNanosecondsPerSecond + late().archive_entry_mtime_nsec(entry_);
}

std::size_t ArchiveReader::read(char* to, std::size_t size) {
  if (broken_ || is_bomb()) return 0;
  const la_ssize_t count = late().archive_read_data(archive_.get(), to, size);
  broken_ = count < 0;
  if (count <= 0) return 0;
  unpacked_ += static_cast<std::uint64_t>(count);
  return static_cast<std::size_t>(count);
}

}  // namespace winnow
