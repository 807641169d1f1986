// SPDX-License-Identifier: GPL-2.0-or-later
//
// These are the subcommands of winnow. Each is declared once: options, help text and what it does;
// help, man pages and shell completion are read off that declaration.
#pragma once

#include <functional>
#include <string_view>

#include "plugin/common/cli11_fwd.h"

namespace winnow::cli {

// The subcommand that the user chose sets it: it is what to do once all arguments are known to be
// right. It returns an ExitCode.
using Action = std::function<int()>;

void declare_index(CLI::App& winnow, Action& action);
void declare_search(CLI::App& winnow, Action& action);
void declare_suggest(CLI::App& winnow, Action& action);
void declare_serve(CLI::App& winnow, Action& action);
void declare_mcp(CLI::App& winnow, Action& action);
void declare_learn(CLI::App& winnow, Action& action);
void declare_model(CLI::App& winnow, Action& action);
void declare_cluster(CLI::App& winnow, Action& action);
void declare_extract(CLI::App& winnow, Action& action);
void declare_export(CLI::App& winnow, Action& action);
void declare_dump(CLI::App& winnow, Action& action);
void declare_explain(CLI::App& winnow, Action& action);
void declare_features(CLI::App& winnow, Action& action);
void declare_evaluate(CLI::App& winnow, Action& action);
void declare_compare(CLI::App& winnow, Action& action);
void declare_rules_command(CLI::App& winnow, Action& action);
void declare_status(CLI::App& winnow, Action& action);
void declare_split(CLI::App& winnow, Action& action);
void declare_shards(CLI::App& winnow, Action& action);
void declare_merge(CLI::App& winnow, Action& action);
void declare_check(CLI::App& winnow, Action& action);
void declare_repair(CLI::App& winnow, Action& action);
void declare_delete(CLI::App& winnow, Action& action);
void declare_docs(CLI::App& winnow, Action& action);

// Declares the whole command with all its subcommands.
void declare_winnow(CLI::App& winnow, Action& action);

// Declares the command with one of its subcommands, which takes a tenth of the time. What parses
// so means the same as with all of them; what does not may mean something that concerns others,
// such as a suggestion, or sections of a file of options. Gives false, and declares nothing, if
// there is none of this name.
bool declare_only(std::string_view name, CLI::App& winnow, Action& action);

}  // namespace winnow::cli
