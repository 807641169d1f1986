// SPDX-License-Identifier: GPL-2.0-or-later
#include <CLI/CLI.hpp>
#include <memory>

#include "plugin/cli/options/command.h"
#include "plugin/cli/options/link_base.h"
#include "plugin/cli/serve/serve_command.h"

namespace winnow::cli {
namespace {

void declare_served(CLI::App& command, ServeArguments& arguments) {
  serve::ServeOptions& options = arguments.options;
  declare_searched(command, arguments.searched);
  CLI::Option* const source =
      command
          .add_option("--source", options.sources,
                      "What was indexed: folder, or file of pages; lets the inspector show what "
                      "was kept of each (repeatable)")
          ->allow_extra_args(false)
          ->type_name("PATH");
  command
      .add_option("--rules", options.rules,
                  "File of rules that the inspector may write, for requests of this machine alone")
      ->type_name("FILE")
      ->needs(source);
  command
      .add_option("--query-log", options.query_log,
                  "Add a line of JSON to this file for each search: time, query and number of "
                  "matches, and nothing of who asked")
      ->type_name("FILE");
  command
      .add_option("--access-log", options.access_log,
                  "Add a line of JSON to this file for each request: time, route, status, bytes "
                  "and duration, and nothing of who asked or for what")
      ->type_name("FILE");
}

void declare_searching(CLI::App& command, ServeArguments& arguments) {
  const std::string group = "Searching";
  serve::ServeOptions& options = arguments.options;
  command
      .add_option("--name", options.name,
                  "What the search page calls the site (default: its name in the database)")
      ->group(group)
      ->type_name("NAME");
  declare_link_base(command, options.link_base);
  command.get_option("--link-base")->group(group);
  command
      .add_option("--synonyms", options.synonyms,
                  "Let other words match, too: lines of \"word: other, other phrase\"")
      ->group(group)
      ->type_name("FILE");
  command
      .add_option("--stopwords", arguments.stop_words,
                  "Do not search for the words in this file, unless there are no others; with "
                  "none, function words (how, the) are searched for, too")
      ->group(group)
      ->type_name("FILE");
  command
      .add_option("--demote", options.demoted,
                  "Rank pages behind the others if their URL's path matches, such as "
                  "\"/whatsnew/*\" (repeatable)")
      ->group(group)
      ->type_name("GLOB")
      ->allow_extra_args(false);
}

// As winnow index takes them: then pages have the same URLs.
void declare_inspected(CLI::App& command, ServeArguments& arguments) {
  const std::string group = "Pages of the inspector (as they were given to winnow index)";
  SourceSettings& settings = arguments.options.source_settings;
  command.add_option("--base-url", settings.base_url, "URL of the sources' top folders")
      ->group(group)
      ->type_name("URL");
  const auto list = [&](const char* name, std::vector<std::string>& values, const char* help,
                        const char* type) {
    command.add_option(name, values, help)->allow_extra_args(false)->group(group)->type_name(type);
  };
  list("--url-map", arguments.url_maps, "Replace a beginning of URLs: FROM=TO (repeatable)",
       "FROM=TO");
  list("--include", settings.include, "Take only files that fit this glob (repeatable)", "GLOB");
  declare_documents(command, arguments.documents, group, kSearchedTypes);
  list("--exclude", settings.exclude, "Leave out files that fit this glob (repeatable)", "GLOB");
  command
      .add_option("--inspect-pages", arguments.options.inspect_pages,
                  "Most pages that the inspector knows; each takes about 600 bytes of memory")
      ->group(group)
      ->type_name("N")
      ->check(CLI::Range(1, 10'000'000))
      ->capture_default_str();
}

void declare_listening(CLI::App& command, serve::ServeOptions& options) {
  const std::string group = "Listening";
  command
      .add_option("--listen", options.listen,
                  "Where to listen: 127.0.0.1:8700 (default), [::1]:8700, a port, or the path of a "
                  "Unix socket (repeatable)")
      ->group(group)
      ->type_name("ADDRESS")
      ->allow_extra_args(false);
  command
      .add_option("--host", options.hosts,
                  "A name by which others call this server, such as example.org; without it only "
                  "names of this machine are accepted (repeatable)")
      ->group(group)
      ->type_name("NAME")
      ->allow_extra_args(false);
  command
      .add_option("--allow-origin", options.allow_origins,
                  "Let the pages of this site ask, such as https://example.org (repeatable)")
      ->group(group)
      ->type_name("ORIGIN")
      ->allow_extra_args(false);
  command
      .add_option("--security-contact", options.security_contacts,
                  "Have /.well-known/security.txt say where to report vulnerabilities of this "
                  "server, such as mailto:security@example.org (repeatable)")
      ->group(group)
      ->type_name("URI")
      ->allow_extra_args(false);
  command
      .add_flag(
          "--behind-proxy", options.behind_proxy,
          "Trust X-Forwarded-Host and X-Forwarded-Proto; for servers that only a proxy can reach")
      ->group(group);
  command
      .add_option("--threads", options.threads, "Threads that answer; 0: one for each processor")
      ->group(group)
      ->type_name("N")
      ->check(CLI::Range(0, 256))
      ->capture_default_str();
}

void declare_limits(CLI::App& command, ServeArguments& arguments) {
  const std::string group = "Limits";
  serve::ServerLimits& limits = arguments.options.limits;
  const auto add = [&](const char* name, auto& value, const char* type, const char* help) {
    return command.add_option(name, value, help)
        ->group(group)
        ->type_name(type)
        ->capture_default_str();
  };
  add("--max-connections", limits.connections, "N", "Clients at the same time")
      ->check(CLI::Range(1, 100'000));
  add("--max-waiting", limits.queue, "N",
      "Requests that may wait for a thread; others are refused for now (status 503)")
      ->check(CLI::Range(1, 100'000));
  add("--client-time", arguments.client_seconds, "SECONDS",
      "Time for a client to send the head of a request, to send its body, and to take the next "
      "part of a response")
      ->check(CLI::Range(1, 3600));
  add("--idle-time", arguments.idle_seconds, "SECONDS",
      "How long to keep a connection without a request")
      ->check(CLI::Range(1, 3600));
}

}  // namespace

void declare_serve(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<ServeArguments>();
  CLI::App& command =
      *winnow.add_subcommand("serve", "Serve a search page, an API for programs, and an inspector");
  declare_served(command, *arguments);
  declare_searching(command, *arguments);
  declare_inspected(command, *arguments);
  declare_listening(command, arguments->options);
  declare_limits(command, *arguments);
  command.add_flag("--quiet,-q", arguments->quiet, "Print errors only");
  command.callback(
      [arguments, &action] { action = [arguments] { return run_serve(*arguments); }; });
}

}  // namespace winnow::cli
