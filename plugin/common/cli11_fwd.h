// SPDX-License-Identifier: GPL-2.0-or-later
//
// The names of CLI11 that headers need. CLI11 takes seconds to compile, so its header is included
// only by files that declare options.
#pragma once

namespace CLI {

class App;
class Option;
class ParseError;

}  // namespace CLI
