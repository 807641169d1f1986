// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <string_view>

#include "queries/experiment/findings.h"

namespace winnow {
namespace {

constexpr double kEqual = 1e-9;  // as PairedComparison counts ties

struct RankedTopic {
  std::size_t topic;  // its place in the plan
  double gain;
  double baseline_value;
  double value;
};

using PrecisionByTopic = std::map<std::string_view, double>;

PrecisionByTopic average_precisions(const RunScores& scores) {
  PrecisionByTopic values;
  for (const TopicScores& topic : scores.topics) {
    values.emplace_hint(values.end(), topic.topic, topic.values[Measure::map]);
  }
  return values;
}

std::vector<RankedTopic> topics_by_scores(const ArmPair& pair, const std::vector<Topic>& topics) {
  const PrecisionByTopic baseline = average_precisions(*pair.baseline.answers->scores);
  const PrecisionByTopic other = average_precisions(*pair.other.answers->scores);
  std::vector<RankedTopic> ranked;
  for (std::size_t i = 0; i < topics.size(); ++i) {
    const auto before = baseline.find(topics[i].id);
    if (before == baseline.end()) continue;
    const double value = other.at(topics[i].id);
    ranked.push_back({i, value - before->second, before->second, value});
  }
  return ranked;
}

// Without judgements a difference is no gain, but says where to look.
std::vector<RankedTopic> topics_by_overlap(const std::vector<double>& overlaps) {
  std::vector<RankedTopic> ranked;
  for (std::size_t i = 0; i < overlaps.size(); ++i) ranked.push_back({i, 1 - overlaps[i], 0, 0});
  return ranked;
}

// Gives those that gained most (sign 1) or lost most (-1), at most `count`.
std::vector<RankedTopic> extremes(std::vector<RankedTopic> ranked, double sign, std::size_t count,
                                  const std::vector<Topic>& topics) {
  std::erase_if(ranked, [&](const RankedTopic& topic) { return sign * topic.gain <= kEqual; });
  std::sort(ranked.begin(), ranked.end(), [&](const RankedTopic& a, const RankedTopic& b) {
    if (a.gain != b.gain) return sign * a.gain > sign * b.gain;
    return topics[a.topic].id < topics[b.topic].id;
  });
  if (ranked.size() > count)
    ranked.erase(ranked.begin() + static_cast<std::ptrdiff_t>(count), ranked.end());
  return ranked;
}

class DetailMaker {
 public:
  DetailMaker(const ArmPair& pair, PageIndexPair& pages, const AnswerContext& context)
      : pair_(pair), pages_(pages), context_(context) {}

  Expected<std::vector<TopicDetail>> make(const std::vector<RankedTopic>& ranked) {
    std::vector<TopicDetail> details;
    for (const RankedTopic& topic : ranked) {
      Expected<TopicDetail> detail = make(topic);
      if (!detail) return detail.error();
      details.push_back(std::move(*detail));
    }
    return details;
  }

 private:
  using Pages = std::optional<PageIndex>;

  Expected<TopicDetail> make(const RankedTopic& ranked) {
    const Topic& topic = context_.plan.topics[ranked.topic];
    TopicDetail detail;
    detail.topic = topic.id;
    detail.text = topic.text;
    detail.baseline_value = ranked.baseline_value;
    detail.value = ranked.value;
    detail.baseline_results = pair_.baseline.answers->results[ranked.topic];
    detail.results = pair_.other.answers->results[ranked.topic];
    Expected<std::vector<ListedHit>> before =
        hits(*pair_.baseline.rankings, ranked.topic, pages_.baseline, pages_.other);
    if (!before) return before.error();
    Expected<std::vector<ListedHit>> after =
        hits(*pair_.other.rankings, ranked.topic, pages_.other, pages_.baseline);
    if (!after) return after.error();
    detail.baseline_hits = std::move(*before);
    detail.hits = std::move(*after);
    return detail;
  }

  Expected<std::vector<ListedHit>> hits(const KeptRankings& rankings, std::size_t topic, Pages& own,
                                        Pages& others) {
    std::span<const PageNumber> pages = rankings.pages(topic);
    pages = pages.first(std::min(context_.plan.listed_hits, pages.size()));
    std::vector<ListedHit> listed(pages.size());
    for (std::size_t i = 0; i < pages.size(); ++i) {
      listed[i].document = context_.pages.identifier(pages[i]);
      listed[i].score = rankings.scores(topic)[i];
      const int grade = context_.rules[topic].grade_of(pages[i]);
      if (grade != kUnjudged) listed[i].grade = grade;
      Expected<std::string> title = title_of(pages[i], own, others);
      if (!title) return title.error();
      listed[i].title = std::move(*title);
    }
    if (!own || !others) return listed;
    Expected<std::vector<std::vector<std::string>>> missing =
        words_only_in(*own, *others, context_.plan.topics[topic].text, pages);
    if (!missing) return missing.error();
    for (std::size_t i = 0; i < listed.size(); ++i) {
      listed[i].missing_words = std::move((*missing)[i]);
    }
    return listed;
  }

  // An arm that is no index of Winnow has the titles of the one that is.
  static Expected<std::string> title_of(PageNumber page, Pages& own, Pages& others) {
    for (Pages* pages : {&own, &others}) {
      if (!*pages) continue;
      Expected<std::string> title = (*pages)->title(page);
      if (!title || !title->empty()) return title;
    }
    return std::string();
  }

  const ArmPair& pair_;
  PageIndexPair& pages_;
  const AnswerContext& context_;
};

}  // namespace

Expected<TopicDetails> detail_topics(const ArmPair& pair, PageIndexPair& pages,
                                     const std::vector<double>& overlaps,
                                     const AnswerContext& context) {
  const ExperimentPlan& plan = context.plan;
  const std::vector<RankedTopic> ranked =
      plan.qrels ? topics_by_scores(pair, plan.topics) : topics_by_overlap(overlaps);
  DetailMaker maker(pair, pages, context);
  Expected<std::vector<TopicDetail>> best =
      maker.make(extremes(ranked, 1, plan.listed_topics, plan.topics));
  if (!best) return best.error();
  Expected<std::vector<TopicDetail>> worst =
      maker.make(extremes(ranked, -1, plan.listed_topics, plan.topics));
  if (!worst) return worst.error();
  TopicDetails details;
  details.baseline = pair.baseline.answers->arm;
  details.arm = pair.other.answers->arm;
  details.op = pair.other.answers->op;
  details.best = std::move(*best);
  details.worst = std::move(*worst);
  return details;
}

}  // namespace winnow
