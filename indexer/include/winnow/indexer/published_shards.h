// SPDX-License-Identifier: GPL-2.0-or-later
//
// Shards of a database are laid out for servers, as releases that nobody changes any more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "winnow/extractor/expected.h"

namespace winnow {

// The directory of releases:
//
//   releases/ID/shard-0 ...   the shards; one, if the database has none
//   releases/ID/XAPIANDB      lists them: a release is searched as a database, too
//   releases/ID/words         the local shard for those who ask (winnow/indexer/split_database.h)
//   releases/ID/manifest.json what all of it is; see ReleaseManifest
//   current                   a symbolic link to one of them
//
// ID is 16 hexadecimal digits, a hash of the shards: the same shards make the same release.

struct ReleaseFile {
  std::string path;  // in the release, "shard-0/postlist.glass"
  std::uint64_t bytes = 0;
  std::string hash;  // XXH3-128, 32 hexadecimal digits
};

// Plain data. As JSON: {"format": kFormat, "release", "created", "winnow", "documents", "shards":
// [documents of each], "model", "files": [{"path", "bytes", "xxh3_128"}]}.
struct ReleaseManifest {
  static constexpr int kFormat = 1;

  std::string release;  // ID
  std::string created;  // UTC, ISO 8601
  std::string winnow;   // version of the program that published it
  std::uint64_t documents = 0;
  std::vector<std::uint64_t> shards;  // documents of each
  // A hash of what was known of the sites when their pages were classified (slot::kModel of all
  // documents), 16 hexadecimal digits; empty if nothing was known.
  std::string model;
  std::vector<ReleaseFile> files;  // all but the manifest, by path
};

struct PublishReport {
  ReleaseManifest manifest;
  bool unchanged = false;            // there was this release, sound, and it was the current one
  std::uint64_t bytes = 0;           // of its files
  std::uint64_t linked = 0;          // files that share their blocks with the database
  std::uint64_t copied = 0;          // files that do not
  std::vector<std::string> removed;  // earlier releases
};

// Hears how many bytes of how many were read.
using PublishProgress = std::function<void(std::uint64_t done, std::uint64_t total)>;

// Makes a release of the database in `directory`, aside, and has `current` name it, in one step.
// Files are shared with the database where its file system can share blocks, and by hard links if
// it is one that is not updated (split_database(), or merged with its shards kept); else they are
// copied. Of the releases the `keep` last ones stay, and the current one in any case. A release
// that is there and sound is not made again.
//
// Errors: usage if `directory` holds other things or `keep` is 0; disk; locked if another process
// publishes there; try_again after `interrupted` gave yes, or if a process writes to the database
// all the time; not_found, corrupt, incompatible.
WINNOW_EXPORT Expected<PublishReport> publish_shards(const std::string& database,
                                                     const std::string& directory, std::size_t keep,
                                                     const PublishProgress& progress = {},
                                                     const std::function<bool()>& interrupted = {});

struct ReleaseCheck {
  ReleaseManifest manifest;
  std::uint64_t bytes = 0;      // that were read
  std::vector<Error> problems;  // one a file that is missing or is not what was published
};

// Reads all files of the current release in `directory`, or of the release that `directory` is, and
// compares them with its manifest. Errors: not_found if there is no release; corrupt or
// incompatible if the manifest cannot be used; try_again after an interruption.
WINNOW_EXPORT Expected<ReleaseCheck> verify_shards(const std::string& directory,
                                                   const PublishProgress& progress = {},
                                                   const std::function<bool()>& interrupted = {});

}  // namespace winnow
