// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/analysis/word_table.h"

#include <xxhash.h>

#include <algorithm>
#include <cstring>
#include <random>

#include "winnow/extractor/free_memory.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

constexpr std::size_t kFirstSlots = 4096;

std::uint64_t random_seed() {
  std::random_device random;
  return static_cast<std::uint64_t>(random()) << 32 | random();
}

}  // namespace

StringTable::StringTable() : seed_(random_seed()), slots_(kFirstSlots) {}

std::uint32_t StringTable::hash(std::string_view text) const {
  return static_cast<std::uint32_t>(XXH3_64bits_withSeed(text.data(), text.size(), seed_));
}

std::uint32_t StringTable::number(std::string_view text, std::uint32_t hash) {
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t slot = hash & mask;; slot = (slot + 1) & mask) {
    const Slot& taken = slots_[slot];
    if (taken.number_and_one == 0) return add(text, hash, slot);
    if (taken.hash != hash || taken.place.length != text.size()) continue;
    if (std::memcmp(bytes_.data() + taken.place.offset, text.data(), text.size()) == 0) {
      return taken.number_and_one - 1;
    }
  }
}

std::uint32_t StringTable::add(std::string_view text, std::uint32_t hash, std::size_t slot) {
  const auto number = static_cast<std::uint32_t>(places_.size());
  places_.push_back(
      {static_cast<std::uint32_t>(bytes_.size()), static_cast<std::uint32_t>(text.size())});
  bytes_.append(text);
  slots_[slot] = {hash, number + 1, places_.back()};
  if (places_.size() * 2 > slots_.size()) grow();
  return number;
}

void StringTable::grow() {
  std::vector<Slot> old(slots_.size() * 2);
  old.swap(slots_);
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& taken : old) {
    if (taken.number_and_one == 0) continue;
    std::size_t slot = taken.hash & mask;
    while (slots_[slot].number_and_one != 0) slot = (slot + 1) & mask;
    slots_[slot] = taken;
  }
}

void StringTable::clear() {
  std::fill(slots_.begin(), slots_.end(), Slot());
  places_.clear();
  bytes_.clear();
}

bool is_spelled(std::string_view term) {
  // Prefixes are capitals, and folded words have none.
  if (term.empty() || (term[0] >= 'A' && term[0] <= 'Z')) return false;
  const auto characters = std::count_if(term.begin(), term.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  });
  return characters > 2 && std::none_of(term.begin(), term.end(), [](char c) {
           return (c >= '0' && c <= '9') || c == '_' || c == '+' || c == '#' || c == '&';
         });
}

std::size_t keep_commonest(std::vector<SpelledTerm>& terms, std::size_t most_bytes) {
  std::size_t bytes = 0;
  for (const SpelledTerm& term : terms) bytes += term.term.size() + 1;
  if (bytes <= most_bytes) return terms.size();
  std::sort(terms.begin(), terms.end(), [](const SpelledTerm& a, const SpelledTerm& b) {
    return a.frequency != b.frequency ? a.frequency > b.frequency : a.hash < b.hash;
  });
  std::size_t kept = 0;
  for (std::size_t room = most_bytes; terms[kept].term.size() < room; ++kept) {
    room -= terms[kept].term.size() + 1;
  }
  return kept;
}

namespace {

// Words over this are dropped as a rule, and each one is another.
constexpr std::size_t kMaxKeptBytes = 4 * kMaxWordBytes;
// Words of all fields, and terms: some 50 bytes each with their places in the tables.
constexpr std::size_t kMaxEntries = 1 << 17;
// These are the bounds of one field within a page, which ordinary pages stay far below.
constexpr std::size_t kMaxFieldWords = 1 << 19;
constexpr std::size_t kMaxFieldBytes = 16 << 20;
// Memory that is kept when all words are forgotten, for each list.
constexpr std::size_t kBytesKept = 8 << 20;

// The first bytes, as many as there are, as the highest ones of a number.
std::uint64_t order_of(std::string_view term) {
  std::uint64_t order = 0;
  for (std::size_t i = 0; i < sizeof order; ++i) {
    order = order << 8 | (i < term.size() ? static_cast<unsigned char>(term[i]) : 0u);
  }
  return order;
}

}  // namespace

class WordTable::Field {
 public:
  Field(std::string_view stemmer, std::string_view term_prefix)
      : stemmer_(stemmer), prefix_(term_prefix) {}

  const std::string& stemmer() const { return stemmer_; }
  const std::string& prefix() const { return prefix_; }
  bool is_full() const {
    return words.size() >= kMaxFieldWords || written.bytes() >= kMaxFieldBytes;
  }

  StringTable written;
  std::vector<TableWord> words;  // of each of these

 private:
  std::string stemmer_;
  std::string prefix_;
};

WordTable::WordTable() = default;
WordTable::~WordTable() = default;
WordTable::WordTable(WordTable&&) noexcept = default;
WordTable& WordTable::operator=(WordTable&&) noexcept = default;

bool WordTable::trim() {
  std::size_t entries = terms_.size() + parts_.size();
  for (const auto& field : fields_) entries += field->words.size();
  if (entries <= kMaxEntries && is_whole_) return false;
  is_whole_ = true;
  fields_.clear();
  clear_and_trim(parts_, kBytesKept);
  kept_parts_ = 0;
  clear_and_trim(facts_, kBytesKept);
  if (terms_.bytes() > kBytesKept || terms_.size() > 2 * kMaxEntries) {
    terms_ = StringTable();
  } else {
    terms_.clear();
  }
  return true;
}

WordTable::Field& WordTable::field(std::string_view stemmer, std::string_view term_prefix) {
  for (const auto& field : fields_) {
    if (field->prefix() == term_prefix && field->stemmer() == stemmer) return *field;
  }
  fields_.push_back(std::make_unique<Field>(stemmer, term_prefix));
  return *fields_.back();
}

std::uint32_t WordTable::prepare(const Field& field, std::string_view written) const {
  const std::uint32_t hash = field.written.hash(written);
  field.written.prefetch(hash);
  return hash;
}

TableWord WordTable::find(Field& field, std::string_view written, std::uint32_t prepared) {
  parts_.resize(kept_parts_);
  // Where memory ends below, it stays false, and the next page begins with empty lists.
  is_whole_ = false;
  if (written.size() > kMaxKeptBytes || field.is_full()) {
    const TableWord word = analyze(field, written);
    is_whole_ = true;
    return word;
  }
  const std::uint32_t number = field.written.number(written, prepared);
  if (number == field.words.size()) {
    field.words.push_back(analyze(field, written));
    kept_parts_ = parts_.size();
  }
  is_whole_ = true;
  return field.words[number];
}

TableWord WordTable::analyze(const Field& field, std::string_view written) {
  TableWord word;
  const std::string folded = analyzer_.fold(written);
  if (folded.empty()) return word;
  word.terms = make_terms(field, folded);
  const std::vector<std::string_view> parts = compound_parts(folded);
  word.is_compound = parts.size() != 1 || parts[0].size() != folded.size();
  if (!word.is_compound) return word;
  word.first_part = static_cast<std::uint32_t>(parts_.size());
  word.part_count = static_cast<std::uint32_t>(parts.size());
  for (const std::string_view part : parts) parts_.push_back(make_terms(field, part));
  return word;
}

WordTerms WordTable::make_terms(const Field& field, std::string_view folded) {
  WordTerms made;
  term_.assign(field.prefix()).append(folded);
  made.term = term_number(term_);
  const std::string_view stem = analyzer_.stem(folded, field.stemmer());
  if (stem.empty()) return made;
  term_.assign(prefix::kStem).append(field.prefix()).append(stem);
  made.stem = term_number(term_);
  return made;
}

TermNumber WordTable::term_number(std::string_view term) {
  const TermNumber number = terms_.number(term);
  if (number == facts_.size()) {
    facts_.push_back({order_of(term), XXH3_64bits(term.data(), term.size()), is_spelled(term)});
  }
  return number;
}

}  // namespace winnow
