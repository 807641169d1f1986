// SPDX-License-Identifier: GPL-2.0-or-later
//
// Puts pages made to break parsers through every method, on a thread with little stack.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/page_extractor.h"

namespace winnow {

std::string repeated(std::string_view piece, std::size_t times);

// Holds what came of a page with one method.
struct Outcome {
  std::string method;
  Degraded degraded = Degraded::no;
  std::string text;  // of all three classes
  std::string title;
  std::optional<Error> error;
};

// Returns an outcome for each of available_methods().
std::vector<Outcome> outcomes_of(const std::string& bytes, const DecodeOptions& options = {});

// Expects the page to be extracted by every method with this flag and the word "bottom" in the
// text.
void expect_extracted(const std::string& bytes, Degraded degraded);

}  // namespace winnow
