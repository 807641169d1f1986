// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/http/sockets.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <system_error>
#include <utility>

namespace winnow::serve {
namespace {

constexpr int kBacklog = 512;
constexpr mode_t kSocketMode = 0660;
constexpr int kFirstHandedOver = 3;

constexpr const char* kAddressHint =
    "name an address as in 127.0.0.1:8700 or [::1]:8700, or a path for a Unix socket";

std::string text_of(int error_number) { return std::generic_category().message(error_number); }

// An address of any kind, as the system takes it.
struct Address {
  union {
    sockaddr any;
    sockaddr_in v4;
    sockaddr_in6 v6;
    sockaddr_un file;
    sockaddr_storage storage;
  };
  socklen_t size = 0;
  Address() : storage{} {}
};

std::optional<Address> ip_address(std::string_view host, std::string_view port_text) {
  std::uint16_t port = 0;
  const auto [end, error] =
      std::from_chars(port_text.data(), port_text.data() + port_text.size(), port);
  if (error != std::errc() || end != port_text.data() + port_text.size()) return std::nullopt;
  Address address;
  if (host == "localhost" || host.empty()) host = "127.0.0.1";
  if (host.starts_with('[') && host.ends_with(']')) {
    address.v6.sin6_family = AF_INET6;
    address.v6.sin6_port = htons(port);
    address.size = sizeof address.v6;
    const std::string text(host.substr(1, host.size() - 2));
    if (inet_pton(AF_INET6, text.c_str(), &address.v6.sin6_addr) == 1) return address;
  }
  address.v4.sin_family = AF_INET;
  address.v4.sin_port = htons(port);
  address.size = sizeof address.v4;
  if (inet_pton(AF_INET, std::string(host).c_str(), &address.v4.sin_addr) != 1) {
    return std::nullopt;
  }
  return address;
}

std::optional<Address> read_ip_address(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return ip_address("", text);
  return ip_address(text.substr(0, colon), text.substr(colon + 1));
}

Error in_use(std::string_view where) {
  return {ErrorCode::locked, "another program listens there", std::string(where),
          "end it, or choose another address by --listen"};
}

Error cannot_listen(std::string_view where, int error_number) {
  if (error_number == EADDRINUSE) return in_use(where);
  return {ErrorCode::disk, "cannot listen: " + text_of(error_number), std::string(where),
          "choose another address by --listen"};
}

Expected<Descriptor> listen_at(const Address& address, std::string_view where) {
  Descriptor socket(::socket(address.any.sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (socket.get() < 0) return cannot_listen(where, errno);
  const int on = 1;
  if (address.any.sa_family != AF_UNIX) {
    setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  }
  if (address.any.sa_family == AF_INET6) {
    setsockopt(socket.get(), IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
  }
  if (::bind(socket.get(), &address.any, address.size) != 0 ||
      ::listen(socket.get(), kBacklog) != 0) {
    return cannot_listen(where, errno);
  }
  return socket;
}

// Removes a socket that a program has left. Who holds the lock may: no other Winnow makes one there
// now, and any other program would answer.
Expected<void> remove_stale(const std::string& path, const Address& address) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0) return {};
  if (!S_ISSOCK(status.st_mode)) {
    return Error{ErrorCode::usage, "there is a file that is not a socket", path,
                 "choose another path by --listen"};
  }
  const Descriptor probe(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (::connect(probe.get(), &address.any, address.size) == 0 || errno == EAGAIN) {
    return in_use(path);
  }
  if (::unlink(path.c_str()) == 0) return {};
  return Error{ErrorCode::disk, "cannot be replaced: " + text_of(errno), path, ""};
}

}  // namespace

Descriptor::~Descriptor() {
  if (number_ >= 0) ::close(number_);
}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  if (this != &other) {
    if (number_ >= 0) ::close(number_);
    number_ = other.release();
  }
  return *this;
}

int Descriptor::release() { return std::exchange(number_, -1); }

Expected<ListenSocket> ListenSocket::open(std::string_view text) {
  ListenSocket result;
  const bool named = text.starts_with("unix:");
  if (!named && text.find('/') == std::string_view::npos) {
    const std::optional<Address> address = read_ip_address(text);
    if (!address) {
      return Error{ErrorCode::usage, "is not an address to listen at", std::string(text),
                   kAddressHint};
    }
    Expected<Descriptor> socket = listen_at(*address, text);
    if (!socket) return socket.error();
    result.descriptor_ = std::move(*socket);
    return result;
  }
  const std::string path(named ? text.substr(5) : text);
  Address address;
  address.file.sun_family = AF_UNIX;
  address.size = sizeof address.file;
  if (path.empty() || path.size() >= sizeof address.file.sun_path) {
    return Error{ErrorCode::usage, "is not a path for a Unix socket", std::string(text),
                 "choose one of 1 to 107 bytes"};
  }
  std::memcpy(address.file.sun_path, path.data(), path.size());
  const std::string lock = path + ".lock";
  result.lock_ = Descriptor(::open(lock.c_str(), O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (result.lock_.get() < 0) return cannot_listen(lock, errno);
  if (::flock(result.lock_.get(), LOCK_EX | LOCK_NB) != 0) return in_use(path);
  if (const Expected<void> removed = remove_stale(path, address); !removed) return removed.error();
  // Nobody may connect before the mode is the right one.
  const mode_t before = ::umask(0777 & ~kSocketMode);
  Expected<Descriptor> socket = listen_at(address, path);
  ::umask(before);
  if (!socket) return socket.error();
  result.descriptor_ = std::move(*socket);
  result.unix_ = true;
  result.path_ = path;
  return result;
}

Expected<ListenSocket> ListenSocket::adopt(Descriptor descriptor) {
  int listens = 0;
  socklen_t size = sizeof listens;
  Address address;
  address.size = sizeof address.storage;
  if (getsockopt(descriptor.get(), SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) != 0 ||
      listens == 0 || getsockname(descriptor.get(), &address.any, &address.size) != 0) {
    return Error{ErrorCode::usage, "a descriptor that was handed over is not a listening socket",
                 std::to_string(descriptor.get()),
                 "use Accept=no and ListenStream= in the .socket unit"};
  }
  fcntl(descriptor.get(), F_SETFD, FD_CLOEXEC);
  ListenSocket result;
  result.unix_ = address.any.sa_family == AF_UNIX;
  result.descriptor_ = std::move(descriptor);
  return result;
}

ListenSocket::~ListenSocket() {
  if (descriptor_.get() >= 0 && !path_.empty()) ::unlink(path_.c_str());
}

std::string ListenSocket::where() const {
  Address address;
  address.size = sizeof address.storage;
  if (getsockname(descriptor_.get(), &address.any, &address.size) != 0) return "";
  char text[INET6_ADDRSTRLEN] = "";
  if (address.any.sa_family == AF_UNIX) return "unix:" + std::string(address.file.sun_path);
  if (address.any.sa_family == AF_INET6) {
    inet_ntop(AF_INET6, &address.v6.sin6_addr, text, sizeof text);
    return "http://[" + std::string(text) + "]:" + std::to_string(ntohs(address.v6.sin6_port));
  }
  inet_ntop(AF_INET, &address.v4.sin_addr, text, sizeof text);
  return "http://" + std::string(text) + ":" + std::to_string(ntohs(address.v4.sin_port));
}

namespace {

int number_in(const char* name) {
  const char* const text = std::getenv(name);
  int number = 0;
  if (text != nullptr) std::from_chars(text, text + std::strlen(text), number);
  return number;
}

}  // namespace

Expected<std::vector<ListenSocket>> take_handed_over_sockets() {
  std::vector<ListenSocket> sockets;
  const bool for_us = number_in("LISTEN_PID") == ::getpid();
  const int count = for_us ? number_in("LISTEN_FDS") : 0;
  for (const char* name : {"LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"}) ::unsetenv(name);
  for (int i = 0; i < count; ++i) {
    Expected<ListenSocket> socket = ListenSocket::adopt(Descriptor(kFirstHandedOver + i));
    if (!socket) return socket.error();
    sockets.push_back(std::move(*socket));
  }
  return sockets;
}

void notify_manager(std::string_view state) {
  const char* const path = std::getenv("NOTIFY_SOCKET");
  Address address;
  if (path == nullptr || (path[0] != '/' && path[0] != '@') ||
      std::strlen(path) >= sizeof address.file.sun_path) {
    return;
  }
  address.file.sun_family = AF_UNIX;
  std::memcpy(address.file.sun_path, path, std::strlen(path) + 1);
  if (path[0] == '@') address.file.sun_path[0] = '\0';  // a name of Linux that is no file
  address.size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + std::strlen(path));
  const Descriptor socket(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  if (socket.get() < 0) return;
  [[maybe_unused]] const ssize_t sent =
      ::sendto(socket.get(), state.data(), state.size(), MSG_NOSIGNAL, &address.any, address.size);
}

}  // namespace winnow::serve
