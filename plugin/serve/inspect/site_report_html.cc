// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include "plugin/common/counts.h"
#include "plugin/serve/html.h"
#include "plugin/serve/inspect/inspect_json.h"
#include "plugin/serve/inspect/site_report.h"
#include "winnow/extractor/site_learner.h"
#include "winnow/indexer/url.h"

namespace winnow::serve {
namespace {

std::string percent(double share) { return fmt::format("{:.1f} %", share * 100); }

std::string address_of(const PageRecord& record) {
  return "/inspect/" + escape_path(record.site) + "/" + page_id(record.place.url);
}

class ReportWriter {
 public:
  explicit ReportWriter(const InspectedSite& report) : report_(report) {}

  std::string write() {
    head();
    page_.begin("main", {{"id", "content"}});
    page_.begin("h1").text("Report of ").element("bdi", {}, report_.site).end();
    remarks();
    summary();
    templates();
    rules();
    pages("Poorest pages", "their main text is probably the least right", report_.poorest);
    pages("Disputed pages", "the page alone says most otherwise than its site", report_.disputed);
    queries();
    return page_.finish();
  }

 private:
  void head() {
    page_.begin("html", {{"lang", "en"}}).begin("head");
    page_.empty("meta", {{"charset", "utf-8"}});
    page_.empty("meta", {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}});
    page_.empty("meta", {{"name", "robots"}, {"content", "noindex"}});
    page_.element("title", {}, report_.site + " - report - Winnow");
    page_.empty("link", {{"rel", "icon"}, {"type", "image/svg+xml"}, {"href", "/assets/icon.svg"}});
    page_.empty("link", {{"rel", "stylesheet"}, {"href", "/assets/common.css"}});
    page_.empty("link", {{"rel", "stylesheet"}, {"href", "/assets/site-report.css"}});
    page_.end().begin("body");
    page_.begin("nav", {{"aria-label", "Winnow"}});
    page_.element("a", {{"href", "/inspect"}}, "Inspector").text(" ");
    page_.element("a", {{"href", "/inspect/" + escape_path(report_.site)}}, "Pages of this site");
    page_.text(" ").element("a", {{"href", "?format=json"}}, "JSON");
    page_.end();
  }

  void remark(std::string_view text) { page_.element("p", {{"class", "remark"}}, text); }

  void remarks() {
    if (!report_.scan.finished) {
      remark(fmt::format("Pages are still being read: {} so far. Load this page again later.",
                         human_count(report_.scan.done)));
    }
    if (report_.scan.more) {
      remark("There are more pages than the inspector keeps; see --inspect-pages.");
    }
    if (!report_.scan.problem.empty()) remark(report_.scan.problem);
  }

  // A term and what there is to say of it.
  void fact(std::string_view name, const std::string& value) {
    page_.element("dt", {}, name).element("dd", {}, value);
  }

  void summary() {
    const SiteSums& sums = report_.sums;
    page_.begin("dl");
    fact("Pages", human_count(sums.pages));
    fact("Words", fmt::format("{} main, {} page, {} template", human_count(sums.words[0]),
                              human_count(sums.words[1]), human_count(sums.words[2])));
    fact("Kept as main text", percent(share_kept(sums.words)));
    if (sums.empty > 0) fact("Without main text", count_of(sums.empty, "page", "pages"));
    if (sums.skipped > 0) fact("Left out by rules", count_of(sums.skipped, "page", "pages"));
    if (sums.with_problems > 0)
      fact("With problems", count_of(sums.with_problems, "page", "pages"));
    fact("Method", report_.method);
    fact("Learned from", count_of(report_.learned_pages, "different page", "different pages"));
    if (sums.on_their_own > 0) {
      fact("Classified on their own", count_of(sums.on_their_own, "page", "pages"));
    }
    if (report_.drift) {
      fact("Drift", fmt::format("{} of the blocks of {} stand where nothing is known",
                                percent(report_.drift->unknown_share),
                                count_of(report_.drift->pages, "new page", "new pages")));
    }
    page_.end();
  }

  void table(std::string_view caption, std::initializer_list<std::string_view> heads) {
    page_.begin("table").element("caption", {}, caption).begin("thead").begin("tr");
    for (const std::string_view head : heads) page_.element("th", {{"scope", "col"}}, head);
    page_.end().end().begin("tbody");
  }

  void end_table() { page_.end().end(); }

  void number(const std::string& text) { page_.element("td", {{"class", "number"}}, text); }

  void templates() {
    if (!report_.templates || report_.templates->groups.empty()) return;
    page_.element("h2", {}, "Templates");
    table(fmt::format("Pages that are alike, of a sample of {}", report_.templates->sample),
          {"Like this page", "Pages", "Kept"});
    for (const TemplateGroup& group : report_.templates->groups) {
      if (group.pages < kMinGroupPages) continue;
      page_.begin("tr").begin("td");
      const std::string address = "/inspect/" + escape_path(report_.site) + "/" + group.example;
      page_.element("a", {{"href", address}, {"dir", "auto"}}, group.title).end();
      number(human_count(group.pages));
      number(percent(share_kept(group.words)));
      page_.end();
    }
    end_table();
  }

  void rules() {
    page_.element("h2", {}, "Rules");
    if (report_.rules.empty()) {
      page_.element("p", {}, "No rule is for this site.");
      return;
    }
    table("What each rule matches", {"Rule", "Place", "Pages", "Words"});
    for (const ReportedRule& rule : report_.rules) {
      page_.begin("tr");
      page_.element("td", {{"dir", "auto"}}, rule.summary).element("td", {}, rule.place);
      std::string pages = human_count(rule.pages);
      if (rule.best_pages && *rule.best_pages > rule.pages) {
        pages += fmt::format(" (it was {})", human_count(*rule.best_pages));
      }
      number(pages);
      number(human_count(rule.words));
      page_.end();
    }
    end_table();
  }

  void pages(std::string_view heading, std::string_view caption,
             const std::vector<PageRecord>& records) {
    if (records.empty()) return;
    page_.element("h2", {}, heading);
    table(caption, {"Page", "Confidence", "Kept", "Words", "Disputed", "Problem"});
    for (const PageRecord& record : records) {
      const WordCounts words = record.word_counts();
      page_.begin("tr").begin("td");
      page_.element("a", {{"href", address_of(record)}, {"dir", "auto"}},
                    record.title.empty() ? record.place.path : record.title);
      page_.end();
      number(record.confidence ? fmt::format("{:.2f}", *record.confidence) : "");
      number(percent(share_kept(words)));
      number(human_count(words[0] + words[1] + words[2]));
      number(percent(record.disagreement));
      page_.element("td", {}, record.problem).end();
    }
    end_table();
  }

  void queries() {
    page_.element("h2", {}, "Queries that found nothing");
    if (!report_.queries) {
      page_.element("p", {}, "The server keeps no query log; --query-log names one.");
      return;
    }
    const LoggedQueries& queries = *report_.queries;
    if (!queries.problem.empty()) remark(queries.problem);
    if (queries.missed.empty()) {
      page_.element("p", {},
                    fmt::format("None of {}.", count_of(queries.searches, "search", "searches")));
      return;
    }
    table(fmt::format("Of {} from {} to {}", count_of(queries.searches, "search", "searches"),
                      queries.first, queries.last),
          {"Query", "Asked", "Found nothing", "Finds now"});
    for (const MissedQuery& each : queries.missed) {
      page_.begin("tr").element("td", {{"dir", "auto"}}, each.query);
      number(human_count(each.times));
      number(human_count(each.times_without_match));
      number(human_count(each.matches_now));
      page_.end();
    }
    end_table();
  }

  const InspectedSite& report_;
  HtmlWriter page_;
};

}  // namespace

std::string site_report_html(const InspectedSite& report) { return ReportWriter(report).write(); }

}  // namespace winnow::serve
