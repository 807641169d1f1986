// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/database/database_cost.h"

#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <thread>

#include "plugin/cli/database/database_failures.h"
#include "plugin/common/exit_code.h"
#include "plugin/common/resident_bytes.h"
#include "winnow/extractor/out_of_memory.h"
#include "winnow/indexer/database_watch.h"
#include "winnow/indexer/unfinished.h"
#include "winnow/indexer/written_bytes.h"

namespace winnow::cli {

namespace {

template <typename BytesOf>
std::uint64_t sum_of_files(const std::string& directory, const BytesOf& bytes_of) {
  std::uint64_t bytes = 0;
  std::error_code failed;
  for (std::filesystem::recursive_directory_iterator file(directory, failed), end;
       !failed && file != end; file.increment(failed)) {
    std::error_code unreadable;
    if (file->is_regular_file(unreadable)) bytes += bytes_of(file->path());
  }
  if (failed == std::errc::not_enough_memory) throw_out_of_memory();  // else it passes for small
  return bytes;
}

}  // namespace

std::uint64_t database_bytes(const std::string& directory) {
  return sum_of_files(directory, [](const std::filesystem::path& file) {
    std::error_code unreadable;
    const std::uintmax_t size = std::filesystem::file_size(file, unreadable);
    return unreadable ? 0 : size;
  });
}

namespace {

using Seconds = std::chrono::duration<double>;

constexpr std::chrono::seconds kLeast{600};
constexpr std::uint64_t kBytesPerSecond = 1 << 20;
constexpr std::uint64_t kMemory = std::uint64_t{1} << 30;
// What the parser may take of a page that is in work (Limits).
constexpr std::uint64_t kMemoryPerProcessor = std::uint64_t{512} << 20;
// In a second, damage can take more memory than a machine has.
constexpr Seconds kPause{0.25};
constexpr double kWaitsPerWork = 10;
constexpr std::size_t kStackBytes = 256 << 10;

std::optional<double>& given_limit() {
  static std::optional<double> limit;
  return limit;
}

// With what is made beside it, by a merge or a compaction.
std::uint64_t bytes_at_work(std::string_view database) {
  const std::string path(database);
  return sum_of_files(path, written_bytes) + sum_of_files(path + ".merging", written_bytes) +
         sum_of_files(path + ".compacting", written_bytes);
}

// Whoever goes round in circles may hold any lock: nothing here waits for one.
[[noreturn]] void end_with(SignalLine& line, int status) {
  line.print();
  remove_all_unfinished();
  _exit(status);
}

void end(const DatabaseWatch::Step& step, bool is_given) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(step.processor_time);
  SignalLine line;
  line.add("winnow: error: ");
  line.add_printable(step.database);
  if (is_given) {
    line.add(": takes more processor time than --database-time allows, as a damaged database may ");
    line.add("(allow more, or look by winnow check)");
  } else {
    line.add(": has taken ");
    line.add(std::to_string(seconds.count()));
    line.add(" s of processor time without an end, so it may be damaged (look by winnow check; ");
    line.add("index the site anew into another directory, or allow more by --database-time)");
  }
  end_with(line, is_given ? kTryAgain : kCorrupt);
}

// Watches for a thread at a database, and none that works: what threads wait by may be damaged in
// memory. Time is counted in looks, so that of a process that was stopped does not count.
class Standstill {
 public:
  // Says whether it has lasted for so many looks.
  bool lasts(const DatabaseWatch::Step& step, Seconds between_looks, double limit) {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    const Seconds worked =
        std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
    ++looks_;
    const bool moves = step.database.empty() || step.begun != begun_ ||
                       worked - worked_ > kLeastShareOfWork * looks_ * between_looks;
    if (!moves) return looks_ > limit;
    begun_ = step.begun;
    looks_ = 0;
    worked_ = worked;
    return false;
  }

 private:
  // What threads of an allocator and the watch itself may take.
  static constexpr double kLeastShareOfWork = 0.01;

  std::uint64_t begun_ = 0;
  double looks_ = 0;
  Seconds worked_{0};
};

void end_standstill(std::string_view database) {
  SignalLine line;
  line.add("winnow: error: ");
  line.add_printable(database);
  line.add(": nothing has moved at the database for ten times what --database-time allows (look ");
  line.add("whether the disk answers, and by winnow check whether the database is damaged)");
  end_with(line, kTryAgain);
}

// Damage may say of something that it is terabytes long, or repeats without an end.
void end_if_large(std::string_view database, std::uint64_t most) {
  const std::uint64_t taken = allocated_bytes();
  if (taken <= most || taken - most <= bytes_at_work(database)) return;
  SignalLine line;
  line.add("winnow: error: ");
  line.add_printable(database);
  line.add(": the process has taken ");
  line.add(std::to_string(taken >> 20));
  line.add(" MiB of memory, so it may be damaged (look by winnow check; index the site anew ");
  line.add("into another directory, or set no limits by --database-time 0)");
  end_with(line, kCorrupt);
}

void watch(const DatabaseLimits& limits) {
  DatabaseWatch watch;
  Standstill standstill;
  const bool is_given = limits.seconds.has_value();
  const Seconds least = is_given ? Seconds(*limits.seconds) : Seconds(kLeast);
  const Seconds pause = std::min(kPause, least / 4);
  for (;;) {
    std::this_thread::sleep_for(pause);
    const DatabaseWatch::Step step = watch.look();
    if (standstill.lasts(step, pause, kWaitsPerWork * (least / pause)))
      end_standstill(step.database);
    if (step.database.empty()) continue;
    end_if_large(step.database, limits.memory_bytes);
    if (step.processor_time < least) continue;
    if (is_given || step.processor_time >= most_database_time(bytes_at_work(step.database))) {
      end(step, is_given);
    }
  }
}

void* run(void* argument) {
  const std::unique_ptr<DatabaseLimits> limits(static_cast<DatabaseLimits*>(argument));
  watch(*limits);
  return nullptr;
}

// Interrupts are for other threads.
class BlockedSignals {
 public:
  BlockedSignals() {
    sigset_t all;
    sigfillset(&all);
    for (const int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) sigdelset(&all, fault);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~BlockedSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  BlockedSignals(const BlockedSignals&) = delete;
  BlockedSignals& operator=(const BlockedSignals&) = delete;

 private:
  sigset_t before_{};
};

void start(const DatabaseLimits& limits) {
  auto argument = std::make_unique<DatabaseLimits>(limits);
  const BlockedSignals blocked;
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) return;
  pthread_attr_setstacksize(&attributes, kStackBytes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_t thread;
  if (pthread_create(&thread, &attributes, run, argument.get()) == 0) (void)argument.release();
  pthread_attr_destroy(&attributes);
}

}  // namespace

std::chrono::seconds most_database_time(std::uint64_t database_bytes) {
  return kLeast + std::chrono::seconds(database_bytes / kBytesPerSecond);
}

std::uint64_t most_database_memory() {
  return kMemory + kMemoryPerProcessor * std::thread::hardware_concurrency();
}

void watch_database(const DatabaseLimits& limits) {
  if (limits.seconds && *limits.seconds == 0) return;
  start(limits);
}

void set_database_time(std::optional<double> limit) { given_limit() = limit; }

void watch_database() { watch_database({.seconds = given_limit()}); }

}  // namespace winnow::cli
