// SPDX-License-Identifier: GPL-2.0-or-later
#include <exception>

#include "plugin/cli/command.h"
#include "plugin/cli/exit_code.h"
#include "plugin/cli/messages.h"

int main(int argc, char** argv) {
  using namespace winnow::cli;
  CLI::App winnow;
  winnow.name("winnow");
  Action action;
  try {
    declare_winnow(winnow, action);
    winnow.parse(argc, argv);
    return action();
  } catch (const CLI::ParseError& error) {
    return winnow.exit(error) == 0 ? kDone : kUsage;
  } catch (const std::exception& error) {
    // Out of memory, for instance: what no Error value stands for.
    print_error(error.what());
    return kTryAgain;
  }
}
