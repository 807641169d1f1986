// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "plugin/serve/search/page_parts.h"
#include "plugin/serve/search/page_texts.h"

namespace winnow::serve {
namespace {

using NameOf = std::function<std::string(std::string_view)>;

// One list of PageFilters, as people see it.
struct FilterList {
  std::string_view kind;  // class of the section
  std::string_view title;
  std::vector<std::string> PageFilters::*values;
  NameOf name;
};

std::string as_it_is(std::string_view value) { return std::string(value); }

bool contains(const std::vector<std::string>& values, std::string_view value) {
  return std::find(values.begin(), values.end(), value) != values.end();
}

// Adds the value, or takes it away.
SearchState toggled(SearchState state, std::vector<std::string> PageFilters::*list,
                    const std::string& value) {
  std::vector<std::string>& values = state.filters.*list;
  if (std::erase(values, value) == 0) {
    values.insert(std::upper_bound(values.begin(), values.end(), value), value);
  }
  return from_first_page(std::move(state));
}

void write_choice(HtmlWriter& page, const SearchState& leads_to, bool chosen, std::string_view name,
                  const std::uint64_t* pages) {
  page.begin("li");
  page.begin("a", {{"href", search_address(leads_to)}, {"aria-current", "true", chosen}});
  page.element("bdi", {}, name).end();
  if (pages != nullptr) {
    page.text(" ").element("span", {{"class", "number"}}, texts::number(*pages));
  }
  page.end();
}

void begin_section(HtmlWriter& page, std::string_view kind, std::string_view title) {
  page.begin("section", {{"class", kind}}).element("h2", {}, title);
}

// Begins the list of `total` choices. Of a long one people see the first, and may open the rest.
class ChoiceList {
 public:
  ChoiceList(HtmlWriter& page, std::string_view kind, std::size_t total)
      : page_(page), kind_(kind), is_long_(total > kShownOfShort) {
    page_.begin("ul");
  }

  // Is called before each choice.
  void next() {
    if (!is_long_ || ++written_ != kShownOfLong + 1) return;
    page_.end().begin("details", {{"class", "more"}, {"data-keep", kind_}});
    page_.element("summary", {}, texts::kMore).begin("ul");
    is_open_ = true;
  }

  void end() {
    page_.end();
    if (is_open_) page_.end();
  }

 private:
  static constexpr std::size_t kShownOfShort = 10;
  static constexpr std::size_t kShownOfLong = 7;

  HtmlWriter& page_;
  std::string_view kind_;
  bool is_long_;
  bool is_open_ = false;
  std::size_t written_ = 0;
};

void write_others(HtmlWriter& page, const Facet& facet) {
  if (facet.others == 0) return;
  page.begin("li", {{"class", "others"}}).text(texts::kOthers).text(" ");
  page.element("span", {{"class", "number"}}, texts::number(facet.others)).end();
}

// One value that is not chosen would change nothing.
void write_facet(HtmlWriter& page, const SearchState& state, const FilterList& filter,
                 const Facet& facet) {
  const std::vector<std::string>& chosen = state.filters.*filter.values;
  if (chosen.empty() && facet.values.size() < 2) return;
  begin_section(page, filter.kind, filter.title);
  ChoiceList choices(page, filter.kind, chosen.size() + facet.values.size());
  for (const std::string& value : chosen) {
    choices.next();
    const auto counted = std::find_if(facet.values.begin(), facet.values.end(),
                                      [&](const FacetCount& one) { return one.value == value; });
    write_choice(page, toggled(state, filter.values, value), true, filter.name(value),
                 counted == facet.values.end() ? nullptr : &counted->pages);
  }
  for (const FacetCount& count : facet.values) {
    if (contains(chosen, count.value)) continue;
    choices.next();
    write_choice(page, toggled(state, filter.values, count.value), false, filter.name(count.value),
                 &count.pages);
  }
  write_others(page, facet);
  choices.end();
  page.end();
}

SearchState of_year(SearchState state, const std::string& year) {
  state.filters.since = year;
  state.filters.until = year;
  return from_first_page(std::move(state));
}

// Newest first: years are no ranking.
void write_years(HtmlWriter& page, const SearchState& state, const Facet& facet) {
  const PageFilters& filters = state.filters;
  const bool limited = !filters.since.empty() || !filters.until.empty();
  if (!limited && facet.values.size() < 2) return;
  begin_section(page, "years", texts::kYears);
  std::vector<FacetCount> years = facet.values;
  std::sort(years.begin(), years.end(),
            [](const FacetCount& a, const FacetCount& b) { return a.value > b.value; });
  ChoiceList choices(page, "years", years.size());
  for (const FacetCount& year : years) {
    choices.next();
    const bool chosen = filters.since == year.value && filters.until == year.value;
    write_choice(page, of_year(state, chosen ? "" : year.value), chosen, year.value, &year.pages);
  }
  write_others(page, facet);
  choices.end();
  page.end();
}

// Gives a date as inputs of dates have them: years and months become their first or last day.
std::string day_of_date(const std::string& date, bool last) {
  if (date.size() == 4) return date + (last ? "-12-31" : "-01-01");
  if (date.size() != 7) return date;
  if (!last) return date + "-01";
  int year = 0;
  unsigned month = 0;
  std::from_chars(date.data(), date.data() + 4, year);
  std::from_chars(date.data() + 5, date.data() + 7, month);
  const auto end = std::chrono::year(year) / std::chrono::month(month) / std::chrono::last;
  return fmt::format("{}-{:02}", date, static_cast<unsigned>(end.day()));
}

void write_date_input(HtmlWriter& page, std::string_view name, std::string_view label,
                      const std::string& value) {
  page.begin("label").text(label).text(" ");
  page.empty("input", {{"type", "date"}, {"name", name}, {"value", value, !value.empty()}}).end();
}

void write_dates(HtmlWriter& page, const SearchState& state) {
  begin_section(page, "dates", texts::kDates);
  page.begin("form", {{"action", "/search"}, {"method", "get"}});
  write_hidden_fields(page, state, {"since", "until", "page"});
  write_date_input(page, "since", texts::kSince, day_of_date(state.filters.since, false));
  write_date_input(page, "until", texts::kUntil, day_of_date(state.filters.until, true));
  page.element("button", {{"type", "submit"}}, texts::kApply);
  page.end().end();
}

void write_order(HtmlWriter& page, const SearchState& state) {
  const std::pair<SortOrder, std::string_view> orders[] = {
      {SortOrder::relevance, texts::kRelevance},
      {SortOrder::newest, texts::kNewest},
      {SortOrder::oldest, texts::kOldest}};
  begin_section(page, "order", texts::kSort);
  page.begin("ul");
  for (const auto& [order, name] : orders) {
    SearchState ordered = from_first_page(state);
    ordered.order = order;
    write_choice(page, ordered, state.order == order, name, nullptr);
  }
  page.end().end();
}

}  // namespace

bool has_filters(const SearchState& state) { return state.filters != PageFilters(); }

SearchState from_first_page(SearchState state) {
  state.page = 1;
  return state;
}

SearchState without_filters(SearchState state) {
  state.filters = {};
  return from_first_page(std::move(state));
}

void write_facets(HtmlWriter& page, const SearchState& state, const Facets& facets) {
  page.begin("aside", {{"class", "facets"}, {"id", "filters"}, {"aria-label", texts::kFilters}});
  if (has_filters(state)) {
    page.begin("p", {{"class", "clear"}});
    page.element("a", {{"href", search_address(without_filters(state))}}, texts::kClear).end();
  }
  write_order(page, state);
  const std::pair<FilterList, const Facet*> lists[] = {
      {{"sites", texts::kSites, &PageFilters::sites, as_it_is}, &facets.sites},
      {{"languages", texts::kLanguages, &PageFilters::languages, texts::language_name},
       &facets.languages},
      {{"types", texts::kTypes, &PageFilters::types, texts::type_name}, &facets.types}};
  for (const auto& [filter, facet] : lists) write_facet(page, state, filter, *facet);
  write_facet(page, state, {"folders", texts::kFolders, &PageFilters::paths, as_it_is}, {});
  write_years(page, state, facets.years);
  write_dates(page, state);
  page.end();
}

}  // namespace winnow::serve
