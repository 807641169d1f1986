// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/database_use.h"

namespace winnow {
namespace {

// Both have constant initialisers, so that a handler of a signal finds them made in any thread.
thread_local const char* t_name = nullptr;
thread_local std::size_t t_length = 0;

}  // namespace

DatabaseUse::DatabaseUse(std::string_view database) noexcept : before_(of_this_thread()) {
  t_length = 0;
  t_name = database.data();
  t_length = database.size();
}

DatabaseUse::~DatabaseUse() {
  t_length = 0;
  t_name = before_.data();
  t_length = before_.size();
}

std::string_view DatabaseUse::of_this_thread() noexcept { return {t_name, t_length}; }

}  // namespace winnow
