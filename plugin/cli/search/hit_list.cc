// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/search/hit_list.h"

#include <fmt/format.h>

#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/terminal_text.h"
#include "plugin/common/printable.h"

namespace winnow::cli {
namespace {

std::string highlighted(const SearchHit& hit, bool terminal) {
  const std::string_view before = terminal ? "\x1b[1m" : "*";
  const std::string_view after = terminal ? "\x1b[0m" : "*";
  const std::string_view snippet = hit.snippet;
  std::string text;
  std::size_t done = 0;
  for (const Highlight& match : hit.highlights) {
    text += terminal_text(snippet.substr(done, match.offset - done));
    text += before;
    text += terminal_text(snippet.substr(match.offset, match.length));
    text += after;
    done = match.offset + match.length;
  }
  return text + terminal_text(snippet.substr(done));
}

std::string duplicates_text(const SearchHit& hit) {
  std::string text;
  if (hit.duplicates > 0) {
    text += fmt::format("     and {} of the same text\n",
                        count_of(hit.duplicates, "other page", "other pages"));
  }
  if (!hit.same_text_as.empty()) {
    text += fmt::format("     same text as {}\n", printable(hit.same_text_as));
  }
  return text;
}

std::string explanation_text(const SearchHit& hit) {
  std::string text = fmt::format("     score {:.4f}\n", hit.score);
  for (const ScorePart& part : hit.explanation) {
    text += fmt::format("     {:>9.4f}  {} as {}, wdf {}, in {}\n", part.weight,
                        printable(part.word), printable(part.form), human_count(part.wdf),
                        count_of(part.documents, "page", "pages"));
  }
  return text;
}

std::string facet_text(std::string_view name, const Facet& facet) {
  if (facet.values.empty()) return {};
  std::string text = fmt::format("\n{}\n", name);
  for (const FacetCount& count : facet.values) {
    text += fmt::format("{:>9}  {}\n", human_count(count.pages), printable(count.value));
  }
  if (facet.others > 0) text += fmt::format("{:>9}  (others)\n", human_count(facet.others));
  return text;
}

std::string facets_text(const Facets& facets) {
  return facet_text("Sites", facets.sites) + facet_text("Languages", facets.languages) +
         facet_text("Types", facets.types) + facet_text("Years", facets.years);
}

std::string hit_text(const SearchHit& hit, bool terminal) {
  std::string text =
      fmt::format("\n{:>3}. {}\n     {}\n", hit.rank, terminal_text(hit.title), printable(hit.url));
  if (!hit.snippet.empty()) text += fmt::format("     {}\n", highlighted(hit, terminal));
  text += duplicates_text(hit);
  if (!hit.explanation.empty()) text += explanation_text(hit);
  return text;
}

}  // namespace

std::string format_hits(const SearchResult& result, bool terminal) {
  std::string text;
  if (result.hits.empty()) {
    text += result.matches_estimated == 0 ? "No matches.\n" : "No more matches.\n";
  } else {
    text += fmt::format("{} to {} of about {} matches\n", result.hits.front().rank,
                        result.hits.back().rank, human_count(result.matches_estimated));
  }
  if (!result.corrected_query.empty()) {
    text += fmt::format("Did you mean: {}\n", printable(result.corrected_query));
  }
  if (!result.stop_words.empty()) {
    text += fmt::format("Not searched for: {}\n",
                        printable(fmt::format("{}", fmt::join(result.stop_words, " "))));
  }
  for (const SearchHit& hit : result.hits) text += hit_text(hit, terminal);
  if (result.facets) text += facets_text(*result.facets);
  return text;
}

}  // namespace winnow::cli
