// SPDX-License-Identifier: GPL-2.0-or-later
//
// Removes what a job has begun, unless the job comes to its end, also where the program ends
// without unwinding. That happens where memory is out while an exception is on its way, or in a
// function that throws none, such as those of directory iterators in libstdc++ 12.
#pragma once

#include "winnow/extractor/export.h"

namespace winnow {

// Between begin() and end() the job has something that is to be removed. `remove` gets `job`, asks
// for no memory, and is async-signal-safe. An object is for one thread; different ones are
// independent.
class WINNOW_EXPORT Unfinished {
 public:
  using Remove = void (*)(const void* job) noexcept;

  Unfinished(const void* job, Remove remove) noexcept : job_(job), remove_(remove) {}
  // Removes it, if it was begun and not ended.
  ~Unfinished();
  Unfinished(const Unfinished&) = delete;
  Unfinished& operator=(const Unfinished&) = delete;

  void begin() noexcept;
  // There is nothing to be removed any more.
  void end() noexcept;

 private:
  friend WINNOW_EXPORT void remove_all_unfinished() noexcept;

  const void* job_;
  Remove remove_;
  bool begun_ = false;
  Unfinished* next_ = nullptr;
  Unfinished* before_ = nullptr;
};

// Removes what has been begun and not ended in the whole process, which ends at once afterwards. It
// asks for no memory and is async-signal-safe.
WINNOW_EXPORT void remove_all_unfinished() noexcept;

}  // namespace winnow
