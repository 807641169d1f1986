// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <utility>

namespace winnow {

// Empties a value and gives its memory back at once: for what a large page took. Neither clear()
// nor assigning an empty value does that to strings, nor `= {}` to vectors: they keep their
// capacity. Thread-compatible.
template <typename Value>
void free_memory_of(Value& value) {
  const Value old = std::exchange(value, Value());
}

// The same, but a list that takes up to `bytes_kept` only becomes empty, and has room for the next
// page.
template <typename List>
void clear_and_trim(List& list, std::size_t bytes_kept) {
  if (list.capacity() * sizeof(typename List::value_type) > bytes_kept) {
    free_memory_of(list);
  } else {
    list.clear();
  }
}

}  // namespace winnow
