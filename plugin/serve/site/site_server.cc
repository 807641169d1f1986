// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/site/site_server.h"

#include <algorithm>
#include <optional>
#include <thread>
#include <utility>

#include "plugin/serve/inspect/inspect_routes.h"
#include "plugin/serve/search/search_routes.h"
#include "plugin/serve/site/access_log.h"
#include "plugin/serve/site/error_page.h"
#include "plugin/serve/site/security_txt.h"
#include "winnow/queries/searcher.h"

namespace winnow::serve {
namespace {

constexpr const char* kDefaultAddress = "127.0.0.1:8700";

// One for each thread that answers, with handles of its own to the database.
class SiteWorker : public Worker {
 public:
  explicit SiteWorker(const std::shared_ptr<SiteState>& state) { add_site_routes(router_, state); }

  Response answer(const Request& request) override {
    return error_for_people(request, router_.answer(request));
  }

 private:
  Router router_;
};

Expected<SecuritySettings> security_of(const ServeOptions& options) {
  SecuritySettings settings;
  Expected<std::vector<std::string>> hosts = host_names(options.hosts);
  if (!hosts) return hosts.error();
  settings.hosts = *std::move(hosts);
  Expected<std::vector<std::string>> origins = web_origins(options.allow_origins);
  if (!origins) return origins.error();
  settings.allowed_origins = *std::move(origins);
  settings.shared_paths = {"/api/v1/search", "/api/v1/suggest", "/winnow-search.js", "/assets/"};
  settings.behind_proxy = options.behind_proxy;
  return settings;
}

Expected<std::vector<ListenSocket>> open_sockets(const ServeOptions& options) {
  Expected<std::vector<ListenSocket>> sockets = take_handed_over_sockets();
  if (!sockets) return sockets.error();
  std::vector<std::string> addresses = options.listen;
  if (addresses.empty() && sockets->empty()) addresses.emplace_back(kDefaultAddress);
  for (const std::string& address : addresses) {
    Expected<ListenSocket> socket = ListenSocket::open(address);
    if (!socket) return socket.error();
    sockets->push_back(std::move(*socket));
  }
  return sockets;
}

// Asks the routes that monitoring needs even under load.
std::function<std::optional<Response>(const Request&)> control_of(
    const std::shared_ptr<SiteState>& state) {
  auto router = std::make_shared<Router>();
  add_control_routes(*router, state);
  return [router](const Request& request) -> std::optional<Response> {
    PathValues ignored;
    const auto& routes = router->routes();
    const bool known = std::any_of(routes.begin(), routes.end(), [&](const Route& route) {
      return matches_path(route.pattern, request.path, ignored);
    });
    if (!known) return std::nullopt;
    return router->answer(request);
  };
}

// Says what is wrong now, rather than with each request.
// Servers that do not answer may do so later, when whoever has started all of them at the same time
// would be surprised to find this one gone.
Expected<void> check_database(const ServeOptions& options) {
  const Searched searched = searched_of(options);
  const Expected<Searcher> searcher = open_searched(searched);
  if (searcher) return {};
  const bool may_come = searched.is_remote() && searcher.error().code == ErrorCode::try_again;
  if (!may_come) return searcher.error();
  if (options.warn) options.warn(searcher.error().message());
  return {};
}

// Null if there is nothing to inspect.
Expected<std::shared_ptr<Inspector>> open_inspector(const ServeOptions& options) {
  if (options.sources.empty()) return std::shared_ptr<Inspector>();
  if (searched_of(options).is_remote()) {
    return Error{ErrorCode::usage, "the inspector needs the database itself", "--source",
                 "give --db instead of --remote, or leave out --source"};
  }
  InspectOptions inspect;
  inspect.database = options.database;
  inspect.sources = options.sources;
  inspect.settings = options.source_settings;
  inspect.rules = options.rules;
  inspect.query_log = options.query_log;
  inspect.most_pages = options.inspect_pages;
  return Inspector::open(std::move(inspect));
}

Expected<ServerOptions> server_options(const std::shared_ptr<SiteState>& state) {
  const Expected<void> contacts = check_contacts(state->options.security_contacts);
  if (!contacts) return contacts.error();
  ServerOptions options;
  Expected<SecuritySettings> security = security_of(state->options);
  if (!security) return security.error();
  options.security = *std::move(security);
  options.limits = state->options.limits;
  options.threads = state->options.threads;
  if (options.threads == 0) options.threads = std::max(1U, std::thread::hardware_concurrency());
  options.answer_at_once = control_of(state);
  options.show_refusal = error_for_people;
  options.on_stop = [] { notify_manager("STOPPING=1"); };
  if (state->options.access_log.empty()) return options;
  Expected<AccessLog> log = AccessLog::open(state->options.access_log, state->options.warn);
  if (!log) return log.error();
  options.record = [log = *std::move(log)](const RequestRecord& record) { log.add(record); };
  return options;
}

}  // namespace

void add_site_routes(Router& router, const std::shared_ptr<SiteState>& state) {
  auto pages = std::make_shared<SearchPages>(state->search);
  // A thread that has the database open can answer whatever becomes of the folder. What does not
  // work now is tried again with each request, which then says why.
  static_cast<void>(pages->open());
  add_search_routes(router, std::move(pages));
  add_inspect_routes(router, state->inspector);
}

Expected<ServerEnd> serve_site(const std::shared_ptr<SiteState>& state, int stop_descriptor,
                               const std::function<void(const std::vector<std::string>&)>& ready) {
  Expected<ServerOptions> options = server_options(state);
  if (!options) return options.error();
  options->stop_descriptor = stop_descriptor;
  if (const Expected<void> checked = check_database(state->options); !checked) {
    return checked.error();
  }
  Expected<std::vector<ListenSocket>> sockets = open_sockets(state->options);
  if (!sockets) return sockets.error();
  Expected<std::shared_ptr<const SearchSettings>> search = search_settings(state);
  if (!search) return search.error();
  state->search = *std::move(search);
  Expected<std::shared_ptr<Inspector>> inspector = open_inspector(state->options);
  if (!inspector) return inspector.error();
  state->inspector = *std::move(inspector);
  std::vector<std::string> addresses;
  for (const ListenSocket& socket : *sockets) addresses.push_back(socket.where());
  ready(addresses);
  notify_manager("READY=1");
  const ServerEnd end = run_server(
      *std::move(options), *std::move(sockets),
      [state] { return std::make_unique<SiteWorker>(state); }, state->counters);
  if (state->inspector) state->inspector->stop();
  return end;
}

}  // namespace winnow::serve
