// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/tree_ensemble/tree_ensemble_reader.h"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <unordered_map>
#include <utility>

namespace winnow {
namespace {

constexpr std::string_view kMagic = "winnow-block-model";
constexpr std::uint32_t kVersion = 3;
// Version 1 has no names, and version 2 no calibration.
constexpr std::uint32_t kOldestVersion = 1;

constexpr std::uint32_t kMaxTrees = 65536;
constexpr std::uint32_t kMaxTreeNodes = 65535;  // It fits into Node::left.
constexpr std::size_t kMaxNodes = 1048576;
constexpr std::uint32_t kMaxDepth = 32;
constexpr std::size_t kHashDigits = NameScores::kHashBits / 4;
// This is far beyond what log-odds can mean, and so small that no sum of them overflows.
constexpr float kMaxLogOdds = 1e6F;

constexpr std::size_t kMaxFields = 3;
// A message quotes so many bytes of a field at most.
constexpr std::size_t kMaxQuoted = 64;

template <typename Number>
bool read_number(std::string_view field, Number& number) {
  const char* end = field.data() + field.size();
  const auto [stopped, error] = std::from_chars(field.data(), end, number);
  return error == std::errc() && stopped == end;
}

bool read_finite(std::string_view field, float& number) {
  return read_number(field, number) && std::isfinite(number);
}

bool read_share(std::string_view field, float& share) {
  return read_finite(field, share) && share >= 0 && share <= 1;
}

enum ByteClass : std::uint8_t { kSpace = 1, kEndsText = 2 };

constexpr auto kClasses = [] {
  std::array<std::uint8_t, 256> table{};
  for (const char c : {' ', '\t', '\r'}) table[static_cast<unsigned char>(c)] = kSpace;
  for (const char c : {'\n', '#'}) table[static_cast<unsigned char>(c)] = kEndsText;
  return table;
}();

constexpr std::uint8_t kNoDigit = 16;

constexpr auto kHexDigits = [] {
  std::array<std::uint8_t, 256> table{};
  table.fill(kNoDigit);
  for (std::uint8_t digit = 0; digit < 16; ++digit) {
    table[static_cast<unsigned char>("0123456789abcdef"[digit])] = digit;
    table[static_cast<unsigned char>("0123456789ABCDEF"[digit])] = digit;
  }
  return table;
}();

// Gives nothing if a byte is no hexadecimal digit. Half of the shipped trees are hashes, which a
// filter reads for each page.
std::optional<std::uint32_t> read_hash(const char* digits, std::size_t count) {
  std::uint32_t hash = 0;
  std::uint8_t all = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint8_t digit = kHexDigits[static_cast<unsigned char>(digits[i])];
    all |= digit;
    hash = hash << 4 | digit;
  }
  if ((all & kNoDigit) != 0) return std::nullopt;
  return hash;
}

std::uint8_t class_of(char byte) { return kClasses[static_cast<unsigned char>(byte)]; }

std::unordered_map<std::string_view, std::uint16_t> columns_by_name(
    std::span<const FeatureInfo> features) {
  std::unordered_map<std::string_view, std::uint16_t> columns;
  for (const FeatureInfo& feature : features) {
    columns.emplace(feature.name, static_cast<std::uint16_t>(columns.size()));
  }
  return columns;
}

std::string identifier_of(std::string_view text) {
  std::string digits(16, '0');
  std::uint64_t hash = XXH3_64bits(text.data(), text.size());
  for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit, hash /= 16) {
    *digit = "0123456789abcdef"[hash % 16];
  }
  return digits;
}

}  // namespace

TreeEnsembleReader::TreeEnsembleReader(std::string_view text, std::span<const FeatureInfo> features)
    : text_(text), features_(features), rest_(text) {}

Expected<TreeEnsemble> TreeEnsembleReader::read() {
  if (read_version() && read_bias() && read_features() && read_names() && read_comment_names() &&
      read_calibration() && read_trees() && read_end()) {
    model_.identifier_ = identifier_of(text_);
    return std::move(model_);
  }
  return *std::move(error_);
}

bool TreeEnsembleReader::read_version() {
  if (!expect_line()) return false;
  if (fields_.size() != 2 || fields_[0] != kMagic || !read_number(fields_[1], version_)) {
    return corrupt("no block model");
  }
  if (version_ < kOldestVersion || version_ > kVersion) {
    return incompatible("a block model of version " + std::to_string(version_));
  }
  return true;
}

bool TreeEnsembleReader::read_bias() {
  if (!expect_line()) return false;
  if (fields_.size() != 2 || fields_[0] != "bias") return corrupt("expected: bias FLOAT");
  return read_log_odds(fields_[1], model_.bias_);
}

bool TreeEnsembleReader::read_features() {
  const auto columns = columns_by_name(features_);
  std::uint32_t count = 0;
  if (!read_count("features", 0, std::numeric_limits<std::uint32_t>::max(), count)) return false;
  std::vector<bool> named(columns.size());
  for (std::uint32_t i = 0; i < count; ++i) {
    if (!expect_line()) return false;
    if (fields_.size() != 1) return corrupt("expected the name of a feature");
    const auto found = columns.find(fields_[0]);
    if (found == columns.end()) {
      return incompatible("unknown feature " + std::string(fields_[0].substr(0, kMaxQuoted)));
    }
    if (named[found->second]) return corrupt("a feature named twice");
    named[found->second] = true;
    columns_.push_back(found->second);
  }
  return true;
}

bool TreeEnsembleReader::read_names() {
  if (version_ < 2) return true;
  std::uint32_t lines = 0;
  if (!read_count("names", 0, NameScores::kMost, lines)) return false;
  for (std::uint32_t i = 0; i < lines; ++i) {
    if (!expect_line()) return false;
    int score = 0;
    if (fields_.size() != 2 || !read_number(fields_[0], score) || score < NameScores::kLeast ||
        score > NameScores::kGreatest) {
      return corrupt("expected: SCORE HASHES");
    }
    if (!read_hashes(fields_[1], score)) return false;
  }
  return true;
}

bool TreeEnsembleReader::read_comment_names() {
  if (version_ < 2) return true;
  std::uint32_t lines = 0;
  if (!read_count("comment-names", 0, NameScores::kMost, lines)) return false;
  for (std::uint32_t i = 0; i < lines; ++i) {
    if (!expect_line()) return false;
    if (fields_.size() != 1) return corrupt("expected: HASHES");
    if (!read_hashes(fields_[0], std::nullopt)) return false;
  }
  model_.names_ = NameScores(names_, comments_);
  return true;
}

bool TreeEnsembleReader::read_calibration() {
  if (version_ < 3) return true;
  std::uint32_t lines = 0;
  if (!read_count("confidence", 0, Calibration::kMostPoints, lines)) return false;
  std::vector<CalibrationPoint> points;
  for (std::uint32_t i = 0; i < lines; ++i) {
    if (!expect_line()) return false;
    CalibrationPoint point;
    if (fields_.size() != 2 || !read_share(fields_[0], point.expected) ||
        !read_share(fields_[1], point.confidence)) {
      return corrupt("expected: EXPECTED CONFIDENCE, both from 0 to 1");
    }
    if (!points.empty() &&
        (point.expected <= points.back().expected || point.confidence < points.back().confidence)) {
      return corrupt("a confidence that does not rise");
    }
    points.push_back(point);
  }
  model_.calibration_ = Calibration(std::move(points));
  return true;
}

bool TreeEnsembleReader::read_hashes(std::string_view digits, std::optional<int> score) {
  if (digits.size() % kHashDigits != 0) return corrupt("hashes that are cut off");
  if (digits.size() / kHashDigits > NameScores::kMost - names_.size() - comments_.size()) {
    return corrupt("too many names in all");
  }
  for (; !digits.empty(); digits.remove_prefix(kHashDigits)) {
    const std::optional<std::uint32_t> hash = read_hash(digits.data(), kHashDigits);
    if (!hash) return corrupt("a hash that is not a number");
    if (score) {
      names_.push_back({*hash, *score});
    } else {
      comments_.push_back(*hash);
    }
  }
  return true;
}

bool TreeEnsembleReader::read_trees() {
  std::uint32_t count = 0;
  if (!read_count("trees", 0, kMaxTrees, count)) return false;
  for (std::uint32_t i = 0; i < count; ++i) {
    if (!read_tree()) return false;
  }
  return true;
}

// Nodes come level by level, so each split's children must be the next two that no split has led
// to. That makes sure that every node is reached once, from a node before it.
bool TreeEnsembleReader::read_tree() {
  std::uint32_t count = 0;
  if (!read_count("tree", 1, kMaxTreeNodes, count)) return false;
  const std::size_t root = model_.nodes_.size();
  if (count > kMaxNodes - root) return corrupt("too many nodes in all");
  std::size_t next = 1;  // the first that no split has led to
  std::size_t level_end = 1;
  std::uint32_t depth = 0;
  for (std::size_t node = 0; node < count; ++node) {
    if (!expect_line()) return false;
    if (node == next) return corrupt("a node that no split leads to");
    if (node == level_end) {
      level_end = next;
      if (++depth > kMaxDepth) return corrupt("a tree that is too deep");
    }
    if (fields_[0] == "=") {
      if (!read_leaf(node)) return false;
    } else {
      if (!read_split(node, next)) return false;
      next += 2;
      if (next > count) return corrupt("a split whose children are not in the tree");
    }
  }
  if (next != count) return corrupt("a node that no split leads to");
  TreeEnsemble::Tree& tree = model_.trees_.emplace_back();
  tree.root = static_cast<std::uint32_t>(root);
  tree.depth = depth;
  tree.is_small = count <= 2 * kMaxSmallTreeLeaves - 1;
  if (tree.is_small) add_small_tree(tree);
  return true;
}

// Adds splits and leaves of the last tree, which has been read in full. A node's leaves are
// neighbours, its left child's before those of its right one. So once it is known how many leaves
// each node has, where they begin follows from where the parent's begin.
void TreeEnsembleReader::add_small_tree(TreeEnsemble::Tree& tree) {
  const std::span nodes = std::span(model_.nodes_).subspan(tree.root);
  const auto is_leaf = [&](std::size_t node) { return nodes[node].left == node; };
  std::array<std::uint32_t, 2 * kMaxSmallTreeLeaves - 1> leaves{};
  for (std::size_t node = nodes.size(); node-- > 0;) {
    const std::uint32_t left = nodes[node].left;
    leaves[node] = is_leaf(node) ? 1 : leaves[left] + leaves[left + 1];
  }
  tree.first_split = static_cast<std::uint32_t>(model_.splits_.size());
  tree.first_leaf = static_cast<std::uint32_t>(model_.leaves_.size());
  model_.leaves_.resize(model_.leaves_.size() + kMaxSmallTreeLeaves);
  std::array<std::uint32_t, 2 * kMaxSmallTreeLeaves - 1> first{};  // where a node's leaves begin
  for (std::size_t node = 0; node < nodes.size(); ++node) {
    if (is_leaf(node)) {
      model_.leaves_[tree.first_leaf + first[node]] = model_.values_[tree.root + node];
      continue;
    }
    const std::uint32_t left = nodes[node].left;
    first[left] = first[node];
    first[left + 1] = first[node] + leaves[left];
    const std::uint32_t bits = ((1U << leaves[left]) - 1) << first[node];
    model_.splits_.push_back({nodes[node].threshold, ~bits, nodes[node].feature});
  }
  tree.splits = static_cast<std::uint32_t>(model_.splits_.size()) - tree.first_split;
}

bool TreeEnsembleReader::read_leaf(std::size_t node) {
  float value = 0;
  if (fields_.size() != 2) return corrupt("expected: = VALUE");
  if (!read_log_odds(fields_[1], value)) return false;
  model_.nodes_.push_back(
      {std::numeric_limits<float>::quiet_NaN(), 0, static_cast<std::uint16_t>(node)});
  model_.values_.push_back(value);
  return true;
}

bool TreeEnsembleReader::read_split(std::size_t node, std::size_t next) {
  std::uint32_t feature = 0;
  float threshold = 0;
  std::uint32_t left = 0;
  if (fields_.size() != 3 || !read_number(fields_[0], feature) ||
      !read_finite(fields_[1], threshold) || !read_number(fields_[2], left)) {
    return corrupt("expected: FEATURE THRESHOLD LEFT, or: = VALUE");
  }
  if (feature >= columns_.size()) return corrupt("no such feature");
  if (left != next) {
    return corrupt("node " + std::to_string(node) + " is not in breadth-first order");
  }
  model_.nodes_.push_back({threshold, columns_[feature], static_cast<std::uint16_t>(left)});
  model_.values_.push_back(0);
  return true;
}

bool TreeEnsembleReader::read_end() {
  // Only this tells that a text was cut inside its last number.
  if (!text_.ends_with('\n')) return corrupt("the block model ends before it is complete");
  return next_line() ? corrupt("text after the last tree") : true;
}

// Goes to the next line that has more than a comment.
bool TreeEnsembleReader::next_line() {
  while (!rest_.empty()) {
    ++line_;
    rest_.remove_prefix(split_line());
    if (!fields_.empty()) return true;
  }
  return false;
}

// Gives where the text from `begin` on has a byte that ends a field, or its end. Nearly all others
// are above '#'.
std::size_t TreeEnsembleReader::field_end(std::size_t begin) const {
  constexpr std::uint64_t kEach = 0x0101010101010101;
  constexpr std::uint64_t kHigh = 0x80 * kEach;
  std::size_t at = begin;
  while (at + sizeof(std::uint64_t) <= rest_.size()) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, rest_.data() + at, sizeof bytes);
    // The high bit of each byte that may be below '$'; borrows make it so for some that are not.
    if (((bytes - ('#' + 1) * kEach) & ~bytes & kHigh) != 0) break;
    at += sizeof bytes;
  }
  while (at < rest_.size() && class_of(rest_[at]) == 0) ++at;
  return at;
}

// Splits the line that rest_ begins with into fields, at most one more than a line may have.
// Returns the length of the line.
std::size_t TreeEnsembleReader::split_line() {
  fields_.clear();
  std::size_t at = 0;
  while (fields_.size() <= kMaxFields) {
    while (at < rest_.size() && class_of(rest_[at]) == kSpace) ++at;
    if (at == rest_.size() || class_of(rest_[at]) == kEndsText) break;
    const std::size_t begin = at;
    at = field_end(begin);
    fields_.push_back(rest_.substr(begin, at - begin));
  }
  if (at < rest_.size() && rest_[at] != '\n') at = std::min(rest_.find('\n', at), rest_.size());
  return std::min(at + 1, rest_.size());
}

bool TreeEnsembleReader::expect_line() {
  if (next_line()) return true;
  ++line_;
  return corrupt("the block model ends before it is complete");
}

bool TreeEnsembleReader::read_count(std::string_view keyword, std::uint32_t lowest,
                                    std::uint32_t highest, std::uint32_t& count) {
  if (!expect_line()) return false;
  if (fields_.size() != 2 || fields_[0] != keyword || !read_number(fields_[1], count)) {
    return corrupt("expected: " + std::string(keyword) + " N");
  }
  if (count < lowest || count > highest) {
    return corrupt("not " + std::to_string(lowest) + " to " + std::to_string(highest));
  }
  return true;
}

bool TreeEnsembleReader::read_log_odds(std::string_view field, float& value) {
  if (!read_finite(field, value) || std::abs(value) > kMaxLogOdds) {
    return corrupt("is not a number from -1000000 to 1000000");
  }
  return true;
}

bool TreeEnsembleReader::corrupt(std::string what) {
  return fail(ErrorCode::corrupt, std::move(what), "copy or export the block model again");
}

bool TreeEnsembleReader::incompatible(std::string what) {
  return fail(ErrorCode::incompatible, std::move(what),
              "use the version of Winnow that the block model was made for");
}

bool TreeEnsembleReader::fail(ErrorCode code, std::string what, std::string hint) {
  error_ = Error{code, std::move(what), "line " + std::to_string(line_), std::move(hint)};
  return false;
}

}  // namespace winnow
