// SPDX-License-Identifier: GPL-2.0-or-later
//
// Parameters have names here, for studies that vary one of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plugin/cli/evaluate/arm_models.h"
#include "plugin/cli/options/method_option.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/index_metadata.h"
#include "winnow/queries/arm.h"

namespace winnow::cli {

// A sweep is written [METHOD:]NAME=V1,V2,...
struct Sweep {
  std::string method;  // empty: that of the arm "winnow"
  std::string parameter;
  std::vector<std::string> values;  // at least one
};

// Gives ErrorCode::usage for a text of another form, an empty value or one that occurs twice.
Expected<Sweep> parse_sweep(const std::string& text);

// Holds all that an arm with a method can be varied in.
struct ArmChoice {
  MethodChoice method;
  IndexingChoices choices;
};

// Sets a parameter: favor, comments, stemmer, page-text (yes, no), a weight by its option's name
// (title-weight); or of methods that learn align, structure-delta, text-delta, learn-pages,
// sample-pages, strict (no, yes, greedy) or site-trees (a file, which is not read here). Gives
// ErrorCode::usage, with what there is, for another name and for a value that it cannot have.
Expected<void> set_parameter(ArmChoice& choice, std::string_view name, const std::string& value);

// Makes the arm of that choice. Errors are those of SiteClassifier::of() and ArmModels::find().
Expected<ArmSpec> method_arm(std::string name, const ArmChoice& choice, ArmModels& models);

}  // namespace winnow::cli
