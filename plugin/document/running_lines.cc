// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "plugin/document/pdf_pages.h"

namespace winnow::document {
namespace {

constexpr std::size_t kEdgeRows = 3;
constexpr double kSameHeight = 3;  // points
constexpr std::size_t kFewestPages = 3;
constexpr std::size_t kWidestGap = 4;  // pages
constexpr double kLarger = 1.15;       // letters, against those of the text
constexpr double kApart = 0.5;        // room between what repeats and the text, against the letters
constexpr double kWithin = 1;         // room between lines of one head, at most
constexpr std::size_t kSparse = 900;  // bytes of text on a slide, at most

// Lines of a page at one height, which is that of the first.
struct Row {
  std::size_t page = 0;
  std::vector<PdfLine*> lines;
  double room = 0;  // points between it and the next row towards the middle of the page
  bool repeats = false;
  bool on_most_pages = false;  // it repeats on half of them

  double top() const { return lines.front()->top; }
};

// The first or last rows of a page, from the edge inwards.
using Edge = std::vector<Row>;

bool is_roman(std::string_view word) {
  return !word.empty() && word.size() <= 8 &&
         word.find_first_not_of("ivxlcdmIVXLCDM") == std::string_view::npos;
}

std::vector<Row> rows_of(PdfPage& page, std::size_t number) {
  std::vector<PdfLine*> by_height;
  for (PdfLine& line : page.lines) by_height.push_back(&line);
  std::stable_sort(by_height.begin(), by_height.end(),
                   [](const PdfLine* a, const PdfLine* b) { return a->top < b->top; });
  std::vector<Row> rows;
  for (PdfLine* const line : by_height) {
    const bool same = !rows.empty() && line->top - rows.back().top() <= kSameHeight;
    if (!same) rows.push_back({number, {}, 0, false, false});
    rows.back().lines.push_back(line);
  }
  return rows;
}

Edge edge_of(std::vector<Row> rows, bool top) {
  constexpr double kNothingBehind = 1e6;
  if (!top) std::reverse(rows.begin(), rows.end());
  for (std::size_t i = 0; i < std::min(kEdgeRows, rows.size()); ++i) {
    rows[i].room = kNothingBehind;
    if (i + 1 == rows.size()) continue;
    const PdfLine& line = *rows[i].lines.front();
    const PdfLine& next = *rows[i + 1].lines.front();
    rows[i].room = top ? next.top - line.bottom : line.top - next.bottom;
  }
  rows.resize(std::min(kEdgeRows, rows.size()));
  return rows;
}

struct EdgeLine {
  Row* row = nullptr;
  const PdfLine* line = nullptr;
  std::size_t page() const { return row->page; }
};

// Gives the number that the text is; nothing for other texts, and for numbers no page has.
std::optional<long> number_of(std::string_view text) {
  constexpr std::size_t kMostDigits = 5;
  long number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = read.ec == std::errc() && read.ptr == text.data() + text.size();
  if (!whole || number < 0 || text.size() > kMostDigits) return {};
  return number;
}

// A number at either end that grows with the pages is that of the page, whatever stands beside it:
// what it is ahead of its page is the same on all.
std::vector<std::string> page_number_keys(const PdfLine& line, std::size_t page) {
  const std::string_view text = line.text;
  const std::string_view first = text.substr(0, text.find(' '));
  const std::string_view last = text.substr(text.rfind(' ') + 1);
  std::vector<std::string> keys;
  for (const std::string_view word : {first, last}) {
    const std::optional<long> number = number_of(word);
    if (number) keys.push_back("#" + std::to_string(*number - static_cast<long>(page)));
    if (first.size() == text.size()) break;
  }
  return keys;
}

// Finds rows that repeat among those of all pages at one edge.
class RowFinder {
 public:
  RowFinder(std::vector<Edge>& edges, const std::vector<PdfPage>& pages)
      : edges_(edges), body_(body_size(pages)) {
    std::size_t bytes = 0;
    for (const PdfPage& page : pages) {
      for (const PdfLine& line : page.lines) bytes += line.text.size();
    }
    sparse_ = bytes < kSparse * pages.size();
  }

  void find() {
    std::map<std::string, std::vector<EdgeLine>> by_text;
    for (Edge& edge : edges_) {
      for (Row& row : edge) {
        for (const PdfLine* line : row.lines) {
          if (is_mark(*line, row)) continue;
          by_text[without_numbers(line->text)].push_back({&row, line});
          for (const std::string& key : page_number_keys(*line, row.page)) {
            by_text[key].push_back({&row, line});
          }
        }
      }
    }
    for (auto& [text, lines] : by_text) find_equal(std::move(lines));
    find_by_height();
  }

  // What stands beside such a line belongs to it, and so does what is nearer to the edge alone. It
  // must stand apart from the text: the last rows of a table repeat as well.
  void mark() {
    for (Edge& edge : edges_) {
      std::size_t count = 0;
      while (count < edge.size() && belongs(edge, count)) ++count;
      while (count > 0 && edge[count - 1].room <= kApart * size_of(edge[count - 1])) --count;
      for (std::size_t i = 0; i < count; ++i) {
        for (PdfLine* const line : edge[i].lines) line->running = true;
      }
    }
  }

 private:
  static double size_of(const Row& row) { return row.lines.front()->size; }

  // The number of a footnote is smaller than what stands beside it.
  static bool is_mark(const PdfLine& line, const Row& row) {
    return std::any_of(row.lines.begin(), row.lines.end(), [&](const PdfLine* other) {
      return line.size < 0.85 * other->size && line.text.size() < other->text.size();
    });
  }

  // The second line of a head is close to the first: what comes behind a gap is a heading of the
  // text, unless most pages have it.
  static bool belongs(const Edge& edge, std::size_t index) {
    if (!edge[index].repeats) return false;
    return index == 0 || edge[index].on_most_pages ||
           edge[index - 1].room <= kWithin * size_of(edge[index - 1]);
  }

  // Takes the lines of one text apart by their heights.
  void find_equal(std::vector<EdgeLine> lines) {
    std::stable_sort(lines.begin(), lines.end(), [](const EdgeLine& a, const EdgeLine& b) {
      return a.line->top < b.line->top;
    });
    std::vector<EdgeLine> run;
    for (const EdgeLine& line : lines) {
      if (!run.empty() && line.line->top - run.back().line->top > kSameHeight) find_in_run(run);
      run.push_back(line);
    }
    find_in_run(run);
  }

  // Looks at equal lines at one height, and empties their list.
  void find_in_run(std::vector<EdgeLine>& run) {
    std::stable_sort(run.begin(), run.end(),
                     [](const EdgeLine& a, const EdgeLine& b) { return a.page() < b.page(); });
    const bool everywhere = run.size() >= kFewestPages && run.size() * 4 >= edges_.size();
    std::size_t begin = 0;
    for (std::size_t i = 1; i <= run.size(); ++i) {
      const bool near = i < run.size() && run[i].page() - run[i - 1].page() <= kWidestGap;
      if (near || (i < run.size() && everywhere)) continue;
      if (i - begin >= kFewestPages && !is_title_of_slides(*run[begin].line, i - begin)) {
        for (std::size_t k = begin; k < i; ++k) {
          run[k].row->repeats = true;
          run[k].row->on_most_pages |= (i - begin) * 2 >= edges_.size();
        }
      }
      begin = i;
    }
    run.clear();
  }

  bool is_title_of_slides(const PdfLine& line, std::size_t pages) const {
    return sparse_ && line.size > body_ * kLarger && pages * 2 < edges_.size();
  }

  // Heads that name the section of their page may stand on it alone.
  void find_by_height() {
    std::map<long, std::size_t> repeating;
    for (const Edge& edge : edges_) {
      for (const Row& row : edge) repeating[std::lround(row.top())] += row.repeats;
    }
    for (Edge& edge : edges_) {
      for (Row& row : edge) {
        std::size_t pages = 0;
        for (long height = -1; height <= 1; ++height) {
          const auto found = repeating.find(std::lround(row.top()) + height);
          if (found != repeating.end()) pages += found->second;
        }
        const bool usual = pages >= kFewestPages && pages * 10 >= edges_.size() * 3;
        const PdfLine& line = *row.lines.front();
        const bool fits = row.room > 0.8 * line.size && !is_title_of_slides(line, 1);
        row.repeats = row.repeats || (usual && fits);
      }
    }
  }

  std::vector<Edge>& edges_;
  double body_;
  bool sparse_ = false;
};

}  // namespace

std::string without_numbers(std::string_view text) {
  if (is_roman(text)) return "0";
  std::string key;
  for (const char c : text) {
    const bool digit = c >= '0' && c <= '9';
    if (!digit) key += c;
    if (digit && !key.ends_with('0')) key += '0';
  }
  return key;
}

void mark_running_lines(std::vector<PdfPage>& pages) {
  for (const bool top : {true, false}) {
    std::vector<Edge> edges;
    for (std::size_t i = 0; i < pages.size(); ++i)
      edges.push_back(edge_of(rows_of(pages[i], i), top));
    RowFinder finder(edges, pages);
    finder.find();
    finder.mark();
  }
}

}  // namespace winnow::document
