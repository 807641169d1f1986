// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/text_file.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

namespace winnow::cli {

Expected<std::string> read_text_file(const std::string& file, std::size_t limit) {
  const auto unreadable = [&file](int code) {
    return Error{ErrorCode::not_found, "cannot be read: " + std::generic_category().message(code),
                 file, "check the path"};
  };
  const auto close = [](std::FILE* stream) { std::fclose(stream); };
  const std::unique_ptr<std::FILE, decltype(close)> stream(std::fopen(file.c_str(), "rb"), close);
  if (!stream) return unreadable(errno);
  std::string text;
  std::array<char, 65536> buffer;
  while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), stream.get())) {
    text.append(buffer.data(), got);
    if (text.size() > limit) {
      return Error{ErrorCode::too_large, "is too large", file, "check the path"};
    }
  }
  if (std::ferror(stream.get()) != 0) return unreadable(errno);
  return text;
}

}  // namespace winnow::cli
