// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/filter/filter_program.h"

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <utility>

#include "plugin/common/arguments.h"
#include "plugin/common/declarations.h"
#include "plugin/common/exit_code.h"
#include "plugin/common/printable.h"
#include "plugin/common/rules_mistakes.h"

namespace winnow::filter {
namespace {

constexpr std::string_view kKeep = "keep";
constexpr std::string_view kDrop = "drop";

// It is as CLI11 wants it. A transformer of CLI11 would show the values of the enumeration, which
// are control characters.
std::string page_text_complaint(const std::string& choice) {
  return choice == kKeep || choice == kDrop ? "" : choice + " is not one of keep, drop";
}

}  // namespace

FilterProgram::FilterProgram(std::string name, const std::string& description)
    : name_(std::move(name)), options_(std::make_unique<CLI::App>(description, name_)) {
  options_->set_version_flag("--version", name_ + " " WINNOW_VERSION);
}

FilterProgram::~FilterProgram() = default;

void FilterProgram::add_filter_options(FilterOptions& filter) {
  options_
      ->add_option("--site", filter.site,
                   "The site that the pages are of, where the model has several")
      ->type_name("NAME");
  options_
      ->add_option("--method", filter.method,
                   "How content is told from template (default: site with a model, block-model "
                   "without)")
      ->type_name("METHOD");
  const auto set_page_text = [&filter](const std::string& choice) {
    filter.page_text = choice == kDrop ? PageText::drop : PageText::keep;
  };
  options_
      ->add_option_function<std::string>(
          "--page", set_page_text,
          "Text of the page that is neither main text nor template (default: "
          "keep); its links to other pages are left out")
      ->check(page_text_complaint, "{keep,drop}")
      ->type_name("CHOICE");
  options_
      ->add_option(
          "--rules", filter.rules,
          "Rules that say what is content and what is template, over the method (see winnow "
          "docs rules); weights make no difference here")
      ->type_name("FILE");
  options_
      ->add_option("--max-page-bytes", filter.limits.page_bytes, "Pages of more bytes are refused")
      ->type_name("N")
      ->capture_default_str();
  add_page_time(*options_, filter.limits.parse_time_cap);
  options_->add_flag_callback(
      "--ignore-marks", [&filter] { filter.marks = Marks::ignored; },
      std::string(kIgnoreMarksHelp));
}

int FilterProgram::run(int argc, char** argv, const std::function<int()>& work) {
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    parse_arguments(*options_, argc, argv);
    return work();
  } catch (const CLI::Success& help_or_version) {
    return options_->exit(help_or_version);
  } catch (const CLI::ParseError& error) {
    return fail({ErrorCode::usage, error.what(), "", "run " + name_ + " --help"});
  } catch (const std::bad_alloc&) {
    return fail({ErrorCode::try_again, "out of memory", "", "free some memory"});
  } catch (const std::exception& error) {
    return fail({ErrorCode::input, error.what(), "", ""});
  }
}

void FilterProgram::say(std::string_view message) const {
  const std::string line = name_ + ": " + printable(message) + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);
}

void FilterProgram::say(const Error& error) const { say("error: " + error.message()); }

void FilterProgram::say_that_there_is_no_model() const {
  say("no model of the site: each page is judged alone; learn one with winnow learn, and name it "
      "by --model");
}

int FilterProgram::fail_to_open(const Error& error, const FilterOptions& filter) const {
  for (const Error& each : single_mistakes(error, filter.rules)) say(each);
  return exit_code_of(error.code);
}

int FilterProgram::fail(const Error& error) const {
  say(error);
  return exit_code_of(error.code);
}

}  // namespace winnow::filter
