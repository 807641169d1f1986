// SPDX-License-Identifier: GPL-2.0-or-later
//
// The names in one folder, in order; the way through a tree of folders that strangers filled; and
// the files that a list names, as a Source. Private to the sources.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "indexer/common/file_descriptor.h"
#include "indexer/source/bytes/random_bytes.h"
#include "indexer/source/pages/canonical_sample.h"
#include "indexer/source/pages/folder_page.h"
#include "indexer/source/pages/page_file.h"
#include "indexer/source/pages/page_url.h"
#include "indexer/source/pages/sitemap_dates.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/source.h"
#include "winnow/indexer/source_settings.h"

namespace winnow {

enum class EntryKind : std::uint8_t { file, folder, symlink, fifo, socket, device, vanished };

struct FolderEntry {
  const char* name = nullptr;  // valid as long as the FolderEntries
  EntryKind kind = EntryKind::file;
  bool linked = false;  // `kind` is that of a symbolic link's target
};

// This keeps names in one buffer: a folder of a million files takes about 16 bytes beside each
// name. It is thread-compatible.
class FolderEntries {
 public:
  // Lists the open folder `folder`, sorted so that going down into folders in this order gives the
  // byte order of whole paths ("a.html" before "a/b.html"). With `follow_symlinks` links have the
  // kind of their targets. Returns 0 or an error number; what was read before an error is kept.
  int list(int folder, bool follow_symlinks);

  std::size_t size() const { return entries_.size(); }
  FolderEntry operator[](std::size_t index) const;

  // Finds the file that stands for the folder.
  FolderPage folder_page() const;

 private:
  struct Stored {
    std::size_t offset;
    std::uint16_t length;
    EntryKind kind;
    bool linked;
  };

  void add(int folder, const char* name, unsigned char type, bool follow_symlinks);
  bool precedes(const Stored& a, const Stored& b) const;

  std::string names_;
  std::vector<Stored> entries_;
};

// Looks at the top of the open folder, which the user called `path`.
MirrorLayout folder_layout(int folder, const std::string& path, bool follow_symlinks);

// This is a regular file, when it was listed. It is valid during the call it is handed to; the
// folder stays open for whom copies it.
struct WalkedFile {
  const std::string& path;                              // relative to the root
  const std::shared_ptr<const FileDescriptor>& folder;  // the open folder it is in
  const char* name;                                     // its name there
  bool linked;       // reached through a symbolic link that may be followed
  bool folder_page;  // it stands for its folder, if its name is one that may
};

// This is what the walker tells. Paths are relative to the root.
class TreeVisitor {
 public:
  virtual ~TreeVisitor() = default;
  virtual bool visit_file(const WalkedFile& file) = 0;      // false: stop
  virtual bool enters_folder(const std::string& path) = 0;  // false: leave it out
  virtual void skip(const std::string& path, const Skip& reason) = 0;
};

// Visits all files under a folder in byte order of their paths, without recursion and relative to
// open folders, so that nobody can lead it out of the tree by exchanging a folder for a link. It is
// for one walk; not thread-safe.
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
    FolderPage folder_page;
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

// Looks at the canonical links of a sample of the pages in an open folder (tree_canonicals.cc). The
// folder is gone through twice, unless the rules say that no base can follow from them.
CanonicalSample canonicals_of_tree(int folder, const SourceRules& rules);

// Reads the sitemaps at the top of an open folder, or of the folders in it that are named like
// hosts: files named sitemap*.xml or sitemap*.xml.gz, and those beside them that an index names, up
// to 1000 (sitemap_files.cc). Null if they have no dates.
std::shared_ptr<const SitemapDates> sitemaps_of_tree(int folder, const MirrorLayout& layout);

// Says whether the page is stored beside this file in a form that is to be preferred: as it is, or
// by gzip beside brotli.
bool is_packed_copy(int folder, const std::string& name);

// Opens the files that a list names as a Source (file_list_source.cc); open_source.h says what it
// does. `folder` is what paths are relative to. Errors are those of open_directory().
Expected<std::unique_ptr<Source>> open_file_list(const std::string& folder,
                                                 std::shared_ptr<const RandomBytes> list,
                                                 const SourceSettings& options);

}  // namespace winnow
