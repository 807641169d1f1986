// SPDX-License-Identifier: GPL-2.0-or-later
//
// Runs work on threads with little stack, as hosts give them to their callbacks.
#pragma once

#include <pthread.h>

#include <cstddef>
#include <functional>
#include <stdexcept>

namespace winnow {

// gcc and clang announce the sanitizers, which need larger frames, in different ways.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif
#else
inline constexpr bool kSanitized = false;
#endif

inline constexpr std::size_t kStackBytes = (kSanitized ? 1024 : 256) << 10;

// Runs `work` to its end on a thread with kStackBytes of stack.
inline void run_on_small_stack(std::function<void()> work) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kStackBytes);
  pthread_t thread;
  const auto start = [](void* argument) -> void* {
    (*static_cast<std::function<void()>*>(argument))();
    return nullptr;
  };
  const int failure = pthread_create(&thread, &attributes, start, &work);
  pthread_attr_destroy(&attributes);
  if (failure != 0) throw std::runtime_error("no thread");
  pthread_join(thread, nullptr);
}

}  // namespace winnow
