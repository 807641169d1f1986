// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/searched_shards.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace winnow::serve {
namespace {

constexpr int kMostShards = 64;

constexpr std::array kTables = {"postlist", "docdata", "termlist", "position", "spelling"};

std::string shard_folder(const std::string& database, int shard) {
  return database + "/shard-" + std::to_string(shard);
}

void add_tables(const std::string& folder, std::vector<TableFile>& files) {
  for (const char* table : kTables) {
    struct stat status {};
    TableFile& file = files.emplace_back();
    if (::stat((folder + '/' + table + ".glass").c_str(), &status) != 0) continue;
    file = {status.st_dev, status.st_ino, static_cast<std::uint64_t>(status.st_size)};
  }
}

// Adds what tells a file from the one that takes its name; says whether there is one.
bool add_identity(const std::string& file, std::string& identity) {
  struct stat status {};
  if (::stat(file.c_str(), &status) != 0) return false;
  for (const std::uint64_t part : {std::uint64_t{status.st_dev}, std::uint64_t{status.st_ino},
                                   static_cast<std::uint64_t>(status.st_size),
                                   static_cast<std::uint64_t>(status.st_mtim.tv_sec),
                                   static_cast<std::uint64_t>(status.st_mtim.tv_nsec)}) {
    identity += std::to_string(part) + ' ';
  }
  identity += '\n';
  return true;
}

}  // namespace

// Xapian gives iamglass another inode with each commit. A database of several shards has a stub
// file beside the directories shard-0, shard-1 and so on.
std::string database_identity(const std::string& database) {
  std::string identity;
  if (add_identity(database + "/iamglass", identity)) return identity;
  if (!add_identity(database + "/XAPIANDB", identity)) return "";
  for (int shard = 0; shard < kMostShards; ++shard) {
    const std::string file = shard_folder(database, shard) + "/iamglass";
    if (!add_identity(file, identity)) identity += "none\n";
  }
  return identity;
}

std::vector<TableFile> table_files(const std::string& database) {
  std::vector<TableFile> files;
  struct stat status {};
  const bool is_sole = ::stat((database + "/XAPIANDB").c_str(), &status) != 0;
  if (is_sole) add_tables(database, files);
  for (int shard = 0; !is_sole && shard < kMostShards; ++shard) {
    const std::string folder = shard_folder(database, shard);
    if (::stat(folder.c_str(), &status) != 0) break;
    add_tables(folder, files);
  }
  return files;
}

TableLoss loss_of_tables(const std::vector<TableFile>& before, const std::vector<TableFile>& now) {
  TableLoss loss = TableLoss::none;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const TableFile& old = before[i];
    if (old.inode == 0) continue;
    const TableFile found = i < now.size() ? now[i] : TableFile();
    const bool is_same = found.device == old.device && found.inode == old.inode;
    if (is_same && found.bytes < old.bytes) return TableLoss::cut;
    if (!is_same) loss = TableLoss::gone;
  }
  return loss;
}

Expected<RemoteShards> shards_of(const Searched& searched) {
  Expected<std::vector<RemoteServer>> servers = read_remote_servers(searched.remote.file);
  if (!servers) return servers.error();
  RemoteShards shards = searched.remote;
  shards.servers = *std::move(servers);
  shards.missing = searched.missing;
  return shards;
}

Expected<Searcher> open_searched(const Searched& searched) {
  if (!searched.is_remote()) return Searcher::open(searched.database, searched.missing);
  if (!searched.remote.servers.empty()) {
    RemoteShards shards = searched.remote;
    shards.missing = searched.missing;
    return Searcher::open(shards);
  }
  const Expected<RemoteShards> shards = shards_of(searched);
  if (!shards) return shards.error();
  return Searcher::open(*shards);
}

std::string identity_of(const Searched& searched) {
  if (!searched.is_remote()) return database_identity(searched.database);
  std::string identity;
  if (!add_identity(searched.remote.file, identity)) return "";
  if (!searched.remote.words.empty()) identity += database_identity(searched.remote.words);
  return identity;
}

void make_public(ShardsAnswered& shards, const std::vector<std::string>& servers) {
  for (MissingShard& shard : shards.missing) {
    const auto place = std::find(servers.begin(), servers.end(), shard.name);
    if (place != servers.end()) shard.name = "shard " + std::to_string(place - servers.begin() + 1);
    shard.reason = "does not answer";
  }
}

}  // namespace winnow::serve
