// SPDX-License-Identifier: GPL-2.0-or-later
//
// All that the search page says to people, in one place, so that it can be translated.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace winnow::serve::texts {

inline constexpr std::string_view kLanguage = "en";  // of these texts
inline constexpr std::string_view kSkip = "Skip to the results";
inline constexpr std::string_view kSearch = "Search";
inline constexpr std::string_view kSearchFor = "Search for";
inline constexpr std::string_view kShowingFor = "Showing results for ";
inline constexpr std::string_view kSearchInstead = "Search instead for ";
inline constexpr std::string_view kDidYouMean = "Did you mean ";
inline constexpr std::string_view kNothing = "No page has been found.";
inline constexpr std::string_view kNoPages = "There are no pages to search yet.";
inline constexpr std::string_view kTipsTitle = "What may help";
inline constexpr std::string_view kTipSpelling = "Check the spelling.";
inline constexpr std::string_view kTipWords = "Use fewer words, or more common ones.";
inline constexpr std::string_view kTipFilters = "Remove filters:";
inline constexpr std::string_view kPages = "Pages of results";
inline constexpr std::string_view kPrevious = "Previous";
inline constexpr std::string_view kNext = "Next";
inline constexpr std::string_view kResults = "Results";
inline constexpr std::string_view kFilters = "Filters";
inline constexpr std::string_view kMore = "More";
inline constexpr std::string_view kClear = "Clear filters";
inline constexpr std::string_view kSort = "Order";
inline constexpr std::string_view kRelevance = "Best first";
inline constexpr std::string_view kNewest = "Newest first";
inline constexpr std::string_view kOldest = "Oldest first";
inline constexpr std::string_view kSites = "Site";
inline constexpr std::string_view kLanguages = "Language";
inline constexpr std::string_view kTypes = "Type";
inline constexpr std::string_view kFolders = "Folder";
inline constexpr std::string_view kYears = "Year";
inline constexpr std::string_view kDates = "Last change";
inline constexpr std::string_view kSince = "From";
inline constexpr std::string_view kUntil = "To";
inline constexpr std::string_view kApply = "Apply";
inline constexpr std::string_view kOthers = "others";
inline constexpr std::string_view kUnclosedQuote =
    "A quotation mark is not closed: what follows it is one phrase.";
inline constexpr std::string_view kError = "That cannot be searched for";
inline constexpr std::string_view kTrouble = "The search does not work now";
inline constexpr std::string_view kTroubleReason = "the database cannot be opened";
inline constexpr std::string_view kTroubleRemedy = "Try again in a while.";

// Gives "1,234,567".
std::string number(std::uint64_t value);

// Gives "1 page", "About 1,200 pages".
std::string pages_found(std::uint64_t pages, bool is_exact);

// Says so where somebody asks for results behind the last of so many.
std::string no_more(std::uint64_t pages, bool is_exact);

// Gives "page 3", or the name of a link that leads there.
std::string page_number(std::uint32_t page);

// Gives "12 pages", of a document.
std::string pages_inside(std::uint32_t pages);

// Gives "and 3 pages of the same text".
std::string same_text(std::uint32_t pages);

// Says that words of the query were not searched for, or that it was read otherwise than written.
std::string left_out(std::string_view words);
std::string refused(std::string_view reason);

// Says that shards have not answered.
std::string shards_missing(std::uint32_t missing, std::uint32_t total);

// Gives "12 March 2024", UTC.
std::string date(std::int64_t seconds);
// Gives "2024-03-12".
std::string iso_date(std::int64_t seconds);

// Gives "Japanese" for a code, or the code.
std::string language_name(std::string_view code);

// Gives "HTML" for "text/html", or the type.
std::string type_name(std::string_view type);

// What the start page says of the database.
std::string pages_searched(std::uint64_t pages);
std::string in_languages(std::string_view names);
inline constexpr std::string_view kUpdated = "Last change: ";

}  // namespace winnow::serve::texts
