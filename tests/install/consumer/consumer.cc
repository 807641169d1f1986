// SPDX-License-Identifier: GPL-2.0-or-later
//
// Calls a public function of each layer and prints one line for each.
#include <iostream>

#include "winnow/extractor/decode.h"
#include "winnow/indexer/language.h"
#include "winnow/queries/trec_run.h"

int main() {
  const auto decoded = winnow::decode("<p>caf\xe9</p>", {.http_charset = "iso-8859-1"});
  const auto stemmer = winnow::resolve_stemmer("en");
  if (!decoded || !stemmer) return 1;
  std::cout << decoded->encoding << '\n'
            << *stemmer << '\n'
            << winnow::format_trec_run("1", {{"page.html", 2.5}}, "consumer");
}
