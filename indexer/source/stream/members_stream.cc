// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/stream/members_stream.h"

#include <span>
#include <utility>

namespace winnow {

MembersStream::MembersStream(ByteStream& from, std::unique_ptr<Decoder> decoder)
    : from_(from), decoder_(std::move(decoder)), buffer_(1u << 15, '\0') {}

bool MembersStream::fill() {
  input_ = std::string_view(buffer_.data(), from_.read(buffer_.data(), buffer_.size()));
  return !input_.empty();
}

// What a decoder still holds comes out before more is asked for.
std::size_t MembersStream::read(char* to, std::size_t size) {
  std::span<char> out(to, size);
  while (out.size() == size && status_ != DecodeStatus::broken) {
    if (status_ == DecodeStatus::end) {
      if (input_.empty() && !fill()) break;
      decoder_->reset();
    }
    status_ = decoder_->decode(input_, out);
    if (status_ != DecodeStatus::more || out.size() != size || !input_.empty()) continue;
    // A stream that ends inside of a member was cut off.
    if (!fill()) status_ = DecodeStatus::broken;
  }
  at_end_ = out.size() == size;
  return size - out.size();
}

}  // namespace winnow
