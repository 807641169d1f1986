// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/folder/folder_entries.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

#include "indexer/common/file_descriptor.h"
#include "indexer/source/pages/page_rules.h"

namespace winnow {
namespace {

struct DirectoryCloser {
  void operator()(DIR* directory) const { ::closedir(directory); }
};

EntryKind kind_of_mode(mode_t mode) {
  if (S_ISREG(mode)) return EntryKind::file;
  if (S_ISDIR(mode)) return EntryKind::folder;
  if (S_ISLNK(mode)) return EntryKind::symlink;
  if (S_ISFIFO(mode)) return EntryKind::fifo;
  if (S_ISSOCK(mode)) return EntryKind::socket;
  return EntryKind::device;
}

// `flags` as for fstatat(): AT_SYMLINK_NOFOLLOW for the entry itself, 0 for what it leads to.
EntryKind kind_by_status(int folder, const char* name, int flags) {
  struct stat status {};
  if (::fstatat(folder, name, &status, flags) == 0) return kind_of_mode(status.st_mode);
  // A link that leads nowhere stays a link.
  return flags == 0 ? EntryKind::symlink : EntryKind::vanished;
}

// The folder's name as the user wrote it, or the real one for "." and the like.
std::string own_name(const std::string& path) {
  std::string_view written = last_part(path);
  if (!written.empty() && written != "." && written != "..") return std::string(written);
  return std::string(last_part(real_path(path)));
}

}  // namespace

int FolderEntries::list(int folder, bool follow_symlinks) {
  // A descriptor of its own, because closedir() closes it and reading moves its offset.
  int own = ::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (own < 0) return errno;
  std::unique_ptr<DIR, DirectoryCloser> directory(::fdopendir(own));
  if (!directory) {
    int error = errno;
    ::close(own);
    return error;
  }
  int error = 0;
  while (true) {
    errno = 0;
    const dirent* entry = ::readdir(directory.get());
    if (!entry) {
      error = errno;
      break;
    }
    std::string_view name = entry->d_name;
    if (name != "." && name != "..") add(folder, entry->d_name, entry->d_type, follow_symlinks);
  }
  std::sort(entries_.begin(), entries_.end(),
            [this](const Stored& a, const Stored& b) { return precedes(a, b); });
  return error;
}

void FolderEntries::add(int folder, const char* name, unsigned char type, bool follow_symlinks) {
  // Some file systems do not tell the type while listing.
  EntryKind kind = type == DT_UNKNOWN ? kind_by_status(folder, name, AT_SYMLINK_NOFOLLOW)
                                      : kind_of_mode(DTTOIF(type));
  bool linked = follow_symlinks && kind == EntryKind::symlink;
  if (linked) kind = kind_by_status(folder, name, 0);
  std::size_t length = std::strlen(name);
  entries_.push_back({names_.size(), static_cast<std::uint16_t>(length), kind, linked});
  // The NUL is part of it, so that the name can be handed to the system as it is.
  names_.append(name, length + 1);
}

bool FolderEntries::precedes(const Stored& a, const Stored& b) const {
  const char* a_name = names_.data() + a.offset;
  const char* b_name = names_.data() + b.offset;
  int order = std::memcmp(a_name, b_name, std::min(a.length, b.length));
  if (order != 0 || a.length == b.length) return order < 0;
  // One name begins the other: in whole paths a folder's name goes on with "/".
  auto after = [](const Stored& entry, const char* name, std::size_t at) {
    if (at < entry.length) return static_cast<unsigned char>(name[at]);
    return static_cast<unsigned char>(entry.kind == EntryKind::folder ? '/' : '\0');
  };
  std::size_t at = std::min(a.length, b.length);
  return after(a, a_name, at) < after(b, b_name, at);
}

FolderEntry FolderEntries::operator[](std::size_t index) const {
  const Stored& entry = entries_[index];
  return {names_.data() + entry.offset, entry.kind, entry.linked};
}

MirrorLayout folder_layout(int folder, const std::string& path, bool follow_symlinks) {
  FolderEntries entries;
  // An error shows when the pages are read.
  entries.list(folder, follow_symlinks);
  std::vector<TopEntry> top;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    top.push_back({entries[i].name, entries[i].kind == EntryKind::folder});
  }
  return MirrorLayout(own_name(path), top);
}

}  // namespace winnow
