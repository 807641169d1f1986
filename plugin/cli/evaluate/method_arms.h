// SPDX-License-Identifier: GPL-2.0-or-later
//
// Arms whose methods are tuned and learn: parameters have names here, for studies that vary one of
// them.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugin/cli/options/method_option.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/site_models.h"
#include "winnow/indexer/index_metadata.h"
#include "winnow/indexer/method_settings.h"
#include "winnow/queries/arm.h"

namespace winnow::cli {

// Reads models, or learns them from each collection: once for all arms that learn in the same way.
// It is not thread-safe.
class ArmModels {
 public:
  // There is at least one collection, and there are more for the points of a series: what is
  // learned from one of them says nothing of the others.
  ArmModels(std::vector<CollectionSpec> collections, bool quiet)
      : collections_(std::move(collections)), quiet_(quiet) {}

  const std::vector<CollectionSpec>& collections() const { return collections_; }

  // Finds models for pages of the collection of this number, from the file unless it is empty.
  // Errors are those of read_models() and learn_for().
  Expected<SiteModels> find(const MethodSettings& settings, const std::string& file,
                            std::size_t collection);

 private:
  Expected<SiteModels> learn(MethodSettings settings, const CollectionSpec& pages) const;

  std::vector<CollectionSpec> collections_;
  bool quiet_;
  std::map<std::string, SiteModels> known_;  // by the file, or by how it is learned in words
};

// A sweep is written [METHOD:]NAME=V1,V2,...
struct Sweep {
  std::string method;  // empty: that of the arm "winnow"
  std::string parameter;
  std::vector<std::string> values;  // at least one
};

// Gives ErrorCode::usage for a text of another form, an empty value or one that occurs twice.
Expected<Sweep> parse_sweep(const std::string& text);

// This parameter says how an arm is searched, not what is in its index.
inline constexpr std::string_view kExpand = "expand";

// Holds all that an arm with a method can be varied in.
struct ArmChoice {
  MethodChoice method;
  IndexingChoices choices;
  bool expand = false;  // SearchOptions::expand
};

// Sets a parameter: favor, comments, stemmer, page-text and expand (yes, no), a weight by its
// option's name (title-weight); or of methods that learn align, structure-delta, text-delta,
// learn-pages, sample-pages, strict (no, yes, greedy) or site-trees (a file, which is not read
// here). Gives ErrorCode::usage, with what there is, for another name and for a value that it
// cannot have.
Expected<void> set_parameter(ArmChoice& choice, std::string_view name, const std::string& value);

// Makes the arm of that choice. Errors are those of SiteClassifier::of() and ArmModels::find().
Expected<ArmSpec> method_arm(std::string name, const ArmChoice& choice, ArmModels& models);

}  // namespace winnow::cli
