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

// An arena that no thread has used yet refuses it, and is made with what new ones have. That of
// very large blocks gives them back at once, and goes on to.
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
  // What came as huge pages before stays so until it goes back.
  prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
}

}  // namespace winnow::cli
