// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/options/remote_options.h"

#include <CLI/CLI.hpp>
#include <utility>

namespace winnow::cli {

void declare_searched(CLI::App& command, RemoteArguments& arguments) {
  auto* const database =
      command.add_option("--db", arguments.database, "Directory of the database")
          ->required()
          ->type_name("DIR");
  const std::string group = "Shards on servers";
  auto* const remote =
      command
          .add_option("--remote", arguments.servers,
                      "Instead of --db: search the shards that servers have (xapian-tcpsrv); lines "
                      "of host:port. Nothing is encrypted: private networks only")
          ->group(group)
          ->type_name("FILE")
          ->excludes(database)
          ->each([database](const std::string&) { database->required(false); });
  const auto add = [&](const char* name, auto& value, const char* type, const char* help) {
    return command.add_option(name, value, help)->group(group)->type_name(type)->needs(remote);
  };
  add("--words", arguments.words, "DIR",
      "Directory of the database's words, for spelling and suggestions, which winnow split makes");
  constexpr std::uint32_t kLongest = 600'000;
  add("--connect-timeout", arguments.connect_timeout, "MS",
      "Milliseconds to wait for the connection to a server")
      ->check(CLI::Range(1U, kLongest))
      ->capture_default_str();
  add("--answer-timeout", arguments.answer_timeout, "MS",
      "Milliseconds to wait for an answer of a server")
      ->check(CLI::Range(1U, kLongest))
      ->capture_default_str();
  command.add_flag("--partial", arguments.partial,
                   "Answer from the other shards if some are missing or do not answer");
}

Expected<RemoteShards> remote_shards(const RemoteArguments& arguments) {
  Expected<std::vector<RemoteServer>> servers = read_remote_servers(arguments.servers);
  if (!servers) return servers.error();
  RemoteShards shards;
  shards.servers = std::move(*servers);
  shards.file = arguments.servers;
  shards.connect_timeout = std::chrono::milliseconds(arguments.connect_timeout);
  shards.answer_timeout = std::chrono::milliseconds(arguments.answer_timeout);
  shards.words = arguments.words;
  shards.missing = arguments.missing();
  return shards;
}

Expected<Searcher> open_searched(const RemoteArguments& arguments) {
  if (arguments.servers.empty()) {
    return Searcher::open(arguments.database, arguments.missing());
  }
  const Expected<RemoteShards> shards = remote_shards(arguments);
  if (!shards) return shards.error();
  return Searcher::open(*shards);
}

}  // namespace winnow::cli
