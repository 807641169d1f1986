// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/common/page_time.h"

#include <CLI/CLI.hpp>
#include <functional>

namespace winnow {
namespace {

using Seconds = std::chrono::duration<double>;

constexpr double kLeastSeconds = 0.001;
constexpr double kMostSeconds = 86'400;

}  // namespace

CLI::Option* add_page_time(CLI::App& command, std::chrono::milliseconds& cap) {
  const std::function<void(const double&)> set = [&cap](double seconds) {
    cap = std::chrono::ceil<std::chrono::milliseconds>(Seconds(seconds));
  };
  return command
      .add_option_function("--page-time", set,
                           "Processor time for parsing a page, at most; past it the text is kept "
                           "without structure")
      ->type_name("SECONDS")
      ->check(CLI::Range(kLeastSeconds, kMostSeconds))
      ->default_str(CLI::detail::to_string(Seconds(cap).count()));
}

}  // namespace winnow
