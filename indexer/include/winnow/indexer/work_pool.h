// SPDX-License-Identifier: GPL-2.0-or-later
//
// Threads that do the work which a run hands them.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include "winnow/extractor/export.h"

namespace winnow {

// A pool has the threads of one run, and a run works in no others. It is thread-safe.
class WINNOW_EXPORT WorkPool {
 public:
  // The calling thread is none of them. There are fewer where the system refuses some, and with 0
  // there is none: submit() does all the work.
  explicit WorkPool(std::size_t threads);
  // All that was submitted must be done by then.
  ~WorkPool();
  WorkPool(const WorkPool&) = delete;
  WorkPool& operator=(const WorkPool&) = delete;

  // `work` must not throw. What was submitted first is begun first. Where there is no thread, or no
  // memory to note the work for one, submit() does it before it returns.
  void submit(std::function<void()> work);

  // Says whether there may not be another piece of work for each thread once it is done with its own.
  bool runs_short() const;

  // The number of threads that work is done in. It is at least 1: the caller of submit() counts
  // where there is no other.
  std::size_t threads() const;

 private:
  friend class KeptThreads;
  class Crew;
  struct Idle;
  std::unique_ptr<Crew> crew_;
};

// While an object of this class lives, the threads of learn_sites() and index_site() stay for the
// next call of either. Otherwise each call ends its threads, since a process that forks later must
// not have any. To end a thread costs time: the allocator gives the memory that it used back to the
// system, and the next thread fetches it again. Make and destroy these objects outside of runs.
// Thread-safe.
class WINNOW_EXPORT KeptThreads {
 public:
  KeptThreads();
  // The threads end, unless another object keeps them.
  ~KeptThreads();
  KeptThreads(const KeptThreads&) = delete;
  KeptThreads& operator=(const KeptThreads&) = delete;
};

}  // namespace winnow
