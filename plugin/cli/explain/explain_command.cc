// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow explain: what became of each block of a page, and why.
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "plugin/cli/command.h"
#include "plugin/cli/explain/explanation.h"
#include "plugin/cli/explain/tinted_report.h"
#include "plugin/cli/options/method_option.h"
#include "plugin/cli/terminal/exit_code.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/terminal_text.h"
#include "plugin/cli/terminal/text_file.h"
#include "winnow/indexer/directory_source.h"

namespace winnow::cli {
namespace {

struct ExplainArguments {
  std::vector<std::string> pages;
  MethodChoice method;
  std::string database;
  std::string only;
  std::string html;
  std::string color = "auto";
  std::uint32_t width = 0;
  bool whole = false;
  bool features = false;
  bool json = false;
};

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
  Expected<RawPage> found = Error{ErrorCode::input, "is no page", file, "name an HTML file"};
  const Expected<void> read = (*source)->for_each(
      [&](RawPage&& page) {
        found = std::move(page);
        return true;
      },
      [&](const SkippedFile& skipped) {
        found = Error{ErrorCode::input, skipped.detail, file, ""};
      });
  if (!read) return read.error();
  return found;
}

// Of a page that is replaced by its copy nothing could be explained a second time.
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

Expected<void> write_html(const RawPage& raw, const PageReport& report, const std::string& file) {
  const Expected<std::string> html = tinted_report(raw, report);
  if (!html) return html.error();
  return write_text_file(file, *html);
}

int explain(const std::string& file, PageReader& reader, const ExplainArguments& arguments,
            const ExplanationOptions& options) {
  Expected<RawPage> raw = read_raw_page(file);
  if (!raw) return fail(raw.error());
  raw->path = file;  // several pages may have one name
  const Detail detail = arguments.features ? Detail::features : Detail::blocks;
  const Expected<PageReport> report = reader.read(*raw, detail);
  if (!report) {
    Error error = report.error();
    error.where = file;
    return fail(error);
  }
  if (!arguments.html.empty()) {
    const Expected<void> written = write_html(*raw, *report, arguments.html);
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

int run_explain(ExplainArguments& arguments) {
  arguments.method.sites.fit = true;
  const Expected<void> checked = check_html(arguments);
  if (!checked) return fail(checked.error());
  const Expected<SiteClassifier> methods = methods_of(arguments);
  if (!methods) return fail(methods.error());
  PageReader reader(*methods, {.limits = {}, .learns = learns(arguments.method.method)});
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

void declare_display(CLI::App& command, ExplainArguments& arguments) {
  command
      .add_option("--only", arguments.only,
                  "Only blocks of this class. Each line begins with its mark: main + (kept), page "
                  "~ (of this page, but not its main text), template - (dropped)")
      ->type_name("CLASS")
      ->check(CLI::IsMember({"main", "page", "template"}));
  command.add_flag("--features", arguments.features,
                   "Show the features of each block, as the block model sees them");
  command.add_option("--color", arguments.color, "Colors; auto: on a terminal without NO_COLOR")
      ->type_name("WHEN")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
  command
      .add_option("--width", arguments.width,
                  "Columns of a line (default: those of the terminal, else 100)")
      ->type_name("N")
      ->check(CLI::Range(20, 100000));
  command.add_flag("--whole", arguments.whole, "Show texts whole instead of cut to the line");
  command
      .add_flag("--json", arguments.json,
                "Print the object that winnow extract --json prints, a line a page; --features "
                "adds those of each block")
      ->excludes("--only");
}

void declare_database(CLI::App& command, ExplainArguments& arguments) {
  command
      .add_option("--db", arguments.database,
                  "Explain by the method of this database, and by what it holds of the sites: of a "
                  "page without a host --site says which, unless there is one only")
      ->excludes("--method")
      ->excludes("--model")
      ->group("Templates of sites")
      ->type_name("DIR");
}

void declare_html(CLI::App& command, ExplainArguments& arguments) {
  command
      .add_option("--html", arguments.html,
                  "Instead write a copy of the page, in one file without scripts and images, with "
                  "the texts of each class on a color of their own and what is known of a block "
                  "under the pointer")
      ->type_name("OUT")
      ->excludes("--json")
      ->excludes("--only")
      ->excludes("--features")
      ->excludes("--whole");
}

}  // namespace

void declare_explain(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<ExplainArguments>();
  CLI::App& command =
      *winnow.add_subcommand("explain", "Show for each block of a page why it is kept or dropped");
  command.add_option("PAGE", arguments->pages, "HTML files")->required();
  arguments->method.method = default_page_method();
  declare_method_choice(command, arguments->method);
  declare_site_models(command, arguments->method.sites, "they are refused");
  declare_site(command, arguments->method.sites.site);
  declare_database(command, *arguments);
  declare_display(command, *arguments);
  declare_html(command, *arguments);
  command.callback([arguments, &command, &action] {
    const bool chosen = command.count("--method") > 0;
    if (!chosen && !arguments->method.sites.model.empty()) {
      arguments->method.method = default_method();  // as for pages of a site
    }
    action = [arguments] { return run_explain(*arguments); };
  });
}

}  // namespace winnow::cli
