// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/schema/rule_values.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <limits>

#include "indexer/common/big_endian.h"
#include "winnow/extractor/rules_file.h"
#include "winnow/indexer/index_metadata.h"

namespace winnow {
namespace {

constexpr std::size_t kNumberBytes = 8;
constexpr std::size_t kCountBytes = 4;
constexpr std::size_t kShareBytes = kNumberBytes + 2 * kCountBytes;

std::uint32_t bounded_count(std::uint64_t count) {
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(count, std::numeric_limits<std::uint32_t>::max()));
}

}  // namespace

std::vector<std::uint64_t> numbers_of_rules(std::span<const PageRule> rules) {
  std::vector<std::uint64_t> numbers;
  for (PageRule rule : rules) {
    rule.note.clear();
    const std::string text = rule_text(rule);
    numbers.push_back(XXH3_64bits(text.data(), text.size()));
  }
  return numbers;
}

std::string rule_summary(const PageRule& rule) {
  std::vector<std::string> parts;
  const auto add = [&](const std::string& part) {
    if (!part.empty()) parts.push_back(part);
  };
  add(rule.site);
  for (const std::string& path : rule.paths) add(path);
  add(rule.select);
  std::string summary = fmt::format("{}:", fmt::join(parts, " "));
  if (parts.empty()) summary = "all pages:";
  parts.clear();
  if (rule.text_class) parts.emplace_back(text_class_name(*rule.text_class));
  if (rule.weight) parts.push_back(fmt::format("weight {}", *rule.weight));
  if (!rule.title.empty()) parts.push_back("title from " + rule.title);
  if (!rule.date.empty()) parts.push_back("date from " + rule.date);
  if (!rule.author.empty()) parts.push_back("author from " + rule.author);
  if (rule.skip) parts.emplace_back(*rule.skip ? "skip" : "do not skip");
  if (rule.demote) parts.push_back(fmt::format("demote {}", *rule.demote));
  if (!rule.method.empty()) parts.push_back("method " + rule.method);
  return summary + fmt::format(" {}", fmt::join(parts, ", "));
}

std::string rules_value(const RuleMatches& matches, std::span<const std::uint64_t> numbers) {
  std::string value;
  for (const RuleMatch& match : matches.rules) {
    value += big_endian(numbers[match.rule]);
    value += big_endian(bounded_count(match.words));
    value += big_endian(bounded_count(match.changed));
  }
  return value;
}

void for_each_rule_share(std::string_view value,
                         const std::function<void(const RuleShare&)>& visit) {
  for (; value.size() >= kShareBytes; value.remove_prefix(kShareBytes)) {
    const auto count = [&](std::size_t offset) {
      return static_cast<std::uint32_t>(from_big_endian(value.substr(offset, kCountBytes)));
    };
    visit({from_big_endian(value.substr(0, kNumberBytes)), count(kNumberBytes),
           count(kNumberBytes + kCountBytes)});
  }
}

}  // namespace winnow
