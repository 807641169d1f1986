// SPDX-License-Identifier: GPL-2.0-or-later
//
// Stands between a search and its servers on this machine, as a network would: it hands everything
// on after a delay, and counts bytes and round trips. It prints the ports that it listens on, one
// for each server. It answers each line on standard input with its counts so far, as JSON, and ends
// when there is no more.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <boost/asio.hpp>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

// Counts what went through one port.
struct Counts {
  std::uint64_t up = 0;     // bytes to the server
  std::uint64_t down = 0;   // bytes from the server
  std::uint64_t trips = 0;  // how often the client spoke first or again after the server had
};

// Connects a client with its server. It lives as long as one of its handlers waits.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(tcp::socket client, tcp::socket server, std::chrono::microseconds delay,
             Counts& counts)
      : up_(std::move(client)), down_(std::move(server)), delay_(delay), counts_(counts) {}

  void start() {
    read(up_, down_);
    read(down_, up_);
  }

 private:
  // One side: what is read here waits for its time, and is then written to the other one.
  struct Side {
    explicit Side(tcp::socket s) : socket(std::move(s)), timer(socket.get_executor()) {}

    tcp::socket socket;
    std::array<char, 65536> buffer{};
    std::deque<std::pair<asio::steady_timer::time_point, std::string>> waiting;
    asio::steady_timer timer;
    bool writing = false;
  };

  void read(Side& from, Side& to) {
    from.socket.async_read_some(
        asio::buffer(from.buffer), [this, self = shared_from_this(), &from, &to](
                                       boost::system::error_code error, std::size_t size) {
          if (error) return close();
          count(&from == &up_, size);
          from.waiting.emplace_back(std::chrono::steady_clock::now() + delay_,
                                    std::string(from.buffer.data(), size));
          if (!from.writing) write(from, to);
          read(from, to);
        });
  }

  void write(Side& from, Side& to) {
    from.writing = true;
    from.timer.expires_at(from.waiting.front().first);
    from.timer.async_wait(
        [this, self = shared_from_this(), &from, &to](boost::system::error_code stopped) {
          if (stopped) return;
          asio::async_write(to.socket, asio::buffer(from.waiting.front().second),
                            [this, self, &from, &to](boost::system::error_code error, std::size_t) {
                              if (error) return close();
                              from.waiting.pop_front();
                              from.writing = false;
                              if (!from.waiting.empty()) write(from, to);
                            });
        });
  }

  void count(bool from_client, std::size_t size) {
    (from_client ? counts_.up : counts_.down) += size;
    if (from_client && !client_spoke_) ++counts_.trips;
    client_spoke_ = from_client;
  }

  void close() {
    boost::system::error_code ignored;
    up_.socket.close(ignored);
    down_.socket.close(ignored);
    up_.timer.cancel();
    down_.timer.cancel();
  }

  Side up_;  // to the client
  Side down_;
  std::chrono::microseconds delay_;
  Counts& counts_;
  bool client_spoke_ = false;
};

// Listens for one server.
class Port {
 public:
  Port(asio::io_context& context, std::uint16_t server, std::chrono::microseconds delay)
      : acceptor_(context, tcp::endpoint(asio::ip::address_v4::loopback(), 0)),
        server_(asio::ip::address_v4::loopback(), server),
        delay_(delay) {
    accept();
  }

  std::uint16_t number() const { return acceptor_.local_endpoint().port(); }
  const Counts& counts() const { return counts_; }

 private:
  void accept() {
    acceptor_.async_accept([this](boost::system::error_code error, tcp::socket client) {
      if (error) return;
      tcp::socket server(client.get_executor());
      boost::system::error_code refused;
      server.connect(server_, refused);
      if (!refused) {
        client.set_option(tcp::no_delay(true));
        server.set_option(tcp::no_delay(true));
        std::make_shared<Connection>(std::move(client), std::move(server), delay_, counts_)
            ->start();
      }
      accept();
    });
  }

  tcp::acceptor acceptor_;
  tcp::endpoint server_;
  std::chrono::microseconds delay_;
  Counts counts_;
};

void print_counts(const std::vector<std::unique_ptr<Port>>& ports) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const auto& port : ports) {
    const Counts& counts = port->counts();
    all.push_back({{"up", counts.up}, {"down", counts.down}, {"trips", counts.trips}});
  }
  fmt::print("{}\n", all.dump());
  std::fflush(stdout);
}

void listen_to(asio::posix::stream_descriptor& input, std::array<char, 64>& buffer,
               asio::io_context& context, const std::vector<std::unique_ptr<Port>>& ports) {
  input.async_read_some(asio::buffer(buffer),
                        [&](boost::system::error_code error, std::size_t /*size*/) {
                          if (error) return context.stop();
                          print_counts(ports);
                          listen_to(input, buffer, context, ports);
                        });
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Hand connections on with a delay, and count bytes and round trips.");
  double delay = 0;
  std::vector<std::uint16_t> servers;
  app.add_option("--round-trip", delay, "milliseconds, half of them each way")
      ->check(CLI::Range(0.0, 10000.0));
  app.add_option("server", servers, "ports of servers on 127.0.0.1")->required();
  CLI11_PARSE(app, argc, argv);
  asio::io_context context(1);
  const std::chrono::microseconds one_way(static_cast<std::int64_t>(delay * 500));
  std::vector<std::unique_ptr<Port>> ports;
  for (const std::uint16_t server : servers) {
    ports.push_back(std::make_unique<Port>(context, server, one_way));
    fmt::print("{} ", ports.back()->number());
  }
  fmt::print("\n");
  std::fflush(stdout);
  asio::posix::stream_descriptor input(context, 0);
  std::array<char, 64> buffer{};
  listen_to(input, buffer, context, ports);
  context.run();
}
