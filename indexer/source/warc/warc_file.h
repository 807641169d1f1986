// SPDX-License-Identifier: GPL-2.0-or-later
//
// A WARC file as bytes: how it is compressed, and where records begin. Private to the sources.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "indexer/source/bytes/decoder.h"
#include "indexer/source/bytes/random_bytes.h"

namespace winnow {

enum class WarcCompression : std::uint8_t { none, gzip, zstd };

// Immutable; thread-safe.
class WarcFile {
 public:
  // Looks at the first bytes; loads the dictionary that a file compressed by zstd may begin with.
  explicit WarcFile(std::shared_ptr<const RandomBytes> bytes);

  const RandomBytes& bytes() const { return *bytes_; }
  bool is_compressed() const { return compression_ != WarcCompression::none; }

  // Where the first record may be.
  std::uint64_t first() const { return first_; }

  // A decoder for one member after another; null if the file is not compressed.
  std::unique_ptr<Decoder> make_decoder() const;

  // The first member from `offset` on in which a record begins, for files with damage. Nothing if
  // there is none, and after too many places that only looked like one (`tries` is counted down).
  std::optional<std::uint64_t> find_member(std::uint64_t offset, std::uint32_t& tries) const;

 private:
  void load_dictionary();
  std::string read_some(std::uint64_t offset, std::size_t size) const;

  std::shared_ptr<const RandomBytes> bytes_;
  WarcCompression compression_ = WarcCompression::none;
  std::uint64_t first_ = 0;
  std::string dictionary_;
};

// Where a record is: in which member of the file, and how far from the member's beginning.
struct WarcPlace {
  std::uint64_t member = 0;
  std::uint64_t skip = 0;

  friend auto operator<=>(const WarcPlace&, const WarcPlace&) = default;
};

}  // namespace winnow
