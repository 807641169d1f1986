// SPDX-License-Identifier: GPL-2.0-or-later
//
// One client: its requests are read one after another, passed on, and answered in this order.
#pragma once

#include <array>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "plugin/serve/http/limits.h"
#include "plugin/serve/http/message.h"
#include "plugin/serve/http/refusal.h"
#include "plugin/serve/http/request_head.h"

namespace winnow::serve {

class Connection;

// What connections want of their server. All is called in the thread of the connections.
class ConnectionHost {
 public:
  virtual ~ConnectionHost() = default;

  // Looks at the head of a request before its body is read.
  virtual std::optional<Refusal> check(Request& request, Connection& from) = 0;

  // Calls Connection::send() sooner or later, once.
  virtual void answer(Request request, std::shared_ptr<Connection> from) = 0;

  // Makes the response to a request that is refused, and counts it.
  virtual Response refuse(const Refusal& refusal) = 0;

  virtual bool stopping() const = 0;

  // It will call nothing more.
  virtual void forget(Connection& connection) = 0;
};

// It lives as long as an operation of it is under way, in one thread. Memory: one head and one
// body, and one response.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  using Socket = boost::asio::generic::stream_protocol::socket;

  // `host` and `limits` must outlive it. With `refuse_all` the first request is refused as one too
  // many.
  Connection(Socket socket, ConnectionHost& host, const ServerLimits& limits, bool refuse_all);

  void start();

  // Sends the response to the request in work.
  void send(const Response& response, bool with_body);

  // Ends it as soon as no request is in work.
  void stop();

  // Ends it now.
  void close();

  const Socket& socket() const { return socket_; }

 private:
  enum class State { idle, head, body, work, writing, lingering, closed };

  void read_head();
  void take_head(std::size_t size);
  void read_body();
  void read_more();
  void on_read(const boost::system::error_code& error, std::size_t size);
  void refuse(const Refusal& refusal);
  void write();
  void on_written(const boost::system::error_code& error, std::size_t size);
  void linger();
  void wait_at_most(std::chrono::milliseconds time);
  void on_time();

  Socket socket_;
  boost::asio::steady_timer timer_;
  ConnectionHost& host_;
  const ServerLimits& limits_;
  const bool refuse_all_;
  State state_ = State::idle;
  HeadScanner scanner_;
  std::string bytes_;  // that have come and are not used yet
  std::array<char, 16 << 10> piece_;
  RequestHead head_;
  std::size_t head_size_ = 0;
  std::string output_;
  std::size_t written_ = 0;
  bool keep_alive_ = false;
  bool late_ = false;  // the time is over, and a read is about to end
  std::size_t lingered_ = 0;
  std::chrono::steady_clock::time_point request_end_;  // of the time that the request has in all
};

}  // namespace winnow::serve
