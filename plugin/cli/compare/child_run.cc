// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/compare/child_run.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <exception>
#include <new>
#include <string>
#include <string_view>

#include "plugin/cli/terminal/interrupt.h"

namespace winnow::cli {
namespace {

constexpr int kAskedEveryMilliseconds = 100;

Error interruption() { return {ErrorCode::try_again, "interrupted", "", "run again"}; }

Json to_json(const Error& error) {
  return {{"code", static_cast<int>(error.code)},
          {"what", error.what},
          {"where", error.where},
          {"hint", error.hint}};
}

// Exceptions must not leave the child: the rest of the program is the parent's.
Json outcome_of(const std::function<Expected<Json>()>& work) {
  try {
    Expected<Json> result = work();
    if (result) return {{"result", std::move(*result)}};
    return {{"error", to_json(result.error())}};
  } catch (const std::bad_alloc&) {
    return {{"error", to_json({ErrorCode::try_again, "out of memory", "", "free some memory"})}};
  } catch (const std::exception& error) {
    return {{"error", to_json({ErrorCode::input, error.what(), "", ""})}};
  } catch (...) {
    return {{"error", to_json({ErrorCode::input, "an error of unknown kind", "", ""})}};
  }
}

void write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno != EINTR) return;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
}

// Messages may quote names that are no UTF-8.
[[noreturn]] void be_child(const std::function<Expected<Json>()>& work, int output, pid_t parent) {
  // Nobody wants the result of a child whose parent is gone.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(1);
  write_all(output, outcome_of(work).dump(-1, ' ', false, Json::error_handler_t::replace));
  ::_exit(0);
}

// False at the end of the stream.
bool append_from(int descriptor, std::string& text) {
  std::array<char, 65536> buffer{};
  const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
  if (count > 0) text.append(buffer.data(), static_cast<std::size_t>(count));
  return count > 0 || (count < 0 && errno == EINTR);
}

// Reads all that the child writes until it ends, be it by an interrupt of this process.
std::string text_of_child(pid_t child, int input) {
  std::string text;
  pollfd readable{input, POLLIN, 0};
  for (bool more = true; more;) {
    if (was_interrupted()) ::kill(child, SIGKILL);
    if (::poll(&readable, 1, kAskedEveryMilliseconds) > 0) more = append_from(input, text);
  }
  return text;
}

std::string end_of(int status) {
  if (!WIFSIGNALED(status)) return "ended without a result";
  const char* const name = ::sigabbrev_np(WTERMSIG(status));
  return fmt::format("ended by signal {} ({})", WTERMSIG(status), name == nullptr ? "?" : name);
}

Expected<Json> result_of(const std::string& text, int status) {
  const Error crash{ErrorCode::input, end_of(status), "", ""};
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return crash;
  Json outcome = Json::parse(text, nullptr, false);
  if (outcome.is_discarded()) return crash;
  if (outcome.contains("result")) return std::move(outcome["result"]);
  const Json& error = outcome["error"];
  return Error{static_cast<ErrorCode>(error["code"].get<int>()), error["what"], error["where"],
               error["hint"]};
}

Expected<ChildRun> wait_for(pid_t child, int input) {
  const std::string text = text_of_child(child, input);
  int status = 0;
  rusage usage{};
  pid_t ended = 0;
  do {
    ended = ::wait4(child, &status, 0, &usage);
  } while (ended < 0 && errno == EINTR);
  if (was_interrupted()) return interruption();
  if (ended < 0) {
    return Error{ErrorCode::input, "has ended, and the system does not tell how", "",
                 "run it where SIGCHLD is not ignored"};
  }
  Expected<Json> result = result_of(text, status);
  if (!result) return result.error();
  return ChildRun{std::move(*result), static_cast<double>(usage.ru_maxrss) * 1024 / 1e6};
}

Error no_child(int code) {
  return {ErrorCode::try_again,
          fmt::format("no process could be started: {}", ::strerrordesc_np(code)), "",
          "run again when fewer are running"};
}

}  // namespace

Expected<ChildRun> run_in_child(const std::function<Expected<Json>()>& work) {
  if (was_interrupted()) return interruption();
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return no_child(errno);
  const pid_t parent = ::getpid();
  const pid_t child = ::fork();
  const int failure = errno;
  if (child == 0) {
    ::close(ends[0]);
    be_child(work, ends[1], parent);
  }
  ::close(ends[1]);
  Expected<ChildRun> run =
      child < 0 ? Expected<ChildRun>(no_child(failure)) : wait_for(child, ends[0]);
  ::close(ends[0]);
  return run;
}

}  // namespace winnow::cli
