// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the one file of a folder that stands for the folder: it has the folder's URL, all others
// have their own. Private to the sources.
#pragma once

#include <string>
#include <string_view>

namespace winnow {

// These are the parts of a file name in which a mirroring tool has put a query.
struct NameParts {
  std::string_view name;
  std::string_view query;  // without the "?", and without the ".html" that wget appends
};

// Takes a file name apart. A query that is nothing but ".html" is a title with a question mark:
// "Who are you?.html".
NameParts split_query(std::string_view name);

// Says whether a file of this name may stand for its folder, whatever the query in it. These are
// the names that wget, HTTrack and site generators give to the page of a folder. Index files of
// programs (index.php) do not: their mirrors link to them by name.
bool may_be_folder_page(std::string_view name);

// Says that a file of this name stands for its folder whatever else is there.
bool is_surely_folder_page(std::string_view name);

// Gives what is left of a name or path without the extension of a page: "a/b" of "a/b.html". It is
// the whole where there is none, or nothing would be left of the name.
std::string_view without_page_extension(std::string_view path);

// Gathers the names of the files in one folder. Which of them stands for it depends on the names
// alone: index.html comes first, then index.htm, default.html and default.htm; of two that differ
// in case only, the one in lower case, or else the first in the order of bytes.
class FolderPage {
 public:
  void add(std::string_view name);

  // Says whether the file stands for the folder. Names with different queries stand for it
  // together, since they have different URLs.
  bool is(std::string_view name) const;

 private:
  std::string best_;  // empty if there is none so far
};

}  // namespace winnow
