// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/common/resident_bytes.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

namespace winnow {

std::uint64_t resident_bytes() {
  const int file = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  std::array<char, 128> text;
  const ssize_t length = ::read(file, text.data(), text.size());
  ::close(file);
  if (length <= 0) return 0;
  // The first number is the size of the whole address space, the second what is resident.
  std::string_view numbers(text.data(), static_cast<std::size_t>(length));
  numbers.remove_prefix(std::min(numbers.find(' ') + 1, numbers.size()));
  std::uint64_t pages = 0;
  std::from_chars(numbers.data(), numbers.data() + numbers.size(), pages);
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace winnow
