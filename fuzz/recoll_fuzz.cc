// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads any bytes as what Recoll sends. This gives requests, or an error that ends them. Nothing is
// read behind a request, and a request that is written again is read again as the same.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/invariant.h"
#include "plugin/recoll/request.h"

namespace {

using namespace winnow;
using recoll::Request;
using recoll::RequestReader;

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

// Opens the bytes, which must outlive the file.
File opened(std::string_view bytes) {
  File file(fmemopen(const_cast<char*>(bytes.data()), bytes.size(), "r"));
  WINNOW_INVARIANT(file != nullptr);
  return file;
}

std::string parameter(std::string_view name, std::string_view value) {
  return std::string(name) + ": " + std::to_string(value.size()) + "\n" + std::string(value);
}

void check_request(const Request& request) {
  const std::string written = parameter("FileName", request.file) +
                              parameter("mimetype", "text/html") +
                              parameter("ipath", request.ipath) + "\nrest";
  const File file = opened(written);
  RequestReader reader(file.get());
  const auto again = reader.next();
  WINNOW_INVARIANT(again && *again);
  WINNOW_INVARIANT((*again)->file == request.file && (*again)->ipath == request.ipath);
  WINNOW_INVARIANT(std::getc(file.get()) == 'r');
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const File file = opened(bytes);
  RequestReader reader(file.get());
  for (;;) {
    const auto next = reader.next();
    if (!next) {
      WINNOW_INVARIANT(next.error().code == ErrorCode::input && !next.error().what.empty());
      break;
    }
    if (!*next) break;
    const long at = std::ftell(file.get());
    WINNOW_INVARIANT(at > 0 && bytes[static_cast<std::size_t>(at) - 1] == '\n');
    check_request(**next);
  }
  return 0;
}
