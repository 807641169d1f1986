// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/terminal/unfinished_file.h"

#include <unistd.h>

#include <atomic>

namespace winnow::cli {
namespace {

constinit std::atomic<const char*> unfinished = nullptr;

}  // namespace

void set_unfinished_file(const char* name) noexcept { unfinished = name; }

void remove_unfinished_file() noexcept {
  if (const char* const name = unfinished) ::unlink(name);
}

}  // namespace winnow::cli
