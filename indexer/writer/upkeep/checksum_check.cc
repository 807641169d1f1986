// SPDX-License-Identifier: GPL-2.0-or-later
//
// A database and its checksums.
#include <utility>

#include "indexer/checksums/checksum_comparison.h"
#include "indexer/database/database_reading.h"
#include "indexer/database/shard_set.h"
#include "winnow/indexer/checksum_report.h"

namespace winnow {
namespace {

Expected<ChecksumReport> compare_shards(const std::string& path) {
  if (!holds_database(path)) {
    // Says what there is instead.
    const Expected<Xapian::Database> opened = open_for_reading(path);
    if (!opened) return opened.error();
  }
  const Expected<std::vector<std::string>> shards = shard_paths(path);
  if (!shards) return shards.error();
  ChecksumReport all{true, 0, 0, {}};
  for (const std::string& shard : *shards) {
    Expected<ChecksumReport> one = compare_with_checksums(shard);
    if (!one) return one.error();
    all.has_checksums = all.has_checksums && one->has_checksums;
    all.bytes += one->bytes;
    all.newer_bytes += one->newer_bytes;
    for (DamagedBytes& damaged : one->damaged) all.damaged.push_back(std::move(damaged));
  }
  return all;
}

}  // namespace

Expected<ChecksumReport> check_checksums(const std::string& database) {
  RepeatedRead read(database);
  for (;;) {
    read.opens();
    Expected<ChecksumReport> report =
        with_xapian<ChecksumReport>(database, [&] { return compare_shards(database); });
    if (report && report->damaged.empty()) return report;
    const bool stands = !read.is_overtaken();
    Error error = report
                      ? Error{ErrorCode::corrupt, "was written to while it was read", database, ""}
                      : report.error();
    if (read.again(error)) continue;
    if (report && stands) return report;
    return error;
  }
}

}  // namespace winnow
