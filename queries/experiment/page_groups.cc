// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/experiment/page_groups.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace winnow {
namespace {

// It is empty if there is none.
std::string_view first_relevant(const Judgements& judgements) {
  const auto found = std::find_if(judgements.begin(), judgements.end(), [](const auto& judgement) {
    return is_relevant(judgement.second);
  });
  return found == judgements.end() ? std::string_view() : std::string_view(found->first);
}

}  // namespace

std::vector<std::uint32_t> groups_by_page(std::span<const std::string> topics, const Qrels& qrels) {
  std::map<std::string_view, std::uint32_t> numbers;
  std::vector<std::uint32_t> groups;
  std::uint32_t next = 0;
  for (const std::string& topic : topics) {
    const auto judged = qrels.find(topic);
    const std::string_view page =
        judged == qrels.end() ? std::string_view() : first_relevant(judged->second);
    if (page.empty()) {
      groups.push_back(next++);
      continue;
    }
    const auto [group, is_new] = numbers.try_emplace(page, next);
    if (is_new) ++next;
    groups.push_back(group->second);
  }
  return groups;
}

}  // namespace winnow
