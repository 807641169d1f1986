// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/experiment/topic_details.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>

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
  const PrecisionByTopic baseline = average_precisions(*pair.baseline->scores);
  const PrecisionByTopic other = average_precisions(*pair.other->scores);
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

// Those that gained most (sign 1) or lost most (-1), at most `count`.
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
  DetailMaker(const ArmPair& pair, PageIndexPair& pages, const ExperimentPlan& plan)
      : pair_(pair), pages_(pages), plan_(plan) {}

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
    const Topic& topic = plan_.topics[ranked.topic];
    TopicDetail detail;
    detail.topic = topic.id;
    detail.text = topic.text;
    detail.baseline_value = ranked.baseline_value;
    detail.value = ranked.value;
    detail.baseline_results = pair_.baseline->results[ranked.topic];
    detail.results = pair_.other->results[ranked.topic];
    Expected<std::vector<ListedHit>> before =
        hits(*pair_.baseline, topic, pages_.baseline, pages_.other);
    if (!before) return before.error();
    Expected<std::vector<ListedHit>> after =
        hits(*pair_.other, topic, pages_.other, pages_.baseline);
    if (!after) return after.error();
    detail.baseline_hits = std::move(*before);
    detail.hits = std::move(*after);
    return detail;
  }

  Expected<std::vector<ListedHit>> hits(const AnswerOutcome& answers, const Topic& topic,
                                        Pages& own, Pages& others) {
    const std::vector<RankedDocument>& ranking = ranking_of(answers, topic.id);
    std::vector<ListedHit> listed;
    for (std::size_t i = 0; i < std::min(plan_.listed_hits, ranking.size()); ++i) {
      Expected<ListedHit> hit = make_hit(ranking[i], topic, own, others);
      if (!hit) return hit.error();
      listed.push_back(std::move(*hit));
    }
    return listed;
  }

  Expected<ListedHit> make_hit(const RankedDocument& answer, const Topic& topic, Pages& own,
                               Pages& others) {
    ListedHit hit;
    hit.document = answer.document;
    hit.score = answer.score;
    hit.grade = grade_of(topic.id, answer.document);
    // An arm that is no index of Winnow has the titles of the one that is.
    for (Pages* pages : {&own, &others}) {
      if (!*pages || !hit.title.empty()) continue;
      Expected<std::string> title = (*pages)->title(answer.document);
      if (!title) return title.error();
      hit.title = std::move(*title);
    }
    if (!own || !others) return hit;
    Expected<std::vector<std::string>> missing =
        words_only_in(*own, *others, topic.text, answer.document);
    if (!missing) return missing.error();
    hit.missing_words = std::move(*missing);
    return hit;
  }

  std::optional<int> grade_of(const std::string& topic, const std::string& document) const {
    if (!plan_.qrels) return std::nullopt;
    const auto judged = plan_.qrels->find(topic);
    if (judged == plan_.qrels->end()) return std::nullopt;
    const auto grade = judged->second.find(document);
    if (grade == judged->second.end()) return std::nullopt;
    return grade->second;
  }

  const ArmPair& pair_;
  PageIndexPair& pages_;
  const ExperimentPlan& plan_;
};

}  // namespace

Expected<TopicDetails> detail_topics(const ArmPair& pair, PageIndexPair& pages,
                                     const std::vector<double>& overlaps,
                                     const ExperimentPlan& plan) {
  const std::vector<RankedTopic> ranked =
      plan.qrels ? topics_by_scores(pair, plan.topics) : topics_by_overlap(overlaps);
  DetailMaker maker(pair, pages, plan);
  Expected<std::vector<TopicDetail>> best =
      maker.make(extremes(ranked, 1, plan.listed_topics, plan.topics));
  if (!best) return best.error();
  Expected<std::vector<TopicDetail>> worst =
      maker.make(extremes(ranked, -1, plan.listed_topics, plan.topics));
  if (!worst) return worst.error();
  TopicDetails details;
  details.baseline = pair.baseline->arm;
  details.arm = pair.other->arm;
  details.op = pair.other->op;
  details.best = std::move(*best);
  details.worst = std::move(*worst);
  return details;
}

}  // namespace winnow
