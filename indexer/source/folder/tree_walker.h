// SPDX-License-Identifier: GPL-2.0-or-later
//
// Goes through a tree of folders that strangers filled. Private to the sources.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "indexer/common/file_descriptor.h"
#include "indexer/source/folder/folder_entries.h"
#include "indexer/source/pages/page_file.h"
#include "winnow/extractor/expected.h"

namespace winnow {

// A regular file, when it was listed. Valid during the call it is handed to; the folder stays open
// for whom copies it.
struct WalkedFile {
  const std::string& path;                              // relative to the root
  const std::shared_ptr<const FileDescriptor>& folder;  // the open folder it is in
  const char* name;                                     // its name there
  bool linked;  // reached through a symbolic link that may be followed
};

// What the walker tells. Paths are relative to the root.
class TreeVisitor {
 public:
  virtual ~TreeVisitor() = default;
  virtual bool visit_file(const WalkedFile& file) = 0;      // false: stop
  virtual bool enters_folder(const std::string& path) = 0;  // false: leave it out
  virtual void skip(const std::string& path, const Skip& reason) = 0;
};

// Visits all files under a folder in byte order of their paths, without recursion and relative to
// open folders, so that nobody can lead it out of the tree by exchanging a folder for a link.
// For one walk; not thread-safe.
class TreeWalker {
 public:
  // With `follow_symlinks`, no folder and no file is visited twice.
  TreeWalker(bool follow_symlinks, TreeVisitor& visitor)
      : follow_symlinks_(follow_symlinks), visitor_(visitor) {}

  // `root` stays open and keeps its offset. An error only if the root itself cannot be listed.
  Expected<void> walk(int root);

 private:
  using FileId = std::pair<dev_t, ino_t>;

  struct Level {
    std::shared_ptr<const FileDescriptor> folder;
    FolderEntries entries;
    std::size_t next = 0;
    std::size_t path_length = 0;  // of the folder's path
    FileId id;
  };

  int push_root(FileDescriptor folder);
  int push(FileDescriptor folder);
  bool visit(const FolderEntry& entry);
  bool visit_file(const FolderEntry& entry);
  void enter(const FolderEntry& entry);
  void skip_special(EntryKind kind);
  bool was_seen(int folder, const FolderEntry& entry);
  bool is_open_above(FileId id) const;

  bool follow_symlinks_;
  TreeVisitor& visitor_;
  std::string path_;
  std::vector<Level> levels_;
  std::set<FileId> folders_seen_;
  std::set<FileId> files_seen_;
  std::set<FileId> files_seen_by_link_;
};

}  // namespace winnow
