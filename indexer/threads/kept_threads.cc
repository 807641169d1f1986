// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/kept_threads.h"

#include "indexer/threads/crew.h"

namespace winnow {

KeptThreads::KeptThreads() { Crew::keep(); }

KeptThreads::~KeptThreads() { Crew::let_go(); }

}  // namespace winnow
