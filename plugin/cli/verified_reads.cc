// SPDX-License-Identifier: GPL-2.0-or-later
//
// Stands between Xapian and the system, so that damaged blocks do not come to Xapian.
//
// Functions of a program take precedence over those of the C library, for all its libraries. These
// do what the system's do, by whatever would be called without them, and compare what is read of
// tables with the checksums of the database (winnow/indexer/verified_tables.h).
//
// They have names of their own here, as the headers of the system have inline functions of these.
#include <dlfcn.h>
#include <sys/types.h>

#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <span>

#include "winnow/indexer/verified_tables.h"

namespace {

constexpr int kMakesAFile = 0100;  // O_CREAT

// The next function of this name. Nothing is asked for memory here: an allocator may be the caller.
template <typename Function>
Function* next(const char* name) noexcept {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

#define WINNOW_STANDS_FOR(name) __asm__(name) __attribute__((used, visibility("default")))

int winnow_open(const char* path, int flags, ...) WINNOW_STANDS_FOR("open");
int winnow_close(int file) WINNOW_STANDS_FOR("close");
ssize_t winnow_pread(int file, void* to, size_t bytes, off_t at) WINNOW_STANDS_FOR("pread");

int winnow_open(const char* path, int flags, ...) {
  static auto* const open_next = next<int(const char*, int, ...)>("open");
  mode_t mode = 0;
  if ((flags & kMakesAFile) != 0) {
    va_list arguments;
    va_start(arguments, flags);
    mode = va_arg(arguments, mode_t);
    va_end(arguments);
  }
  const int file = open_next(path, flags, mode);
  if (file >= 0) {
    winnow::VerifiedTables::opened(file, path);
  } else {
    winnow::VerifiedTables::refused(path, errno);
  }
  return file;
}

int winnow_close(int file) {
  static auto* const close_next = next<int(int)>("close");
  winnow::VerifiedTables::closed(file);
  return close_next(file);
}

ssize_t winnow_pread(int file, void* to, size_t bytes, off_t at) {
  static auto* const read_next = next<ssize_t(int, void*, size_t, off_t)>("pread");
  constexpr int kTries = 2;  // a writer may have been writing the block just then
  for (int i = 0; i < kTries; ++i) {
    const ssize_t count = read_next(file, to, bytes, at);
    if (count < 0 || static_cast<size_t>(count) != bytes) return count;
    const std::span<const char> read(static_cast<const char*>(to), bytes);
    if (winnow::VerifiedTables::are_sound(file, static_cast<std::uint64_t>(at), read)) return count;
  }
  winnow::VerifiedTables::note_damage(file, static_cast<std::uint64_t>(at), bytes);
  errno = winnow::VerifiedTables::kErrorNumber;
  return -1;
}

}  // extern "C"
