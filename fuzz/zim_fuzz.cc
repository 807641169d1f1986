// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads any bytes as a ZIM file. No name leads out of it, no page is larger than the limit, what is
// left out has a reason, and a second pass finds the same. libzim asks for memory by numbers in a
// cluster that is compressed, which nobody can check before; it gets as much as a small machine
// has.
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <new>
#include <string>
#include <system_error>
#include <vector>

#include "fuzz/invariant.h"
#include "fuzz/source_passes.h"
#include "indexer/source/source_kind.h"

// The sanitizer would end the program where a system without that much memory refuses it.
void* operator new(std::size_t size) {
  constexpr std::size_t kMost = 1U << 28;
  void* const memory = size <= kMost ? std::malloc(size) : nullptr;
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return std::malloc(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

using namespace winnow;

constexpr std::size_t kMaxPageBytes = 5000;

// libzim reads files only. There is a new one for each input, since the last one may still be
// mapped.
class ZimPath {
 public:
  ZimPath(const std::uint8_t* data, std::size_t size) {
    std::string folder =
        (std::filesystem::temp_directory_path() / "winnow-fuzz-zim-XXXXXX").string();
    WINNOW_INVARIANT(::mkdtemp(folder.data()) != nullptr);
    folder_ = folder;
    const int file = ::open(path().c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    WINNOW_INVARIANT(file >= 0);
    WINNOW_INVARIANT(::write(file, data, size) == static_cast<ssize_t>(size));
    ::close(file);
  }
  ~ZimPath() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  ZimPath(const ZimPath&) = delete;
  ZimPath& operator=(const ZimPath&) = delete;

  std::string path() const { return folder_ / "site.zim"; }

 private:
  std::filesystem::path folder_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ZimPath file(data, size);
  SourceSettings options;
  options.max_page_bytes = kMaxPageBytes;
  const auto source = open_zim(file.path(), options);
  if (!source) {
    WINNOW_INVARIANT(source.error().code == ErrorCode::input && !source.error().what.empty());
    return 0;
  }
  const std::vector<std::string> found = found_in(**source, kMaxPageBytes);
  WINNOW_INVARIANT(found == found_in(**source, kMaxPageBytes));
  return 0;
}
