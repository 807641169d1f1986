// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/experiment/arm_pair.h"

#include <algorithm>

namespace winnow {

const std::vector<RankedDocument>& ranking_of(const AnswerOutcome& answers,
                                              const std::string& topic) {
  static const std::vector<RankedDocument> no_answer;
  const auto found = answers.run.topics.find(topic);
  return found == answers.run.topics.end() ? no_answer : found->second;
}

std::vector<std::string> first_documents(const AnswerOutcome& answers, const std::string& topic,
                                         std::size_t count) {
  const std::vector<RankedDocument>& ranking = ranking_of(answers, topic);
  std::vector<std::string> documents;
  for (std::size_t i = 0; i < std::min(count, ranking.size()); ++i) {
    documents.push_back(ranking[i].document);
  }
  return documents;
}

}  // namespace winnow
