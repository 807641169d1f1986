// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <utility>

namespace winnow {

// Empties a value and gives its memory back at once, for what a large page took. Strings keep their
// capacity after clear() or when they are assigned an empty value, and vectors when they are
// assigned `{}`. It is thread-compatible.
template <typename Value>
void free_memory_of(Value& value) {
  const Value old = std::exchange(value, Value());
}

// Does the same to a list that takes more than `bytes_kept`. A smaller list becomes empty but keeps
// its room for the next page.
template <typename List>
void clear_and_trim(List& list, std::size_t bytes_kept) {
  if (list.capacity() * sizeof(typename List::value_type) > bytes_kept) {
    free_memory_of(list);
  } else {
    list.clear();
  }
}

}  // namespace winnow
