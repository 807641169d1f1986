// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/skeleton/skeleton.h"

#include <algorithm>

#include "extractor/html/scan/text_scan.h"
#include "extractor/html/skeleton/skeleton_writer.h"
#include "winnow/extractor/free_memory.h"

namespace winnow {
namespace {

// A plane's last two code points are no characters.
constexpr std::uint32_t kPlaneSize = 0xFFFE;
constexpr std::uint32_t kFirstPlane = 0xF0000;
constexpr std::uint32_t kSecondPlane = 0x100000;

// Larger buffers are given back after a page.
constexpr std::size_t kBytesKept = std::size_t{8} << 20;

// A search goes on from the last place by this many steps before it looks everywhere.
constexpr std::size_t kNearby = 8;

std::uint32_t bits(char byte, int shift) {
  return (static_cast<std::uint32_t>(static_cast<unsigned char>(byte)) & 0x3F) << shift;
}

}  // namespace

void Skeleton::reset(std::string_view source) {
  source_ = source;
  clear_and_trim(text_, kBytesKept);
  clear_and_trim(spans_, kBytesKept);
  clear_and_trim(attributes_, kBytesKept);
  clear_and_trim(nodes_, kBytesKept);
  clear_and_trim(anchors_, kBytesKept);
  anchors_.push_back({0, 0});
  names_.clear();
  copied_ = last_anchor_ = 0;
}

bool Skeleton::add(const SkeletonSpan& span) {
  if (spans_.size() == kMaxSpans) return false;
  spans_.push_back(span);
  repeat(spans_.size() - 1, span.begin, span.end);
  return true;
}

void Skeleton::repeat(std::size_t index, std::size_t begin, std::size_t end) {
  text_.append(source_, copied_, begin - copied_);
  append_token(index);
  copied_ = end;
  anchors_.push_back({static_cast<std::uint32_t>(text_.size()), static_cast<std::uint32_t>(end)});
}

void Skeleton::add_white_space(std::size_t begin, std::size_t end) {
  text_.append(source_, copied_, begin - copied_);
  text_ += '\t';
  copied_ = end;
  anchors_.push_back({static_cast<std::uint32_t>(text_.size()), static_cast<std::uint32_t>(end)});
}

void Skeleton::finish() { text_.append(source_, copied_); }

void Skeleton::append_token(std::size_t index) {
  const auto number = static_cast<std::uint32_t>(index);
  const std::uint32_t code =
      number < kPlaneSize ? kFirstPlane + number : kSecondPlane + (number - kPlaneSize);
  const auto tail = [code](int shift) {
    return static_cast<char>(0x80 | ((code >> shift) & 0x3F));
  };
  const char token[kTokenBytes] = {static_cast<char>(0xF0 | (code >> 18)), tail(12), tail(6),
                                   tail(0)};
  text_.append(token, kTokenBytes);
}

const SkeletonSpan* Skeleton::span_at(std::string_view text) const {
  if (text.size() < kTokenBytes || !begins_token(text[0])) return nullptr;
  const std::uint32_t code = (static_cast<std::uint32_t>(text[0]) & 0x7) << 18 | bits(text[1], 12) |
                             bits(text[2], 6) | bits(text[3], 0);
  const std::uint32_t index =
      code < kSecondPlane ? code - kFirstPlane : code - kSecondPlane + kPlaneSize;
  return index < spans_.size() ? &spans_[index] : nullptr;
}

std::size_t Skeleton::find_anchor(std::size_t position) const {
  std::size_t at = last_anchor_;
  if (anchors_[at].skeleton <= position) {
    for (std::size_t steps = 0; steps < kNearby; ++steps, ++at) {
      if (at + 1 == anchors_.size() || anchors_[at + 1].skeleton > position) return at;
    }
  }
  const auto behind =
      std::upper_bound(anchors_.begin(), anchors_.end(), position,
                       [](std::size_t key, const Anchor& anchor) { return key < anchor.skeleton; });
  return static_cast<std::size_t>(behind - anchors_.begin()) - 1;
}

std::size_t Skeleton::source_position(std::size_t position) {
  last_anchor_ = find_anchor(position);
  const Anchor& anchor = anchors_[last_anchor_];
  return std::min<std::size_t>(anchor.source + (position - anchor.skeleton), source_.size());
}

MarkupScan scan_skeleton(std::string_view html, const Limits& limits, Skeleton& skeleton) {
  if (has_unusual_characters(html) || has_token_bytes(html)) return {};
  skeleton.reset(html);
  SkeletonWriter writer(html, skeleton);
  const MarkupScan scan = MarkupScanner(html, limits, writer).scan();
  if (!scan.made || scan.over_limit != Degraded::no) return scan;
  if (!writer.flush()) return {};
  skeleton.finish();
  return scan;
}

}  // namespace winnow
