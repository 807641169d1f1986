// SPDX-License-Identifier: GPL-2.0-or-later
//
// Calls a public function of each layer and plugin and prints one line for each.
#include <iostream>
#include <memory>

#include "winnow/extractor/decode.h"
#include "winnow/indexer/language.h"
#include "winnow/queries/trec_run.h"
#include "winnow/zim.h"

int main() {
  const auto decoded = winnow::decode("<p>caf\xe9</p>", {.http_charset = "iso-8859-1"});
  const auto stemmer = winnow::resolve_stemmer("en");
  if (!decoded || !stemmer) return 1;
  const auto indexer = std::make_shared<const winnow::zim::PageIndexer>(nullptr);
  const winnow::zim::PageIndexData page(indexer, {}, "<p>Caf\xc3\xa9");
  std::cout << decoded->encoding << '\n'
            << *stemmer << '\n'
            << winnow::format_trec_run("1", {{"page.html", 2.5}}, "consumer")
            << page.getContent();
}
