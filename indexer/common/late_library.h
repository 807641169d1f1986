// SPDX-License-Identifier: GPL-2.0-or-later
//
// A shared library that is loaded when it is first needed: linked, libcurl and libarchive would
// have the system load thirty libraries at the start of every command, a search among them. Private
// to the indexer.
#pragma once

#include <string>

namespace winnow {

// It stays loaded until the process ends.
class LateLibrary {
 public:
  // Loads the file, which the system looks for as for linked libraries, with all of its symbols.
  // Throws std::bad_alloc where memory is out: the library is not missing then.
  explicit LateLibrary(const char* file);

  // Sets `function` to the library's function of this name; all are found, or missing() says why
  // they must not be called.
  template <typename Function>
  void find(Function*& function, const char* name) {
    function = reinterpret_cast<Function*>(address_of(name));
  }

  // Says what the library, or a function of it, is missing for; empty if all is there.
  const std::string& missing() const { return missing_; }

 private:
  void* address_of(const char* name);

  void* handle_ = nullptr;
  std::string missing_;
};

}  // namespace winnow
