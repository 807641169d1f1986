// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/page_stream.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "indexer/source/bytes/byte_stream.h"
#include "indexer/source/bytes/decoder.h"
#include "indexer/source/pages/source_rules.h"
#include "indexer/source/stream/records.h"

namespace winnow {
namespace {

// What `decoder` makes of all members, one after another. After damage it is at its end. For one
// thread.
class MembersStream final : public ByteStream {
 public:
  MembersStream(ByteStream& from, std::unique_ptr<Decoder> decoder);

  std::size_t read(char* to, std::size_t size) override;
  // It does not say so before all that stood before the damage has been read.
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

using namespace std::string_view_literals;

constexpr std::string_view kGzipMagic = "\x1f\x8b"sv;
constexpr std::string_view kZstdMagic = "\x28\xb5\x2f\xfd"sv;
// The frame of a dictionary for what follows it.
constexpr std::string_view kDictionaryMagic = "\x5d\x2a\x4d\x18"sv;
constexpr std::string_view kWarcMagic = "WARC/"sv;

class CallerStream final : public ByteStream {
 public:
  explicit CallerStream(PageStream::Read read) : read_(std::move(read)) {}

  std::size_t read(char* to, std::size_t size) override { return read_(to, size); }
  bool is_broken() const override { return false; }

 private:
  PageStream::Read read_;
};

// Waits for no more bytes than it takes to tell.
bool begins_with(LookAhead& stream, std::string_view magic) {
  if (!stream.peek(1).starts_with(magic.front())) return false;
  return stream.peek(magic.size()).starts_with(magic);
}

std::unique_ptr<Decoder> decoder_for(LookAhead& stream) {
  if (begins_with(stream, kGzipMagic)) return make_inflater(Inflation::gzip);
  if (begins_with(stream, kZstdMagic)) return make_zstd_decoder();
  return nullptr;
}

}  // namespace

// Each stream reads from the one before it.
struct PageStream::State {
  State(Read read, StreamFormat wanted, KnownUrl urls, std::size_t most)
      : caller(std::move(read)),
        raw(caller),
        format(wanted),
        known(std::move(urls)),
        max_bytes(most) {}

  // ErrorCode::input for what cannot be read at all.
  Expected<void> begin() {
    if (begins_with(raw, kDictionaryMagic)) {
      return Error{ErrorCode::input, "compressed by zstd with a dictionary of its own",
                   "standard input", "store it in a file and name that as the source"};
    }
    if (std::unique_ptr<Decoder> decoder = decoder_for(raw)) {
      members.emplace(raw, std::move(decoder));
      decoded.emplace(*members);
    }
    LookAhead& content = decoded ? *decoded : raw;
    if (format == StreamFormat::detect) {
      format = begins_with(content, kWarcMagic) ? StreamFormat::warc : StreamFormat::json_lines;
    }
    if (format == StreamFormat::warc) {
      records = std::make_unique<WarcRecords>(content, std::move(known), max_bytes);
    } else {
      records = std::make_unique<JsonRecords>(content, std::move(known), max_bytes);
    }
    return {};
  }

  CallerStream caller;
  LookAhead raw;
  std::optional<MembersStream> members;
  std::optional<LookAhead> decoded;
  std::unique_ptr<RecordReader> records;  // null before the first byte was read
  StreamFormat format;
  KnownUrl known;
  std::size_t max_bytes;
};

PageStream::PageStream(std::unique_ptr<State> state) : state_(std::move(state)) {}
PageStream::~PageStream() = default;
PageStream::PageStream(PageStream&&) noexcept = default;
PageStream& PageStream::operator=(PageStream&&) noexcept = default;

Expected<PageStream> PageStream::open(Read read, const PageStreamOptions& options) {
  Expected<KnownUrl> known = KnownUrl::make(options.pages);
  if (!known) return known.error();
  return PageStream(std::make_unique<State>(std::move(read), options.format, *std::move(known),
                                            page_limit(options.pages)));
}

Expected<std::optional<StreamedRecord>> PageStream::next() {
  if (!state_->records) {
    if (const Expected<void> begun = state_->begin(); !begun) return begun.error();
  }
  std::optional<StreamedRecord> record = state_->records->next();
  // What was read before the damage counts.
  const bool broken = state_->members && state_->members->is_broken();
  if (broken && (!record || state_->records->is_last_cut())) {
    return Error{ErrorCode::input, "the compressed data is damaged or cut off", "standard input",
                 "check how it was made; of a file that is named as the source, the rest is read"};
  }
  return record;
}

}  // namespace winnow
