// SPDX-License-Identifier: GPL-2.0-or-later
//
// Owner of an open file descriptor, and the system's names of errors. Private to the sources.
#pragma once

#include <string.h>
#include <unistd.h>

#include <string>
#include <utility>

namespace winnow {

// It is movable, not copyable; closes at the end of its life. It is not thread-safe.
class FileDescriptor {
 public:
  FileDescriptor() = default;
  explicit FileDescriptor(int number) : number_(number) {}
  ~FileDescriptor() {
    if (is_open()) ::close(number_);
  }
  FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }

  bool is_open() const { return number_ >= 0; }
  int number() const { return number_; }

 private:
  int number_ = -1;
};

// English whatever the locale says, and thread-safe, unlike strerror().
inline std::string error_text(int error_number) {
  const char* text = ::strerrordesc_np(error_number);
  return text ? text : "error " + std::to_string(error_number);
}

}  // namespace winnow
