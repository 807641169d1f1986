// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/checksums/checksum_file.h"

#include <endian.h>
#include <xxhash.h>

#include <cerrno>
#include <cstring>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

#include "indexer/checksums/file_bytes.h"
#include "indexer/common/big_endian.h"
#include "indexer/common/damaged_hint.h"
#include "winnow/indexer/system_refusal.h"

namespace winnow {
namespace {

constexpr std::string_view kMagic = "WinnowSums\n";
constexpr std::uint8_t kFormat = 1;
constexpr std::size_t kHashBytes = 8;
constexpr std::size_t kMostTables = 16;

// Takes numbers and texts off the bytes; with too few of them it fails, and gives nothing more.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  std::uint64_t number(std::size_t bytes) { return from_big_endian(text(bytes)); }

  std::string_view text(std::uint64_t bytes) {
    if (bytes > bytes_.size()) failed_ = true;
    if (failed_) return {};
    const std::string_view taken = bytes_.substr(0, bytes);
    bytes_.remove_prefix(bytes);
    return taken;
  }

  std::size_t left() const { return bytes_.size(); }
  bool failed() const { return failed_; }

 private:
  std::string_view bytes_;
  bool failed_ = false;
};

std::string head_of(const BlockChecksums& checksums) {
  std::string head = big_endian(static_cast<std::uint16_t>(checksums.version.bytes.size()));
  head += checksums.version.bytes;
  head += big_endian(static_cast<std::uint8_t>(checksums.tables.size()));
  for (const BlockChecksums::Table& table : checksums.tables) {
    head += big_endian(static_cast<std::uint8_t>(table.file.size()));
    head += table.file;
    head += big_endian(std::uint64_t{table.hashes.size()});
  }
  return head;
}

Error damaged_file(const std::string& where) {
  return {ErrorCode::corrupt, "the checksums are damaged, so nothing can be compared with them",
          where, "look by winnow check, and index the site again, which renews them"};
}

// `most_blocks` of all tables, so that a table cannot ask for more memory than its hashes take.
bool read_head(std::string_view head, std::uint64_t most_blocks, BlockChecksums& checksums) {
  ByteReader reader(head);
  const std::string_view version = reader.text(reader.number(sizeof(std::uint16_t)));
  std::optional<VersionFile> parsed = parse_version_file(std::string(version));
  const std::uint64_t tables = reader.number(1);
  if (!parsed || tables > kMostTables) return false;
  checksums.version = std::move(*parsed);
  for (std::uint64_t i = 0; i < tables; ++i) {
    BlockChecksums::Table table;
    table.file = reader.text(reader.number(1));
    const std::uint64_t blocks = reader.number(sizeof(std::uint64_t));
    if (reader.failed() || blocks > most_blocks) return false;
    most_blocks -= blocks;
    table.hashes.reserve(blocks);
    table.hashes.resize(blocks);
    checksums.tables.push_back(std::move(table));
  }
  return reader.left() == 0;
}

}  // namespace

std::string to_bytes(const BlockChecksums& checksums) {
  const std::string head = head_of(checksums);
  std::string bytes(kMagic);
  bytes += static_cast<char>(kFormat);
  bytes += big_endian(static_cast<std::uint32_t>(head.size()));
  bytes += head;
  for (const BlockChecksums::Table& table : checksums.tables) {
    for (const std::uint64_t hash : table.hashes) bytes += big_endian(hash);
  }
  return bytes + big_endian(XXH3_64bits(bytes.data(), bytes.size()));
}

Expected<BlockChecksums> checksums_from(const std::string& bytes, const std::string& where) {
  if (bytes.size() < kMagic.size() + 1 + kHashBytes || !bytes.starts_with(kMagic)) {
    return damaged_file(where);
  }
  const std::size_t end = bytes.size() - kHashBytes;
  if (from_big_endian(std::string_view(bytes).substr(end)) != XXH3_64bits(bytes.data(), end)) {
    return damaged_file(where);
  }
  ByteReader reader(std::string_view(bytes).substr(0, end));
  reader.text(kMagic.size());
  if (const std::uint64_t format = reader.number(1); format != kFormat) {
    return Error{
        ErrorCode::incompatible,
        "checksums of version " + std::to_string(format) + ", and not " + std::to_string(kFormat),
        where, "use the version of winnow that wrote them"};
  }
  BlockChecksums checksums;
  const std::string_view head = reader.text(reader.number(sizeof(std::uint32_t)));
  if (!read_head(head, reader.left() / kHashBytes, checksums)) return damaged_file(where);
  for (BlockChecksums::Table& table : checksums.tables) {
    const std::string_view hashes = reader.text(kHashBytes * table.hashes.size());
    for (std::size_t i = 0; i < hashes.size() / kHashBytes; ++i) {
      std::uint64_t hash = 0;
      std::memcpy(&hash, hashes.data() + i * kHashBytes, kHashBytes);
      table.hashes[i] = be64toh(hash);
    }
  }
  if (reader.failed() || reader.left() > 0) return damaged_file(where);
  return checksums;
}

Expected<BlockChecksums> read_checksums(const FileDescriptor& folder, const std::string& path) {
  const std::string where = path + "/" + kChecksumFile;
  std::string bytes;
  constexpr std::size_t kMost = std::numeric_limits<std::size_t>::max();
  if (const int refused = read_file_in(folder, kChecksumFile, kMost, bytes); refused != 0) {
    if (refused == ENOENT) return Error{ErrorCode::not_found, "has no checksums", path, ""};
    return system_refusal(refused, "cannot be read", where);
  }
  return checksums_from(bytes, where);
}

Expected<void> renew_checksums(const std::string& path) {
  const FileDescriptor folder = open_folder(path);
  if (!folder.is_open()) return system_refusal(errno, "cannot be opened", path);
  const Expected<BlockChecksums> known = read_checksums(folder, path);
  if (!known &&
      (known.error().code == ErrorCode::disk || known.error().code == ErrorCode::try_again)) {
    return known.error();
  }
  std::string version;
  if (known && read_file_in(folder, kVersionFile, kMostVersionBytes, version) == 0 &&
      version == known->version.bytes) {
    return {};
  }
  const Expected<BlockChecksums> taken = take_checksums(folder, path, known ? &*known : nullptr);
  if (!taken) return taken.error();
  const int refused = replace_file_in(folder, kChecksumFile, to_bytes(*taken));
  if (refused == 0) return {};
  Error error =
      system_refusal(refused, "the checksums cannot be written", path + "/" + kChecksumFile);
  error.hint += "; what was committed is kept, and the next run writes them";
  return error;
}

}  // namespace winnow
