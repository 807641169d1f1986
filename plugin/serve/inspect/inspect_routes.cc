// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/inspect/inspect_routes.h"

#include <string>
#include <utility>

#include "plugin/serve/assets.h"
#include "plugin/serve/http/security.h"
#include "plugin/serve/inspect/page_report.h"
#include "plugin/serve/inspect/rule_trial.h"
#include "plugin/serve/inspect/site_answers.h"
#include "plugin/serve/inspect/site_report.h"

namespace winnow::serve {
namespace {

// What one worker has of its own.
struct InspectWorker {
  explicit InspectWorker(std::shared_ptr<Inspector> of)
      : inspector(std::move(of)),
        look(inspector->options(), inspector->classification()->needs_hashes()) {}

  std::shared_ptr<Inspector> inspector;
  PageLook look;
};

using Answer = std::function<Response(InspectWorker&, const Request&, const PathValues&)>;

struct InspectRoute {
  Method method;
  const char* pattern;
  bool writes;
  Answer answer;
};

Response shell(InspectWorker&, const Request&, const PathValues&) {
  return html_response(std::string(asset("inspect.html")));
}

// Pages for people, and what is told of pages.
const std::vector<InspectRoute>& page_routes() {
  using Worker = InspectWorker;
  static const std::vector<InspectRoute> routes = {
      {Method::get, "/inspect", false, shell},
      {Method::get, "/inspect/{site}", false, shell},
      {Method::get, "/inspect/{site}/{id}", false, shell},
      // It has a part more than those above, because a site may have any name.
      {Method::get, "/inspect/pages/{id}/copy", false,
       [](Worker& with, const Request&, const PathValues& path) {
         return frame_answer(*with.inspector, with.look, path.at("id"));
       }},
      {Method::get, "/sites/{site}", false,
       [](Worker& with, const Request& request, const PathValues& path) {
         return site_report_answer(*with.inspector, request, path.at("site"));
       }},
      {Method::get, "/api/v1/sites", false,
       [](Worker& with, const Request&, const PathValues&) {
         return sites_answer(*with.inspector);
       }},
      {Method::get, "/api/v1/pages", false,
       [](Worker& with, const Request& request, const PathValues&) {
         return pages_answer(*with.inspector, request);
       }},
      {Method::get, "/api/v1/content", false,
       [](Worker& with, const Request& request, const PathValues&) {
         return content_answer(*with.inspector, with.look, request);
       }},
      {Method::get, "/api/v1/pages/{id}", false,
       [](Worker& with, const Request&, const PathValues& path) {
         return page_report_answer(*with.inspector, with.look, path.at("id"));
       }},
  };
  return routes;
}

// Rules, and runs that index by them.
const std::vector<InspectRoute>& rule_routes() {
  using Worker = InspectWorker;
  static const std::vector<InspectRoute> routes = {
      {Method::get, "/api/v1/rules", false,
       [](Worker& with, const Request&, const PathValues&) {
         return rules_answer(*with.inspector);
       }},
      {Method::post, "/api/v1/rules/suggest", false,
       [](Worker& with, const Request& request, const PathValues&) {
         return suggest_answer(*with.inspector, with.look, request.body);
       }},
      {Method::post, "/api/v1/rules/preview", false,
       [](Worker& with, const Request& request, const PathValues&) {
         return preview_answer(*with.inspector, with.look, request.body);
       }},
      {Method::post, "/api/v1/rules", true,
       [](Worker& with, const Request& request, const PathValues&) {
         return save_rule_answer(*with.inspector, request);
       }},
      {Method::post, "/api/v1/rules/undo", true,
       [](Worker& with, const Request& request, const PathValues&) {
         return undo_answer(*with.inspector, request);
       }},
      {Method::delete_, "/api/v1/rules/{index}", true,
       [](Worker& with, const Request& request, const PathValues& path) {
         return remove_rule_answer(*with.inspector, request, path.at("index"));
       }},
      {Method::get, "/api/v1/sites/{site}/index", false,
       [](Worker& with, const Request&, const PathValues& path) {
         return job_answer(*with.inspector, path.at("site"));
       }},
      {Method::post, "/api/v1/sites/{site}/index", true,
       [](Worker& with, const Request&, const PathValues& path) {
         return index_again_answer(*with.inspector, path.at("site"));
       }},
  };
  return routes;
}

Response no_inspector() {
  return json_error(404, "this server has no inspector",
                    "start winnow serve with --source, the folder or archive of the pages");
}

Response read_only() {
  return json_error(403, "this server does not change rules",
                    "start winnow serve with --rules, the file that they are written to");
}

Response answer_route(const InspectRoute& route, InspectWorker* worker, const Request& request,
                      const PathValues& path) {
  if (worker == nullptr) return no_inspector();
  // Trying a rule changes nothing, but takes its time: that is not for strangers.
  if (route.method != Method::get) {
    if (auto refused = refuse_write(request)) return *std::move(refused);
  }
  if (route.writes && !worker->inspector->rules_store().is_writable()) return read_only();
  return route.answer(*worker, request, path);
}

}  // namespace

void add_inspect_routes(Router& router, std::shared_ptr<Inspector> inspector) {
  std::shared_ptr<InspectWorker> worker;
  if (inspector) worker = std::make_shared<InspectWorker>(std::move(inspector));
  for (const auto* const routes : {&page_routes(), &rule_routes()}) {
    for (const InspectRoute& route : *routes) {
      router.add(route.method, route.pattern,
                 [worker, &route](const Request& request, const PathValues& path) {
                   return answer_route(route, worker.get(), request, path);
                 });
    }
  }
}

}  // namespace winnow::serve
