// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/evaluate/evaluate_questions.h"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "winnow/indexer/text_file.h"

namespace winnow::cli {
namespace {

constexpr std::size_t kMaxTrecBytes = 1u << 30;

template <typename Parse>
auto parse_file(const std::string& file, Parse parse) -> decltype(parse(std::string_view(), file)) {
  const Expected<std::string> content = read_text_file(file, kMaxTrecBytes);
  if (!content) return content.error();
  return parse(*content, file);
}

Expected<void> read_questions(const EvaluateArguments& arguments, ExperimentPlan& plan) {
  if (!arguments.topics_file.empty() || !arguments.queries_file.empty()) {
    const bool judged = !arguments.topics_file.empty();
    Expected<std::vector<Topic>> topics = judged
                                              ? parse_file(arguments.topics_file, parse_topics)
                                              : parse_file(arguments.queries_file, parse_queries);
    if (!topics) return topics.error();
    plan.topics = std::move(*topics);
  }
  if (!arguments.qrels_file.empty()) {
    Expected<Qrels> qrels = parse_file(arguments.qrels_file, parse_qrels);
    if (!qrels) return qrels.error();
    plan.qrels = std::move(*qrels);
  }
  if (!arguments.exclusions_file.empty()) {
    Expected<Exclusions> exclusions = parse_file(arguments.exclusions_file, parse_exclusions);
    if (!exclusions) return exclusions.error();
    plan.exclusions = std::move(*exclusions);
  }
  return {};
}

Expected<std::vector<KnownItem>> find_known_items(const EvaluateArguments& arguments,
                                                  const ExperimentPlan& plan,
                                                  EvaluateDisplay& display) {
  Expected<std::unique_ptr<Source>> source = open_collection(plan.collections.front().pages);
  if (!source) return source.error();
  const Expected<std::uint64_t> total = (*source)->count();
  if (!total) return total.error();
  KnownItemOptions options;
  options.count = arguments.known_items;
  options.seed = arguments.significance.seed;
  return make_known_items(**source, options, [&](std::uint64_t pages) {
    display.reading(pages, *total);
    return !was_interrupted();
  });
}

}  // namespace

Expected<std::vector<KnownItem>> ask(const EvaluateArguments& arguments, ExperimentPlan& plan,
                                     EvaluateDisplay& display) {
  if (const auto read = read_questions(arguments, plan); !read) return read.error();
  if (arguments.known_items == 0) return std::vector<KnownItem>();
  Expected<std::vector<KnownItem>> items = find_known_items(arguments, plan, display);
  if (!items) return items.error();
  if (items->empty()) {
    return Error{ErrorCode::input, "no title, heading or link text names one page only",
                 plan.collections.front().pages.sources.front(),
                 "write queries of your own and use --queries"};
  }
  if (items->size() < arguments.known_items) {
    print_note(fmt::format("the pages make {} known-item queries, not {}",
                           human_count(items->size()), human_count(arguments.known_items)));
  }
  plan.topics = known_item_topics(*items);
  plan.qrels = known_item_qrels(*items);
  // One page is right: precision at a rank says no more than that page's rank.
  plan.tested = {Measure::recip_rank, Measure::ndcg_cut_10, Measure::set_p};
  return items;
}

}  // namespace winnow::cli
