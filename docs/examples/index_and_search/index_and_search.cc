// SPDX-License-Identifier: GPL-2.0-or-later
//
// index_and_search FOLDER DATABASE QUERY: indexes a mirrored site as `winnow index` does, and
// prints the best pages for a query.
#include <cstdlib>
#include <iostream>
#include <utility>

#include "winnow/indexer/build_index.h"
#include "winnow/indexer/open_source.h"
#include "winnow/queries/searcher.h"

namespace {

// The value, or the end of the program with what went wrong.
template <typename Value>
Value valid(winnow::Expected<Value> value) {
  if (value) return std::move(*value);
  std::cerr << value.error().message() << '\n';
  std::exit(1);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  const auto source = valid(winnow::open_source(argv[1], {}));
  winnow::BuildObserver silent;
  const auto report = valid(winnow::build_index(*source, argv[2], {}, silent));
  std::cout << report.index.pages << " pages\n";
  auto searcher = valid(winnow::Searcher::open(argv[2]));
  for (const winnow::SearchHit& hit : valid(searcher.search(argv[3])).hits) {
    std::cout << hit.rank << ' ' << hit.title << ' ' << hit.path << '\n';
  }
}
