// SPDX-License-Identifier: GPL-2.0-or-later
//
// The names in one folder, in order. Private to the sources.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "indexer/source/pages/mirror_layout.h"

namespace winnow {

enum class EntryKind : std::uint8_t { file, folder, symlink, fifo, socket, device, vanished };

struct FolderEntry {
  const char* name = nullptr;  // valid as long as the FolderEntries
  EntryKind kind = EntryKind::file;
  bool linked = false;  // `kind` is that of a symbolic link's target
};

// Names in one buffer: a folder of a million files takes about 16 bytes beside each name.
// Thread-compatible.
class FolderEntries {
 public:
  // Lists the open folder `folder`, sorted so that going down into folders in this order gives the
  // byte order of whole paths ("a.html" before "a/b.html"). With `follow_symlinks` links have the
  // kind of their targets. Returns 0 or an error number; what was read before an error is kept.
  int list(int folder, bool follow_symlinks);

  std::size_t size() const { return entries_.size(); }
  FolderEntry operator[](std::size_t index) const;

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

}  // namespace winnow
