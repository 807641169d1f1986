// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/trec_qrels.h"

#include <algorithm>
#include <array>
#include <optional>

#include "queries/trec/lines.h"

namespace winnow {
namespace {

constexpr int kMaxGrade = 127;  // either sign
constexpr std::string_view kQrelsHint = "write lines \"topic 0 document grade\"";
constexpr std::string_view kExclusionsHint = "write lines \"topic document\"";

// Gives the entry of a topic, made if it is new.
template <typename Map>
typename Map::mapped_type& entry_of(Map& map, std::string_view topic) {
  const auto found = map.find(topic);
  return found != map.end() ? found->second : map[std::string(topic)];
}

}  // namespace

std::size_t relevant_count(const Judgements& judgements) {
  return static_cast<std::size_t>(
      std::count_if(judgements.begin(), judgements.end(),
                    [](const auto& judgement) { return is_relevant(judgement.second); }));
}

Expected<Qrels> parse_qrels(std::string_view content, std::string_view file) {
  Qrels qrels;
  LineReader lines(content, file);
  while (lines.next_entry()) {
    std::array<std::string_view, 4> fields;
    if (split_fields(lines.line(), fields) != fields.size()) {
      return lines.error("a judgement has four fields, this line has not", kQrelsHint);
    }
    const std::optional<int> grade = parse_number<int>(fields[3]);
    if (!grade || *grade < -kMaxGrade || *grade > kMaxGrade) {
      return lines.error("the grade is not an integer from -127 to 127", kQrelsHint);
    }
    if (!entry_of(qrels, fields[0]).emplace(fields[2], *grade).second) {
      return lines.error("the document is judged twice for its topic", "keep one of the lines");
    }
  }
  if (qrels.empty()) {
    return Error{ErrorCode::input, "no judgements", std::string(file), std::string(kQrelsHint)};
  }
  return qrels;
}

Expected<Exclusions> parse_exclusions(std::string_view content, std::string_view file) {
  Exclusions exclusions;
  LineReader lines(content, file);
  while (lines.next_entry()) {
    std::array<std::string_view, 2> fields;
    if (split_fields(lines.line(), fields) != fields.size()) {
      return lines.error("an exclusion has two fields, this line has not", kExclusionsHint);
    }
    entry_of(exclusions, fields[0]).emplace(fields[1]);
  }
  return exclusions;
}

}  // namespace winnow
