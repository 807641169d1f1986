// SPDX-License-Identifier: GPL-2.0-or-later
//
// A retrieval experiment: arms, topics and judgements in, measures and significance out.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/queries/arm.h"
#include "winnow/queries/known_items.h"
#include "winnow/queries/run_scores.h"
#include "winnow/queries/searcher.h"
#include "winnow/queries/significance.h"
#include "winnow/queries/trec_qrels.h"
#include "winnow/queries/trec_run.h"
#include "winnow/queries/trec_topics.h"

namespace winnow {

// ---- what to do

struct ExperimentCollection {
  CollectionSpec pages;
  std::string value;  // its place on the series' axis as the user wrote it; empty outside of it
};

struct ExperimentPlan {
  // There are none if no arm needs pages: all are runs, or indexes of pages of their own.
  std::vector<ExperimentCollection> collections;
  std::string series;  // name of the axis; empty without a series
  // The first is what the others are compared with; those that are searched as Omega does, with the
  // first of these, so that a comparison never mixes what the text does with what the ranking does.
  std::vector<ArmSpec> arms;
  std::vector<QueryOperator> operators;  // at least one
  // If all arms are runs it may be empty: then the topics are those that are judged or stand in a
  // run, without text, in byte order. Answers of a run to other topics are passed over.
  std::vector<Topic> topics;
  std::optional<Qrels> qrels;  // without: only what needs no judgements
  Exclusions exclusions;
  ScoringOptions scoring;
  SignificanceOptions significance;
  std::vector<Measure> tested = {Measure::map, Measure::p_10, Measure::ndcg_cut_10,
                                 Measure::recip_rank, Measure::set_p};
  bool by_page = false;            // topics that share their first relevant document vary together
  double inflation = 2;            // from this ratio of document frequencies on a word is inflated
  std::size_t listed_topics = 10;  // best, and as many worst, of each comparison; with both lists
  std::size_t listed_hits = 10;
  Limits limits;
  unsigned threads = 1;
};

// ---- what came out

struct ArmOutcome {
  std::string arm;
  std::string identity;  // of the arm as it was made of this collection
  std::uint64_t documents = 0;
  std::uint64_t words = 0;  // of the text that went in; 0 where unknown
  std::uint64_t empty = 0;  // pages without text; 0 where unknown
  std::uint64_t database_bytes = 0;
  bool cached = false;
  double seconds = 0;
  // Counts relevant documents that Winnow's index does not have; it is 0 for other arms.
  std::uint64_t missing_relevant = 0;
  std::vector<std::string> missing_examples;  // the first five of them in byte order
};

// Tells of one arm under one operator. An arm of ArmKind::run knows no operator: it has the same
// answers under each, so that it can be compared with the others. The rankings themselves are told
// to ExperimentObserver::answered() and not kept.
struct AnswerOutcome {
  std::string arm;
  QueryOperator op = QueryOperator::any_word;
  std::optional<RunScores> scores;  // of the rankings to the depth, without excluded documents
  // These count by topic, in the order of ExperimentPlan::topics, all documents that match, and how
  // many of these are relevant.
  std::vector<std::uint64_t> results;
  std::vector<std::uint64_t> relevant_results;
  double mean_results = 0;  // over all topics
  // These are means over the topics that scores are averaged over, of the whole result, however
  // long; one without documents has precision 0.
  double result_precision = 0;
  double result_recall = 0;
  std::uint64_t topics_without_result = 0;
  // Counts topics whose operators make no sense, as winnow search tells them; it is 0 for other
  // arms.
  std::uint64_t searched_as_plain_words = 0;
};

struct MeasureComparison {
  Measure measure = Measure::map;
  double baseline_mean = 0;  // over the topics compared
  double mean = 0;
  PairedComparison paired;
  // Corrected over the arms compared with the same baseline, measure by measure; the values of a
  // sweep are a family of their own.
  double holm_t_test_p = 1;
  double holm_randomisation_p = 1;
};

// There are topics whose words the template inflates, and the others. These two are there only if
// both have judged topics.
enum class Stratum : std::uint8_t { all, inflated, untouched };

// Compares over all judged topics, or with ScoringOptions::only_answered over those that either arm
// answered.
struct ArmComparison {
  std::string baseline;
  std::string arm;
  QueryOperator op = QueryOperator::any_word;
  Stratum stratum = Stratum::all;
  std::size_t topics = 0;
  std::vector<MeasureComparison> measures;
};

// What can be said without judgements.
struct UnjudgedComparison {
  std::string baseline;
  std::string arm;
  QueryOperator op = QueryOperator::any_word;
  // Counts the baseline's first ten of each topic, if both arms are indexes of Winnow and both have
  // the page; else it is 0.
  std::uint64_t hits = 0;
  // Counts those whose page, as the arm has it, lacks a word of the query that the baseline's page
  // holds.
  std::uint64_t template_only_hits = 0;
  double mean_results_baseline = 0;
  double mean_results = 0;
  double mean_rbo = 1;  // of the first 100
  std::optional<double> mean_kendall_tau;
};

struct ListedHit {
  std::string document;
  std::string title;  // empty if no index of Winnow has the page
  double score = 0;
  std::optional<int> grade;
  // These are words of the query that this arm's page holds and the other arm's lacks: those of the
  // baseline's hits matched in the template. There are none if one of the arms does not have the
  // page, or is no index of Winnow.
  std::vector<std::string> missing_words;
};

struct TopicDetail {
  std::string topic;
  std::string text;
  double baseline_value = 0;  // average precision
  double value = 0;
  std::uint64_t baseline_results = 0;
  std::uint64_t results = 0;
  std::vector<ListedHit> baseline_hits;
  std::vector<ListedHit> hits;
};

// These are the topics that gained most, and those that lost most, by average precision. Without
// judgements `best` are those whose rankings differ most, with values of 0, and `worst` is empty.
struct TopicDetails {
  std::string baseline;
  std::string arm;
  QueryOperator op = QueryOperator::any_word;
  std::vector<TopicDetail> best;
  std::vector<TopicDetail> worst;
};

struct CollectionOutcome {
  std::string name;         // the sources, for people
  std::string value;        // as in the plan
  std::uint64_t pages = 0;  // most documents that an index of the collection has
  std::vector<ArmOutcome> arms;
  std::vector<AnswerOutcome> answers;      // by arm, then operator; so are those that follow
  std::vector<ArmComparison> comparisons;  // none without judgements
  std::vector<UnjudgedComparison> unjudged;
  std::vector<TopicDetails> details;
  // This is by topic, in the plan's order, the highest ratio of a word's document frequencies, in
  // the baseline and in the clean arm (the oracle if there is one, else the first index of Winnow
  // behind the baseline that is searched as it is). It is empty if unknown.
  std::vector<double> inflation;
  std::string clean_arm;
};

// This is plain data.
struct Experiment {
  ExperimentPlan plan;  // without what only makes sense while it runs
  std::string version;  // of Winnow
  std::string started;  // UTC, ISO 8601
  double seconds = 0;
  std::vector<KnownItem> known_items;   // in the order of the topics made from them; else empty
  std::vector<std::string> cut_topics;  // ids: their text was longer than a query may be
  std::uint64_t unjudged_topics = 0;    // topics without judgements
  std::vector<std::string> judged_without_topic;  // ids: judged, but not among the topics; score 0
  std::vector<CollectionOutcome> collections;
};

// Told of what happens, from several threads at once. In a series ArmObserver's functions get the
// arm's name with the collection's value, "raw (VALUE)", if it has one and the arm is not the same
// in all of them.
class WINNOW_EXPORT ExperimentObserver : public ArmObserver {
 public:
  // An arm that is the same in all collections, or under all operators, is reported once: in the
  // first collection, under the first operator.
  virtual void answering(std::size_t /*collection*/, const std::string& /*arm*/, QueryOperator,
                         std::uint64_t /*topics done*/, std::uint64_t /*all topics*/) {}

  // The answers of each collection, arm and operator, topic by topic in the plan's order, whole
  // down to the depth, in the order of sort_as_trec_eval(), without excluded documents; empty for a
  // topic without answer. Those of one collection, arm and operator come from one thread; `ranking`
  // is the caller's. An error ends the experiment.
  virtual Expected<void> answered(std::size_t /*collection*/, const std::string& /*arm*/,
                                  QueryOperator, const std::string& /*topic*/,
                                  const std::vector<RankedDocument>& /*ranking*/) {
    return {};
  }
};

// Gives the place in plan.arms of the arm that each arm is compared with; it is its own for an arm
// that only others are compared with. It is thread-safe.
WINNOW_EXPORT std::vector<std::size_t> baselines_of(const ExperimentPlan& plan);

// Makes the arms that the cache does not have, up to plan.threads at once, answers all topics with
// each arm and operator, scores and compares. The result does not depend on the number of threads,
// but for times, and for which of two arms with equal indexes counts as cached.
// The text of a topic that is longer than a query may be is cut (QueryLimit), in all arms, those
// ranked as Omega does included, and in Experiment::plan; the observer gets a warning without an
// arm that names the topic's place. A text that Searcher refuses for something else
// (ErrorCode::usage) is a warning, and the topic stays without answer. Memory: identifiers of pages
// once, 8 bytes for each document of an index, 16 for each answer of a run file, and for each
// topic, arm and operator some 1.5 KB; all answers to a topic in each thread.
//
// Errors: ErrorCode::usage if arms, operators, pages or topics are wanting, without name or named
// twice, or if the depth is 0; those of ArmCache::build(), parse_trec_run(), open_arm() and
// Searcher, the first in the order of the arms; ErrorCode::not_found or ErrorCode::input for the
// file of a run that cannot be read; ErrorCode::try_again if the observer interrupted it; what
// ExperimentObserver::answered() returns.
WINNOW_EXPORT Expected<Experiment> run_experiment(ExperimentPlan plan, ArmCache& cache,
                                                  ExperimentObserver& observer);

}  // namespace winnow
