// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow search answers queries from the command line, one or a file of them.
#include "plugin/cli/search/search_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <memory>
#include <utility>

#include "plugin/cli/database/database_cost.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/output_file.h"
#include "plugin/cli/terminal/terminal_text.h"
#include "plugin/common/exit_code.h"
#include "plugin/common/printable.h"
#include "winnow/indexer/document_type.h"
#include "winnow/indexer/text_file.h"
#include "winnow/queries/experiment_searcher.h"
#include "winnow/queries/query_limit.h"
#include "winnow/queries/query_log.h"
#include "winnow/queries/result_json.h"
#include "winnow/queries/searcher.h"
#include "winnow/queries/topic_run.h"
#include "winnow/queries/trec_topics.h"

namespace winnow::cli {
namespace {

// Estimates from here on need not be exact (SearchResult::matches_estimated).
constexpr std::uint64_t kEstimated = 1000;

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
    if (part.form.starts_with('(')) {
      const std::string_view blank = part.word.empty() ? "" : " ";
      text += fmt::format("     {:>9.4f}  {}{}{}\n", part.weight, printable(part.word), blank,
                          part.form);
      continue;
    }
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

// Says what is no HTML page: "[pdf, 12 pages] ".
std::string type_label(const SearchHit& hit) {
  const std::optional<DocumentType> type = document_type_of_media(hit.type);
  if (!type || *type == DocumentType::html) return "";
  const std::string pages = hit.pages > 0 ? ", " + count_of(hit.pages, "page", "pages") : "";
  return fmt::format("[{}{}] ", document_type_name(*type), pages);
}

std::string hit_text(const SearchHit& hit, bool terminal) {
  std::string title = type_label(hit) + terminal_text(hit.title);
  if (!hit.section_title.empty()) title += " > " + terminal_text(hit.section_title);
  const std::string& url = hit.section_url.empty() ? hit.url : hit.section_url;
  std::string text = fmt::format("\n{:>3}. {}\n     {}\n", hit.rank, title, printable(url));
  if (!hit.snippet.empty()) text += fmt::format("     {}\n", highlighted(hit, terminal));
  text += duplicates_text(hit);
  if (!hit.explanation.empty()) text += explanation_text(hit);
  return text;
}

// Says nothing where all pages have all words.
std::string all_words_text(const SearchResult& result) {
  if (!result.all_words_estimated) return "";
  if (*result.all_words_estimated >= result.matches_estimated) return "";
  return fmt::format(", {} with all words", *result.all_words_estimated == 0
                                                ? "none"
                                                : human_count(*result.all_words_estimated));
}

// Who asks for hits behind the last one has found some all the same.
std::string no_hits_text(std::uint64_t matches) {
  if (matches == 0) return "No matches.\n";
  if (matches == 1) return "No more matches: there is only 1.\n";
  const std::string_view about = matches < kEstimated ? "" : "about ";
  return fmt::format("No more matches: there are only {}{}.\n", about, human_count(matches));
}

}  // namespace

std::string format_hits(const SearchResult& result, std::string_view query, bool terminal) {
  std::string text;
  if (result.corrected) {
    text += fmt::format("Showing results for: {}\nSearch instead for: {} (--no-correct)\n",
                        printable(result.corrected_query), printable(query));
  }
  if (result.hits.empty()) {
    text += no_hits_text(result.matches_estimated);
  } else {
    text += fmt::format("{} to {} of about {} matches{}\n", result.hits.front().rank,
                        result.hits.back().rank, human_count(result.matches_estimated),
                        all_words_text(result));
  }
  if (!result.corrected && !result.corrected_query.empty()) {
    text += fmt::format("Did you mean: {}\n", printable(result.corrected_query));
  }
  if (!result.stop_words.empty()) {
    text += fmt::format("Not searched for: {}\n",
                        printable(fmt::format("{}", fmt::join(result.stop_words, " "))));
  }
  if (!result.added_words.empty()) {
    text += fmt::format("Also searched for: {}\n",
                        printable(fmt::format("{}", fmt::join(result.added_words, " "))));
  }
  for (const SearchHit& hit : result.hits) text += hit_text(hit, terminal);
  if (result.facets) text += facets_text(*result.facets);
  return text;
}

namespace {

// Whoever searches is answered even if nobody can write down that they asked.
void log_query(const SearchArguments& arguments, const SearchOptions& options,
               const SearchResult& result) {
  if (arguments.query_log.empty()) return;
  const Expected<QueryLog> log = QueryLog::open(arguments.query_log);
  if (!log) return print_warning(log.error().message());
  const Expected<void> added = log->append(logged_query(arguments.query(), options, result));
  if (!added) print_warning(added.error().message());
}

// "No matches." alone leaves people looking for a mistake of their own.
void tell_of_languages(const Searcher& searcher, const SearchOptions& options,
                       const SearchResult& result) {
  if (result.matches_estimated > 0 || options.filters.languages.empty()) return;
  std::vector<std::string> languages;
  for (const auto& [language, pages] : searcher.metadata().languages) {
    if (!language.empty()) languages.push_back(language);
  }
  if (languages.empty()) return;
  print_note(fmt::format("the pages of the database are in: {}", fmt::join(languages, ", ")));
}

// A line for each of them, and what that means for the scores.
void tell_of_servers(const SearchResult& result) {
  if (!result.shards || result.shards->missing.empty()) return;
  for (const MissingShard& shard : result.shards->missing) {
    print_warning(printable(shard.name) + ": " + printable(shard.reason));
  }
  print_warning(
      fmt::format("{} of {} shards have answered: pages of the others are not found, and "
                  "scores and numbers are of those that have",
                  result.shards->answered, result.shards->total));
}

int search_once(Searcher& searcher, const SearchArguments& arguments) {
  const SearchOptions options = arguments.search_options();
  const std::string query = arguments.query();
  const Expected<SearchResult> result = searcher.search(query, options);
  if (!result) return fail_query(result.error());
  log_query(arguments, options, *result);
  if (!result->refused_because.empty()) {
    print_warning("searched for the plain words, since the query makes no sense: " +
                  result->refused_because);
  } else if (result->unclosed_quote) {
    print_warning(
        "a quotation mark is not closed: what follows it is one phrase (close it, or use "
        "--plain)");
  }
  tell_of_languages(searcher, options, *result);
  if (!arguments.searched.servers.empty()) tell_of_servers(*result);
  for (const std::string& remark : result->remarks) print_note(remark);
  if (arguments.json) {
    fmt::print("{}\n", to_json(*result, query, options));
  } else {
    fmt::print("{}", format_hits(*result, query, is_terminal(STDOUT_FILENO)));
  }
  return kDone;
}

constexpr std::size_t kMaxTopicBytes = std::size_t{1} << 30;

Expected<std::vector<Topic>> read_topics(const std::string& file) {
  const Expected<std::string> content = read_text_file(file, kMaxTopicBytes);
  if (!content) return content.error();
  return parse_topics(*content, file);
}

void warn_of_long_topic(const std::string& place) {
  print_warning(Error{ErrorCode::usage, "longer than a query may be: its beginning is searched for",
                      place, query_limit_hint()}
                    .message());
}

int answer_file(ExperimentSearcher searcher, const SearchArguments& arguments) {
  const SearchOptions search = arguments.search_options();
  if (search.filters != PageFilters() || search.order != SortOrder::relevance) {
    return fail({ErrorCode::usage, "filters and orders are for a single query", "",
                 "write filters into the queries of the file, as in \"site:HOST words\""});
  }
  const Expected<std::vector<Topic>> topics = read_topics(arguments.topics);
  if (!topics) return fail(topics.error());
  OutputFile run(arguments.trec_run);
  if (const auto opened = run.open(); !opened) return fail(opened.error());
  const auto write = [&](std::string_view lines) { return run.write(lines); };
  TopicRunOptions options;
  options.op = search.op;
  options.depth = arguments.depth;
  options.tag = arguments.tag;
  options.language = search.language;
  options.plain_words = search.plain_words;
  options.leave_out_function_words = search.leave_out_function_words;
  options.expand = search.expand;
  options.demoted = search.demoted;
  const Expected<TopicRunReport> report = answer_topics(searcher, *topics, options, write);
  if (!report) return fail(report.error());
  if (const auto closed = run.close(); !closed) return fail(closed.error());
  for (const std::string& place : report->cut) warn_of_long_topic(place);
  print_note(fmt::format("{} topics, {} without result, {} searched as plain words",
                         human_count(report->topics), human_count(report->without_result),
                         human_count(report->refused)));
  return kDone;
}

Expected<Searcher> open_searcher(const SearchArguments& arguments) {
  Expected<Searcher> searcher = open_searched(arguments.searched);
  if (!searcher) return searcher;
  // Which servers do not answer is told by the result.
  if (arguments.searched.servers.empty()) {
    for (const std::string& shard : searcher->missing_shards()) {
      print_warning("a shard is missing, and its pages are not found: " + printable(shard));
    }
  }
  if (!arguments.synonyms.empty()) {
    const Expected<void> used = searcher->use_synonyms_of(arguments.synonyms);
    if (!used) return used.error();
  }
  if (!arguments.stop_words.empty() && arguments.stop_words != kNoStopWords) {
    const Expected<void> used = searcher->use_stop_words_of(arguments.stop_words);
    if (!used) return used.error();
  }
  return searcher;
}

}  // namespace

int fail_query(Error error) {
  if (error.where == "lang" || error.where == "since" || error.where == "until") {
    error.where.insert(0, "--");
  }
  return fail(error);
}

void warn_of_no_pages(const Searcher& searcher, const std::string& database) {
  if (searcher.document_count() > 0) return;
  print_warning(database + ": the database has no pages (index some: winnow index --db " +
                database + " SOURCE)");
}

int run_search(const SearchArguments& arguments) {
  set_quiet(arguments.quiet);
  if (!arguments.options.demoted.empty() && arguments.op != "best") {
    return fail({ErrorCode::usage, "--demote changes the best order only", "", "leave out --op"});
  }
  if ((!arguments.options.demoted.empty() || arguments.options.expand) &&
      arguments.sort != "relevance") {
    return fail({ErrorCode::usage, "--demote and --expand are for the order of relevance", "",
                 "leave out --sort"});
  }
  watch_database();
  Expected<Searcher> searcher = open_searcher(arguments);
  if (!searcher) return fail(searcher.error());
  warn_of_no_pages(*searcher, arguments.searched.name());
  if (!arguments.topics.empty()) {
    return answer_file(ExperimentSearcher(std::move(*searcher)), arguments);
  }
  if (arguments.words.empty() && arguments.options.filters == PageFilters()) {
    return fail({ErrorCode::usage, "nothing to search for", "",
                 "name the words, a filter, or --topics and --trec-run"});
  }
  return search_once(*searcher, arguments);
}

}  // namespace winnow::cli
