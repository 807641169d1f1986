// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/database_use.h"

#include <pthread.h>
#include <time.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <new>
#include <string>
#include <unordered_set>

#include "winnow/indexer/database_watch.h"

namespace winnow {
namespace {

// Each thread of the process notes here what it does at databases. The thread writes it, and a
// watch reads it.
struct DatabaseThread {
  std::atomic<bool> taken = false;
  std::atomic<clockid_t> clock = CLOCK_MONOTONIC;      // of its processor time
  std::atomic<const std::string*> database = nullptr;  // null: at work on none; never freed
  std::atomic<std::uint64_t> step = 0;                 // counts up, also from thread to thread
};

using DatabaseThreads = std::array<DatabaseThread, DatabaseWatch::kMostThreads>;

// All threads there can be. The array has no destructor, because threads may outlive main().
DatabaseThreads& database_threads() noexcept {
  static constinit DatabaseThreads threads;
  return threads;
}

// Constant initialisers, so that a handler of a signal finds them made in any thread.
thread_local const std::string* t_database = nullptr;
thread_local int t_unlocked_uses = 0;
thread_local timespec t_unlocked_since = {};
std::atomic<const std::string*> last_read_of_all = nullptr;

// The place of this thread among those that can be watched, for the rest of its life. It is null
// before the thread has looked for one, and if all were taken.
thread_local DatabaseThread* t_place = nullptr;
thread_local bool t_has_looked = false;

void be_at(const std::string* database) noexcept;

void give_back(void* place) noexcept {
  auto* const thread = static_cast<DatabaseThread*>(place);
  t_place = nullptr;
  thread->database = nullptr;
  thread->taken = false;
}

// Threads give back their places by a key. A thread_local object with a destructor would ask for
// memory in each thread, and where there is none, the C library ends the program; the first 32 keys
// of a process have their room in each thread already.
bool keep_until_the_thread_ends(DatabaseThread* place) noexcept {
  static const struct Key {
    pthread_key_t key{};
    bool is_made = pthread_key_create(&key, give_back) == 0;
  } places;
  return places.is_made && pthread_setspecific(places.key, place) == 0;
}

// The other threads are gone in the new process, and the clock of this one is of the old process.
void look_again_after_a_fork() noexcept {
  for (DatabaseThread& each : database_threads()) {
    each.database = nullptr;
    each.taken = false;
  }
  // Else the end of this thread would give back a place that another one may have taken meanwhile.
  if (t_place != nullptr) keep_until_the_thread_ends(nullptr);
  t_place = nullptr;
  t_has_looked = false;
  if (t_database != nullptr) be_at(t_database);
}

void look_for_a_place() noexcept {
  t_has_looked = true;
  static const int looks_after_forks = pthread_atfork(nullptr, nullptr, look_again_after_a_fork);
  if (looks_after_forks != 0) return;
  clockid_t clock = 0;
  if (pthread_getcpuclockid(pthread_self(), &clock) != 0) return;
  for (DatabaseThread& each : database_threads()) {
    if (each.taken.load(std::memory_order_relaxed) || each.taken.exchange(true)) continue;
    each.clock = clock;
    t_place = &each;
    if (!keep_until_the_thread_ends(&each)) give_back(&each);
    return;
  }
}

void be_at(const std::string* database) noexcept {
  if (!t_has_looked) look_for_a_place();
  t_database = database;
  if (t_place == nullptr) return;
  t_place->database = nullptr;
  t_place->step.fetch_add(1);
  t_place->database = database;
}

// Names are kept for ever: a handler or a watch may look at them whenever it likes. A process has
// few.
const std::string* kept(std::string_view database) noexcept {
  // This is short enough for a string to hold without memory of its own.
  alignas(std::string) static std::array<std::byte, sizeof(std::string)> place;
  static const std::string* const without_memory = new (place.data()) std::string("the database");
  thread_local const std::string* last = nullptr;
  if (last != nullptr && *last == database) return last;
  try {
    static std::mutex& mutex = *new std::mutex;
    static auto& names = *new std::unordered_set<std::string>;
    const std::lock_guard lock(mutex);
    return last = &*names.emplace(database).first;
  } catch (...) {
    return without_memory;
  }
}

std::string_view text_of(const std::string* database) noexcept {
  return database == nullptr ? std::string_view() : *database;
}

}  // namespace

DatabaseUse::DatabaseUse(std::string_view database) noexcept : before_(t_database) {
  be_at(database.empty() ? nullptr : kept(database));
}

DatabaseUse::~DatabaseUse() { be_at(before_); }

std::string_view DatabaseUse::of_this_thread() noexcept { return text_of(t_database); }

void DatabaseUse::reads_documents() noexcept {
  if (t_database != nullptr) last_read_of_all.store(t_database, std::memory_order_relaxed);
}

std::string_view DatabaseUse::last_read() noexcept {
  return text_of(last_read_of_all.load(std::memory_order_relaxed));
}

UnlockedUse::UnlockedUse() noexcept {
  if (t_unlocked_uses == 0) clock_gettime(CLOCK_REALTIME_COARSE, &t_unlocked_since);
  ++t_unlocked_uses;
}

UnlockedUse::~UnlockedUse() { --t_unlocked_uses; }

const timespec* UnlockedUse::of_this_thread() noexcept {
  return t_unlocked_uses > 0 ? &t_unlocked_since : nullptr;
}

DatabaseWatch::Step DatabaseWatch::look() {
  Step longest;
  std::uint64_t begun = 0;
  for (std::size_t i = 0; i < kMostThreads; ++i) {
    const DatabaseThread& thread = database_threads()[i];
    const std::uint64_t step = thread.step.load();
    begun += step;
    const std::string* const database = thread.database.load();
    if (database == nullptr) continue;
    timespec now{};
    // Fails if the thread ends meanwhile.
    if (clock_gettime(thread.clock.load(), &now) != 0 || thread.step.load() != step) continue;
    const std::chrono::nanoseconds time =
        std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
    if (seen_[i].step != step) seen_[i] = {step, time};
    const std::chrono::nanoseconds taken = time - seen_[i].began;
    if (longest.database.empty() || taken > longest.processor_time) longest = {*database, taken, 0};
  }
  longest.begun = begun;
  return longest;
}

}  // namespace winnow
