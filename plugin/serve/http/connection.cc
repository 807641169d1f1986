// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/http/connection.h"

#include <algorithm>
#include <boost/asio/buffer.hpp>

#include "plugin/serve/http/response_bytes.h"

namespace winnow::serve {
namespace {

constexpr std::size_t kWritePiece = 64 << 10;
constexpr std::size_t kKeptBytes = 64 << 10;  // of memory, while a connection is idle
// What a client whose request was refused may still send, so that it comes to read the response
// instead of finding the connection reset.
constexpr std::size_t kLingerBytes = 256 << 10;
constexpr std::chrono::milliseconds kLingerTime{1000};

}  // namespace

Connection::Connection(Socket socket, ConnectionHost& host, const ServerLimits& limits,
                       bool refuse_all)
    : socket_(std::move(socket)),
      timer_(socket_.get_executor()),
      host_(host),
      limits_(limits),
      refuse_all_(refuse_all),
      scanner_(limits) {}

void Connection::start() {
  wait_at_most(limits_.idle_time);
  read_head();
}

void Connection::read_head() {
  // One empty line may stand before a request (RFC 9112, section 2.2).
  if (state_ == State::idle && bytes_.starts_with("\r\n")) bytes_.erase(0, 2);
  if (state_ == State::idle && !bytes_.empty() && bytes_ != "\r") {
    state_ = State::head;
    wait_at_most(limits_.head_time);
  }
  if (state_ == State::head) {
    const auto scanned = scanner_.scan(bytes_);
    if (const auto* refusal = std::get_if<Refusal>(&scanned)) return refuse(*refusal);
    if (const std::size_t size = std::get<std::size_t>(scanned); size > 0) return take_head(size);
  }
  read_more();
}

void Connection::take_head(std::size_t size) {
  auto read = serve::read_head(std::string_view(bytes_).substr(0, size), limits_);
  if (const auto* refusal = std::get_if<Refusal>(&read)) return refuse(*refusal);
  head_ = std::move(std::get<RequestHead>(read));
  head_size_ = size;
  scanner_.reset();
  if (refuse_all_) {
    return refuse({503, "connections", "too many clients at the same time", "try again later"});
  }
  if (const auto refusal = host_.check(head_.request, *this)) return refuse(*refusal);
  request_end_ = std::chrono::steady_clock::now() + limits_.total_time;
  state_ = State::body;
  if (head_.body_size > 0) wait_at_most(limits_.body_time);
  read_body();
}

void Connection::read_body() {
  const std::size_t end = head_size_ + head_.body_size;
  if (bytes_.size() < end) return read_more();
  head_.request.body = bytes_.substr(head_size_, head_.body_size);
  bytes_.erase(0, end);
  if (bytes_.capacity() > kKeptBytes) bytes_.shrink_to_fit();
  keep_alive_ = head_.keep_alive;
  state_ = State::work;
  wait_at_most(limits_.total_time);
  host_.answer(std::move(head_.request), shared_from_this());
}

void Connection::read_more() {
  socket_.async_read_some(boost::asio::buffer(piece_),
                          [self = shared_from_this()](const auto& error, std::size_t size) {
                            self->on_read(error, size);
                          });
}

void Connection::on_read(const boost::system::error_code& error, std::size_t size) {
  if (state_ == State::closed) return;
  if (late_) {
    late_ = false;
    return refuse({408, "time", "the request came too slowly", "send it faster"});
  }
  if (error) return close();
  if (state_ == State::lingering) {
    lingered_ += size;
    return lingered_ > kLingerBytes ? close() : read_more();
  }
  bytes_.append(piece_.data(), size);
  if (state_ == State::body) return read_body();
  read_head();
}

void Connection::refuse(const Refusal& refusal) {
  keep_alive_ = false;
  request_end_ = std::chrono::steady_clock::now() + limits_.stall_time;
  state_ = State::work;
  send(host_.refuse(refusal), !bytes_.starts_with("HEAD "));
}

void Connection::send(const Response& response, bool with_body) {
  if (state_ != State::work) return;  // it took too long, and was closed
  if (host_.stopping()) keep_alive_ = false;
  output_ = to_bytes(response, with_body, keep_alive_);
  written_ = 0;
  state_ = State::writing;
  write();
}

void Connection::write() {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
      request_end_ - std::chrono::steady_clock::now());
  wait_at_most(std::min(limits_.stall_time, std::max(left, std::chrono::milliseconds(1))));
  const std::size_t size = std::min(kWritePiece, output_.size() - written_);
  socket_.async_write_some(boost::asio::buffer(output_.data() + written_, size),
                           [self = shared_from_this()](const auto& error, std::size_t written) {
                             self->on_written(error, written);
                           });
}

void Connection::on_written(const boost::system::error_code& error, std::size_t size) {
  if (state_ == State::closed) return;
  if (error) return close();
  written_ += size;
  if (written_ < output_.size()) return write();
  output_ = {};
  if (!keep_alive_) return linger();
  head_ = {};
  state_ = State::idle;
  if (host_.stopping()) return close();
  wait_at_most(limits_.idle_time);
  read_head();
}

// What the client is still sending must not reset the connection before it has read the response.
void Connection::linger() {
  boost::system::error_code ignored;
  socket_.shutdown(Socket::shutdown_send, ignored);
  if (ignored) return close();
  state_ = State::lingering;
  std::string().swap(bytes_);
  wait_at_most(kLingerTime);
  read_more();
}

void Connection::stop() {
  if (state_ == State::idle) close();
}

void Connection::close() {
  if (state_ == State::closed) return;
  state_ = State::closed;
  boost::system::error_code ignored;
  socket_.close(ignored);
  timer_.cancel();
  host_.forget(*this);
}

void Connection::wait_at_most(std::chrono::milliseconds time) {
  timer_.expires_after(time);
  timer_.async_wait([self = shared_from_this()](const auto& error) {
    if (!error) self->on_time();
  });
}

void Connection::on_time() {
  // The handler may have been on its way when the time was set anew.
  if (timer_.expiry() > std::chrono::steady_clock::now()) return;
  if (state_ != State::head && state_ != State::body) return close();
  late_ = true;
  boost::system::error_code ignored;
  socket_.cancel(ignored);
}

}  // namespace winnow::serve
