// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/common/resident_bytes.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>

namespace winnow {
namespace {

// Pages of memory, in the order of the file.
struct Pages {
  std::uint64_t size = 0;  // of the whole address space
  std::uint64_t resident = 0;
  std::uint64_t shared = 0;  // those of the resident ones that a file is behind
};

Pages read_pages() {
  Pages pages;
  const int file = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return pages;
  std::array<char, 128> text;
  const ssize_t length = ::read(file, text.data(), text.size());
  ::close(file);
  const char* at = text.data();
  const char* const end = at + std::max<ssize_t>(length, 0);
  for (std::uint64_t* const number : {&pages.size, &pages.resident, &pages.shared}) {
    at = std::find_if(at, end, [](char byte) { return byte != ' '; });
    at = std::from_chars(at, end, *number).ptr;
  }
  return pages;
}

std::uint64_t page_bytes() { return static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)); }

}  // namespace

std::uint64_t resident_bytes() { return read_pages().resident * page_bytes(); }

std::uint64_t allocated_bytes() {
  const Pages pages = read_pages();
  return (pages.resident - std::min(pages.shared, pages.resident)) * page_bytes();
}

}  // namespace winnow
