// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/document/confinement.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <seccomp.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <initializer_list>
#include <memory>

namespace winnow::document {
namespace {

std::string failure(const char* what, int error_number) {
  const char* const text = ::strerrordesc_np(error_number);
  return std::string(what) + " fails: " + (text != nullptr ? text : "unknown error");
}

bool limit(int resource, rlim_t soft, rlim_t hard) {
  const rlimit both{soft, hard};
  return ::setrlimit(static_cast<__rlimit_resource_t>(resource), &both) == 0;
}

bool set_limits(const Allowance& allowance) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  const bool memory = true;  // sanitizers reserve terabytes
#else
  const bool memory = limit(RLIMIT_AS, allowance.memory_bytes, allowance.memory_bytes);
#endif
  const rlim_t seconds = allowance.processor_seconds;
  // The soft limit sends SIGXCPU, by which the parent knows what has happened.
  return memory && limit(RLIMIT_CPU, seconds, seconds + 2) && limit(RLIMIT_FSIZE, 0, 0) &&
         limit(RLIMIT_CORE, 0, 0) && limit(RLIMIT_NPROC, 0, 0) && limit(RLIMIT_NOFILE, 64, 64);
}

// Lets the process read below the folder and nowhere else. Where the kernel has no Landlock,
// seccomp alone has to do.
void limit_reading() {
  landlock_ruleset_attr rights{};
  rights.handled_access_fs =
      LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_READ_FILE |
      LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
      LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
      LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
      LANDLOCK_ACCESS_FS_MAKE_SYM;
  const auto rules =
      static_cast<int>(::syscall(SYS_landlock_create_ruleset, &rights, sizeof rights, 0));
  if (rules < 0) return;
  landlock_path_beneath_attr folder{};
  folder.allowed_access = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
  folder.parent_fd = ::open(kReadableFolder, O_PATH | O_CLOEXEC);
  if (folder.parent_fd >= 0) {
    ::syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &folder, 0);
    ::close(folder.parent_fd);
  }
  ::syscall(SYS_landlock_restrict_self, rules, 0);
  ::close(rules);
}

// Builds the filter; the first failure stays.
class Filter {
 public:
  Filter() : context_(seccomp_init(SCMP_ACT_ERRNO(EPERM)), seccomp_release) {
    if (!context_) error_ = ENOMEM;
  }

  void allow(std::initializer_list<int> calls) {
    for (const int call : calls) keep(seccomp_rule_add(context_.get(), SCMP_ACT_ALLOW, call, 0));
  }

  // Allows a call where the argument has none of the bits.
  void allow_without(int call, unsigned argument, scmp_datum_t bits) {
    scmp_arg_cmp none{argument, SCMP_CMP_MASKED_EQ, bits, 0};
    keep(seccomp_rule_add_array(context_.get(), SCMP_ACT_ALLOW, call, 1, &none));
  }

  void allow_with(int call, unsigned argument, scmp_datum_t value) {
    scmp_arg_cmp same{argument, SCMP_CMP_EQ, value, 0};
    keep(seccomp_rule_add_array(context_.get(), SCMP_ACT_ALLOW, call, 1, &same));
  }

  int load() {
    if (error_ == 0) keep(seccomp_load(context_.get()));
    return error_;
  }

 private:
  void keep(int result) {
    if (result < 0 && error_ == 0) error_ = -result;
  }

  std::unique_ptr<void, decltype(&seccomp_release)> context_;
  int error_ = 0;
};

constexpr scmp_datum_t kWriting =
    O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~O_DIRECTORY);

int filter_calls() {
  Filter filter;
  filter.allow({SCMP_SYS(read),         SCMP_SYS(pread64),        SCMP_SYS(readv),
                SCMP_SYS(close),        SCMP_SYS(lseek),          SCMP_SYS(fstat),
                SCMP_SYS(newfstatat),   SCMP_SYS(statx),          SCMP_SYS(getdents64),
                SCMP_SYS(munmap),       SCMP_SYS(mremap),         SCMP_SYS(madvise),
                SCMP_SYS(brk),          SCMP_SYS(futex),          SCMP_SYS(sched_yield),
                SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn),
                SCMP_SYS(sigaltstack),  SCMP_SYS(getpid),         SCMP_SYS(gettid),
                SCMP_SYS(getrandom),    SCMP_SYS(clock_gettime),  SCMP_SYS(gettimeofday),
                SCMP_SYS(exit),         SCMP_SYS(exit_group)});
#if defined(__x86_64__)
  filter.allow({SCMP_SYS(stat), SCMP_SYS(lstat), SCMP_SYS(time)});
  filter.allow_without(SCMP_SYS(open), 1, kWriting);
#endif
  filter.allow_without(SCMP_SYS(openat), 2, kWriting);
  filter.allow_without(SCMP_SYS(mmap), 2, PROT_EXEC);
  filter.allow_without(SCMP_SYS(mprotect), 2, PROT_EXEC);
  for (const int file : {STDOUT_FILENO, STDERR_FILENO}) {
    filter.allow_with(SCMP_SYS(write), 0, static_cast<scmp_datum_t>(file));
    filter.allow_with(SCMP_SYS(writev), 0, static_cast<scmp_datum_t>(file));
  }
  // What ends in abort() is to end as such.
  filter.allow_with(SCMP_SYS(tgkill), 0, static_cast<scmp_datum_t>(::getpid()));
#if defined(__SANITIZE_ADDRESS__)
  filter.allow({SCMP_SYS(readlink), SCMP_SYS(prctl), SCMP_SYS(sched_getaffinity)});
#endif
  return filter.load();
}

}  // namespace

std::string confine(const Allowance& allowance) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  constexpr unsigned kFirstOther = 3;
  ::close_range(kFirstOther, ~0U, 0);
  if (!set_limits(allowance)) return failure("setrlimit", errno);
  // Without this an unprivileged process may have no filter, and programs could give it rights.
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return failure("prctl", errno);
  limit_reading();
  const int error = filter_calls();
  return error == 0 ? std::string() : failure("seccomp", error);
}

}  // namespace winnow::document
