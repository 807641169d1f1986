// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/common/late_library.h"

#include <dlfcn.h>

#include <cerrno>
#include <string_view>

#include "indexer/common/file_descriptor.h"
#include "winnow/extractor/out_of_memory.h"

namespace winnow {
namespace {

std::string last_complaint() {
  const char* const words = ::dlerror();
  return words == nullptr ? "a library cannot be loaded" : words;
}

// There is no number. glibc 2.36 says either of this.
bool is_lack_of_memory(std::string_view complaint) {
  return complaint.ends_with(error_text(ENOMEM)) || complaint == "out of memory";
}

}  // namespace

LateLibrary::LateLibrary(const char* file) : handle_(::dlopen(file, RTLD_NOW | RTLD_LOCAL)) {
  if (handle_ == nullptr) missing_ = last_complaint();
  if (is_lack_of_memory(missing_)) throw_out_of_memory();
}

void* LateLibrary::address_of(const char* name) {
  if (!missing_.empty()) return nullptr;
  void* const address = ::dlsym(handle_, name);
  if (address == nullptr) missing_ = last_complaint();
  return address;
}

}  // namespace winnow
