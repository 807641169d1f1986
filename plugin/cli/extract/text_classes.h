// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which classes of text are wanted.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "plugin/report/text_classes.h"

namespace winnow::cli {

using report::has;
using report::parse_classes;
using report::text_of;
using report::TextClasses;

// --classes: `value` is something that parse_classes() takes, and holds the default.
void declare_classes(CLI::App& command, std::string& value);

}  // namespace winnow::cli
