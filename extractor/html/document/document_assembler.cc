// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/document/document_assembler.h"

#include <xxhash.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "extractor/text/characters.h"
#include "extractor/text/utf8.h"

namespace winnow {
namespace {

// Most pages have no more than one node for so many bytes.
constexpr std::size_t kBytesOfNode = 32;
constexpr std::size_t kMostFirstNodes = 65536;

bool lies_within(std::string_view part, std::string_view whole) {
  const std::less_equal<const char*> no_later;
  return no_later(whole.data(), part.data()) &&
         no_later(part.data() + part.size(), whole.data() + whole.size());
}

}  // namespace

void DocumentAssembler::grow() {
  const std::size_t first = std::min(document_.source_.size() / kBytesOfNode + 16, kMostFirstNodes);
  set_room(size_ == 0 ? first : size_ + size_ / 2);
}

void DocumentAssembler::set_room(std::size_t nodes) {
  document_.kinds_.resize(nodes);
  document_.tags_.resize(nodes);
  document_.blank_.resize(nodes);
  document_.parents_.resize(nodes);
  document_.subtree_ends_.resize(nodes);
  document_.payloads_.resize(nodes);
}

void DocumentAssembler::describe_again(std::size_t index, std::uint64_t attributes_hash) {
  described_ = open_[index];
  document_.payloads_[described_] = Document::kNoAttributes;
  if (attributes_hash == 0 && described_ >= attributes_hashes_.size()) return;
  if (described_ >= attributes_hashes_.size()) attributes_hashes_.resize(described_ + 1);
  attributes_hashes_[described_] = attributes_hash;
}

TextSpan DocumentAssembler::span_for(std::string_view original, std::string_view value,
                                     ReferenceContext context) {
  if (value.empty()) return {};
  // The parser makes up the texts of elements that it makes up: an isindex becomes a form.
  if (!lies_within(original, document_.source_)) return own(value);
  const auto offset = static_cast<std::uint32_t>(original.data() - document_.source_.data());
  const auto length = static_cast<std::uint32_t>(original.size());
  if (original == value) return {offset, length, TextSpan::Form::verbatim};
  if (original.find('&') != std::string_view::npos) {
    scratch_.clear();
    append_decoded(original, context, scratch_);
    if (scratch_ == value) {
      return {offset, length,
              context == ReferenceContext::text ? TextSpan::Form::references
                                                : TextSpan::Form::attribute_references};
    }
  }
  return own(value);
}

TextSpan DocumentAssembler::own(std::string_view value) {
  const auto offset = static_cast<std::uint32_t>(document_.pool_.size());
  append_parsed_value(value, document_.pool_);
  const auto length = static_cast<std::uint32_t>(document_.pool_.size()) - offset;
  return {offset, length, TextSpan::Form::owned};
}

Document DocumentAssembler::finish(Degraded degraded, bool hashes) {
  document_.degraded_ = degraded;
  set_room(size_);
  if (hashes) compute_hashes();
  return std::move(document_);
}

namespace {

// This hash stands for any text where texts do not count.
constexpr Hash128 kAnyText{0x7465787400000000u, 1};

Hash128 hash_of(std::string_view bytes, std::uint64_t seed) {
  const XXH128_hash_t hash = XXH3_128bits_withSeed(bytes.data(), bytes.size(), seed);
  return {hash.low64, hash.high64};
}

// Writes little endian on every machine, since stored hashes are compared on other machines.
void append(std::string& buffer, std::uint64_t number) {
  for (int shift = 0; shift < 64; shift += 8) buffer += static_cast<char>(number >> shift & 0xFF);
}

void append(std::string& buffer, const Hash128& hash) {
  append(buffer, hash.low);
  append(buffer, hash.high);
}

}  // namespace

void DocumentAssembler::compute_hashes() {
  const std::size_t size = document_.kinds_.size();
  document_.structure_hashes_.resize(size);
  document_.text_hashes_.resize(size);
  document_.full_hashes_.resize(size);
  attributes_hashes_.resize(size);
  // This goes backwards, so that children come before their parents.
  for (std::size_t i = size; i-- > 0;) {
    const auto node = static_cast<NodeIndex>(i);
    if (document_.is_element(node)) {
      hash_element(node);
    } else if (document_.is_text(node) && !document_.is_blank(node)) {
      hash_text(node);
    }
  }
}

void DocumentAssembler::hash_text(NodeIndex node) {
  collapsed_.clear();
  append_collapsed(document_.text(node, scratch_), collapsed_);
  trim_end(collapsed_);
  document_.structure_hashes_[node] = kAnyText;
  document_.text_hashes_[node] = document_.full_hashes_[node] = hash_of(collapsed_, 0);
}

void DocumentAssembler::hash_element(NodeIndex node) {
  for (std::string* children : {&children_structure_, &children_text_, &children_full_}) {
    children->assign(document_.name(node));
    *children += '\0';
  }
  append(children_full_, attributes_hashes_[node]);
  for (NodeIndex child = node + 1; child < document_.subtree_end(node);
       child = document_.subtree_end(child)) {
    if (!document_.is_element(child) && (!document_.is_text(child) || document_.is_blank(child))) {
      continue;
    }
    append(children_structure_, document_.structure_hashes_[child]);
    append(children_text_, document_.text_hashes_[child]);
    append(children_full_, document_.full_hashes_[child]);
  }
  // A seed of their own keeps elements from ever hashing like texts.
  document_.structure_hashes_[node] = hash_of(children_structure_, 1);
  document_.text_hashes_[node] = hash_of(children_text_, 1);
  document_.full_hashes_[node] = hash_of(children_full_, 1);
}

}  // namespace winnow
