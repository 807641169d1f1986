// SPDX-License-Identifier: GPL-2.0-or-later
//
// Knows a source again that a database was made from, also if it has moved.
#pragma once

#include <string>

#include "winnow/indexer/index_metadata.h"
#include "winnow/indexer/source.h"

namespace winnow {

// This is what a run goes by.
struct KnownSource {
  RecordedSource source;
  std::string moved_from;  // where the database knows it from; empty if it has not moved
  std::string same_name;   // another source whose pages go by the name that this one would have
};

// Finds out by what name the pages without a host go, under which key the notes on the source's
// files are, and which base their URLs have; the source is told the last. `site` is the name that
// the caller has chosen, empty if it has chosen none.
//
// A tree of files (Source::is_tree()) that the database does not know from its place is compared
// with each that it knows, by the paths of a sample of its pages and by what these hold:
//   - It has moved if half of them are as they were, and the place of the other is empty or has
//     the same name. Of one name it has also moved if half of the paths are the same, whatever the
//     pages hold, and the other's place is empty: it was made anew.
//   - Otherwise it is another site, whatever it is called. If its name is taken, the name of the
//     folder above is put before it.
// All other sources are known by their Source::identity() alone.
KnownSource recognise(Source& source, const std::string& database, const std::string& site);

}  // namespace winnow
