// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the filter programs have in common: options, messages, exit statuses.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "plugin/common/cli11_fwd.h"
#include "plugin/filter/page_filter.h"
#include "winnow/extractor/error.h"

namespace winnow::filter {

class FilterProgram {
 public:
  // The name stands before messages and in --version.
  FilterProgram(std::string name, const std::string& description);
  ~FilterProgram();

  CLI::App& options() { return *options_; }

  // Declares --site, --method, --page, --max-page-bytes and --page-time, which set `filter` in
  // run().
  void add_filter_options(FilterOptions& filter);

  // Reads the options and does the work, which returns an exit status. Returns that of the program
  // (plugin/common/exit_code.h): what is wrong with the options, and what the work throws,
  // becomes a message. Past a limit on file sizes a write fails instead of ending the program.
  int run(int argc, char** argv, const std::function<int()>& work);

  // These write to standard error.
  void say(std::string_view message) const;
  void say(const Error& error) const;
  void say_that_there_is_no_model() const;

  // Says it; returns the exit status for it.
  int fail(const Error& error) const;

  // Does the same for what PageFilter::open() says; each mistake in the rules has a line.
  int fail_to_open(const Error& error, const FilterOptions& filter) const;

 private:
  std::string name_;
  std::unique_ptr<CLI::App> options_;
};

}  // namespace winnow::filter
