// SPDX-License-Identifier: GPL-2.0-or-later
#include <CLI/CLI.hpp>
#include <memory>

#include "plugin/cli/extract/extract_command.h"
#include "plugin/cli/options/command.h"
#include "plugin/cli/options/rules_option.h"
#include "plugin/report/page_report.h"

namespace winnow::cli {
namespace {

// Tells lines and records that come one after another, and can be read once.
bool is_stream(const ExtractArguments& arguments) {
  return arguments.json_lines && is_stream(arguments.source);
}

// From a single page there is nothing to learn, and from a stream not before its pages have gone
// by.
void choose_method(ExtractArguments& arguments) {
  SiteChoice sites = arguments.method.sites;
  if (!arguments.method.rules.empty()) sites.site.clear();  // it may be for rules alone
  if ((is_collection(arguments.source) && !is_stream(arguments)) || !(sites == SiteChoice{}))
    return;
  arguments.method.method = default_page_method();
}

// The objects say where blocks stand in the template.
void ask_for_places(ExtractArguments& arguments) {
  arguments.method.sites.fit =
      (arguments.json || arguments.json_lines) && knows_places(arguments.method.method);
}

// What is wrong, as CLI11 wants it; empty if nothing is.
std::string members_complaint(const std::string& value) {
  const auto members = report::parse_members(value);
  return members ? "" : members.error().message();
}

// What is wrong, as CLI11 wants it; empty if nothing is.
std::string classes_complaint(const std::string& value) {
  const Expected<report::TextClasses> classes = report::parse_classes(value);
  return classes ? "" : classes.error().message();
}

void declare_classes(CLI::App& command, ExtractArguments& arguments) {
  command
      .add_option("--classes", arguments.classes,
                  "Text of these classes, in the order of the page: main (what the page is for), "
                  "page (of this page, but not its main text), template (repeats over the site, or "
                  "is hidden). With --json this is the object's text; all blocks with their "
                  "classes are in it anyway")
      ->type_name("CLASS,...")
      ->check(classes_complaint, "")
      ->capture_default_str();
}

void declare_confidence(CLI::App& command, ExtractArguments& arguments) {
  command
      .add_option("--min-confidence", arguments.least_confidence,
                  "No text of pages whose confidence is lower: of pages of .9, the mean F1 is .9. "
                  "--skipped lists them; with --json and --jsonl their objects say low_confidence, "
                  "and have null for text and content")
      ->type_name("SHARE")
      ->check(CLI::Range(0.0, 1.0));
}

// Tells why no page would have a confidence; empty if they may have one.
std::string confidence_complaint(const ExtractArguments& arguments) {
  if (arguments.least_confidence == 0) return {};
  const auto method = find_method(arguments.method.method);
  if (!method || (*method)->takes_tuning) return {};
  return "--min-confidence: the method " + arguments.method.method +
         " has no probabilities; use site or block-model";
}

void declare_format(CLI::App& command, ExtractArguments& arguments) {
  const std::string group = "Structure";
  CLI::Option* const format =
      command
          .add_option(
              "--format", arguments.format,
              "Content with its headings, lists, tables, code and links: markdown "
              "(CommonMark with tables), html (a clean page), xml (TEI), json (a tree), text "
              "(code keeps its white space, tables have tabs). With --json or --jsonl it is "
              "one more member of the objects. Without this, text is a block a line")
          ->group(group)
          ->type_name("FORMAT")
          ->check(CLI::IsMember({"text", "markdown", "html", "json", "xml"}));
  command
      .add_flag("--metadata", arguments.metadata,
                "Title, URL, language, dates and more: as YAML before text and Markdown, in the "
                "head of HTML; xml and json have them anyway")
      ->group(group)
      ->needs(format);
  command
      .add_flag("--toc", arguments.contents,
                "A list of the page's headings before its content, as Markdown or HTML")
      ->group(group)
      ->needs(format);
}

// Tells what is wrong with the options that say how the content looks; empty if nothing is.
std::string format_complaint(const ExtractArguments& arguments) {
  const bool objects = arguments.json || arguments.json_lines;
  if (objects && (arguments.metadata || arguments.contents)) {
    return "--metadata and --toc are for files of content, not for the objects of --json";
  }
  if (arguments.contents && arguments.format != "markdown" && arguments.format != "html") {
    return "--toc is for --format markdown and html";
  }
  return {};
}

void declare_json_lines(CLI::App& command, ExtractArguments& arguments) {
  const std::string group = "JSON lines";
  CLI::Option* const json_lines =
      command
          .add_flag("--jsonl", arguments.json_lines,
                    "The objects of --json as lines on standard output, each as soon as its page "
                    "is known, in the order of the input; a page that cannot be read is a line "
                    "with an error. As a filter, SOURCE is -, standard input: JSON lines or a WARC "
                    "file, from which no site is learned")
          ->group(group)
          ->excludes("--json")
          ->excludes("--out");
  command
      .add_option("--fields", arguments.members,
                  "Only these members of the objects, in this order (with --json, too); \"id\" and "
                  "errors are always there")
      ->group(group)
      ->type_name("NAME,...")
      ->check(members_complaint, "");
  command
      .add_option("--input-format", arguments.input_format,
                  "What comes on standard input; auto: told by the first bytes")
      ->group(group)
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"auto", "jsonl", "warc"}))
      ->capture_default_str()
      ->needs(json_lines);
}

}  // namespace

void declare_extract(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<ExtractArguments>();
  CLI::App& command =
      *winnow.add_subcommand("extract", "Write the content of pages as text or JSON");
  declare_source(command, arguments->source);
  declare_types(command, arguments->source, {"html"});
  command
      .add_option(
          "--out", arguments->out,
          "Folder for one .txt a page, under the page's path (.json with --json, .md with --format "
          "markdown); a single page without it goes to standard output")
      ->type_name("DIR");
  declare_classes(command, *arguments);
  declare_confidence(command, *arguments);
  declare_method_choice(command, arguments->method);
  declare_rules(command, arguments->method.rules);
  declare_site_models(command, arguments->method.sites, "learned from the source first");
  declare_site(command, arguments->method.sites.site);
  declare_learning(command, arguments->method.sites.learning);
  declare_learning_seed(command, arguments->method.sites.learning);
  declare_threads(command, arguments->threads);
  command.add_flag("--quiet,-q", arguments->quiet, "Print errors only");
  command.add_flag(
      "--json", arguments->json,
      "For each page a JSON object in one line instead of text: title, language, date "
      "and more, words of each class, and its blocks with class, probability and reason, their "
      "places in the template, what the site's statistics say of them, and its repeated parts. "
      "Without --out to standard output; with it, the summary is JSON too. No progress");
  declare_json_lines(command, *arguments);
  declare_format(command, *arguments);
  command.callback([arguments, &command, &action] {
    if (command.count("--method") == 0) choose_method(*arguments);
    ask_for_places(*arguments);
    std::string complaint = format_complaint(*arguments);
    if (complaint.empty()) complaint = confidence_complaint(*arguments);
    if (!complaint.empty()) throw CLI::ValidationError(complaint);
    action = [arguments] { return run_extract(*arguments); };
  });
}

}  // namespace winnow::cli
