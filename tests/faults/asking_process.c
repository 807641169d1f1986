// SPDX-License-Identifier: GPL-2.0-or-later
#define _GNU_SOURCE
#include "asking_process.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum { kMostPieces = IOV_MAX };

int memory_of(pid_t process, uint64_t at, void* to, size_t bytes) {
  const struct iovec here = {to, bytes}, there = {(void*)at, bytes};
  return process_vm_readv(process, &here, 1, &there, 1, 0) == (ssize_t)bytes;
}

// It is read page by page, since the page behind it may not be there.
int text_of(pid_t process, uint64_t at, char* to, size_t room) {
  size_t length = 0;
  while (length < room) {
    size_t bytes = 4096 - (at + length) % 4096;
    if (bytes > room - length) bytes = room - length;
    if (!memory_of(process, at + length, to + length, bytes)) return 0;
    if (memchr(to + length, '\0', bytes)) return 1;
    length += bytes;
  }
  return 0;
}

// Where a link of /proc leads to.
static int link_of(pid_t process, const char* name, char* to, size_t room) {
  char link[64];
  snprintf(link, sizeof link, "/proc/%d/%s", (int)process, name);
  const ssize_t length = readlink(link, to, room - 1);
  if (length < 0) return 0;
  to[length] = '\0';
  return 1;
}

int open_path_of(pid_t process, int file, char* to, size_t room) {
  char name[32];
  snprintf(name, sizeof name, "fd/%d", file);
  return link_of(process, file == AT_FDCWD ? "cwd" : name, to, room);
}

// The same open file in this process, with the same offset.
static int file_of(pid_t thread, int file) {
  char name[64], line[128];
  snprintf(name, sizeof name, "/proc/%d/status", (int)thread);
  FILE* status = fopen(name, "re");
  int process = 0;
  while (status && fgets(line, sizeof line, status)) {
    if (sscanf(line, "Tgid: %d", &process) == 1) break;
  }
  if (status) fclose(status);
  const int handle = (int)syscall(SYS_pidfd_open, process, 0);
  if (handle < 0) return -1;
  const int same = (int)syscall(SYS_pidfd_getfd, handle, file, 0);
  close(handle);
  return same;
}

// The pieces of memory that a call reads to or writes from, and how many they are; 0 on a failure.
static size_t pieces_of(const struct seccomp_notif* asked, struct iovec* pieces) {
  const uint64_t at = asked->data.args[1], count = asked->data.args[2];
  switch (asked->data.nr) {
    case SYS_readv:
    case SYS_preadv:
    case SYS_preadv2:
    case SYS_writev:
    case SYS_pwritev:
    case SYS_pwritev2:
      return count <= kMostPieces &&
                     memory_of((pid_t)asked->pid, at, pieces, count * sizeof *pieces)
                 ? count
                 : 0;
    default:
      pieces[0] = (struct iovec){(void*)at, count};
      return 1;
  }
}

// Whether a call says where in the file it reads or writes; else that is where the last one ended.
static int has_offset(const struct seccomp_notif* asked) {
  switch (asked->data.nr) {
    case SYS_pread64:
    case SYS_preadv:
    case SYS_pwrite64:
    case SYS_pwritev:
      return 1;
    case SYS_preadv2:
    case SYS_pwritev2:
      return (off_t)asked->data.args[3] != -1;
    default:
      return 0;
  }
}

int64_t do_part(const struct seccomp_notif* asked, int reads) {
  static char buffer[1 << 20];
  static struct iovec pieces[kMostPieces];
  const size_t count = pieces_of(asked, pieces);
  if (count == 0) return -EFAULT;
  size_t bytes = 0;
  for (size_t i = 0; i < count; ++i) bytes += pieces[i].iov_len;
  if (bytes > 1) bytes /= 2;
  if (bytes > sizeof buffer) bytes = sizeof buffer;
  const pid_t process = (pid_t)asked->pid;
  const int file = file_of(process, (int)asked->data.args[0]);
  if (file < 0) return -errno;
  const off_t offset = (off_t)asked->data.args[3];
  const int at = has_offset(asked);
  ssize_t done = -1;
  if (reads) {
    done = at ? pread(file, buffer, bytes, offset) : read(file, buffer, bytes);
    const struct iovec here = {buffer, done > 0 ? (size_t)done : 0};
    if (done > 0) done = process_vm_writev(process, &here, 1, pieces, count, 0);
  } else {
    const struct iovec here = {buffer, bytes};
    done = process_vm_readv(process, &here, 1, pieces, count, 0);
    if (done > 0)
      done = at ? pwrite(file, buffer, (size_t)done, offset) : write(file, buffer, (size_t)done);
  }
  const int64_t result = done < 0 ? -errno : done;
  close(file);
  return result;
}
