// SPDX-License-Identifier: GPL-2.0-or-later
//
// How the command's allocator is set; what MALLOC_CONF in the environment says goes before it.
#include <sched.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <string_view>

#include "plugin/common/exit_code.h"

// jemalloc reads this when memory is first asked for (jemalloc(3), "TUNING").
//
// It asks for huge pages, which the system gives where /sys/kernel/mm/transparent_hugepage/enabled
// is "madvise" or "always". A run then has a sixth of the page faults, and misses fewer entries of
// the processor's page tables: an index run takes a twentieth to an eighth less processor time, and
// 7 to 14 MB more. Memory that is given back goes to the system only after ten seconds (jemalloc's
// default): a huge page of which a part goes back is split, and faulted in again bit by bit. How
// many arenas there are, set_allocator() adds.
//
// There is one thread of jemalloc's own. Of several, the first would start the others, and where
// the system refuses them, ask for them again and again without a pause.
extern "C" {
extern const char* malloc_conf;
[[gnu::visibility("default")]] const char* malloc_conf =
    "background_thread:true,max_background_threads:1,thp:always,metadata_thp:auto";
extern void (*malloc_message)(void*, const char*);
}

namespace winnow::cli {
namespace {

// What libraries ask for before main(); some of them do not look whether they got it.
constexpr std::size_t kToBegin = 16 << 20;

void end_without(std::string_view room) {
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, room.data(), room.size());
  _exit(kTryAgain);
}

// Without a thread of its own jemalloc gives memory back in those of the program. Nobody has to
// know.
void say_of_memory(void*, const char* message) {
  const std::string_view text = message;
  if (text.find("background thread creation failed") != std::string_view::npos) return;
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text.data(), text.size());
}

// sched_getaffinity() fails where there are more than 1024 processors.
constexpr std::size_t kMostArenas = 512;

// Two threads share an arena. jemalloc has four arenas for a processor otherwise, each with pages
// that only its own threads use again: with one for two threads, indexing the Python manual takes a
// twentieth less memory, a fifth fewer page faults, and no more time.
std::size_t arenas() {
  cpu_set_t processors;
  if (sched_getaffinity(0, sizeof processors, &processors) != 0) return kMostArenas;
  const auto half = static_cast<std::size_t>(CPU_COUNT(&processors)) / 2;
  return std::clamp<std::size_t>(half, 1, kMostArenas);
}

// Writes them without the C library's streams, which ask for memory.
void set_arenas() {
  static std::array<char, 128> settings{};
  const std::string_view all = malloc_conf;
  constexpr std::string_view kArenas = ",narenas:";
  char* end = std::copy(all.begin(), all.end(), settings.begin());
  end = std::copy(kArenas.begin(), kArenas.end(), end);
  end = std::to_chars(end, settings.data() + settings.size() - 1, arenas()).ptr;
  *end = '\0';
  malloc_conf = settings.data();
}

// Where the address space is limited, all threads share one arena, made at the start, and have no
// caches of their own. jemalloc 5.3.0 ends the program when there is no memory for a further arena,
// for a thread's cache, or for the stacks of its own threads.
void set_allocator(int, char**, char**) {
  malloc_message = say_of_memory;
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return set_arenas();
  malloc_conf = "narenas:1,tcache:false";
  void* const room = mmap(nullptr, kToBegin, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (room == MAP_FAILED) {
    end_without("winnow: error: out of memory (allow more address space, see ulimit -v)\n");
  }
  munmap(room, kToBegin);
}

// Before the first library of the program is at work, which asks for memory.
[[gnu::section(".preinit_array"), gnu::used]] void (*const before_all)(int, char**,
                                                                       char**) = set_allocator;

}  // namespace
}  // namespace winnow::cli
