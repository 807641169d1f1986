// SPDX-License-Identifier: GPL-2.0-or-later
//
// Preloaded into a program, lets calls of the system fail on files whose paths hold FAILING_PATH.
// FAILING_CALL says which: "read", "open" (for reading), "make" (opening to write), "write", "sync",
// "rename", "map" or "truncate"; FAILING_AT which of them, from 1 on; with FAILING_ON all that follow
// fail, too. They fail with FAILING_ERROR, a number; without it reads and writes do a part of what
// they are asked for. Each of them adds a byte to the file FAILING_COUNT, if that is set.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_long calls;

static int is_wanted(const char* call, const char* path) {
  const char* wanted = getenv("FAILING_CALL");
  const char* part = getenv("FAILING_PATH");
  return wanted && part && strcmp(wanted, call) == 0 && strstr(path, part) != NULL;
}

static void count_call(void) {
  const char* name = getenv("FAILING_COUNT");
  if (!name) return;
  const int flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC;
  const int file = (int)syscall(SYS_openat, AT_FDCWD, name, flags, 0666);
  if (file < 0) return;
  if (syscall(SYS_write, file, ".", 1) != 1) abort();
  syscall(SYS_close, file);
}

static int fails(const char* call, const char* path) {
  if (!is_wanted(call, path)) return 0;
  count_call();
  const char* at = getenv("FAILING_AT");
  const long number = atomic_fetch_add(&calls, 1) + 1;
  const long first = at ? atol(at) : 0;
  if (first == 0 || number < first || (number > first && !getenv("FAILING_ON"))) return 0;
  const char* error = getenv("FAILING_ERROR");
  errno = error ? atoi(error) : 0;
  return 1;
}

// What is left of a count where the call does a part of what it is asked for.
static size_t part_of(size_t bytes) { return bytes > 1 ? bytes / 2 : bytes; }

static int fails_of(const char* call, int file) {
  if (!getenv("FAILING_CALL")) return 0;
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  const ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = '\0';
  return fails(call, path);
}

// The whole path of a file in an open folder.
static const char* whole_path(int folder, const char* path, char* room, size_t bytes) {
  if (path[0] == '/' || folder == AT_FDCWD) return path;
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
  const ssize_t length = readlink(link, room, bytes - 1);
  if (length < 0) return path;
  room[length] = '\0';
  snprintf(room + length, bytes - (size_t)length, "/%s", path);
  return room;
}

static int open_at(int folder, const char* path, int flags, int mode) {
  char room[8192];
  const char* call = (flags & O_ACCMODE) == O_RDONLY ? "open" : "make";
  if (getenv("FAILING_CALL") && fails(call, whole_path(folder, path, room, sizeof room))) return -1;
  return (int)syscall(SYS_openat, folder, path, flags, mode);
}

static int mode_of(int flags, va_list more) {
  return (flags & (O_CREAT | O_TMPFILE)) ? va_arg(more, int) : 0;
}

#define OPEN(name)                                        \
  int name(const char* path, int flags, ...) {            \
    va_list more;                                         \
    va_start(more, flags);                                \
    const int mode = mode_of(flags, more);                \
    va_end(more);                                         \
    return open_at(AT_FDCWD, path, flags, mode);          \
  }
OPEN(open)
OPEN(open64)

#define OPEN_AT(name)                                     \
  int name(int folder, const char* path, int flags, ...) { \
    va_list more;                                         \
    va_start(more, flags);                                \
    const int mode = mode_of(flags, more);                \
    va_end(more);                                         \
    return open_at(folder, path, flags, mode);            \
  }
OPEN_AT(openat)
OPEN_AT(openat64)

// What the compiler makes of calls where it knows the size of the buffer.
int __open_2(const char* path, int flags) { return open_at(AT_FDCWD, path, flags, 0); }
int __open64_2(const char* path, int flags) { return open_at(AT_FDCWD, path, flags, 0); }

static ssize_t read_at(int file, void* to, size_t bytes, off_t at) {
  if (fails_of("read", file)) {
    if (errno != 0) return -1;
    bytes = part_of(bytes);
  }
  return syscall(SYS_pread64, file, to, bytes, at);
}
ssize_t pread(int file, void* to, size_t bytes, off_t at) { return read_at(file, to, bytes, at); }
ssize_t pread64(int file, void* to, size_t bytes, off_t at) { return read_at(file, to, bytes, at); }
ssize_t __pread_chk(int file, void* to, size_t bytes, off_t at, size_t room) {
  (void)room;
  return read_at(file, to, bytes, at);
}
ssize_t __pread64_chk(int file, void* to, size_t bytes, off_t at, size_t room) {
  (void)room;
  return read_at(file, to, bytes, at);
}

static ssize_t read_on(int file, void* to, size_t bytes) {
  if (fails_of("read", file)) {
    if (errno != 0) return -1;
    bytes = part_of(bytes);
  }
  return syscall(SYS_read, file, to, bytes);
}
ssize_t read(int file, void* to, size_t bytes) { return read_on(file, to, bytes); }
ssize_t __read_chk(int file, void* to, size_t bytes, size_t room) {
  (void)room;
  return read_on(file, to, bytes);
}

int fsync(int file) { return fails_of("sync", file) ? -1 : (int)syscall(SYS_fsync, file); }
int fdatasync(int file) { return fails_of("sync", file) ? -1 : (int)syscall(SYS_fdatasync, file); }
int syncfs(int file) { return fails_of("sync", file) ? -1 : (int)syscall(SYS_syncfs, file); }

static ssize_t write_at(int file, const void* from, size_t bytes, off_t at) {
  if (fails_of("write", file)) {
    if (errno != 0) return -1;
    bytes = part_of(bytes);
  }
  return syscall(SYS_pwrite64, file, from, bytes, at);
}
ssize_t pwrite(int file, const void* from, size_t bytes, off_t at) {
  return write_at(file, from, bytes, at);
}
ssize_t pwrite64(int file, const void* from, size_t bytes, off_t at) {
  return write_at(file, from, bytes, at);
}
ssize_t write(int file, const void* from, size_t bytes) {
  if (fails_of("write", file)) {
    if (errno != 0) return -1;
    bytes = part_of(bytes);
  }
  return syscall(SYS_write, file, from, bytes);
}

int rename(const char* from, const char* to) {
  return fails("rename", to) ? -1 : (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}
int renameat2(int from_folder, const char* from, int to_folder, const char* to, unsigned flags) {
  char room[8192];
  if (fails("rename", whole_path(to_folder, to, room, sizeof room))) return -1;
  return (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, flags);
}
int renameat(int from_folder, const char* from, int to_folder, const char* to) {
  return renameat2(from_folder, from, to_folder, to, 0);
}

// Only of files; memory is not failed here.
static void* map(void* at, size_t bytes, int protection, int flags, int file, off_t offset) {
  if (file >= 0 && fails_of("map", file)) return MAP_FAILED;
  return (void*)syscall(SYS_mmap, at, bytes, protection, flags, file, offset);
}
void* mmap(void* at, size_t bytes, int protection, int flags, int file, off_t offset) {
  return map(at, bytes, protection, flags, file, offset);
}
void* mmap64(void* at, size_t bytes, int protection, int flags, int file, off_t offset) {
  return map(at, bytes, protection, flags, file, offset);
}

int ftruncate(int file, off_t bytes) {
  return fails_of("truncate", file) ? -1 : (int)syscall(SYS_ftruncate, file, bytes);
}
int ftruncate64(int file, off_t bytes) { return ftruncate(file, bytes); }
