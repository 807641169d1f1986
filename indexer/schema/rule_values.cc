// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/schema/rule_values.h"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <charconv>
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

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  std::string text;
  for (const std::string& part : parts) text.append(text.empty() ? "" : between).append(part);
  return text;
}

// Gives "2.5" for 2.5.
std::string number_as_written(double number) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  return {digits.data(), end};
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
  std::vector<std::string> pages = rule.paths;
  if (!rule.site.empty()) pages.insert(pages.begin(), rule.site);
  if (!rule.select.empty()) pages.push_back(rule.select);
  std::vector<std::string> says;
  if (rule.text_class) says.emplace_back(text_class_name(*rule.text_class));
  if (rule.weight) says.push_back("weight " + number_as_written(*rule.weight));
  if (!rule.title.empty()) says.push_back("title from " + rule.title);
  if (!rule.date.empty()) says.push_back("date from " + rule.date);
  if (!rule.author.empty()) says.push_back("author from " + rule.author);
  if (rule.skip) says.emplace_back(*rule.skip ? "skip" : "do not skip");
  if (rule.demote) says.push_back("demote " + std::to_string(*rule.demote));
  if (!rule.method.empty()) says.push_back("method " + rule.method);
  return (pages.empty() ? "all pages" : joined(pages, " ")) + ": " + joined(says, ", ");
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
