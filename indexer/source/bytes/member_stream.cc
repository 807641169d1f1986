// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/bytes/member_stream.h"

#include <algorithm>
#include <span>
#include <utility>

#include "indexer/source/bytes/byte_stream.h"

namespace winnow {
namespace {

constexpr std::size_t kBufferBytes = 1u << 15;

// Decodes what there is. Without input, what the decoder still holds may come out; if nothing does,
// the member was cut off.
DecodeStatus step(Decoder& decoder, std::string_view& input, std::span<char>& out) {
  const bool at_end = input.empty();
  const std::size_t room = out.size();
  const DecodeStatus status = decoder.decode(input, out);
  const bool stuck = status == DecodeStatus::more && at_end && out.size() == room;
  return stuck ? DecodeStatus::broken : status;
}

}  // namespace

MemberStream::MemberStream(const RandomBytes& bytes, std::unique_ptr<Decoder> decoder)
    : bytes_(bytes), decoder_(std::move(decoder)) {
  if (decoder_) buffer_.resize(kBufferBytes);
}

bool MemberStream::start(std::uint64_t offset) {
  const std::uint64_t buffered = next_ - input_.size();
  if (offset >= buffered && offset < next_) {
    input_.remove_prefix(static_cast<std::size_t>(offset - buffered));
  } else {
    input_ = {};
    next_ = offset;
  }
  if (decoder_) decoder_->reset();
  member_ = offset;
  unpacked_ = 0;
  bomb_ = false;
  status_ = DecodeStatus::more;
  return offset < bytes_.size();
}

void MemberStream::fill() {
  const std::size_t count = bytes_.read_at(next_, buffer_.data(), buffer_.size());
  input_ = std::string_view(buffer_.data(), count);
  next_ += count;
}

std::size_t MemberStream::read_plain(char* to, std::size_t size) {
  const std::size_t count = bytes_.read_at(next_, to, size);
  next_ += count;
  return count;
}

std::size_t MemberStream::read(char* to, std::size_t size) {
  if (!decoder_) return read_plain(to, size);
  std::span<char> out(to, size);
  while (out.size() == size && status_ == DecodeStatus::more) {
    if (input_.empty()) fill();
    status_ = step(*decoder_, input_, out);
  }
  unpacked_ += size - out.size();
  bomb_ = winnow::is_bomb(end() - member_, unpacked_);
  if (bomb_) status_ = DecodeStatus::broken;
  return size - out.size();
}

std::uint64_t MemberStream::skip(std::uint64_t count) {
  if (decoder_) return ByteStream::skip(count);
  const std::uint64_t left = bytes_.size() - std::min(next_, bytes_.size());
  const std::uint64_t skipped = std::min(count, left);
  next_ += skipped;
  return skipped;
}

DecodedStream::DecodedStream(ByteStream& from, std::unique_ptr<Decoder> decoder)
    : from_(from), decoder_(std::move(decoder)), buffer_(kBufferBytes, '\0') {}

std::size_t DecodedStream::read(char* to, std::size_t size) {
  std::span<char> out(to, size);
  while (out.size() == size && status_ == DecodeStatus::more) {
    if (input_.empty()) {
      input_ = std::string_view(buffer_.data(), from_.read(buffer_.data(), buffer_.size()));
    }
    status_ = step(*decoder_, input_, out);
  }
  return size - out.size();
}

}  // namespace winnow
