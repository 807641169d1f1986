// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/verified_tables.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "indexer/checksums/checksum_cache.h"
#include "winnow/indexer/checksum_report.h"

namespace winnow {
namespace {

struct WatchedTable {
  std::string file;
  std::shared_ptr<const BlockChecksums> checksums;
  const BlockChecksums::Table* table = nullptr;
};

// Files with higher numbers are not compared.
constexpr int kMostFiles = 1 << 16;

// The array has no destructor, because files are closed until the process ends. Whoever takes a
// table out of it owns it.
std::atomic<WatchedTable*>& place_of(int file) noexcept {
  static constinit std::array<std::atomic<WatchedTable*>, kMostFiles> tables{};
  return tables[static_cast<std::size_t>(file)];
}

bool is_file(int file) noexcept { return file >= 0 && file < kMostFiles; }

WatchedTable* find(int file) noexcept {
  return is_file(file) ? place_of(file).load(std::memory_order_acquire) : nullptr;
}

// Gives nothing if there are no checksums of this table.
std::unique_ptr<WatchedTable> watched(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return nullptr;
  auto watched = std::make_unique<WatchedTable>();
  watched->checksums = checksums_of(std::string(path.substr(0, slash)));
  if (watched->checksums == nullptr) return nullptr;
  watched->table = watched->checksums->find(path.substr(slash + 1));
  watched->file = path;
  return watched->table == nullptr ? nullptr : std::move(watched);
}

// What threads note of files, which is rare. Nobody may ask for it: then the last is kept.
template <typename Note>
class FileNotes {
 public:
  void add(Note note) {
    const std::lock_guard lock(mutex_);
    if (noted_.size() == kMost) noted_.erase(noted_.begin());
    noted_.push_back(std::move(note));
  }

  std::optional<Note> take(std::string_view folder) {
    const std::lock_guard lock(mutex_);
    std::optional<Note> taken;
    for (auto each = noted_.begin(); each != noted_.end();) {
      if (!folder.empty() && !is_below(each->file, folder)) {
        ++each;
        continue;
      }
      taken = std::move(*each);
      each = noted_.erase(each);
    }
    return taken;
  }

 private:
  static constexpr std::size_t kMost = 64;

  static bool is_below(std::string_view file, std::string_view folder) {
    while (folder.ends_with('/')) folder.remove_suffix(1);
    return file.size() > folder.size() && file.starts_with(folder) && file[folder.size()] == '/';
  }

  std::mutex mutex_;
  std::vector<Note> noted_;
};

// These are never destroyed: threads may outlive main().
FileNotes<DamagedBytes>& noted_damage() {
  static auto& noted = *new FileNotes<DamagedBytes>;
  return noted;
}

FileNotes<RefusedTable>& refused_tables() {
  static auto& noted = *new FileNotes<RefusedTable>;
  return noted;
}

bool is_table(std::string_view path) { return path.ends_with(".glass"); }

// Keeps errno for as long as it lives.
class KeptErrno {
 public:
  ~KeptErrno() { errno = number_; }

 private:
  int number_ = errno;
};

}  // namespace

const int VerifiedTables::kErrorNumber = EBADMSG;

void VerifiedTables::opened(int file, const char* path) noexcept {
  if (!is_file(file) || !is_table(path)) return;
  const KeptErrno kept;
  try {
    std::unique_ptr<WatchedTable> table = watched(path);
    delete place_of(file).exchange(table.release());
  } catch (...) {  // no memory: it is read unverified
  }
}

void VerifiedTables::refused(const char* path, int error_number) noexcept {
  if (error_number == ENOENT || !is_table(path)) return;
  const KeptErrno kept;
  try {
    refused_tables().add({path, error_number});
  } catch (...) {  // no memory
  }
}

void VerifiedTables::closed(int file) noexcept {
  if (find(file) == nullptr) return;
  const KeptErrno kept;
  delete place_of(file).exchange(nullptr);
}

bool VerifiedTables::has(int file) noexcept { return find(file) != nullptr; }

bool VerifiedTables::are_sound(int file, std::uint64_t at, std::span<const char> bytes) noexcept {
  const WatchedTable* const watched = find(file);
  if (watched == nullptr) return true;
  const std::uint64_t block_bytes = watched->checksums->version.block_bytes;
  if (bytes.size() != block_bytes || at % block_bytes != 0) return true;
  return watched->checksums->judge(*watched->table, at / block_bytes, bytes) != BlockState::damaged;
}

void VerifiedTables::note_damage(int file, std::uint64_t at, std::uint64_t bytes) noexcept {
  const WatchedTable* const watched = find(file);
  if (watched == nullptr) return;
  const KeptErrno kept;
  try {
    winnow::note_damage({watched->file, at, at + bytes - 1, ""});
  } catch (...) {  // no memory: Xapian's words have to do
  }
}

void note_damage(DamagedBytes damage) noexcept {
  try {
    noted_damage().add(std::move(damage));
  } catch (...) {  // no memory
  }
}

std::string text_of(const DamagedBytes& damaged) {
  if (!damaged.what.empty()) return damaged.what;
  return "bytes " + std::to_string(damaged.first) + " to " + std::to_string(damaged.last) +
         " are not those that were written";
}

std::optional<RefusedTable> take_refused_table(std::string_view folder) {
  return refused_tables().take(folder);
}

std::optional<DamagedBytes> take_noted_damage(std::string_view database) {
  return noted_damage().take(database);
}

}  // namespace winnow
