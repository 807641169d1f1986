// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/common/late_library.h"

#include <dlfcn.h>

namespace winnow {
namespace {

std::string last_complaint() {
  const char* const words = ::dlerror();
  return words == nullptr ? "a library cannot be loaded" : words;
}

}  // namespace

LateLibrary::LateLibrary(const char* file) : handle_(::dlopen(file, RTLD_NOW | RTLD_LOCAL)) {
  if (handle_ == nullptr) missing_ = last_complaint();
}

void* LateLibrary::address_of(const char* name) {
  if (!missing_.empty()) return nullptr;
  void* const address = ::dlsym(handle_, name);
  if (address == nullptr) missing_ = last_complaint();
  return address;
}

}  // namespace winnow
