// SPDX-License-Identifier: GPL-2.0-or-later
#include <ctime>
#include <memory>
#include <string>
#include <vector>

#include "plugin/common/resident_bytes.h"
#include "plugin/serve/site/security_txt.h"
#include "plugin/serve/site/site_server.h"

namespace winnow::serve {
namespace {

Response metrics(const SiteState& state) {
  std::string text = state.counters.prometheus_text();
  add_metric(text, "winnow_database_revision", "gauge",
             "Revisions of the database that were opened since the start.",
             static_cast<double>(state.clock.revision()));
  add_metric(text, "winnow_database_readable", "gauge",
             "1 if the database can be opened and searched.", state.clock.readable() ? 1 : 0);
  add_metric(text, "winnow_database_documents", "gauge", "Pages of the database.",
             static_cast<double>(state.clock.documents()));
  if (const auto shards = state.clock.shards()) {
    add_metric(text, "winnow_shards", "gauge", "Servers of shards in the list.", shards->total);
    add_metric(text, "winnow_shards_answering", "gauge", "Servers of shards that have answered.",
               shards->answered);
  }
  add_metric(text, "process_resident_memory_bytes", "gauge", "Memory of the process.",
             static_cast<double>(resident_bytes()));
  return {200, "text/plain; version=0.0.4; charset=utf-8", {{"cache-control", "no-store"}}, text};
}

Response short_answer(unsigned status, std::string text) {
  return {status, "text/plain; charset=utf-8", {{"cache-control", "no-store"}}, std::move(text)};
}

// Names the servers that do not answer: this is for those who run them.
Response readiness_of_shards(const SiteState& state, const ShardsAnswered& shards) {
  const bool is_ready = state.clock.readable() && state.clock.revision() > 0;
  if (is_ready && shards.missing.empty()) return short_answer(200, "ready\n");
  std::string text = is_ready ? "ready, by " : "not ready, with ";
  text += std::to_string(shards.answered) + " of " + std::to_string(shards.total) + " shards\n";
  for (const MissingShard& shard : shards.missing) {
    text += shard.name + ": " + shard.reason + '\n';
  }
  return short_answer(is_ready ? 200 : 503, std::move(text));
}

Response security_contacts(const SiteState& state) {
  const std::vector<std::string>& contacts = state.options.security_contacts;
  if (contacts.empty()) {
    return json_error(404, "this server names no contact", "start it with --security-contact");
  }
  return short_answer(200, security_txt(contacts, std::time(nullptr)));
}

}  // namespace

void add_control_routes(Router& router, std::shared_ptr<const SiteState> state) {
  router.add(Method::get, "/healthz",
             [](const Request&, const PathValues&) { return short_answer(200, "ok\n"); });
  router.add(Method::get, "/readyz", [state](const Request&, const PathValues&) {
    if (const auto shards = state->clock.shards()) return readiness_of_shards(*state, *shards);
    if (state->clock.ready()) return short_answer(200, "ready\n");
    const bool was_open = state->clock.revision() > 0;
    return short_answer(503, was_open ? "searches fail because of the database\n"
                                      : "the database cannot be opened\n");
  });
  router.add(Method::get, "/metrics",
             [state](const Request&, const PathValues&) { return metrics(*state); });
  router.add(Method::get, kSecurityTxtPath,
             [state](const Request&, const PathValues&) { return security_contacts(*state); });
}

}  // namespace winnow::serve
