// SPDX-License-Identifier: GPL-2.0-or-later
//
// Compressed members that follow each other in a stream. Private to the sources.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "indexer/source/bytes/byte_stream.h"
#include "indexer/source/bytes/decoder.h"

namespace winnow {

// What `decoder` makes of all members, one after another. After damage it is at its end. For one
// thread.
class MembersStream final : public ByteStream {
 public:
  MembersStream(ByteStream& from, std::unique_ptr<Decoder> decoder);

  std::size_t read(char* to, std::size_t size) override;
  // Not before all that stood before the damage has been read.
  bool is_broken() const override { return at_end_ && status_ == DecodeStatus::broken; }

 private:
  bool fill();  // false at the end

  ByteStream& from_;
  std::unique_ptr<Decoder> decoder_;
  std::string buffer_;
  std::string_view input_;
  DecodeStatus status_ = DecodeStatus::more;
  bool at_end_ = false;
};

}  // namespace winnow
