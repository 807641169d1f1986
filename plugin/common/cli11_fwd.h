// SPDX-License-Identifier: GPL-2.0-or-later
//
// Headers need these names of CLI11, which takes seconds to compile: its header is included only by
// files that declare options.
#pragma once

namespace CLI {

class App;
class Option;
class ParseError;

}  // namespace CLI
