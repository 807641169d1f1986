// SPDX-License-Identifier: GPL-2.0-or-later
//
// Hashes subtrees bottom up: the hash of an element covers its tag and its children's hashes, so
// equal subtrees get equal hashes in linear time.
#include <xxhash.h>

#include "extractor/html/document/document_assembler.h"
#include "extractor/text/white_space.h"

namespace winnow {
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
