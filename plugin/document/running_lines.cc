// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "plugin/document/pdf_pages.h"

namespace winnow::document {
namespace {

constexpr std::size_t kEdgeLines = 3;
constexpr double kSameHeight = 3;  // points
constexpr std::size_t kFewestPages = 3;
constexpr std::size_t kWidestGap = 4;  // pages
constexpr double kLarger = 1.15;       // letters, against those of the text

// One of the first or last lines of a page.
struct EdgeLine {
  std::size_t page = 0;
  PdfLine* line = nullptr;
  double room = 0;  // points between it and the next line towards the middle of the page
};

bool is_roman(std::string_view word) {
  return !word.empty() && word.find_first_not_of("ivxlcdmIVXLCDM") == std::string_view::npos;
}

// Gives the lines at the top, or at the bottom, from the edge inwards.
std::vector<EdgeLine> edge_of(std::vector<PdfLine*>& by_height, std::size_t page, bool top) {
  if (!top) std::reverse(by_height.begin(), by_height.end());
  std::vector<EdgeLine> edge;
  for (std::size_t i = 0; i < std::min(kEdgeLines, by_height.size()); ++i) {
    const PdfLine& line = *by_height[i];
    double room = 1e6;
    if (i + 1 < by_height.size()) {
      const PdfLine& next = *by_height[i + 1];
      room = top ? next.top - line.bottom : line.top - next.bottom;
    }
    edge.push_back({page, by_height[i], room});
  }
  return edge;
}

std::vector<EdgeLine> edges_of(std::vector<PdfPage>& pages, bool top) {
  std::vector<EdgeLine> edges;
  for (std::size_t page = 0; page < pages.size(); ++page) {
    std::vector<PdfLine*> by_height;
    for (PdfLine& line : pages[page].lines) by_height.push_back(&line);
    std::stable_sort(by_height.begin(), by_height.end(),
                     [](const PdfLine* a, const PdfLine* b) { return a->top < b->top; });
    const std::vector<EdgeLine> edge = edge_of(by_height, page, top);
    edges.insert(edges.end(), edge.begin(), edge.end());
  }
  return edges;
}

// Marks those of a run of equal lines at one height, which are in the order of their pages.
class RunMarker {
 public:
  RunMarker(std::size_t pages, double body) : pages_(pages), body_(body) {}

  void mark(const std::vector<EdgeLine>& run) const {
    const bool everywhere = run.size() >= kFewestPages && run.size() * 4 >= pages_;
    std::size_t begin = 0;
    for (std::size_t i = 1; i <= run.size(); ++i) {
      const bool goes_on =
          i < run.size() && (everywhere || run[i].page - run[i - 1].page <= kWidestGap);
      if (goes_on) continue;
      if (i - begin >= kFewestPages) mark_all(run, begin, i);
      begin = i;
    }
  }

 private:
  void mark_all(const std::vector<EdgeLine>& run, std::size_t begin, std::size_t end) const {
    const bool large = run[begin].line->size > body_ * kLarger;
    if (large && (end - begin) * 2 < pages_) return;
    for (std::size_t i = begin; i < end; ++i) run[i].line->running = true;
  }

  std::size_t pages_;
  double body_;
};

// Takes the lines of one text apart by their heights.
void mark_equal(std::vector<EdgeLine> lines, const RunMarker& marker) {
  std::stable_sort(lines.begin(), lines.end(),
                   [](const EdgeLine& a, const EdgeLine& b) { return a.line->top < b.line->top; });
  std::size_t begin = 0;
  for (std::size_t i = 1; i <= lines.size(); ++i) {
    if (i < lines.size() && lines[i].line->top - lines[i - 1].line->top <= kSameHeight) continue;
    std::vector<EdgeLine> run(lines.begin() + static_cast<std::ptrdiff_t>(begin),
                              lines.begin() + static_cast<std::ptrdiff_t>(i));
    std::stable_sort(run.begin(), run.end(),
                     [](const EdgeLine& a, const EdgeLine& b) { return a.page < b.page; });
    marker.mark(run);
    begin = i;
  }
}

// Heads that name the section of their page may stand on it alone.
void mark_by_height(const std::vector<EdgeLine>& edges, std::size_t pages, double body) {
  std::map<long, std::size_t> marked;
  for (const EdgeLine& edge : edges) {
    if (edge.line->running) ++marked[std::lround(edge.line->top)];
  }
  for (const EdgeLine& edge : edges) {
    if (edge.line->running || edge.line->size > body * kLarger) continue;
    std::size_t beside = 0;
    for (long height = -1; height <= 1; ++height) {
      const auto found = marked.find(std::lround(edge.line->top) + height);
      if (found != marked.end()) beside += found->second;
    }
    const bool usual = beside >= kFewestPages && beside * 10 >= pages * 3;
    if (usual && edge.room > 0.8 * edge.line->size) edge.line->running = true;
  }
}

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
  const double body = body_size(pages);
  const RunMarker marker(pages.size(), body);
  for (const bool top : {true, false}) {
    const std::vector<EdgeLine> edges = edges_of(pages, top);
    std::map<std::string, std::vector<EdgeLine>> by_text;
    for (const EdgeLine& edge : edges) by_text[without_numbers(edge.line->text)].push_back(edge);
    for (auto& [text, lines] : by_text) mark_equal(std::move(lines), marker);
    mark_by_height(edges, pages.size(), body);
  }
}

}  // namespace winnow::document
