// SPDX-License-Identifier: GPL-2.0-or-later
//
// Threads that outlive the run that made them.
#pragma once

#include "winnow/extractor/export.h"

namespace winnow {

// While one lives, what learn_sites() and index_site() work in stays for the next of them. Without,
// each ends its threads, since a process that forks later must not have any; a thread's end costs
// time, as the allocator gives the system back what memory it used, and the next one fetches it
// again. To be made and destroyed outside of runs. Thread-safe.
class WINNOW_EXPORT KeptThreads {
 public:
  KeptThreads();
  ~KeptThreads();  // they end, unless another one lives
  KeptThreads(const KeptThreads&) = delete;
  KeptThreads& operator=(const KeptThreads&) = delete;
};

}  // namespace winnow
