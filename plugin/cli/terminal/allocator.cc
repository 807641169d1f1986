// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/terminal/allocator.h"

#include <sys/prctl.h>
#include <sys/types.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

// Programs may be built without jemalloc, which then have no such function (jemalloc(3)).
extern "C" [[gnu::weak]] int mallctl(const char* name, void* old, std::size_t* old_size,
                                     void* value, std::size_t value_size);

namespace winnow::cli {
namespace {

// Never makes the time longer: the arena of very large blocks gives them back at once. An arena
// that no thread has used yet refuses this, and later begins with the setting of new ones.
void lower_decay(const char* setting, ssize_t milliseconds) {
  ssize_t now = 0;
  std::size_t size = sizeof now;
  if (mallctl(setting, &now, &size, nullptr, 0) != 0) return;
  if (now < 0 || now > milliseconds) {
    mallctl(setting, nullptr, nullptr, &milliseconds, sizeof milliseconds);
  }
}

}  // namespace

void use_little_memory() noexcept {
  static std::atomic<bool> done = false;
  if (done.exchange(true) || mallctl == nullptr || std::getenv("MALLOC_CONF") != nullptr) return;
  constexpr ssize_t kDecayMilliseconds = 1000;
  lower_decay("arenas.dirty_decay_ms", kDecayMilliseconds);
  unsigned arenas = 0;
  std::size_t size = sizeof arenas;
  if (mallctl("arenas.narenas", &arenas, &size, nullptr, 0) != 0) return;
  for (unsigned i = 0; i < arenas; ++i) {
    std::array<char, 48> setting{};
    std::snprintf(setting.data(), setting.size(), "arena.%u.dirty_decay_ms", i);
    lower_decay(setting.data(), kDecayMilliseconds);
  }
  // Huge pages that the process has already stay huge until they go back to the system.
  prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
}

}  // namespace winnow::cli
