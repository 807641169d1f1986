// SPDX-License-Identifier: GPL-2.0-or-later
//
// Directories that are, or may become, databases of one part or of several.
//
// A database of several parts is a directory that holds Xapian's stub file XAPIANDB, which lists
// them, and a database for each: shard-0, shard-1 ... Whatever opens the directory with Xapian sees
// one database. A page is in the shard that the hash of its URL term says, so that the same pages
// make the same shards in any order.
#pragma once

#include <xapian.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"

namespace winnow {

// Says whether there is a Xapian database in the directory, of whatever kind and in whatever state.
bool holds_database(const std::string& path);

// Says whether another process writes the database, or one of its shards.
bool is_being_written(const std::string& path);

// ErrorCode::usage unless the path is free, a database, or a directory that holds nothing but what
// is left of one that was never made: a directory with other things in it is somebody's data.
Expected<void> check_place(const std::string& path);

// Removes the empty tables of a database that a killed process has not come to make, unless another
// process is making it: Xapian would take them for a database.
void remove_unfinished(const std::string& path);

inline constexpr std::size_t kMaxShards = 64;

// Gives the directories of the shards of the database in `path`: itself, if it has no parts. What
// the stub file lists counts. Gives ErrorCode::corrupt if it lists anything but shard-0 to
// shard-(n-1), or if one of them is missing.
Expected<std::vector<std::string>> shard_paths(const std::string& path);

// Gives the database in `path`, with all its shards, to be read. Xapian itself reads no stub file
// here and when a shard is opened with kOwnFormat: such a file may name hosts to connect to and
// programs to start. Errors are those of shard_paths(). It throws Xapian's exceptions.
Expected<Xapian::Database> open_for_reading(const std::string& path);
inline constexpr int kOwnFormat = Xapian::DB_BACKEND_GLASS;

// Gives the number of the shard, among so many, that has the URL term with this hash.
std::size_t shard_of(std::uint64_t url_hash, std::size_t shards);

// Gives the name of a shard, "shard-0" for the first.
std::string shard_name(std::size_t shard);

// A database of several shards has this in its first one where pages are not in the shards that
// shard_of() says. It says nothing in a database of one shard.
inline constexpr std::string_view kDealtKey = "winnow-dealt";

// Writes the stub file of so many shards, which are in the directory `path`. ErrorCode::disk if it
// cannot be written.
Expected<void> write_stub(const std::string& path, std::size_t shards);

// Makes a directory of `shards` empty databases, or an empty database if that is 1, in a place that
// check_place() allows. Throws Xapian's exceptions.
Expected<void> make_shards(const std::string& path, std::size_t shards);

}  // namespace winnow
