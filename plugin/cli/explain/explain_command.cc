// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow explain shows what became of each block of a page, and why.
#include "plugin/cli/explain/explain_command.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "plugin/cli/classify/classifiers.h"
#include "plugin/cli/classify/rule_remarks.h"
#include "plugin/cli/extract/page_run.h"
#include "plugin/cli/options/source_options.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/terminal_text.h"
#include "plugin/common/exit_code.h"
#include "plugin/report/page_report.h"
#include "winnow/indexer/directory_source.h"
#include "winnow/indexer/source.h"
#include "winnow/indexer/text_file.h"

namespace winnow::cli {
namespace {

ExplanationOptions options_of(const ExplainArguments& arguments) {
  ExplanationOptions options;
  options.columns = arguments.width > 0 ? arguments.width : terminal_columns(options.columns);
  if (arguments.whole) options.columns = kUncut;
  options.colors = wants_colors(arguments.color);
  for (const TextClass text_class : {TextClass::main, TextClass::page, TextClass::template_}) {
    if (arguments.only == text_class_name(text_class)) options.only = text_class;
  }
  return options;
}

Expected<RawPage> read_raw_page(const std::string& file) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) {
    return Error{ErrorCode::usage, "is a folder", file, "name single pages"};
  }
  const Expected<std::unique_ptr<Source>> source = open_directory(file, {});
  if (!source) return source.error();
  Expected<RawPage> found = Error{ErrorCode::input, "is not a page", file, "name an HTML file"};
  const Expected<void> read = (*source)->for_each(
      [&](RawPage&& page) {
        found = std::move(page);
        return true;
      },
      [&](const SkippedFile& skipped) {
        found = Error{ErrorCode::input, skipped.detail, file, "name an HTML file"};
      });
  if (!read) return read.error();
  return found;
}

Expected<void> check_url(const ExplainArguments& arguments) {
  if (arguments.url.empty() || arguments.pages.size() == 1) return {};
  return Error{ErrorCode::usage, "--url is for one page", arguments.pages[1],
               "explain pages one after another, each with its URL"};
}

// Nothing could be explained a second time of a page that is replaced by its copy.
Expected<void> check_html(const ExplainArguments& arguments) {
  if (arguments.html.empty()) return {};
  if (arguments.pages.size() > 1) {
    return Error{ErrorCode::usage, "--html is for one page", arguments.pages[1],
                 "explain pages one after another, each with a file of its own"};
  }
  std::error_code ignored;
  if (std::filesystem::equivalent(arguments.pages[0], arguments.html, ignored)) {
    return Error{ErrorCode::usage, "is the page itself", arguments.html,
                 "name another file for its copy"};
  }
  return {};
}

Expected<void> write_html(const RawPage& raw, const report::PageReport& report,
                          const ExplainArguments& arguments) {
  const Expected<std::string> html = tinted_report(raw, report, marks_of(arguments.ignore_marks));
  if (!html) return html.error();
  return write_text_file(arguments.html, *html);
}

int explain(const std::string& file, PageReporter& reader, const ExplainArguments& arguments,
            const ExplanationOptions& options) {
  Expected<RawPage> raw = read_raw_page(file);
  if (!raw) return fail(raw.error());
  raw->path = file;  // several pages may have one name
  if (!arguments.url.empty()) raw->url = arguments.url;
  const RulesForPage rules = reader.rules_for(*raw);
  if (const auto skipped = skipped_by_rule(file, rules)) {
    print_note(file + ": " + skipped->detail + "; what is shown is what it would be without that");
  }
  const report::Detail detail =
      arguments.features ? report::Detail::features : report::Detail::blocks;
  const Expected<report::PageReport> report = reader.read(*raw, detail);
  if (!report) {
    Error error = report.error();
    error.where = file;
    return fail(error);
  }
  if (report->page.ruled) {
    const auto complaint = rule_complaint(file, rules, *report->page.ruled);
    if (complaint) print_warning(complaint->message());
  }
  if (!arguments.html.empty()) {
    const Expected<void> written = write_html(*raw, *report, arguments);
    if (!written) return fail(written.error());
  } else if (arguments.json) {
    fmt::print("{}\n", to_json(*report));
  } else {
    fmt::print("{}", explanation(*report, options));
  }
  return kDone;
}

Expected<SiteClassifier> methods_of(ExplainArguments& arguments) {
  return arguments.database.empty() ? classifier_without_source(arguments.method)
                                    : classifier_of_database(arguments.method, arguments.database);
}

}  // namespace

int run_explain(ExplainArguments& arguments) {
  arguments.method.sites.fit = true;
  const Expected<void> checked = check_html(arguments);
  if (!checked) return fail(checked.error());
  if (const Expected<void> known = check_url(arguments); !known) return fail(known.error());
  const Expected<SiteClassifier> methods = methods_of(arguments);
  if (!methods) return fail(methods.error());
  PageReporter reader(*methods, {.limits = {},
                                 .learns = learns(arguments.method.method),
                                 .marks = marks_of(arguments.ignore_marks)});
  const ExplanationOptions options = options_of(arguments);
  int status = kDone;
  for (const std::string& file : arguments.pages) {
    if (!arguments.json && &file != &arguments.pages.front()) fmt::print("\n");
    const int code = explain(file, reader, arguments, options);
    if (status == kDone) status = code;
  }
  tell_of_pages_alone(*methods, true);
  return status;
}

}  // namespace winnow::cli
