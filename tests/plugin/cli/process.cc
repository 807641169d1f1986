// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/plugin/cli/process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <stdexcept>

namespace winnow::testing {
namespace {

struct Pipe {
  int read_end = -1;
  int write_end = -1;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  return {ends[0], ends[1]};
}

// In the child: never returns.
[[noreturn]] void become(const std::vector<std::string>& command, const Environment& environment,
                         int out, int err) {
  const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  dup2(nothing, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  dup2(err, STDERR_FILENO);
  for (const auto& [name, value] : environment) setenv(name.c_str(), value.c_str(), 1);
  std::vector<char*> arguments;
  for (const std::string& argument : command)
    arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  execvp(arguments.front(), arguments.data());
  _exit(127);
}

// Appends what is there; false at the end of the stream.
bool append_from(int& descriptor, std::string& text) {
  std::array<char, 65536> buffer{};
  const ssize_t count = read(descriptor, buffer.data(), buffer.size());
  if (count > 0) {
    text.append(buffer.data(), static_cast<std::size_t>(count));
    return true;
  }
  if (count < 0 && errno == EINTR) return true;
  close(descriptor);
  descriptor = -1;
  return false;
}

}  // namespace

Process::Process(const std::vector<std::string>& command, const Environment& environment) {
  const Pipe out = make_pipe();
  const Pipe err = make_pipe();
  id_ = fork();
  if (id_ == 0) become(command, environment, out.write_end, err.write_end);
  close(out.write_end);
  close(err.write_end);
  out_ = out.read_end;
  err_ = err.read_end;
}

Process::~Process() {
  if (id_ > 0) {
    kill(id_, SIGKILL);
    waitpid(id_, nullptr, 0);
  }
  if (out_ >= 0) close(out_);
  if (err_ >= 0) close(err_);
}

void Process::send(int signal) const { kill(id_, signal); }

bool Process::read_some() {
  std::array<pollfd, 2> streams = {{{out_, POLLIN, 0}, {err_, POLLIN, 0}}};
  if (out_ < 0 && err_ < 0) return false;
  if (poll(streams.data(), streams.size(), -1) < 0) return true;
  if (streams[0].revents != 0) append_from(out_, outcome_.out);
  if (streams[1].revents != 0) append_from(err_, outcome_.err);
  return true;
}

bool Process::wait_for_error_text(const std::string& text) {
  while (outcome_.err.find(text) == std::string::npos) {
    if (!read_some()) return false;
  }
  return true;
}

Outcome Process::finish() {
  while (read_some()) {
  }
  int status = 0;
  rusage usage{};
  wait4(id_, &status, 0, &usage);
  id_ = -1;
  outcome_.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  outcome_.peak_kilobytes = usage.ru_maxrss;
  return outcome_;
}

Outcome run(const std::vector<std::string>& command, const Environment& environment) {
  return Process(command, environment).finish();
}

}  // namespace winnow::testing
