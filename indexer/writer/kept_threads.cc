// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/kept_threads.h"

#include <tbb/global_control.h>

namespace winnow {

struct KeptThreads::State {
  tbb::task_scheduler_handle scheduler{tbb::attach{}};
};

KeptThreads::KeptThreads() : state_(std::make_unique<State>()) {}

// Waiting for them would be without end where oneTBB could not make one of them.
KeptThreads::~KeptThreads() { state_->scheduler.release(); }

}  // namespace winnow
