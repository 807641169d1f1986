// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/documents/document_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <vector>

#include "indexer/common/file_descriptor.h"

namespace winnow {
namespace {

using Clock = std::chrono::steady_clock;

// Gives a file without a name that holds the bytes; it is not open on failure: errno.
FileDescriptor file_of(std::string_view bytes) {
  FileDescriptor file(::memfd_create("document", MFD_CLOEXEC));
  while (file.is_open() && !bytes.empty()) {
    const ssize_t written = ::write(file.number(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return {};
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  if (file.is_open()) ::lseek(file.number(), 0, SEEK_SET);
  return file;
}

// What the child gets: its standard files and a mask of signals that blocks none.
class SpawnPlan {
 public:
  SpawnPlan(int input, int output) {
    ::posix_spawn_file_actions_init(&files_);
    ::posix_spawnattr_init(&attributes_);
    ::posix_spawn_file_actions_adddup2(&files_, input, STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&files_, output, STDOUT_FILENO);
    ::posix_spawn_file_actions_addopen(&files_, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    sigset_t none;
    ::sigemptyset(&none);
    ::posix_spawnattr_setsigmask(&attributes_, &none);
    // An interrupt of the terminal is for the run, which waits for the pages that it has in work.
    ::posix_spawnattr_setpgroup(&attributes_, 0);
    ::posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  }
  ~SpawnPlan() {
    ::posix_spawn_file_actions_destroy(&files_);
    ::posix_spawnattr_destroy(&attributes_);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;

  // Returns 0 or an error number.
  int start(const std::string& program, std::vector<std::string>& arguments, pid_t& child) {
    arguments.insert(arguments.begin(), program);
    std::vector<char*> words;
    for (std::string& argument : arguments) words.push_back(argument.data());
    words.push_back(nullptr);
    // Neither the locale nor anything else of the environment is the program's business.
    std::array<char*, 1> environment = {nullptr};
    return ::posix_spawn(&child, program.c_str(), &files_, &attributes_, words.data(),
                         environment.data());
  }

 private:
  posix_spawn_file_actions_t files_{};
  posix_spawnattr_t attributes_{};
};

int milliseconds_until(Clock::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
  return static_cast<int>(std::max<std::int64_t>(left.count(), 0));
}

// Reads until the program closes its output, or one of the limits is reached.
DocumentRun::End read_output(int from, const DocumentProcessLimits& limits, std::string& output) {
  constexpr std::size_t kStep = 1u << 16;
  const Clock::time_point deadline = Clock::now() + limits.wall_time;
  while (output.size() <= limits.output_bytes) {
    pollfd readable{from, POLLIN, 0};
    const int ready = ::poll(&readable, 1, milliseconds_until(deadline));
    if (ready == 0) return DocumentRun::End::wall_time;
    if (ready < 0 && errno != EINTR) return DocumentRun::End::signal;
    if (ready < 0) continue;
    const std::size_t filled = output.size();
    output.resize(filled + kStep);
    const ssize_t count = ::read(from, output.data() + filled, kStep);
    output.resize(filled + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    if (count == 0) return DocumentRun::End::whole;
    if (count < 0 && errno != EINTR) return DocumentRun::End::signal;
  }
  return DocumentRun::End::output_bytes;
}

int wait_for(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return 0;
  }
  return status;
}

}  // namespace

DocumentRun run_document_program(const std::string& program, std::vector<std::string> arguments,
                                 std::string_view bytes, const DocumentProcessLimits& limits) {
  DocumentRun run;
  const FileDescriptor input = file_of(bytes);
  std::array<int, 2> ends = {-1, -1};
  if (!input.is_open() || ::pipe2(ends.data(), O_CLOEXEC) != 0) {
    run.signal = errno;
    return run;
  }
  const FileDescriptor output(ends[0]);
  pid_t child = 0;
  {
    const FileDescriptor to_parent(ends[1]);
    run.signal = SpawnPlan(input.number(), to_parent.number()).start(program, arguments, child);
  }
  if (run.signal != 0) return run;
  run.end = read_output(output.number(), limits, run.output);
  if (run.end != DocumentRun::End::whole) ::kill(child, SIGKILL);
  const int status = wait_for(child);
  if (run.end != DocumentRun::End::whole || !WIFSIGNALED(status)) return run;
  run.end = DocumentRun::End::signal;
  run.signal = WTERMSIG(status);
  return run;
}

}  // namespace winnow
