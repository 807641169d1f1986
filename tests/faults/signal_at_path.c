// SPDX-License-Identifier: GPL-2.0-or-later
//
// Preloaded into a program, sends it the signal SIGNAL_NUMBER when it comes to a path with
// SIGNAL_PATH in it for the SIGNAL_CALL-th time: opens it, makes it a directory or moves something
// there.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static atomic_int calls;

static int number_in(const char* name) {
  const char* value = getenv(name);
  return value ? atoi(value) : 0;
}

static void note(const char* path) {
  const char* wanted = getenv("SIGNAL_PATH");
  if (!wanted || !path || !strstr(path, wanted)) return;
  if (atomic_fetch_add(&calls, 1) + 1 == number_in("SIGNAL_CALL")) {
    kill(getpid(), number_in("SIGNAL_NUMBER"));
  }
}

#define MODE_OF(flags, last)               \
  mode_t mode = 0;                         \
  if ((flags) & (O_CREAT | __O_TMPFILE)) { \
    va_list rest;                          \
    va_start(rest, last);                  \
    mode = va_arg(rest, mode_t);           \
    va_end(rest);                          \
  }

int open(const char* path, int flags, ...) {
  MODE_OF(flags, flags)
  note(path);
  return ((int (*)(const char*, int, ...))dlsym(RTLD_NEXT, "open"))(path, flags, mode);
}

int open64(const char* path, int flags, ...) {
  MODE_OF(flags, flags)
  note(path);
  return ((int (*)(const char*, int, ...))dlsym(RTLD_NEXT, "open64"))(path, flags, mode);
}

int openat(int folder, const char* path, int flags, ...) {
  MODE_OF(flags, flags)
  note(path);
  return ((int (*)(int, const char*, int, ...))dlsym(RTLD_NEXT, "openat"))(folder, path, flags,
                                                                           mode);
}

int openat64(int folder, const char* path, int flags, ...) {
  MODE_OF(flags, flags)
  note(path);
  return ((int (*)(int, const char*, int, ...))dlsym(RTLD_NEXT, "openat64"))(folder, path, flags,
                                                                             mode);
}

int mkdir(const char* path, mode_t mode) {
  note(path);
  return ((int (*)(const char*, mode_t))dlsym(RTLD_NEXT, "mkdir"))(path, mode);
}

int rename(const char* from, const char* to) {
  note(to);
  return ((int (*)(const char*, const char*))dlsym(RTLD_NEXT, "rename"))(from, to);
}
