// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/learn/feature_table.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <nlohmann/json.hpp>

#include "plugin/cli/terminal/messages.h"
#include "plugin/common/printable.h"

namespace winnow::cli {
namespace {

constexpr std::size_t kBufferBytes = 1 << 20;

template <typename Number>
void append(std::string& text, Number number) {
  std::array<char, 32> digits;
  const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  text.append(digits.data(), written.ptr);
}

}  // namespace

FeatureTable::FeatureTable(std::FILE* stream, std::span<const FeatureInfo> features, bool share)
    : stream_(stream) {
  buffer_ = "page\tblock\twords\tflags\tpath";
  if (share) buffer_ += "\tshare";
  for (const FeatureInfo& feature : features) buffer_.append("\t").append(feature.name);
  buffer_ += '\n';
}

void FeatureTable::add(std::string_view path, const BlockList& blocks,
                       const FeatureMatrix& features, std::span<const float> shares) {
  const std::string page = printable(path);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    buffer_ += page;
    for (const std::size_t number : {i, std::size_t{blocks[i].words}, std::size_t{blocks[i].flags},
                                     std::size_t{features.path_group(i)}}) {
      append(buffer_ += '\t', number);
    }
    if (!shares.empty()) append(buffer_ += '\t', shares[i]);
    for (const float value : features.row(i)) append(buffer_ += '\t', value);
    buffer_ += '\n';
    if (buffer_.size() >= kBufferBytes) write();
  }
}

void FeatureTable::write() {
  if (failure_ == 0 && std::fwrite(buffer_.data(), 1, buffer_.size(), stream_) != buffer_.size()) {
    failure_ = errno;
  }
  buffer_.clear();
}

int FeatureTable::finish() {
  write();
  if (failure_ == 0 && std::fflush(stream_) != 0) failure_ = errno;
  return failure_;
}

std::string describe_features(std::span<const FeatureInfo> features, bool json) {
  if (json) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const FeatureInfo& feature : features) {
      list.push_back(
          {{"group", feature.group}, {"name", feature.name}, {"description", feature.description}});
    }
    return list.dump(2) + "\n";
  }
  std::string text;
  for (const FeatureInfo& feature : features) {
    text += fmt::format("{:<10} {:<20} {}\n", feature.group, feature.name, feature.description);
  }
  return text;
}

}  // namespace winnow::cli
