// SPDX-License-Identifier: GPL-2.0-or-later
//
// The lines of a PDF's pages, and what is made of them: running heads are told from the rest, and
// the rest becomes headings and paragraphs. Nothing here knows of poppler.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plugin/document/document_html.h"

namespace winnow::document {

// A word where it stands on its page: points (1/72 inch) from the left and from the top.
struct PdfWord {
  std::string text;
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
  double size = 0;  // of its font, points
  bool space_after = false;
};

struct PdfLine {
  std::string text;
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
  double size = 0;
  bool running = false;  // repeats over the pages: a head, a foot, a page number
};

struct PdfPage {
  std::vector<PdfLine> lines;  // in the order in which they are read
};

// Puts the words of a page, in their order, into lines.
PdfPage lines_of(const std::vector<PdfWord>& words);

// Marks the lines that repeat over the pages. Only lines at the first and last three heights of a
// page may be such. Numbers count as equal, Roman ones where they stand alone, so that "12 Index"
// repeats in "13 Index". A line repeats if
//   - at least three pages have it at the same height, each no more than four pages behind the one
//     before, as the heads of chapters are, or at least a quarter of all pages have it; the same
//     holds of lines with nothing in common but the number of the page at either end;
//   - or it stands at a height where such lines stand on three pages in ten, apart from the text.
// What stands beside it belongs to it. Nothing counts that is not apart from the text, that has text
// between it and the edge of the page, or that is apart from a head, unless half of the pages have
// it: headings of the text may repeat as well. On pages of few words a line in larger letters is a
// title that slides repeat, unless half of the pages have it. It takes linear time but for sorting.
void mark_running_lines(std::vector<PdfPage>& pages);

// Gives the text with "0" for each number, by which lines of several pages are equal.
std::string without_numbers(std::string_view text);

// Gives the size of letters that most text has.
double body_size(const std::vector<PdfPage>& pages);

// Gives a title by the size of letters: the first lines of the largest in the first page with text;
// empty if all are of one size.
std::string title_by_size(const std::vector<PdfPage>& pages);

// Says whether what a file calls its title is likely to be one: programs write the names of files
// and "untitled" there.
bool is_likely_title(std::string_view title);

// Adds the text to `body`: h2 to h6 for lines in larger letters and for `headings` (contents of the
// file in lower case), each with the id "page=N" where it is the first of its page, to which
// browsers' PDF viewers go. What repeats comes last, in a footer, each text once. A word that is
// divided at the end of a line is put together again. A paragraph may go on on the next page.
void add_flow(const std::vector<PdfPage>& pages, const std::vector<std::string>& headings,
              HtmlBody& body);

// Counts what stands between spaces.
std::uint64_t count_words(std::string_view text);

// Gives the text in lower case (ASCII), with single spaces, and without numbers at its beginning.
std::string heading_key(std::string_view text);

// Reads a PDF by poppler. Pages after the first 50,000 are a Fault.
Conversion convert_pdf(std::string_view bytes, std::size_t max_bytes);

// Has poppler load what it opens files for, while the process may.
void prepare_pdf();

}  // namespace winnow::document
