// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads any bytes as a file of topics, queries, judgements, exclusions and answers. What is read
// can be written and read again, and is the same. An error names the file.
#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/invariant.h"
#include "winnow/queries/trec_qrels.h"
#include "winnow/queries/trec_run.h"
#include "winnow/queries/trec_topics.h"

namespace {

using winnow::Expected;

constexpr std::string_view kFile = "file";
// This comes first, so that nothing that follows is taken for a byte order mark or a <top>.
constexpr std::string_view kComment = "# comment\n";

// Says whether the value is there. If not, the error must say where and what.
template <typename T>
bool is_read(const Expected<T>& value) {
  if (value) return true;
  WINNOW_INVARIANT(value.error().code == winnow::ErrorCode::input);
  WINNOW_INVARIANT(value.error().where.starts_with(kFile) && !value.error().what.empty());
  return false;
}

bool is_word(std::string_view text) {
  return !text.empty() && winnow::trec_identifier(text) == text;
}

bool are_equal(const std::vector<winnow::Topic>& a, const std::vector<winnow::Topic>& b) {
  return std::ranges::equal(a, b, [](const winnow::Topic& left, const winnow::Topic& right) {
    return left.id == right.id && left.text == right.text;
  });
}

void check_topics(const Expected<std::vector<winnow::Topic>>& topics) {
  if (!is_read(topics)) return;
  std::set<std::string_view> ids;
  std::string table(kComment);
  for (const winnow::Topic& topic : *topics) {
    WINNOW_INVARIANT(is_word(topic.id) && ids.insert(topic.id).second);
    table += topic.id + "\t" + topic.text + "\n";
  }
  const auto again = winnow::parse_topics(table, kFile);
  WINNOW_INVARIANT(again && are_equal(*again, *topics));
}

void check_qrels(std::string_view content) {
  const Expected<winnow::Qrels> qrels = winnow::parse_qrels(content, kFile);
  if (!is_read(qrels)) return;
  std::string lines(kComment);
  for (const auto& [topic, judgements] : *qrels) {
    for (const auto& [document, grade] : judgements) {
      lines += topic + " 0 " + document + " " + std::to_string(grade) + "\n";
    }
  }
  const auto again = winnow::parse_qrels(lines, kFile);
  WINNOW_INVARIANT(again && *again == *qrels && !qrels->empty());
}

void check_exclusions(std::string_view content) {
  const Expected<winnow::Exclusions> exclusions = winnow::parse_exclusions(content, kFile);
  if (!is_read(exclusions)) return;
  std::string lines(kComment);
  for (const auto& [topic, documents] : *exclusions) {
    for (const std::string& document : documents) lines += topic + " " + document + "\n";
  }
  const auto again = winnow::parse_exclusions(lines, kFile);
  WINNOW_INVARIANT(again && *again == *exclusions);
}

void check_run(std::string_view content) {
  const Expected<winnow::TrecRun> run = winnow::parse_trec_run(content, kFile);
  if (!is_read(run)) return;
  std::string lines(kComment);
  for (const auto& [topic, ranking] : run->topics) {
    WINNOW_INVARIANT(!ranking.empty());
    lines += winnow::format_trec_run(topic, ranking, run->tag);
  }
  const auto again = winnow::parse_trec_run(lines, kFile);
  WINNOW_INVARIANT(again && again->tag == run->tag);
  const auto same_document = [](const auto& a, const auto& b) { return a.document == b.document; };
  WINNOW_INVARIANT(
      std::ranges::equal(again->topics, run->topics, [&](const auto& a, const auto& b) {
        return a.first == b.first && std::ranges::equal(a.second, b.second, same_document);
      }));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view content(reinterpret_cast<const char*>(data), size);
  check_topics(winnow::parse_topics(content, kFile));
  check_topics(winnow::parse_queries(content, kFile));
  check_qrels(content);
  check_exclusions(content);
  check_run(content);
  return 0;
}
