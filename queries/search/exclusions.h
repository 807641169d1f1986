// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds where a query says only what is to be left out. Xapian's parser takes the sign away there,
// and so finds the very pages that were not wanted. This is private to the search folder.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace winnow {

// These are a field that stands for all pages in text for the parser, and the field with a value. A
// user cannot write it, because words are folded.
inline constexpr std::string_view kAllPagesField = "ALLPAGES";
inline constexpr std::string_view kAllPages = " ALLPAGES:1 ";

// A run of words between AND, OR, NOT, XOR or parentheses, some of which are to be left out:
// "-a -b", "the -c".
struct Exclusion {
  std::size_t place = 0;           // where it begins in the text for the parser
  std::vector<std::string> words;  // those to be looked for, any of which may be a stop word
  bool needs_all = false;          // it needs kAllPages, whatever these words are
};

// Is told of the parts of a query in their order, and finds the runs that need all pages. Places
// are those in the text for the parser.
class ExclusionFinder {
 public:
  // Says how a part of the query is asked for.
  enum class Asked : bool { wanted, left_out };

  // A parenthesis opens that groups; `place` is behind it.
  void open(Asked asked, std::size_t place);
  void close();
  // One of AND OR NOT XOR NEAR ADJ stands before `place`.
  void pass_operator(std::string_view name, std::size_t place);
  // A word that the parser leaves out if it is a stop word.
  void pass_word(std::string_view term, Asked asked);
  // Anything else that is asked for: a phrase, a filter, a wildcard.
  void pass_part(Asked asked);

  // Gives what has been found, ascending, at the end of the query.
  std::vector<Exclusion> take();

 private:
  struct Run {
    std::size_t place = 0;
    bool follows_and = false;
    bool begins_left_out = false;
    bool ends_left_out = false;  // its last part so far is
    std::size_t left_out = 0;
    bool has_part = false;
    std::vector<std::string> words;
  };

  struct Group {
    Asked asked = Asked::wanted;
    bool is_empty = true;
    Run run;
  };

  Run& run() { return open_.back().run; }
  bool leaves_out(Asked asked);
  void end_run();

  std::vector<Group> open_ = {Group()};  // the innermost stands last
  bool near_left_out_ = false;           // NEAR or ADJ stands behind a part that is left out
  std::vector<Exclusion> found_;
};

}  // namespace winnow
