// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/facts/name_evidence.h"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "extractor/page/facts/comment_records.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

constexpr std::size_t kLeastBytes = 2;
constexpr std::size_t kMostBytes = 24;
constexpr float kFading = 0.8F;

bool is_name_letter(char c) { return is_ascii_letter(c) || static_cast<unsigned char>(c) >= 128; }

bool is_small(char c) { return c >= 'a' && c <= 'z'; }
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

// A name as a whole has another seed than its words, so that "related" and "related-" differ.
enum Seed : std::uint64_t { kWord = 0, kWhole = 1 };

// Holds the first letters of a name: what is behind the first kMostBytes does not count.
class NameLetters {
 public:
  void add(char c) {
    if (size_ < kMostBytes) bytes_[size_++] = c;
    last_ = c;
  }
  bool empty() const { return size_ == 0; }
  char last() const { return last_; }
  void clear() { size_ = 0; }
  std::string_view text() const { return {bytes_.data(), size_}; }

 private:
  std::array<char, kMostBytes> bytes_;
  std::size_t size_ = 0;
  char last_ = 0;
};

// Tells whether the name begins or ends with the word: "comment-item", "user-comment". Software
// names its parts in English, whatever the language of the page.
bool is_comment_compound(std::string_view name) {
  while (name.ends_with('-')) name.remove_suffix(1);
  for (const std::string_view word : {"comment", "comments"}) {
    if (name.size() < word.size() + 2) continue;
    if (name.starts_with(word) && name[word.size()] == '-') return true;
    if (name.ends_with(word) && name[name.size() - word.size() - 1] == '-') return true;
  }
  return false;
}

// Reads the names of one attribute.
class NameReader {
 public:
  NameReader(std::string_view attribute, std::vector<std::uint32_t>& hashes)
      : attribute_(attribute), hashes_(hashes) {}

  void read() {
    char before = ' ';
    for (const char c : attribute_) {
      if (is_white_space(c)) {
        end_name();
      } else if (!is_name_letter(c)) {
        end_word();
        if (!is_ascii_digit(c)) add_hyphen();
      } else {
        if (is_capital(c) && is_small(before)) {
          end_word();
          add_hyphen();
        }
        word_.add(ascii_lower(c));
        name_.add(ascii_lower(c));
      }
      before = c;
    }
    end_name();
  }

  // Tells whether one of the names that were read is made of the word comment and others.
  bool has_comment_compound() const { return has_comment_compound_; }

 private:
  void add_hyphen() {
    if (name_.empty() || name_.last() == '-') return;
    name_.add('-');
    is_compound_ = true;
  }

  void end_word() {
    add(word_.text(), kWord);
    word_.clear();
  }

  void end_name() {
    end_word();
    if (is_compound_) {
      add(name_.text(), kWhole);
      has_comment_compound_ = has_comment_compound_ || is_comment_compound(name_.text());
    }
    name_.clear();
    is_compound_ = false;
  }

  void add(std::string_view text, Seed seed) {
    if (text.size() < kLeastBytes) return;
    const std::uint64_t hash = XXH3_64bits_withSeed(text.data(), text.size(), seed);
    hashes_.push_back(static_cast<std::uint32_t>(hash >> (64 - NameScores::kHashBits)));
  }

  std::string_view attribute_;
  std::vector<std::uint32_t>& hashes_;
  NameLetters word_;
  NameLetters name_;
  bool is_compound_ = false;
  bool has_comment_compound_ = false;
};

// Holds what the scores say of the names of one attribute.
struct AttributeSums {
  float lowest = 0;  // 0 if no name is known
  float highest = 0;
  float sum = 0;
  std::uint32_t known = 0;
  bool has_names = false;
  bool comments = false;
  bool comment_compound = false;
};

AttributeSums operator+(const AttributeSums& a, const AttributeSums& b) {
  AttributeSums both = a.known == 0 ? b : a;
  if (a.known != 0 && b.known != 0) {
    both.lowest = std::min(a.lowest, b.lowest);
    both.highest = std::max(a.highest, b.highest);
    both.sum = a.sum + b.sum;
    both.known = a.known + b.known;
  }
  both.has_names = a.has_names || b.has_names;
  both.comments = a.comments || b.comments;
  both.comment_compound = a.comment_compound || b.comment_compound;
  return both;
}

// Sums up the attributes of elements, and remembers what the last classes say.
class AttributeSummer {
 public:
  AttributeSummer(const NameScores& scores, const ClassNumbers& classes)
      : scores_(scores), classes_(classes), known_(std::min(classes.end(), kMostKnown)) {}

  AttributeSums sums_of(const Document& document, NodeIndex element) {
    const AttributeSums classes = sums_of_classes(document, element);
    const std::string_view id = document.attribute(element, Attribute::id, scratch_);
    return id.empty() ? classes : classes + read(id);
  }

 private:
  static constexpr std::uint32_t kMostKnown = 1024;
  struct Known {
    AttributeSums sums;
    std::uint32_t number = 0;
  };

  AttributeSums sums_of_classes(const Document& document, NodeIndex element) {
    const std::uint32_t number = classes_.of(element);
    if (number == 0) return {};
    Known& known = known_[number % known_.size()];
    if (known.number != number) {
      known = {read(document.attribute(element, Attribute::class_, scratch_)), number};
    }
    return known.sums;
  }

  AttributeSums read(std::string_view attribute) {
    hashes_.clear();
    NameReader reader(attribute, hashes_);
    reader.read();
    AttributeSums all;
    all.comment_compound = reader.has_comment_compound();
    for (const std::uint32_t hash : hashes_) {
      const std::optional<float> score = scores_.find(hash);
      if (score) all = all + AttributeSums{*score, *score, *score, 1, true, false};
      all.comments = all.comments || scores_.is_of_comments(hash);
    }
    all.has_names = !hashes_.empty();
    return all;
  }

  const NameScores& scores_;
  const ClassNumbers& classes_;
  std::vector<Known> known_;
  std::string scratch_;
  std::vector<std::uint32_t> hashes_;
};

NameSums inside(const NameSums& around, const AttributeSums& own) {
  NameSums sums = around;
  const float mean = own.known == 0 ? 0 : own.sum / static_cast<float>(own.known);
  sums.lowest = std::min(around.lowest, own.lowest);
  sums.highest = std::max(around.highest, own.highest);
  if (own.known != 0) sums.nearest = mean;
  sums.faded = around.faded * kFading + mean;
  sums.own = own.lowest;
  return sums;
}

// Remembers the places of the last elements, by what is around them and their attributes. Elements
// that agree in both need one place.
class RecentPlaces {
 public:
  struct Place {
    std::uint32_t around = 0;
    std::uint32_t list = 0;  // It is 0 if there is none.
    std::uint32_t place = 0;
  };

  Place& slot(std::uint32_t around, std::uint32_t list) {
    return slots_[(around * 31 + list) % slots_.size()];
  }

 private:
  std::array<Place, 128> slots_{};
};

void append_hash(std::uint32_t hash, std::string& text) {
  for (int shift = NameScores::kHashBits - 4; shift >= 0; shift -= 4) {
    text.push_back("0123456789abcdef"[hash >> shift & 15]);
  }
}

// Returns the names of one element as text.
std::string names_of(const Document& document, NodeIndex element) {
  std::vector<std::uint32_t> hashes;
  std::string scratch;
  for (const Attribute attribute : {Attribute::class_, Attribute::id}) {
    add_name_hashes(document.attribute(element, attribute, scratch), hashes);
  }
  std::string text;
  for (const std::uint32_t hash : hashes) {
    if (!text.empty()) text.push_back(',');
    append_hash(hash, text);
  }
  return text;
}

}  // namespace

std::vector<std::string> names_around(const Document& document, const BlockList& blocks) {
  std::vector<std::string> texts;
  for (const Block& block : blocks.blocks()) {
    const NodeIndex element = document.parent(block.first_text);
    std::string text;
    for (NodeIndex node = element; node != kNoNode; node = document.parent(node)) {
      const std::string own = document.has_attributes(node) ? names_of(document, node) : "";
      if (own.empty()) continue;
      text = text.empty() ? own : own + ';' + text;
    }
    texts.push_back(std::move(text));
  }
  return texts;
}

void add_name_hashes(std::string_view attribute, std::vector<std::uint32_t>& hashes) {
  NameReader(attribute, hashes).read();
}

NameEvidence::NameEvidence(const Document& document, const BlockList& blocks,
                           const NameScores& scores, const ClassNumbers& classes) {
  if (scores.empty()) return;
  place_of_.resize(document.size());
  AttributeSummer summer(scores, classes);
  RecentPlaces recent;
  CommentRecords records;
  for (const NodeIndex node : document.elements()) {
    const NodeIndex parent = document.parent(node);
    const std::uint32_t around = parent == kNoNode ? 0 : place_of_[parent];
    place_of_[node] = around;
    if (!document.has_attributes(node)) continue;
    const auto [first, last] = blocks.range(document, node);
    if (first == last) continue;
    RecentPlaces::Place& same = recent.slot(around, document.attribute_list(node));
    if (same.around == around && same.list == document.attribute_list(node)) {
      place_of_[node] = same.place;
      continue;
    }
    const AttributeSums own = summer.sums_of(document, node);
    if (own.has_names) {
      place_of_[node] = static_cast<std::uint32_t>(sums_.size());
      sums_.push_back(inside(sums_[around], own));
    }
    if (own.comments) {
      of_comments_.push_back(node);
    } else if (own.comment_compound) {
      records.add(document, node);
    } else {
      same = {around, document.attribute_list(node), place_of_[node]};
    }
  }
  records.add_to(of_comments_, document, blocks);
}

}  // namespace winnow
