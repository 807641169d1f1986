// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/database/reading_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <exception>
#include <new>
#include <utility>

#include "plugin/cli/terminal/out_of_memory.h"
#include "plugin/common/exit_code.h"

namespace winnow::cli {
namespace {

using Clock = std::chrono::steady_clock;

// What a document may take to be read. A sound one takes less than a millisecond.
constexpr std::chrono::seconds kPatience{30};
constexpr int kPollMilliseconds = 200;
// Damage may ask for any amount of memory.
constexpr rlim_t kMostMemory = rlim_t{4} << 30;

// What stands before a piece in the pipe. Both ends are of one program.
struct Head {
  std::uint32_t kind;
  std::uint32_t document;
  std::uint64_t key_bytes;
  std::uint64_t bytes;
};
// Instead of a piece: why nothing can be read, with an ErrorCode as the number of the document.
constexpr std::uint32_t kMessage = 1000;
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 32;

void write_all(int output, const void* from, std::size_t bytes) {
  const char* at = static_cast<const char*>(from);
  while (bytes > 0) {
    const ssize_t written = ::write(output, at, bytes);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) _exit(1);  // nobody reads
    at += written;
    bytes -= static_cast<std::size_t>(written);
  }
}

void send(int output, std::uint32_t kind, std::uint32_t document, const std::string& key,
          const std::string& bytes) {
  const Head head{kind, document, key.size(), bytes.size()};
  std::string all(reinterpret_cast<const char*>(&head), sizeof head);
  all += key;
  all += bytes;
  write_all(output, all.data(), all.size());
}

// Takes the first piece off what has been received, if it is there as a whole.
bool take_piece(std::string& received, Head& head, SalvagedPiece& piece) {
  if (received.size() < sizeof head) return false;
  std::memcpy(&head, received.data(), sizeof head);
  if (head.key_bytes > kMostBytes || head.bytes > kMostBytes) return false;
  const std::size_t all = sizeof head + head.key_bytes + head.bytes;
  if (received.size() < all) return false;
  piece.kind = static_cast<SalvagedPiece::Kind>(head.kind);
  piece.document = head.document;
  piece.key = received.substr(sizeof head, head.key_bytes);
  piece.bytes = received.substr(sizeof head + head.key_bytes, head.bytes);
  received.erase(0, all);
  return true;
}

Error no_process(const char* what) {
  return {ErrorCode::try_again, std::string(what) + ": " + std::strerror(errno), "",
          "check the limits of processes and memory, and run it again"};
}

}  // namespace

ReadingProcess::~ReadingProcess() {
  if (child_ > 0) {
    ::kill(child_, SIGKILL);
    while (::waitpid(child_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  if (input_ >= 0) ::close(input_);
  if (place_ != nullptr) ::munmap(place_, sizeof *place_);
}

Expected<void> ReadingProcess::start() {
  void* const memory =
      ::mmap(nullptr, sizeof *place_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return no_process("no memory for a process that reads it");
  place_ = new (memory) Place(from_);
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return no_process("no pipe to a process that reads it");
  input_ = ends[0];
  child_ = ::fork();
  if (child_ == 0) work(ends[1]);
  ::close(ends[1]);
  return child_ < 0 ? no_process("no process to read it in") : Expected<void>();
}

void ReadingProcess::work(int output) const {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) std::signal(signal, SIG_DFL);
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGTERM, SIG_IGN);
  const rlimit most{kMostMemory, kMostMemory};
  ::setrlimit(RLIMIT_DATA, &most);
  // Where memory is out, it is the other process that speaks, and whose results are removed.
  std::set_terminate([] { _exit(memory_was_refused() ? kTryAgain : 1); });
  try {
    SalvageReader reader(view_, *place_);
    const Expected<void> done = reader.read(from_, [&](const SalvagedPiece& piece) {
      send(output, static_cast<std::uint32_t>(piece.kind), piece.document, piece.key, piece.bytes);
    });
    if (!done) {
      const auto code = static_cast<std::uint32_t>(done.error().code);
      send(output, kMessage, code, "", done.error().message());
    }
  } catch (const std::bad_alloc&) {
    _exit(kTryAgain);
  } catch (...) {
    _exit(1);
  }
  _exit(0);
}

// The system ends processes where it has no memory left itself.
bool ReadingProcess::has_ended_without_memory() {
  int status = 0;
  while (::waitpid(child_, &status, 0) < 0) {
    if (errno != EINTR) return false;
  }
  child_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) == kTryAgain
                           : WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
}

// Returns whether all has come.
Expected<bool> ReadingProcess::receive(
    const std::function<Expected<void>(const SalvagedPiece&)>& take,
    const std::function<bool()>& interrupted, End& end) {
  constexpr std::size_t kRoom = std::size_t{1} << 16;
  std::string received;
  std::string some(kRoom, '\0');
  Clock::time_point moved = Clock::now();
  std::uint64_t place = *place_;
  while (Clock::now() - moved < kPatience) {
    if (interrupted()) {
      return Error{ErrorCode::try_again, "interrupted; there is no result", "", "repair it again"};
    }
    if (place_->load() != place) {
      place = *place_;
      moved = Clock::now();
    }
    pollfd ready{input_, POLLIN, 0};
    if (::poll(&ready, 1, kPollMilliseconds) <= 0) continue;
    const ssize_t count = ::read(input_, some.data(), some.size());
    if (count < 0) continue;
    if (count == 0) {
      end.lacked_memory = has_ended_without_memory();
      return false;
    }
    moved = Clock::now();
    received.append(some, 0, static_cast<std::size_t>(count));
    Head head{};
    for (SalvagedPiece piece; take_piece(received, head, piece);) {
      if (head.kind == kMessage) {
        end.message = piece.bytes;
        end.code = static_cast<ErrorCode>(head.document);
        return false;
      }
      if (piece.kind == SalvagedPiece::Kind::end) return true;
      if (const Expected<void> taken = take(piece); !taken) return taken.error();
    }
  }
  return false;
}

Expected<ReadingProcess::End> ReadingProcess::read(
    const std::function<Expected<void>(const SalvagedPiece&)>& take,
    const std::function<bool()>& interrupted) {
  if (const Expected<void> started = start(); !started) return started.error();
  End end;
  const Expected<bool> whole = receive(take, interrupted, end);
  if (!whole) return whole.error();
  end.is_whole = *whole;
  end.place = *place_;
  return end;
}

}  // namespace winnow::cli
