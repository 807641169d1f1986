// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "plugin/c/border.h"
#include "plugin/c/handles.h"
#include "plugin/c/site_name.h"
#include "plugin/report/page_report.h"
#include "winnow/extractor/block_languages.h"
#include "winnow/extractor/content_writers.h"
#include "winnow/extractor/method.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/rules_file.h"
#include "winnow/indexer/methods_by_site.h"
#include "winnow/indexer/ruled_methods.h"

struct winnow_extractor {
  winnow::RuledMethods methods;
  winnow::PageParser parser;
  bool by_host = true;
  std::string site;  // of all pages, unless by_host
  bool learns = false;
  bool json = false;
  bool markdown = false;
};

namespace winnow::c {
namespace {

constexpr double kMaxFavor = 100;

using Made = Expected<std::unique_ptr<winnow_extractor>>;

Error bad_option(const char* member, std::string what, std::string remedy) {
  return {ErrorCode::usage, std::move(what), std::string("winnow_extractor_options.") + member,
          std::move(remedy)};
}

Expected<MethodOptions> method_options(const winnow_extractor_options& given,
                                       const MethodInfo& method) {
  MethodOptions options;
  if (given.favor != 0) options.beta = given.favor;
  // The condition is written so that NaN is refused as well.
  if (!(options.beta > 0 && options.beta <= kMaxFavor)) {
    return bad_option("favor", "is not above 0, up to 100", "0.5, 1 or 2 for instance");
  }
  switch (given.comments) {
    case WINNOW_COMMENTS_AUTO:
      break;
    case WINNOW_COMMENTS_KEEP:
      options.comments = Comments::keep;
      break;
    case WINNOW_COMMENTS_DROP:
      options.comments = Comments::drop;
      break;
    default:
      return bad_option("comments", "is none of WINNOW_COMMENTS_...", "0 lets the method decide");
  }
  // The objects say where blocks stand in the template.
  options.fit = given.json != 0 && method.takes_fit;
  return options;
}

Error learned_for_another(const SiteModel& model, const MethodInfo& method) {
  const std::vector<std::string> useful = methods_with_use_for(model.options());
  std::string names;
  for (const std::string& name : useful) names.append(names.empty() ? "" : " or ").append(name);
  return bad_option(
      "model",
      "was learned for the method " + names + ", but " + std::string(method.name) + " is asked for",
      "ask for that method, or learn again for this one");
}

Expected<MethodsBySite> methods_of(const winnow_extractor_options& given,
                                   const MethodInfo& method) {
  const Expected<MethodOptions> options = method_options(given, method);
  if (!options) return options.error();
  if (!method.learns()) return MethodsBySite::of(method, *options);
  if (given.model == nullptr) {
    return bad_option("model", "is NULL, but the method " + std::string(method.name) + " needs it",
                      "open one that winnow learn or winnow_learner_learn() has made");
  }
  if (const auto useless = model_without_use(given.model->models, method)) {
    return learned_for_another(*useless, method);
  }
  return MethodsBySite::of(method, *options, given.model->models);
}

// Puts the caller's rules over the methods.
Expected<RuledMethods> ruled_methods_of(const winnow_extractor_options& given,
                                        const MethodInfo& method) {
  PageRules rules;
  if (given.rules != nullptr) {
    const std::string_view name = given.rules_name == nullptr ? "rules" : given.rules_name;
    Expected<PageRules> read = parse_rules(given.rules, name);
    if (!read) return read.error();
    rules = *std::move(read);
  }
  Expected<MethodsBySite> methods = methods_of(given, method);
  if (!methods) return methods.error();
  const Expected<MethodOptions> options = method_options(given, method);
  if (!options) return options.error();
  return RuledMethods::of(*std::move(methods), method.name, *options, std::move(rules));
}

Made make_extractor(const winnow_extractor_options* caller) {
  const auto given = read_options(caller, "winnow_extractor_options");
  if (!given) return given.error();
  std::string name(given->model != nullptr ? default_method() : default_page_method());
  if (given->method != nullptr) name = given->method;
  const Expected<const MethodInfo*> method = find_method(name);
  if (!method) return method.error();
  Expected<RuledMethods> methods = ruled_methods_of(*given, **method);
  if (!methods) return methods.error();
  Limits limits;
  if (given->page_bytes != 0) limits.page_bytes = given->page_bytes;
  ParseOptions parse{limits, methods->needs_hashes()};
  if (given->ignore_marks != 0) parse.marks = Marks::ignored;
  PageParser parser(parse);
  auto extractor = std::make_unique<winnow_extractor>(
      winnow_extractor{std::move(*methods), std::move(parser), given->site == nullptr, "",
                       (*method)->learns(), given->json != 0, given->markdown != 0});
  if (given->site != nullptr) extractor->site = given->site;
  return extractor;
}

std::string text_of_class(const ExtractedPage& page, TextClass text_class) {
  return report::text_of(page, report::TextClasses().set(static_cast<std::size_t>(text_class)));
}

// Returns what is to be said of the rules on a page, "" if nothing is.
std::string rules_warning(const report::PageReport& report) {
  const std::optional<RuledPage>& ruled = report.page.ruled;
  if (!ruled) return "";
  if (ruled->gave_up) return "the rules' selectors take too long here; none was applied";
  if (ruled->emptied_by == kNoRule) return "";
  return "the rules leave nothing of the page; most of it goes by the one at " +
         report.rules.place(ruled->emptied_by);
}

std::unique_ptr<winnow_page> page_of(report::PageReport& report, bool json) {
  auto page = std::make_unique<winnow_page>();
  page->has_markdown = report.content.has_value();
  if (report.content) page->markdown = to_markdown(*report.content);
  page->has_json = json;
  if (json) page->json = report::to_json(report);
  page->texts = {std::move(report.text), text_of_class(report.page, TextClass::page),
                 text_of_class(report.page, TextClass::template_)};
  page->title = std::move(report.page.title);
  page->language = std::move(report.page.metadata.language);
  page->on_its_own = report.on_its_own;
  page->confidence = static_cast<double>(report.page.confidence.value_or(-1));
  page->left_out = report.rules.skip();
  page->warning = rules_warning(report);
  page->degraded = degraded_name(report.page.degraded).data();  // of a literal
  return page;
}

Expected<std::unique_ptr<winnow_page>> extract(winnow_extractor& extractor,
                                               const winnow_input* input) {
  const Expected<report::PageBytes> given = read_input(input);
  if (!given) return given.error();
  const std::string site = extractor.by_host ? site_name_of(given->url) : extractor.site;
  report::ReportOptions options;
  options.learns = extractor.learns;
  options.content = extractor.markdown;
  options.languages = extractor.json ? declared_languages : nullptr;
  options.detail = extractor.json ? report::Detail::blocks : report::Detail::text;
  Expected<report::PageReport> report = report::read_report(
      *given, extractor.methods.find(site, given->url), options, extractor.parser);
  if (!report) return with_place(report.error(), *given);
  return page_of(*report, extractor.json);
}

}  // namespace
}  // namespace winnow::c

winnow_status winnow_extractor_new(const winnow_extractor_options* options,
                                   winnow_extractor** extractor, winnow_error** error) {
  return winnow::c::guarded_new(extractor, error,
                                [&] { return winnow::c::make_extractor(options); });
}

void winnow_extractor_free(winnow_extractor* extractor) { delete extractor; }

winnow_status winnow_extract(winnow_extractor* extractor, const winnow_input* input,
                             winnow_page** page, winnow_error** error) {
  using winnow::c::missing;
  return winnow::c::guarded_new(page, error,
                                [&]() -> winnow::Expected<std::unique_ptr<winnow_page>> {
                                  if (extractor == nullptr) return missing("extractor");
                                  return winnow::c::extract(*extractor, input);
                                });
}
