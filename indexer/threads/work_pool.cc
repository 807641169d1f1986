// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/threads/work_pool.h"

#include <algorithm>
#include <utility>

#include "indexer/threads/crew.h"

namespace winnow {

WorkPool::WorkPool(std::size_t threads) : crew_(Crew::of(threads)) {}

WorkPool::~WorkPool() { Crew::give_back(std::move(crew_)); }

void WorkPool::submit(std::function<void()> work) { crew_->submit(std::move(work)); }

std::size_t WorkPool::threads() const { return std::max<std::size_t>(1, crew_->count()); }

}  // namespace winnow
