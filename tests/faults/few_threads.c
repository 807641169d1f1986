// SPDX-License-Identifier: GPL-2.0-or-later
//
// Preloaded into a program, refuses every thread behind the first THREADS_LEFT, as the system does
// where a limit on processes is reached. With THREADS_REFUSED, it refuses so many only.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

int pthread_create(pthread_t* restrict thread, const pthread_attr_t* restrict attributes,
                   void* (*start)(void*), void* restrict argument) {
  static atomic_long made;
  const char* left = getenv("THREADS_LEFT");
  const char* refused = getenv("THREADS_REFUSED");
  const long before = atomic_fetch_add(&made, 1);
  if (left && before >= atol(left) && !(refused && before >= atol(left) + atol(refused)))
    return EAGAIN;
  int (*create)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
  *(void**)&create = dlsym(RTLD_NEXT, "pthread_create");
  return create(thread, attributes, start, argument);
}
