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
  // A base that the pages agree about, but others have: the folder or file of another source, or
  // documents that are not known to be of this source; `refused_for` is empty then.
  std::string refused_base;
  std::string refused_for;
};

// Finds out by what name the pages without a host go, under which key the notes on the source's
// files are, and which base their URLs have; the source is told the last. `site` is the name that
// the caller has chosen, empty if it has chosen none.
//
// A tree of files (Source::is_tree()) that the database does not know from its place is compared
// with each that it knows, by the paths of a sample of its pages and by what these hold:
//   - It has moved if half of them are as they were, the place of the other is empty, and it has
//     half as many pages at least. Of one name it has also moved if half of the paths are the same,
//     and three at least, whatever the pages hold: it was made anew.
//   - Otherwise it is another site, whatever it is called. If its name is taken, the name of the
//     folder above is put before it.
// All other sources are known by their Source::identity() alone.
//
// A base of canonical links is refused if another source has it whose place is not empty, or, if
// none has had it, if the database has documents of its pages' URLs that are not known to be from
// this source: nobody can replace or delete another one's pages by naming his host.
KnownSource recognise(Source& source, const std::string& database, const std::string& site);

}  // namespace winnow
