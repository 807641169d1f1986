// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/topic_run.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/queries/search/test_database.h"

namespace winnow {
namespace {

class AnswerTopics : public testing::Test {
 protected:
  void SetUp() override {
    database_.add({"/a b.html", "needle needle"});
    database_.add({"/c.html", "a needle and OR thread"});
    database_.commit();
  }

  Expected<TopicRunReport> answer(const std::vector<Topic>& topics,
                                  const TopicRunOptions& options = {}) {
    run_.clear();
    pieces_ = 0;
    ExperimentSearcher searcher = database_.open_for_experiments();
    return answer_topics(searcher, topics, options, [this](std::string_view lines) {
      run_ += lines;
      ++pieces_;
      return Expected<void>();
    });
  }

  // The first four columns of each line.
  std::vector<std::string> answers() const {
    std::vector<std::string> lines;
    std::string_view rest = run_;
    while (!rest.empty()) {
      const std::string_view line = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(line.size() + 1);
      const std::size_t tag = line.rfind(' ');
      lines.emplace_back(line.substr(0, line.rfind(' ', tag - 1)));
    }
    return lines;
  }

  TestDatabase database_;
  std::string run_;
  int pieces_ = 0;
};

using Lines = std::vector<std::string>;

TEST_F(AnswerTopics, WritesTheAnswersInOrder) {
  const Expected<TopicRunReport> report = answer({{"1", "needles"}, {"2", "thread"}});
  ASSERT_TRUE(report);
  EXPECT_EQ(answers(), (Lines{"1 Q0 /a%20b.html 1", "1 Q0 /c.html 2", "2 Q0 /c.html 1"}));
  EXPECT_EQ(report->topics, 2U);
  EXPECT_EQ(report->refused, 0U);
  EXPECT_EQ(report->without_result, 0U);
}

TEST_F(AnswerTopics, CountsWhatFindsNothing) {
  const Expected<TopicRunReport> report = answer({{"1", "elephant"}, {"2", "needle"}});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->topics, 2U);
  EXPECT_EQ(report->without_result, 1U);
}

TEST_F(AnswerTopics, SearchesRefusedTextsAsPlainWords) {
  const Expected<TopicRunReport> report = answer({{"1", "needle OR"}});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->refused, 1U);
  EXPECT_EQ(answers(), (Lines{"1 Q0 /a%20b.html 1", "1 Q0 /c.html 2"}));
}

TEST_F(AnswerTopics, KeepsToTheDepthAndOperator) {
  TopicRunOptions options;
  options.depth = 1;
  options.op = QueryOperator::any_word;
  ASSERT_TRUE(answer({{"1", "needle elephant"}}, options));
  EXPECT_EQ(answers().size(), 1U);
}

TEST_F(AnswerTopics, NamesTheTopicInErrors) {
  TopicRunOptions options;
  options.language = "no language";
  const Expected<TopicRunReport> report = answer({{"2", "needle"}}, options);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().where, "topic 2, --stemmer no language");
}

TEST_F(AnswerTopics, SearchesForTheBeginningOfATextThatIsTooLong) {
  std::string text;
  for (int i = 0; i < 8000; ++i) text += "needle ";
  const Expected<TopicRunReport> report =
      answer({{"1", "thread"}, {"2", text, "topics.tsv:2"}, {"3", text}});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->cut, (std::vector<std::string>{"topics.tsv:2", "topic 3"}));
  EXPECT_EQ(answers().size(), 5U);
}

TEST_F(AnswerTopics, RefusesTagsThatWouldBreakLines) {
  TopicRunOptions options;
  options.tag = "my run";
  EXPECT_EQ(answer({}, options).error().code, ErrorCode::usage);
  options.tag = "";
  EXPECT_EQ(answer({}, options).error().code, ErrorCode::usage);
}

TEST_F(AnswerTopics, HandsOverPiecesOfWholeLines) {
  std::vector<Topic> topics;
  for (int i = 0; i < 3000; ++i) topics.push_back({std::to_string(i), "needle"});
  ASSERT_TRUE(answer(topics));
  EXPECT_GT(pieces_, 1);
  EXPECT_EQ(answers().size(), 6000U);
}

TEST_F(AnswerTopics, EndsWhenTheSinkFails) {
  ExperimentSearcher searcher = database_.open_for_experiments();
  const Expected<TopicRunReport> report =
      answer_topics(searcher, {{"1", "needle"}}, {}, [](std::string_view) -> Expected<void> {
        return Error{ErrorCode::disk, "no space left", "run.txt", ""};
      });
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, ErrorCode::disk);
}

}  // namespace
}  // namespace winnow
