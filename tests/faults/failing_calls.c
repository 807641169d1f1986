// SPDX-License-Identifier: GPL-2.0-or-later
//
// Runs a command of which calls of the system fail, where they concern files below a folder.
//
//   failing_calls count FILE FOLDER COMMAND [ARGUMENT]...
//   failing_calls KIND FIRST LAST ERROR FOLDER COMMAND [ARGUMENT]...
//
// FOLDER may be a file, too. The first form fails nothing, and writes to FILE how many calls there
// were: a line for each kind. In the second form the calls number FIRST to LAST of one KIND fail
// with ERROR, the number of an error of the system; with 0 these reads and writes do a part of what
// they are asked for. The command's own status, or the signal that ended it, is that of this
// program; it ends with 77 where the system lets nobody supervise calls, and with 2 if it is called
// wrongly.
//
// The command and all that it starts run under a filter of seccomp, which asks this program about
// each call. So what the C library calls by itself is seen, too, and programs that are linked
// statically. See seccomp_unotify(2).
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/openat2.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "asking_process.h"

#if defined(__x86_64__)
#define THIS_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define THIS_ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#define THIS_ARCHITECTURE 0
#endif

enum { kWrongCall = 2, kNotSupported = 77, kKinds = 9 };

// What a call does with its arguments; "open" and "make" differ in flags.
typedef enum { kOpen, kMake, kRead, kWrite, kSync, kRename, kMap, kTruncate, kList } Kind;
static const char* const kNames[kKinds] = {"open",   "make", "read",     "write", "sync",
                                           "rename", "map",  "truncate", "list"};

// Where a call has what: numbers of its arguments, -1 where there is none. A call has either the
// path of a file, perhaps in an open folder, or an open file.
typedef struct {
  int number;
  Kind kind;
  int folder, path, file;
  int flags;  // of calls that open; -1 is creat(), which has none
} Call;

static const Call kCalls[] = {
#ifdef SYS_open
    {SYS_open, kOpen, -1, 0, -1, 1},
    {SYS_creat, kMake, -1, 0, -1, -1},
    {SYS_rename, kRename, -1, 1, -1, -1},
#endif
#ifdef SYS_renameat
    {SYS_renameat, kRename, 2, 3, -1, -1},
#endif
    {SYS_openat, kOpen, 0, 1, -1, 2},
    {SYS_openat2, kOpen, 0, 1, -1, 2},
    {SYS_renameat2, kRename, 2, 3, -1, -1},
    {SYS_read, kRead, -1, -1, 0, -1},
    {SYS_readv, kRead, -1, -1, 0, -1},
    {SYS_pread64, kRead, -1, -1, 0, -1},
    {SYS_preadv, kRead, -1, -1, 0, -1},
    {SYS_preadv2, kRead, -1, -1, 0, -1},
    {SYS_write, kWrite, -1, -1, 0, -1},
    {SYS_writev, kWrite, -1, -1, 0, -1},
    {SYS_pwrite64, kWrite, -1, -1, 0, -1},
    {SYS_pwritev, kWrite, -1, -1, 0, -1},
    {SYS_pwritev2, kWrite, -1, -1, 0, -1},
    {SYS_fsync, kSync, -1, -1, 0, -1},
    {SYS_fdatasync, kSync, -1, -1, 0, -1},
    {SYS_syncfs, kSync, -1, -1, 0, -1},
    {SYS_sync_file_range, kSync, -1, -1, 0, -1},
    {SYS_mmap, kMap, -1, -1, 4, -1},
    {SYS_truncate, kTruncate, -1, 0, -1, -1},
    {SYS_getdents64, kList, -1, -1, 0, -1},
    {SYS_ftruncate, kTruncate, -1, -1, 0, -1},
};
enum { kCallCount = sizeof kCalls / sizeof kCalls[0] };

// What is to fail.
typedef struct {
  const char* count_file;  // or a null pointer
  Kind kind;
  long first, last;
  int error;
  char folder[PATH_MAX];
  char** command;
} Task;

static _Noreturn void give_up(int status, const char* what) {
  fprintf(stderr, "failing_calls: %s: %s\n", what, strerror(errno));
  exit(status);
}

static int concerns(const Task* task, const Call* call) {
  return task->count_file || call->kind == task->kind ||
         (call->kind == kOpen && task->kind == kMake);
}

// Asks about the calls that concern the task; all others, and memory that no file is behind, pass.
static int install_filter(const Task* task) {
  struct sock_filter code[3 * kCallCount + 8];
  unsigned short length = 0;
#define ADD(...) code[length++] = (struct sock_filter)__VA_ARGS__
#define LOAD(member) ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member)))
  LOAD(arch);
  ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, THIS_ARCHITECTURE, 1, 0));
  ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  LOAD(nr);
  for (const Call* call = kCalls; call < kCalls + kCallCount; ++call) {
    if (!concerns(task, call) || call->kind == kMap) continue;
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call->number, 0, 1));
    ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF));
  }
  if (task->count_file || task->kind == kMap) {
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap, 0, 3));
    LOAD(args[4]);
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0xffffffffU, 1, 0));
    ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF));
  }
  ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  const struct sock_fprog program = {length, code};
  // A call that a signal interrupts while it is asked about would be asked about once more.
  const unsigned flags = SECCOMP_FILTER_FLAG_NEW_LISTENER | SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV;
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program);
}

// Becomes the command, as soon as the supervisor has the listener of the filter.
static _Noreturn void become_command(const Task* task, int to_supervisor) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  int listener = -1;
  if (THIS_ARCHITECTURE != 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) {
    listener = install_filter(task);
  }
  const int message = listener < 0 ? -errno : listener;
  char ready;
  if (send(to_supervisor, &message, sizeof message, 0) != sizeof message || message < 0 ||
      recv(to_supervisor, &ready, 1, 0) != 1) {
    _exit(kNotSupported);
  }
  execvp(task->command[0], task->command);
  give_up(127, task->command[0]);
}

static int is_below(const Task* task, const char* path) {
  const size_t length = strlen(task->folder);
  return strncmp(path, task->folder, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

// Whether what a path leads to lies below the folder; of a new name, what it is made in.
static int leads_below(const Task* task, char* path) {
  char whole[PATH_MAX];
  if (realpath(path, whole)) return is_below(task, whole);
  char* name = strrchr(path, '/');
  if (!name || name == path) return 0;
  *name = '\0';
  return realpath(path, whole) && is_below(task, whole);
}

static int path_is_below(const Task* task, const struct seccomp_notif* asked, const Call* call) {
  const pid_t process = (pid_t)asked->pid;
  char path[2 * PATH_MAX + 2], name[PATH_MAX];
  if (!text_of(process, asked->data.args[call->path], name, sizeof name)) return 0;
  if (name[0] == '/') return leads_below(task, name);
  const int folder = call->folder < 0 ? AT_FDCWD : (int)asked->data.args[call->folder];
  if (!open_path_of(process, folder, path, PATH_MAX)) return 0;
  strcat(strcat(path, "/"), name);
  return leads_below(task, path);
}

static int is_asked_of_folder(const Task* task, const struct seccomp_notif* asked,
                              const Call* call) {
  if (call->file < 0) return path_is_below(task, asked, call);
  char path[PATH_MAX];
  const int file = (int)asked->data.args[call->file];
  return open_path_of((pid_t)asked->pid, file, path, sizeof path) && is_below(task, path);
}

static Kind kind_of(const struct seccomp_notif* asked, const Call* call) {
  if (call->kind != kOpen) return call->kind;
  uint64_t flags = asked->data.args[call->flags];
  if (call->number == SYS_openat2 &&
      !memory_of((pid_t)asked->pid, flags + offsetof(struct open_how, flags), &flags,
                 sizeof flags)) {
    return kOpen;
  }
  return (flags & O_ACCMODE) == O_RDONLY && !(flags & O_CREAT) ? kOpen : kMake;
}

// Answers one question. The call goes on, fails, or was done in part.
static void answer(const Task* task, int listener, long counts[kKinds]) {
  struct seccomp_notif asked;
  memset(&asked, 0, sizeof asked);
  // A process that has been killed meanwhile needs no answer.
  if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &asked) != 0) return;
  struct seccomp_notif_resp reply = {asked.id, 0, 0, SECCOMP_USER_NOTIF_FLAG_CONTINUE};
  const Call* call = kCalls;
  while (call->number != asked.data.nr) ++call;
  const Kind kind = kind_of(&asked, call);
  if ((task->count_file || kind == task->kind) && is_asked_of_folder(task, &asked, call)) {
    const long number = ++counts[kind];
    if (number >= task->first && number <= task->last) {
      reply.flags = 0;
      if (task->error != 0) {
        reply.error = -task->error;
      } else {
        const int64_t result = do_part(&asked, kind == kRead);
        if (result < 0)
          reply.error = (int)result;
        else
          reply.val = result;
      }
    }
  }
  ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &reply);
}

static volatile pid_t child;
static void pass_on(int number) { kill(child, number); }

// Answers until the command has ended. Of what it has left behind, such calls fail from then on.
static void supervise(const Task* task, int listener, int ended, long counts[kKinds]) {
  struct pollfd events[] = {{listener, POLLIN, 0}, {ended, POLLIN, 0}};
  while (!events[1].revents) {
    if (poll(events, 2, -1) < 0) {
      if (errno == EINTR) continue;
      give_up(kWrongCall, "poll");
    }
    if (events[0].revents & POLLIN)
      answer(task, listener, counts);
    else if (events[0].revents)
      events[0].fd = -1;
  }
}

static void write_counts(const char* name, const long counts[kKinds]) {
  FILE* file = fopen(name, "w");
  if (!file) give_up(kWrongCall, name);
  for (int kind = 0; kind < kKinds; ++kind) fprintf(file, "%s %ld\n", kNames[kind], counts[kind]);
  if (fclose(file) != 0) give_up(kWrongCall, name);
}

static _Noreturn void end_like(int status) {
  if (WIFSIGNALED(status)) {
    signal(WTERMSIG(status), SIG_DFL);
    raise(WTERMSIG(status));
  }
  exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
}

static int has_task(int argc, char** argv, Task* task) {
  memset(task, 0, sizeof *task);
  const int counts = argc > 4 && strcmp(argv[1], "count") == 0;
  if (!counts && argc < 7) return 0;
  const int folder = counts ? 3 : 5;
  if (counts) {
    task->count_file = argv[2];
  } else {
    int kind = 0;
    while (kind < kKinds && strcmp(argv[1], kNames[kind]) != 0) ++kind;
    task->kind = (Kind)kind;
    task->first = atol(argv[2]);
    task->last = atol(argv[3]);
    task->error = atoi(argv[4]);
    if (kind == kKinds || task->first < 1) return 0;
    if (task->error == 0 && task->kind != kRead && task->kind != kWrite) return 0;
  }
  task->command = argv + folder + 1;
  if (!realpath(argv[folder], task->folder)) return 0;
  if (strcmp(task->folder, "/") == 0) task->folder[0] = '\0';
  return 1;
}

int main(int argc, char** argv) {
  static Task task;
  if (!has_task(argc, argv, &task)) {
    fprintf(stderr,
            "usage: failing_calls count FILE FOLDER COMMAND [ARGUMENT]...\n"
            "       failing_calls KIND FIRST LAST ERROR FOLDER COMMAND [ARGUMENT]...\n");
    return kWrongCall;
  }
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
    give_up(kWrongCall, "socket");
  child = fork();
  if (child < 0) give_up(kWrongCall, "fork");
  if (child == 0) become_command(&task, ends[1]);
  signal(SIGINT, pass_on);
  signal(SIGTERM, pass_on);
  close(ends[1]);
  int number = -1;
  const int received = recv(ends[0], &number, sizeof number, 0) == sizeof number;
  const int handle = (int)syscall(SYS_pidfd_open, child, 0);
  const int listener =
      received && number >= 0 ? (int)syscall(SYS_pidfd_getfd, handle, number, 0) : -1;
  if (listener < 0) {
    if (received && number < 0) errno = -number;
    give_up(kNotSupported, "skipped: the system lets nobody supervise calls (seccomp)");
  }
  if (send(ends[0], "", 1, 0) != 1) give_up(kWrongCall, "send");
  long counts[kKinds] = {0};
  supervise(&task, listener, handle, counts);
  int status = 0;
  if (waitpid(child, &status, 0) < 0) give_up(kWrongCall, "waitpid");
  if (task.count_file) write_counts(task.count_file, counts);
  end_like(status);
}
