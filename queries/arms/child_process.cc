// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/arms/child_process.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <optional>

namespace winnow {
namespace {

constexpr int kAskedEveryMilliseconds = 100;
constexpr int kSignalled = 128;

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (std::string& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

std::string name_of(const std::string& setting) { return setting.substr(0, setting.find('=') + 1); }

// The process's own settings and those of `more`, which win.
std::vector<std::string> merged_environment(const std::vector<std::string>& more) {
  std::vector<std::string> settings = more;
  for (char** own = environ; own != nullptr && *own != nullptr; ++own) {
    bool overridden = false;
    for (const std::string& other : more) {
      overridden = overridden || std::string_view(*own).starts_with(name_of(other));
    }
    if (!overridden) settings.emplace_back(*own);
  }
  return settings;
}

// What a program starts with.
class SpawnSetup {
 public:
  explicit SpawnSetup(int output) {
    ::posix_spawn_file_actions_init(&actions_);
    ::posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", 0, 0);
    ::posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions_, output, STDERR_FILENO);
  }
  ~SpawnSetup() { ::posix_spawn_file_actions_destroy(&actions_); }
  SpawnSetup(const SpawnSetup&) = delete;
  SpawnSetup& operator=(const SpawnSetup&) = delete;

  const posix_spawn_file_actions_t* actions() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_;
};

int exit_status(pid_t child) {
  int status = 0;
  pid_t ended = 0;
  do {
    ended = ::waitpid(child, &status, 0);
  } while (ended < 0 && errno == EINTR);
  // A program that ignores SIGCHLD has its children waited for by the system.
  if (ended < 0) return 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : kSignalled + WTERMSIG(status);
}

// Returns whether it was ended because of `interrupted`.
bool wait_or_end(pid_t child, const std::function<bool()>& interrupted) {
  // The header of pidfd_open() is not made for C++ in glibc 2.36.
  const int handle = static_cast<int>(::syscall(SYS_pidfd_open, child, 0));
  if (handle < 0) return false;
  pollfd ended{handle, POLLIN, 0};
  bool stop = false;
  while (!stop && ::poll(&ended, 1, kAskedEveryMilliseconds) <= 0) {
    stop = interrupted();
    if (stop) ::kill(child, SIGTERM);
  }
  ::close(handle);
  return stop;
}

}  // namespace

Expected<int> run_program(const std::vector<std::string>& arguments,
                          const std::vector<std::string>& environment, int output,
                          const std::function<bool()>& interrupted) {
  std::vector<std::string> words = arguments;
  std::vector<std::string> settings = merged_environment(environment);
  const SpawnSetup setup(output);
  pid_t child = 0;
  const int failure = ::posix_spawnp(&child, arguments.front().c_str(), setup.actions(), nullptr,
                                     pointers(words).data(), pointers(settings).data());
  if (failure == ENOENT) {
    return Error{ErrorCode::not_found, "no such program", arguments.front(), "install it"};
  }
  if (failure != 0) {
    return Error{ErrorCode::input, std::string("cannot be started: ") + ::strerrordesc_np(failure),
                 arguments.front(), ""};
  }
  const bool stopped = wait_or_end(child, interrupted);
  const int status = exit_status(child);
  // The user's interrupt may have reached the program first.
  if (stopped || (status != 0 && interrupted())) {
    return Error{ErrorCode::try_again, "interrupted", arguments.front(), ""};
  }
  return status;
}

}  // namespace winnow
