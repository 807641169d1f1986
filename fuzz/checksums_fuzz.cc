// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads any bytes, with a checksum over them that is right, as the checksums of a database
// (winnow.sums). This gives an error that names the file, or checksums that take no more memory
// than their file, and are the same when they are written and read again. Blocks are judged by
// them.
#include <xxhash.h>

#include <cstdint>
#include <string>

#include "fuzz/invariant.h"
#include "indexer/checksums/checksum_file.h"
#include "indexer/common/big_endian.h"

namespace {

using namespace winnow;

void check_judgements(const BlockChecksums& checksums, const std::string& block) {
  for (const BlockChecksums::Table& table : checksums.tables) {
    WINNOW_INVARIANT(checksums.find(table.file) != nullptr);
    for (const std::uint64_t number : {std::uint64_t{0}, std::uint64_t{table.hashes.size()}}) {
      const BlockState state = checksums.judge(table, number, block);
      WINNOW_INVARIANT(number < table.hashes.size() || state != BlockState::damaged);
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  bytes += big_endian(XXH3_64bits(bytes.data(), bytes.size()));
  const Expected<BlockChecksums> checksums = checksums_from(bytes, "somewhere");
  if (!checksums) {
    const ErrorCode code = checksums.error().code;
    WINNOW_INVARIANT(code == ErrorCode::corrupt || code == ErrorCode::incompatible);
    WINNOW_INVARIANT(checksums.error().where == "somewhere");
    return 0;
  }
  WINNOW_INVARIANT(to_bytes(*checksums) == bytes);
  std::size_t blocks = 0;
  for (const BlockChecksums::Table& table : checksums->tables) blocks += table.hashes.size();
  WINNOW_INVARIANT(blocks * sizeof(std::uint64_t) <= bytes.size());
  check_judgements(*checksums, bytes);
  return 0;
}
