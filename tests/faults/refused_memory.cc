// SPDX-License-Identifier: GPL-2.0-or-later
//
// Preloaded into a program, refuses memory for a while: from the N-th time that the program asks
// for some, or from the first time that it asks at some place, the next times.
//
//   MEMORY_ASKED=malloc   counts and refuses what C libraries ask for by malloc(), calloc() and
//                         realloc(); without it what C++ asks for by operator new
//   MEMORY_PROGRAM=NAME   does so in this program alone, and not in one that starts it
//   MEMORY_BYTES=N        passes over what is asked for in pieces of fewer bytes
//   MEMORY_LEFT=N         refuses behind the first N times
//   MEMORY_PLACE=HASH     refuses from the first time at this place instead
//   MEMORY_REFUSED=N      times that are refused in a row; 0 refuses none
//   MEMORY_COUNT=FILE     at its end the program writes there how often it has asked
//   MEMORY_PLACES=FILE    and there the hash of each place where it has asked, a line for each
//
// Processes that it forks count together with it. A place is the addresses of MEMORY_FRAMES
// callers, the innermost ones (8 by default), counted from the beginnings of their libraries, so
// that it is the same in each run. All threads count together.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
#include <unwind.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

namespace {

enum class Asked { by_new, by_malloc };

const char* setting(const char* name, const char* otherwise = "") {
  const char* const value = std::getenv(name);
  return value != nullptr ? value : otherwise;
}

struct Settings {
  bool is_meant = std::strcmp(setting("MEMORY_PROGRAM", program_invocation_short_name),
                              program_invocation_short_name) == 0;
  Asked asked =
      std::strcmp(setting("MEMORY_ASKED"), "malloc") == 0 ? Asked::by_malloc : Asked::by_new;
  std::size_t bytes = std::strtoull(setting("MEMORY_BYTES"), nullptr, 10);
  long left = std::atol(setting("MEMORY_LEFT"));
  long refused = std::atol(setting("MEMORY_REFUSED"));
  long frames = std::atol(setting("MEMORY_FRAMES", "8"));
  std::uint64_t place = std::strtoull(setting("MEMORY_PLACE"), nullptr, 16);
  const char* places = setting("MEMORY_PLACES");
};

const Settings& settings() {
  static const Settings read;
  return read;
}

// ---- Places ------------------------------------------------------------------------------------

std::uintptr_t library_of(std::uintptr_t address) {
  dl_find_object object{};
  const bool found = _dl_find_object(reinterpret_cast<void*>(address), &object) == 0;
  return found ? reinterpret_cast<std::uintptr_t>(object.dlfo_map_start) : 0;
}

struct Trace {
  std::uintptr_t own = library_of(reinterpret_cast<std::uintptr_t>(&library_of));
  std::uint64_t hash = 14695981039346656037U;
  long left = settings().frames;
};

// Frames of this library are left out: they depend on what the address is asked for.
_Unwind_Reason_Code add_frame(_Unwind_Context* frame, void* data) {
  Trace& trace = *static_cast<Trace*>(data);
  const std::uintptr_t address = _Unwind_GetIP(frame);
  const std::uintptr_t library = library_of(address);
  if (library == 0) return _URC_END_OF_STACK;
  if (library == trace.own) return _URC_NO_REASON;
  trace.hash = (trace.hash ^ (address - library)) * 1099511628211U;
  return --trace.left > 0 ? _URC_NO_REASON : _URC_END_OF_STACK;
}

std::uint64_t this_place() {
  Trace trace;
  _Unwind_Backtrace(add_frame, &trace);
  return trace.hash;
}

// Holds the hashes of all places; what no longer fits is left out.
class Places {
 public:
  void add(std::uint64_t place) {
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      std::uint64_t there = 0;
      if (slots_[(place + i) % slots_.size()].compare_exchange_strong(there, place) ||
          there == place)
        return;
    }
  }
  void write(int file) const {
    for (const std::atomic<std::uint64_t>& slot : slots_) {
      if (slot != 0) dprintf(file, "%016llx\n", static_cast<unsigned long long>(slot.load()));
    }
  }

 private:
  std::array<std::atomic<std::uint64_t>, 1 << 16> slots_{};
};

// ---- What is refused ---------------------------------------------------------------------------

// In memory that forked processes have, too. Mapped, it is zeros, as all of it begins.
struct Shared {
  std::atomic<long> asked;
  std::atomic<long> refused;
  Places places;
};

Shared& shared() {
  static auto* const mapped = static_cast<Shared*>(
      ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  return *mapped;
}

// Unwinding may ask for memory itself, and so may the exception that a refusal throws.
thread_local bool t_is_inside = false;

bool is_in_window() {
  const Settings& set = settings();
  const long before = shared().asked.fetch_add(1, std::memory_order_relaxed);
  if (*set.places != 0) shared().places.add(this_place());
  if (set.refused == 0) return false;
  if (set.place == 0) return before >= set.left && before < set.left + set.refused;
  if (shared().refused == 0 && this_place() != set.place) return false;
  return shared().refused.fetch_add(1) < set.refused;
}

bool is_refused(Asked how, std::size_t bytes) {
  if (t_is_inside || !settings().is_meant || settings().asked != how) return false;
  if (bytes < settings().bytes) return false;
  t_is_inside = true;
  const bool is = is_in_window();
  t_is_inside = false;
  return is;
}

class Report {
 public:
  ~Report() {
    if (!settings().is_meant) return;
    write(setting("MEMORY_COUNT"), [](int file) { dprintf(file, "%ld", shared().asked.load()); });
    write(settings().places, [](int file) { shared().places.write(file); });
  }

 private:
  template <class Writer>
  static void write(const char* name, Writer writer) {
    const int file = *name != 0 ? open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666) : -1;
    if (file < 0) return;
    writer(file);
    close(file);
  }
};

const Report report;

// ---- The functions that take the place of others
// -------------------------------------------------

template <class Function>
Function next(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

void* next_malloc(std::size_t bytes) {
  static const auto function = next<void* (*)(std::size_t)>("malloc");
  return function(bytes);
}

// As the language has it: the handler is asked for memory, and may throw.
void* allocate(std::size_t bytes) {
  if (void* const memory = is_refused(Asked::by_new, bytes) ? nullptr : next_malloc(bytes))
    return memory;
  if (const std::new_handler handler = std::get_new_handler()) handler();
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t bytes) { return allocate(bytes); }
void* operator new[](std::size_t bytes) { return allocate(bytes); }

void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  return is_refused(Asked::by_new, bytes) ? nullptr : next_malloc(bytes);
}

void* operator new[](std::size_t bytes, const std::nothrow_t& nothrow) noexcept {
  return operator new(bytes, nothrow);
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

extern "C" void* malloc(std::size_t bytes) noexcept {
  if (!is_refused(Asked::by_malloc, bytes)) return next_malloc(bytes);
  errno = ENOMEM;
  return nullptr;
}

extern "C" void* calloc(std::size_t count, std::size_t bytes) noexcept {
  static const auto function = next<void* (*)(std::size_t, std::size_t)>("calloc");
  if (!is_refused(Asked::by_malloc, count * bytes)) return function(count, bytes);
  errno = ENOMEM;
  return nullptr;
}

extern "C" void* realloc(void* memory, std::size_t bytes) noexcept {
  static const auto function = next<void* (*)(void*, std::size_t)>("realloc");
  if (!is_refused(Asked::by_malloc, bytes)) return function(memory, bytes);
  errno = ENOMEM;
  return nullptr;
}
