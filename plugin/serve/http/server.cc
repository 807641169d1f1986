// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/http/server.h"

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstring>
#include <future>
#include <list>
#include <thread>
#include <unordered_map>
#include <utility>

#include "plugin/serve/http/connection.h"
#include "plugin/serve/http/response_bytes.h"
#include "plugin/serve/http/router.h"

namespace winnow::serve {
namespace {

namespace asio = boost::asio;
using Stream = asio::generic::stream_protocol;
using Acceptor = asio::basic_socket_acceptor<Stream>;

// Beside those that are served, so many connections are told that there are too many; others are
// closed.
constexpr std::size_t kRefusedConnections = 64;
constexpr std::chrono::milliseconds kPauseAfterFailure{100};

// The address of an end of a socket, as Host writes it, and whether it is of this machine.
struct End {
  std::string address;
  bool loopback = false;
};

End end_of(const Stream::endpoint& endpoint) {
  if (endpoint.protocol().family() == AF_UNIX) return {"", true};
  asio::ip::tcp::endpoint tcp;
  if (endpoint.size() > tcp.capacity()) return {};
  std::memcpy(tcp.data(), endpoint.data(), endpoint.size());
  tcp.resize(endpoint.size());
  asio::ip::address address = tcp.address();
  if (address.is_v6() && address.to_v6().is_v4_mapped()) {
    address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
  }
  const std::string text = address.to_string();
  return {address.is_v6() ? "[" + text + "]" : text, address.is_loopback()};
}

class Server : public ConnectionHost {
 public:
  Server(ServerOptions options, std::vector<ListenSocket> sockets, WorkerMaker make_worker,
         ServerCounters& counters)
      : options_(std::move(options)),
        sockets_(std::move(sockets)),
        counters_(counters),
        stop_timer_(context_),
        stop_(context_) {
    queue_ = std::make_unique<WorkQueue>(options_.threads, options_.limits.queue,
                                         std::move(make_worker), counters_);
    for (ListenSocket& socket : sockets_) {
      acceptors_.emplace_back(context_);
      acceptors_.back().assign(family_of(socket), ::dup(socket.descriptor()));
    }
  }

  void run() {
    for (Acceptor& acceptor : acceptors_) accept(acceptor);
    if (options_.stop_descriptor >= 0) {
      stop_.assign(::dup(options_.stop_descriptor));
      stop_.async_wait(asio::posix::stream_descriptor::wait_read, [this](const auto& error) {
        if (!error) begin_to_stop();
      });
    }
    context_.run();
  }

  std::unique_ptr<WorkQueue> take_queue() { return std::move(queue_); }

  std::optional<Refusal> check(Request& request, Connection& from) override {
    boost::system::error_code ignored;
    const auto& socket = from.socket();
    const End own = end_of(socket.local_endpoint(ignored));
    const End other = end_of(socket.remote_endpoint(ignored));
    return admit(request, {other.loopback, own.address}, options_.security);
  }

  void answer(Request request, std::shared_ptr<Connection> from) override;
  Response refuse(const Refusal& refusal) override;
  bool stopping() const override { return stopping_; }
  void forget(Connection& connection) override;

 private:
  static Stream family_of(const ListenSocket& socket) {
    sockaddr_storage address{};
    socklen_t size = sizeof address;
    ::getsockname(socket.descriptor(), reinterpret_cast<sockaddr*>(&address), &size);
    return {address.ss_family, address.ss_family == AF_UNIX ? 0 : IPPROTO_TCP};
  }

  void accept(Acceptor& acceptor);
  void take_in(Connection::Socket socket);
  void begin_to_stop();
  void note(const Request& request, const Response& response,
            std::chrono::steady_clock::time_point begin);
  void end_if_idle();

  ServerOptions options_;
  std::vector<ListenSocket> sockets_;
  ServerCounters& counters_;
  asio::io_context context_{1};
  std::list<Acceptor> acceptors_;
  std::unordered_map<Connection*, std::weak_ptr<Connection>> connections_;
  asio::steady_timer stop_timer_;
  asio::posix::stream_descriptor stop_;
  bool stopping_ = false;
  std::unique_ptr<WorkQueue> queue_;
};

void Server::accept(Acceptor& acceptor) {
  acceptor.async_accept([this, &acceptor](const auto& error, Connection::Socket socket) {
    if (stopping_) return;
    if (!error) {
      take_in(std::move(socket));
      return accept(acceptor);
    }
    // Where descriptors are short, the next attempt would fail as well.
    auto pause = std::make_shared<asio::steady_timer>(context_, kPauseAfterFailure);
    pause->async_wait([this, &acceptor, pause](const auto&) {
      if (!stopping_) accept(acceptor);
    });
  });
}

void Server::take_in(Connection::Socket socket) {
  ++counters_.connections;
  const std::size_t most = options_.limits.connections;
  if (connections_.size() >= most + kRefusedConnections) {
    counters_.count_refusal("connections", 0);
    return;
  }
  boost::system::error_code ignored;
  if (socket.local_endpoint(ignored).protocol().family() != AF_UNIX) {
    socket.set_option(asio::ip::tcp::no_delay(true), ignored);
  }
  const bool refuse_all = connections_.size() >= most;
  auto connection =
      std::make_shared<Connection>(std::move(socket), *this, options_.limits, refuse_all);
  connections_.emplace(connection.get(), connection);
  counters_.open_connections = static_cast<std::int64_t>(connections_.size());
  connection->start();
}

void Server::answer(Request request, std::shared_ptr<Connection> from) {
  const auto begin = std::chrono::steady_clock::now();
  const bool with_body = request.method != Method::head;
  std::optional<Response> response = preflight(request, options_.security);
  if (!response && options_.answer_at_once) response = options_.answer_at_once(request);
  if (response) {
    add_security_fields(request, options_.security, *response);
    note(request, *response, begin);
    return from->send(*response, with_body);
  }
  WorkQueue::Job job;
  job.request = std::move(request);
  // Connections are used in one thread: this one hands it on, and keeps nothing.
  job.done = [this, begin, from](const Request& asked, Response answer) mutable {
    add_security_fields(asked, options_.security, answer);
    condense(asked, answer);
    note(asked, answer, begin);
    const bool is_head = asked.method == Method::head;
    asio::post(context_, [from = std::move(from), is_head, answer = std::move(answer)] {
      from->send(answer, !is_head);
    });
  };
  if (queue_->add(job)) return;
  from->send(refuse({503, "queue", "too many requests at the same time", "try again later"}),
             with_body);
}

void Server::note(const Request& request, const Response& response,
                  std::chrono::steady_clock::time_point begin) {
  const std::chrono::nanoseconds duration = std::chrono::steady_clock::now() - begin;
  counters_.count_request(response.route, response.status, duration);
  if (!options_.record) return;
  options_.record({method_name(request.method), response.route, "", response.status,
                   response.body.size(), duration});
}

Response Server::refuse(const Refusal& refusal) {
  counters_.count_refusal(refusal.reason, refusal.status);
  Response response = refusal.response();
  if (refusal.asked && options_.show_refusal) {
    response = options_.show_refusal(*refusal.asked, std::move(response));
  }
  if (options_.record) {
    options_.record({"", "", refusal.reason, refusal.status, response.body.size(), {}});
  }
  if (refusal.status == 503) response.headers.emplace_back("retry-after", "1");
  add_security_fields({}, options_.security, response);
  return response;
}

void Server::forget(Connection& connection) {
  connections_.erase(&connection);
  counters_.open_connections = static_cast<std::int64_t>(connections_.size());
  if (stopping_) end_if_idle();
}

void Server::begin_to_stop() {
  stopping_ = true;
  if (options_.on_stop) options_.on_stop();
  for (Acceptor& acceptor : acceptors_) acceptor.close();
  sockets_.clear();
  std::vector<std::shared_ptr<Connection>> open;
  for (const auto& [pointer, weak] : connections_) {
    if (auto connection = weak.lock()) open.push_back(std::move(connection));
  }
  for (const auto& connection : open) connection->stop();
  stop_timer_.expires_after(options_.limits.stop_time);
  stop_timer_.async_wait([this](const auto& error) {
    if (!error) context_.stop();
  });
  end_if_idle();
}

void Server::end_if_idle() {
  if (connections_.empty()) context_.stop();
}

}  // namespace

ServerEnd run_server(ServerOptions options, std::vector<ListenSocket> sockets,
                     WorkerMaker make_worker, ServerCounters& counters) {
  const auto stop_time = options.limits.stop_time;
  // Left alone where a thread does not come back: it may still use the server.
  auto* const server =
      new Server(std::move(options), std::move(sockets), std::move(make_worker), counters);
  server->run();
  auto ended = std::make_shared<std::promise<void>>();
  std::future<void> end = ended->get_future();
  std::thread closer([queue = server->take_queue(), ended]() mutable {
    queue.reset();
    ended->set_value();
  });
  if (end.wait_for(stop_time) == std::future_status::ready) {
    closer.join();
    delete server;
    return {true};
  }
  closer.detach();
  return {false};
}

}  // namespace winnow::serve
