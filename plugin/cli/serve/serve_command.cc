// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/serve/serve_command.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "plugin/cli/database/database_cost.h"
#include "plugin/cli/options/link_base.h"
#include "plugin/cli/search/search_command.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/common/exit_code.h"
#include "plugin/common/printable.h"
#include "plugin/serve/site/site_server.h"

namespace winnow::cli {

namespace {

// Threads, shards and connections may need more descriptors than the default limit allows.
void allow_many_descriptors() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

Expected<void> take_searched(const RemoteArguments& searched, serve::ServeOptions& options) {
  options.missing = searched.missing();
  options.database = searched.database;
  if (searched.servers.empty()) return {};
  Expected<RemoteShards> shards = remote_shards(searched);
  if (!shards) return shards.error();
  options.remote = *std::move(shards);
  return {};
}

}  // namespace

int run_serve(const ServeArguments& arguments) {
  set_quiet(arguments.quiet);
  catch_interrupts();
  allow_many_descriptors();
  watch_database();
  serve::ServeOptions options = arguments.options;
  if (const auto named = take_searched(arguments.searched, options); !named) {
    return fail(named.error());
  }
  options.leave_out_function_words = arguments.stop_words != kNoStopWords;
  if (options.leave_out_function_words) options.stop_words = arguments.stop_words;
  Expected<std::string> link_base = read_link_base(options.link_base);
  if (!link_base) return fail(link_base.error());
  options.link_base = *std::move(link_base);
  options.warn = [](const std::string& message) { print_warning(message); };
  const std::chrono::seconds client_time(arguments.client_seconds);
  options.limits.head_time = options.limits.body_time = options.limits.stall_time = client_time;
  options.limits.idle_time = std::chrono::seconds(arguments.idle_seconds);
  for (const std::string& text : arguments.url_maps) {
    Expected<UrlMap> map = parse_url_map(text);
    if (!map) return fail(map.error());
    options.source_settings.url_maps.push_back(*std::move(map));
  }
  Expected<DocumentSettings> documents = document_settings(arguments.documents);
  if (!documents) return fail(documents.error());
  options.source_settings.documents = *std::move(documents);
  const auto state = std::make_shared<serve::SiteState>(std::move(options));
  const auto say_where = [&](const std::vector<std::string>& addresses) {
    for (const std::string& address : addresses) fmt::print("{}\n", printable(address));
    std::fflush(stdout);
  };
  const Expected<serve::ServerEnd> end =
      serve::serve_site(state, interrupt_descriptor(), say_where);
  if (!end) return fail(end.error());
  if (end->finished) return kDone;
  print_warning("requests were still in work, and were broken off");
  std::_Exit(kDone);  // their threads still use what a regular end would destroy
}

}  // namespace winnow::cli
