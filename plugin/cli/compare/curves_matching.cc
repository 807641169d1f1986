// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include "plugin/cli/compare/curves.h"
#include "plugin/cli/terminal/interrupt.h"
#include "winnow/extractor/method.h"
#include "winnow/extractor/site_learner.h"

namespace winnow::cli {
namespace {

constexpr std::array<double, 6> kDeltas = {0.5, 0.6, 0.7, 0.8, 0.9, 1};

SiteModel learn(const std::string& site, std::span<const CurvePage> pages,
                const LearnOptions& options) {
  SiteLearner learner(site, options);
  for (const CurvePage& page : pages) learner.add(page.url, page.page);
  return learner.learn(pages.size());
}

std::unique_ptr<Method> matcher(const SiteModel& model, Matching matching) {
  MethodOptions options;
  options.site = std::make_shared<const SiteModel>(model);
  options.matching = matching;
  // It is there, and has what it needs.
  return std::move(*make_method("pattern-tree", options));
}

TemplateFit fit_of(const Method& method, const CurvePage& page, WordSegmenter& segmenter) {
  return method.classify(page.page, segmenter).fit.value_or(TemplateFit{});
}

// Says whether the page is in the tree's language, be there anything to be kept or not.
bool is_described(const TemplateFit& fit) {
  return fit.template_index != kNoTemplate && !fit.undecided && fit.unmatched_nodes == 0;
}

double rounded(double value) { return std::round(value * 1e4) / 1e4; }

}  // namespace

MatchingCurves::MatchingCurves(const LearnOptions& options) : options_(options) {
  for (const double delta : kDeltas) {
    by_structure_.push_back({.pattern = options.pattern, .value = delta});
    by_structure_.back().pattern.structure_delta = delta;
    by_text_.push_back({.pattern = options.pattern, .value = delta});
    by_text_.back().pattern.text_delta = delta;
  }
}

void MatchingCurves::match(const SiteModel& model, std::span<const CurvePage> pages, Point& point) {
  const auto strict = matcher(model, Matching::strict);
  const auto greedy = matcher(model, Matching::greedy);
  const auto tolerant = matcher(model, Matching::tolerant);
  WordSegmenter segmenter;
  const double share = 1 / static_cast<double>(pages.size());
  for (const CurvePage& page : pages) {
    if (is_described(fit_of(*strict, page, segmenter))) point.strict += share;
    if (is_described(fit_of(*greedy, page, segmenter))) point.greedy += share;
    const TemplateFit fit = fit_of(*tolerant, page, segmenter);
    if (fit.used) point.tolerant += share;
    // No node has a place on a page that is like no template.
    point.unmatched += fit.template_index == kNoTemplate ? share
                       : fit.nodes == 0                  ? 0
                                                         : share * fit.unmatched_nodes / fit.nodes;
  }
}

Expected<void> MatchingCurves::add(const std::string& site, const std::vector<CurvePage>& pages) {
  const std::size_t half = pages.size() / 2;
  const std::span all(pages);
  const auto learned = all.first(std::min(half, kCurvePages));
  const auto others = all.subspan(half, std::min(pages.size() - half, kCurvePages));
  LearnOptions options = options_;
  bool has_templates = false;
  for (std::vector<Point>* points : {&by_structure_, &by_text_}) {
    for (Point& point : *points) {
      if (was_interrupted()) return Error{ErrorCode::try_again, "interrupted", site, "run again"};
      options.pattern = point.pattern;
      const SiteModel model = learn(site, learned, options);
      // Thresholds change trees, not the groups that these are of.
      if (model.templates().empty()) return {};
      match(model, others, point);
      has_templates = true;
    }
  }
  if (!has_templates) return {};
  ++sites_;
  learned_ += learned.size();
  matched_ += others.size();
  return {};
}

Json MatchingCurves::list(const std::vector<Point>& points) const {
  Json list = Json::array();
  for (const Point& point : points) {
    const auto mean = [&](double sum) { return rounded(sum / sites_); };
    list.push_back({{"value", point.value},
                    {"strict", mean(point.strict)},
                    {"greedy", mean(point.greedy)},
                    {"tolerant", mean(point.tolerant)},
                    {"unmatched", mean(point.unmatched)}});
  }
  return list;
}

Json MatchingCurves::json() const {
  if (sites_ == 0) return nullptr;
  return {{"pages", matched_},
          {"learned", learned_},
          {"structure_delta", options_.pattern.structure_delta},
          {"text_delta", options_.pattern.text_delta},
          {"by_structure_delta", list(by_structure_)},
          {"by_text_delta", list(by_text_)}};
}

}  // namespace winnow::cli
