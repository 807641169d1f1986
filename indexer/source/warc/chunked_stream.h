// SPDX-License-Identifier: GPL-2.0-or-later
//
// The chunked transfer coding (RFC 9112, section 7.1). Private to the sources.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "indexer/source/bytes/look_ahead.h"

namespace winnow {

// The size in a line at the beginning of a chunk, "1a; extension" and a line break; nothing if it
// is none.
std::optional<std::uint64_t> chunk_size(std::string_view line);

// The content of chunks up to the last one. Broken if a size is none, or the stream ends before.
// Trailing fields are not read. For one thread.
class ChunkedStream final : public ByteStream {
 public:
  explicit ChunkedStream(LookAhead& from) : from_(from) {}

  std::size_t read(char* to, std::size_t size) override;
  bool is_broken() const override { return broken_; }

 private:
  void begin_chunk();

  LookAhead& from_;
  std::uint64_t left_ = 0;
  bool ended_ = false;
  bool broken_ = false;
};

}  // namespace winnow
