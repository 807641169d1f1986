// SPDX-License-Identifier: GPL-2.0-or-later
//
// These are measures of one ranking, defined as trec_eval 9 defines them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "winnow/extractor/export.h"
#include "winnow/queries/trec_qrels.h"

namespace winnow {

// They are in the order of tables. "Relevant" means a grade of 1 and more.
enum class Measure : std::uint8_t {
  map,         // mean over the relevant documents of the precision at their ranks, 0 if not found
  rprec,       // precision at rank R, R the number of relevant documents
  bpref,       // share of judged pairs (relevant, not relevant) in the right order
  recip_rank,  // 1 / rank of the first relevant document, 0 if none is found
  p_5,         // precision at rank 5; a shorter ranking counts as filled up with what is wrong
  p_10,
  p_20,
  ndcg_cut_10,  // gain: the grade; discount: log2(rank + 1); of the best ranking's, to rank 10
  recall_100,   // share of the relevant documents up to this rank
  recall_1000,
  set_p,        // precision of the ranking as scored, that is to the depth
  set_recall,   // recall of the ranking as scored
  num_ret,      // documents in the ranking
  num_rel,      // relevant documents that there are
  num_rel_ret,  // relevant documents in the ranking
};
inline constexpr std::size_t kMeasureCount = 15;

struct MeasureInfo {
  Measure measure;
  std::string_view name;     // trec_eval's key: "map", "Rprec", "P_5", "ndcg_cut_10" ...
  std::string_view title;    // for tables: "MAP", "R-prec", "P@5", "nDCG@10" ...
  std::string_view summary;  // one clause for help texts and reports
  bool is_count;             // num_ret, num_rel, num_rel_ret: a sum over topics, not a mean
};

// They are in the order of Measure. It is thread-safe.
WINNOW_EXPORT std::span<const MeasureInfo, kMeasureCount> measures();

// Holds values by Measure.
class MeasureValues {
 public:
  double& operator[](Measure measure) { return values_[static_cast<std::size_t>(measure)]; }
  double operator[](Measure measure) const { return values_[static_cast<std::size_t>(measure)]; }

 private:
  std::array<double, kMeasureCount> values_{};
};

// These are interpolated precision at recall 0, .1, ... 1: the highest precision at any rank from
// that on where the recall is reached; 0 where it is not. trec_eval calls it iprec_at_recall:
// recall r of R relevant documents is reached with the first int(r * R + .9), in double precision
// (to release 9.0.7; later sources round r * R to the nearest integer).
inline constexpr std::size_t kRecallLevels = 11;
using PrecisionAtRecall = std::array<double, kRecallLevels>;

struct RankingScores {
  MeasureValues values;
  PrecisionAtRecall precision_at_recall{};
};

// Stands for a document without judgement among the grades of a ranking.
inline constexpr int kUnjudged = -128;

// Scores a ranking given as the grades of its documents, best first, against all judgements of the
// topic. A topic without relevant documents scores 0 in everything but num_ret. A negative grade,
// be it kUnjudged or a judgement's, is not relevant, and bpref passes over it. Takes linear time
// and is thread-safe.
//
// bpref: a relevant document found counts 1 - min(n, R) / min(N, R), where n documents with grade 0
// stand before it, of N that were judged so; the sum is divided by R, the number of relevant ones.
// nDCG: negative grades gain nothing; the best ranking is that of all judged documents.
//
// The sources are Buckley and Voorhees, Retrieval System Evaluation, in TREC: Experiment and
// Evaluation in Information Retrieval (2005), chapter 3, for average precision, R-precision and
// recall levels; Buckley and Voorhees, Retrieval evaluation with incomplete information (SIGIR
// 2004) for bpref, in the form of trec_eval 8 and later; Jarvelin and Kekalainen, Cumulated
// gain-based evaluation of IR techniques (TOIS 20, 2002) for nDCG, with the discount that trec_eval
// 9 applies from rank 1 on.
WINNOW_EXPORT RankingScores score_ranking(std::span<const int> grades,
                                          const Judgements& judgements);

}  // namespace winnow
