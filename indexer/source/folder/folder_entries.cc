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

#include "indexer/common/ascii.h"
#include "indexer/common/file_descriptor.h"
#include "indexer/source/pages/page_type.h"
#include "indexer/source/pages/source_rules.h"
#include "winnow/indexer/directory_source.h"
#include "winnow/indexer/system_refusal.h"

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

FolderPage FolderEntries::folder_page() const {
  FolderPage page;
  for (std::size_t i = 0; i < size(); ++i) {
    if (entries_[i].kind == EntryKind::file) page.add((*this)[i].name);
  }
  return page;
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

Expected<void> TreeWalker::walk(int root) {
  FileDescriptor folder(::openat(root, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  int error = folder.is_open() ? push_root(std::move(folder)) : errno;
  if (error != 0) {
    std::string why = "cannot list the folder: " + error_text(error);
    if (error == ENOENT)
      return Error{ErrorCode::not_found, std::move(why), "", "check that it exists"};
    return input_refusal(error, std::move(why), "", "check that you may read it");
  }
  // Neither `level` nor `entry` may be used after a push, which can move the levels.
  while (!levels_.empty()) {
    Level& level = levels_.back();
    if (level.next == level.entries.size()) {
      levels_.pop_back();
      continue;
    }
    FolderEntry entry = level.entries[level.next++];
    path_.resize(level.path_length);
    if (!path_.empty()) path_ += '/';
    path_ += entry.name;
    if (!visit(entry)) break;
  }
  levels_.clear();
  return {};
}

bool is_packed_copy(int folder, const std::string& name) {
  const std::string plain(unpacked_name(name));
  if (plain.size() == name.size()) return false;
  const auto there = [folder](const std::string& other) {
    return ::faccessat(folder, other.c_str(), F_OK, AT_SYMLINK_NOFOLLOW) == 0;
  };
  return there(plain) || (ends_with_ignoring_case(name, ".br") && there(plain + ".gz"));
}

// A folder that was removed while it was open lists as empty.
int TreeWalker::push_root(FileDescriptor folder) {
  struct stat status {};
  if (::fstat(folder.number(), &status) != 0) return errno;
  return status.st_nlink == 0 ? ENOENT : push(std::move(folder));
}

// Returns 0 or an error number; the part of a folder that could be listed is visited all the same.
int TreeWalker::push(FileDescriptor folder) {
  struct stat status {};
  if (::fstat(folder.number(), &status) != 0) return errno;
  Level level;
  level.id = {status.st_dev, status.st_ino};
  int error = level.entries.list(folder.number(), follow_symlinks_);
  if (error != 0 && levels_.empty()) return error;
  level.folder_page = level.entries.folder_page();
  level.folder = std::make_shared<const FileDescriptor>(std::move(folder));
  level.path_length = path_.size();
  if (follow_symlinks_) folders_seen_.insert(level.id);
  levels_.push_back(std::move(level));
  return error;
}

bool TreeWalker::visit(const FolderEntry& entry) {
  if (entry.kind == EntryKind::file) return visit_file(entry);
  if (entry.kind == EntryKind::folder) {
    enter(entry);
  } else {
    skip_special(entry.kind);
  }
  return true;
}

bool TreeWalker::visit_file(const FolderEntry& entry) {
  const std::shared_ptr<const FileDescriptor>& folder = levels_.back().folder;
  if (follow_symlinks_ && was_seen(folder->number(), entry)) {
    visitor_.skip(path_,
                  {SkipReason::seen_before, "the same file as another, reached through a link"});
    return true;
  }
  const bool folder_page = levels_.back().folder_page.is(entry.name);
  return visitor_.visit_file({path_, folder, entry.name, entry.linked, folder_page});
}

// Hard links are files of their own: each of them is taken, unless a symbolic link leads there too.
bool TreeWalker::was_seen(int folder, const FolderEntry& entry) {
  struct stat status {};
  if (::fstatat(folder, entry.name, &status, 0) != 0) return false;
  FileId id{status.st_dev, status.st_ino};
  if (!entry.linked) {
    files_seen_.insert(id);
    return files_seen_by_link_.contains(id);
  }
  return files_seen_.contains(id) || !files_seen_by_link_.insert(id).second;
}

void TreeWalker::enter(const FolderEntry& entry) {
  if (!visitor_.enters_folder(path_)) return;
  if (levels_.size() >= kMaxFolderDepth) {
    visitor_.skip(path_,
                  {SkipReason::too_deep, "more than " + std::to_string(kMaxFolderDepth) +
                                             " folders in one another; index it as a source"});
    return;
  }
  // O_NOFOLLOW: what was listed as a folder may be a link by now.
  int flags = O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC | (entry.linked ? 0 : O_NOFOLLOW);
  FileDescriptor folder(::openat(levels_.back().folder->number(), entry.name, flags));
  struct stat status {};
  if (!folder.is_open() || ::fstat(folder.number(), &status) != 0) {
    visitor_.skip(path_, reason_of_open_error(errno));
    return;
  }
  FileId id{status.st_dev, status.st_ino};
  // Folders above are in folders_seen_, too; they are told apart for the sake of the message.
  if (follow_symlinks_ && is_open_above(id)) {
    visitor_.skip(path_, {SkipReason::symlink_loop, "leads back to a folder that it is in"});
  } else if (follow_symlinks_ && folders_seen_.contains(id)) {
    visitor_.skip(path_,
                  {SkipReason::seen_before, "the same folder as another, reached through a link"});
  } else if (int error = push(std::move(folder)); error != 0) {
    visitor_.skip(path_, {SkipReason::unreadable, error_text(error)});
  }
}

bool TreeWalker::is_open_above(FileId id) const {
  return std::any_of(levels_.begin(), levels_.end(),
                     [id](const Level& level) { return level.id == id; });
}

void TreeWalker::skip_special(EntryKind kind) {
  switch (kind) {
    case EntryKind::symlink:
      visitor_.skip(path_, follow_symlinks_
                               ? Skip{SkipReason::symlink, "a symbolic link that leads nowhere"}
                               : reason_of_open_error(ELOOP));
      break;
    case EntryKind::fifo:
      visitor_.skip(path_, {SkipReason::fifo, "not a file but a FIFO"});
      break;
    case EntryKind::socket:
      visitor_.skip(path_, {SkipReason::socket, "not a file but a socket"});
      break;
    case EntryKind::device:
      visitor_.skip(path_, {SkipReason::device, "not a file but a device"});
      break;
    default:
      visitor_.skip(path_, reason_of_open_error(ENOENT));
  }
}

}  // namespace winnow
