// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where a server listens: TCP, Unix sockets, and sockets that systemd hands over.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"

namespace winnow::serve {

// A file descriptor that belongs to the object, which closes it.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  ~Descriptor();
  Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept;

  int get() const { return number_; }
  int release();

 private:
  int number_;
};

// A socket that listens. It is removed with the object where it is a file that was made for it.
class ListenSocket {
 public:
  // `address` is "127.0.0.1:8700", "[::1]:8700", "8700" (127.0.0.1), "localhost:8700", or a Unix
  // socket: a path with a slash, which "unix:" may stand before. Port 0 is one that the system
  // chooses. A Unix socket gets the mode 0660; a file of its name that nobody listens at is
  // replaced, while `NAME.lock` is held. Gives ErrorCode::usage for another text,
  // ErrorCode::locked where another program listens there, and ErrorCode::disk for the rest.
  static Expected<ListenSocket> open(std::string_view address);

  // Takes over a descriptor that listens already. Gives ErrorCode::usage if it is none.
  static Expected<ListenSocket> adopt(Descriptor descriptor);

  ~ListenSocket();
  ListenSocket(ListenSocket&&) noexcept = default;
  ListenSocket& operator=(ListenSocket&&) = delete;

  int descriptor() const { return descriptor_.get(); }
  bool is_unix() const { return unix_; }
  // "http://127.0.0.1:8700", or "unix:/run/winnow.sock".
  std::string where() const;

 private:
  ListenSocket() = default;

  Descriptor descriptor_;
  bool unix_ = false;
  std::string path_;  // of a Unix socket that was made here
  Descriptor lock_;
};

// Returns the sockets that systemd hands over (sd_listen_fds(3)), and takes LISTEN_FDS and
// LISTEN_PID from the environment. Gives ErrorCode::usage if one of them does not listen.
Expected<std::vector<ListenSocket>> take_handed_over_sockets();

// Tells systemd how it stands (sd_notify(3)): "READY=1", "STOPPING=1". Does nothing where nobody
// wants to know.
void notify_manager(std::string_view state);

}  // namespace winnow::serve
