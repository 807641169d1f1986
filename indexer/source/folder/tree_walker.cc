// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/folder/tree_walker.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>

#include "winnow/indexer/directory_source.h"

namespace winnow {

Expected<void> TreeWalker::walk(int root) {
  FileDescriptor folder(::openat(root, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  int error = folder.is_open() ? push_root(std::move(folder)) : errno;
  if (error != 0) {
    ErrorCode code = error == ENOENT ? ErrorCode::not_found : ErrorCode::input;
    return Error{code, "cannot list the folder: " + error_text(error), "", "check that it exists"};
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
  return visitor_.visit_file({path_, folder, entry.name, entry.linked});
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
