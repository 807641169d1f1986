// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/checksums/checksum_comparison.h"

#include <algorithm>
#include <cerrno>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "indexer/checksums/checksum_file.h"
#include "indexer/checksums/file_bytes.h"
#include "indexer/checksums/free_blocks.h"
#include "indexer/checksums/version_check.h"
#include "winnow/indexer/system_refusal.h"

namespace winnow {
namespace {

// Compares one table.
class TableComparison {
 public:
  // `now` is the last commit.
  TableComparison(const BlockChecksums& checksums, const BlockChecksums::Table& table,
                  std::string path, const VersionFile& now, ChecksumReport& report)
      : checksums_(checksums), table_(table), path_(std::move(path)), now_(now), report_(report) {}

  // Returns the number of the system's error, or 0.
  int compare(const FileDescriptor& file) {
    const std::uint64_t block_bytes = checksums_.version.block_bytes;
    const std::uint64_t blocks = size_of(file) / block_bytes;
    const std::uint64_t step = kChunkBytes / block_bytes;
    std::string chunk;
    for (std::uint64_t begin = 0; begin < blocks; begin += step) {
      const std::uint64_t end = std::min(blocks, begin + step);
      const int refused = read_at(file, begin * block_bytes,
                                  static_cast<std::size_t>((end - begin) * block_bytes), chunk);
      if (refused != 0) return refused;
      for (std::uint64_t i = 0; (i + 1) * block_bytes <= chunk.size(); ++i) {
        const std::span<const char> all(chunk);
        count(file, begin + i, all.subspan(i * block_bytes, block_bytes));
      }
    }
    return 0;
  }

 private:
  void count(const FileDescriptor& file, std::uint64_t number, std::span<const char> block) {
    switch (judge(number, block)) {
      case BlockState::as_written:
        report_.bytes += block.size();
        return;
      case BlockState::newer:
      case BlockState::unknown:
        report_.newer_bytes += block.size();
        return;
      case BlockState::damaged:
        break;
    }
    // A writer may have been writing it just then, or have left a part when the power was lost.
    std::string again;
    const std::uint64_t at = number * block.size();
    if (is_free(file, number) || (read_at(file, at, block.size(), again) == 0 &&
                                  judge(number, again) != BlockState::damaged)) {
      report_.newer_bytes += block.size();
      return;
    }
    report_.bytes += block.size();
    add(at, at + block.size() - 1);
  }

  // A writer that was killed leaves blocks of the next revision. One that could not commit has
  // tried to take the one behind it, so as to begin anew, and leaves none of a later one.
  BlockState judge(std::uint64_t number, std::span<const char> block) const {
    const BlockState state = checksums_.judge(table_, number, block);
    const bool is_possible =
        block.size() >= kRevisionBytes && revision_of_block(block) <= now_.revision + 2;
    return state == BlockState::newer && !is_possible ? BlockState::damaged : state;
  }

  bool is_free(const FileDescriptor& file, std::uint64_t number) {
    const VersionFile::FreeList* const list = free_list_of(now_, table_.file);
    if (list == nullptr) return false;
    if (number >= list->unused_from) return true;
    if (!free_) free_ = free_blocks(file, *list, now_.block_bytes);
    return std::binary_search(free_->begin(), free_->end(), number);
  }

  void add(std::uint64_t first, std::uint64_t last) {
    std::vector<DamagedBytes>& damaged = report_.damaged;
    if (!damaged.empty() && damaged.back().file == path_ && damaged.back().last + 1 == first) {
      damaged.back().last = last;
    } else {
      damaged.push_back({path_, first, last, ""});
    }
  }

  const BlockChecksums& checksums_;
  const BlockChecksums::Table& table_;
  std::string path_;
  const VersionFile& now_;
  ChecksumReport& report_;
  std::optional<std::vector<std::uint64_t>> free_;  // read when the first block differs
};

// The last commit; that of the checksums where the version file is damaged.
VersionFile version_in(const FileDescriptor& folder, const BlockChecksums& checksums) {
  std::string bytes;
  if (read_file_in(folder, kVersionFile, kMostVersionBytes, bytes) != 0) bytes.clear();
  const VersionState state = compare_version(checksums, bytes);
  return state == VersionState::later ? *parse_version_file(bytes) : checksums.version;
}

}  // namespace

Expected<ChecksumReport> compare_with_checksums(const std::string& path) {
  ChecksumReport report;
  const FileDescriptor folder = open_folder(path);
  if (!folder.is_open()) return system_refusal(errno, "cannot be opened", path);
  const Expected<BlockChecksums> checksums = read_checksums(folder, path);
  if (!checksums && checksums.error().code == ErrorCode::not_found) return report;
  if (!checksums) return checksums.error();
  std::string version;
  read_file_in(folder, kVersionFile, kMostVersionBytes, version);
  if (compare_version(*checksums, version) == VersionState::foreign) return report;
  report.has_checksums = true;
  FileRefusal refusal;
  report.damaged = find_damaged_files(*checksums, folder, path, refusal);
  if (refusal.number != 0) return system_refusal(refusal.number, "cannot be opened", refusal.file);
  const VersionFile now = version_in(folder, *checksums);
  for (const BlockChecksums::Table& table : checksums->tables) {
    const std::string name = path + "/" + table.file;
    const FileDescriptor file = open_in(folder, table.file);
    if (!file.is_open() && errno == ENOENT) continue;  // it is among the damaged ones
    if (!file.is_open()) return system_refusal(errno, "cannot be opened", name);
    TableComparison comparison(*checksums, table, name, now, report);
    if (const int refused = comparison.compare(file); refused != 0) {
      return system_refusal(refused, "cannot be read", name);
    }
  }
  return report;
}

}  // namespace winnow
