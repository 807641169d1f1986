// SPDX-License-Identifier: GPL-2.0-or-later
//
// Usage: winnow-pack-trees TEXT FUNCTION OUTPUT
//
// Writes the source of a function that returns the trees of a text (docs/reference/block-model.md)
// as tables. The build runs it.
#include <charconv>
#include <fstream>
#include <iostream>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/tree_ensemble/packed_trees.h"
#include "extractor/tree_ensemble/tree_ensemble_reader.h"

namespace {

using winnow::CalibrationPoint;
using winnow::NameScores;
using winnow::PackedTrees;
using winnow::SmallTreeSplit;

// Returns the names that follow the line "features N", each with its line break.
std::string feature_names(std::istream& text) {
  std::size_t count = 0;
  for (std::string line; count == 0 && std::getline(text, line);) {
    constexpr std::string_view kFeatures = "features ";
    if (!line.starts_with(kFeatures)) continue;
    std::from_chars(line.data() + kFeatures.size(), line.data() + line.size(), count);
  }
  std::string names;
  for (std::string line; count > 0 && std::getline(text, line); --count) names += line + '\n';
  return names;
}

// Returns the number as the source has it: to the bit.
std::string number(float value) {
  char digits[48];
  const auto end = std::to_chars(digits, digits + sizeof digits, value, std::chars_format::hex).ptr;
  std::string text(digits, end);
  const bool negative = text.starts_with('-');
  return std::string(negative ? "-" : "") + "0x" + text.substr(negative ? 1 : 0) + "F";
}

std::string number(std::uint32_t value) { return std::to_string(value) + "U"; }

std::string number(const SmallTreeSplit& split) {
  return "{" + number(split.threshold) + "," + number(split.kept) + "," + number(split.feature) +
         "}";
}

std::string number(const NameScores::Name& name) {
  return "{" + number(name.hash) + "," + std::to_string(name.score) + "}";
}

std::string number(const CalibrationPoint& point) {
  return "{" + number(point.expected) + "," + number(point.confidence) + "}";
}

template <typename Number>
void write_table(std::ostream& out, std::string_view type, std::string_view name,
                 std::span<const Number> numbers) {
  out << "constexpr std::array<" << type << ", " << numbers.size() << "> " << name << "{{\n";
  for (const Number& each : numbers) out << number(each) << ",\n";
  out << "}};\n";
}

void write_source(std::ostream& out, const PackedTrees& trees, const std::string& function) {
  out << "// winnow-pack-trees has made this file.\n"
         "#include <array>\n\n#include \"extractor/shipped_trees/shipped_trees.h\"\n\n"
         "namespace winnow {\nnamespace {\n\n"
      << "constexpr std::string_view kFeatures =\n";
  std::string_view features = trees.features;
  while (!features.empty()) {
    const std::size_t end = features.find('\n');
    out << '"' << features.substr(0, end) << "\\n\"\n";
    features.remove_prefix(end + 1);
  }
  out << ";\n";
  const std::vector<std::uint32_t> counts(trees.split_counts.begin(), trees.split_counts.end());
  write_table(out, "SmallTreeSplit", "kSplits", trees.splits);
  write_table(out, "std::uint8_t", "kSplitCounts", std::span<const std::uint32_t>(counts));
  write_table(out, "float", "kLeaves", trees.leaves);
  write_table(out, "NameScores::Name", "kNames", trees.names);
  write_table(out, "std::uint32_t", "kComments", trees.comments);
  write_table(out, "CalibrationPoint", "kCalibration", trees.calibration);
  out << "constexpr PackedTrees kTrees{kFeatures, kSplits, kSplitCounts, kLeaves, kNames, "
         "kComments, "
         "kCalibration,\n"
      << '"' << trees.identifier << "\", " << number(trees.bias) << "};\n\n}  // namespace\n\n"
      << "const PackedTrees& " << function << "() { return kTrees; }\n\n}  // namespace winnow\n";
}

int fail(const std::string& message) {
  std::cerr << "winnow-pack-trees: " << message << "\n";
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return fail("usage: winnow-pack-trees TEXT FUNCTION OUTPUT");
  const std::string path = argv[1];
  std::ifstream file(path);
  const std::string features = feature_names(file);
  file.clear();
  file.seekg(0);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto packing = winnow::TreeEnsembleReader::pack(text, features);
  if (!packing) return fail(path + ": " + packing.error().message());
  std::ofstream out(argv[3]);
  write_source(out, packing->trees(features), argv[2]);
  out.close();
  return out ? 0 : fail(std::string("cannot write ") + argv[3]);
}
