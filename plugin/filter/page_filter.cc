// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/filter/page_filter.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include "plugin/common/degraded_page.h"
#include "winnow/extractor/page_extractor.h"
#include "winnow/extractor/rules_file.h"
#include "winnow/extractor/site_models.h"
#include "winnow/indexer/model_file.h"
#include "winnow/indexer/text_file.h"

namespace winnow::filter {
namespace {

constexpr std::size_t kPart = 64 << 10;

// Indexers obey that.
constexpr std::string_view kLeftOut =
    "<!DOCTYPE html><html><head><meta name=\"robots\" content=\"noindex\"></head></html>\n";

Error unreadable(const std::string& file, int error_number) {
  const bool missing = error_number == ENOENT || error_number == ENOTDIR;
  return {missing ? ErrorCode::not_found : ErrorCode::input,
          "cannot read the page: " + std::generic_category().message(error_number), file,
          missing ? "" : "check its permissions"};
}

Error too_large(const std::string& file, std::size_t limit) {
  return {ErrorCode::too_large, "larger than " + std::to_string(limit) + " bytes", file,
          "raise --max-page-bytes"};
}

Expected<std::string> read_all(int descriptor, const std::string& file, std::size_t expected,
                               std::size_t limit) {
  std::string bytes;
  for (;;) {
    const std::size_t size = bytes.size();
    // Room for one byte more than is expected lets the same call find the end.
    bytes.resize(size + (size <= expected ? expected - size + 1 : kPart));
    const ssize_t got = ::read(descriptor, bytes.data() + size, bytes.size() - size);
    bytes.resize(size + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got < 0 && errno != EINTR) return unreadable(file, errno);
    if (bytes.size() > limit) return too_large(file, limit);
    if (got == 0) return bytes;
  }
}

}  // namespace

Expected<std::string> read_page_file(const std::string& file, std::size_t limit) {
  if (file == "-") return read_all(STDIN_FILENO, file, kPart, limit);
  // O_NONBLOCK: opening a FIFO would wait for a writer.
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (descriptor < 0) return unreadable(file, errno);
  struct stat status {};
  Expected<std::string> bytes = Error{ErrorCode::input, "not a regular file", file, ""};
  if (::fstat(descriptor, &status) != 0) {
    bytes = unreadable(file, errno);
  } else if (S_ISREG(status.st_mode)) {
    const auto size = static_cast<std::size_t>(status.st_size);
    bytes = size > limit ? too_large(file, limit) : read_all(descriptor, file, size, limit);
  }
  ::close(descriptor);
  return bytes;
}

namespace {

ParseOptions parse_options(const FilterOptions& options, const Method& method) {
  ParseOptions parse;
  parse.limits = options.limits;
  parse.marks = options.marks;
  parse.hashes = method.needs_hashes();
  return parse;
}

std::string names_of(const SiteModels& models) {
  std::string names;
  for (const auto& model : models.sites()) {
    names.append(names.empty() ? "" : ", ").append(model->site());
  }
  return names;
}

Expected<std::shared_ptr<const SiteModel>> read_model(const FilterOptions& options,
                                                      ModelParts parts) {
  const Expected<SiteModels> models = read_models(options.model, parts);
  if (!models) return models.error();
  if (options.site.empty() && models->sites().size() == 1) return models->sites().front();
  for (const auto& model : models->sites()) {
    if (model->site() == options.site) return model;
  }
  return Error{ErrorCode::usage,
               options.site.empty() ? "the file has the models of several sites"
                                    : "the file has no model of the site " + options.site,
               options.model, "name the site of the pages by --site, one of: " + names_of(*models)};
}

bool looks_at_templates(std::string_view method) {
  const MethodInfo* const info = find_method(method).value_or(nullptr);
  return info != nullptr && info->needs_templates();
}

// A process that lives for one page has no time to check what its method does not look at.
Expected<std::shared_ptr<const SiteModel>> model_of(const FilterOptions& options,
                                                    std::string& method) {
  auto model = read_model(options, ModelParts::without_templates);
  if (!model) return model;
  if (method.empty()) method = method_name_for(model->get());
  return looks_at_templates(method) ? read_model(options, ModelParts::all) : model;
}

Expected<std::shared_ptr<const Method>> method_of(const FilterOptions& options) {
  std::shared_ptr<const SiteModel> site;
  std::string name = options.method;
  if (!options.model.empty()) {
    Expected<std::shared_ptr<const SiteModel>> model = model_of(options, name);
    if (!model) return model.error();
    site = std::move(*model);
  }
  Expected<std::shared_ptr<const Method>> made = make_site_method(std::move(site), name);
  if (made) return made;
  Error error = made.error();
  if (error.where.empty()) error.where = "--method " + name;
  return error;
}

}  // namespace

PageFilter::PageFilter(const FilterOptions& options, std::shared_ptr<const Method> method,
                       PageRules rules)
    : method_(std::move(method)),
      rules_(std::move(rules)),
      site_(options.site),
      parser_(parse_options(options, *method_)),
      page_text_(options.page_text),
      mark_(options.mark) {
  if (site_.empty() && method_->site_model() != nullptr) site_ = method_->site_model()->site();
}

Expected<PageFilter> PageFilter::open(const FilterOptions& options) {
  Expected<std::shared_ptr<const Method>> method = method_of(options);
  if (!method) return method.error();
  PageRules rules;
  if (!options.rules.empty()) {
    const Expected<std::string> text = read_text_file(options.rules, kMaxRulesFile);
    if (!text) return text.error();
    Expected<PageRules> parsed = parse_rules(*text, options.rules);
    if (!parsed) return parsed.error();
    rules = std::move(*parsed);
  }
  return PageFilter(options, std::move(*method), std::move(rules));
}

Expected<std::string> PageFilter::filter(std::string_view bytes, std::string_view charset,
                                         std::string_view url) {
  emptied_by_ = PageMark::none;
  emptied_by_rule_.clear();
  degraded_ = Degraded::no;
  const RulesForPage rules = rules_.for_page(site_, url);
  if (rules.skip()) return std::string(kLeftOut);
  Expected<ParsedPage> page = parser_.parse(bytes, {charset});
  if (!page) return page.error();
  degraded_ = page->document.degraded();
  const std::shared_ptr<const Method> method = rules ? with_rules(method_, rules) : method_;
  if (mark_) {
    const Classification classes = classify_blocks(*page, *method, parser_.segmenter());
    return marked_html(*page, classes.verdicts, page_text_);
  }
  const ExtractedPage classified = classify_page(std::move(*page), *method, parser_.segmenter());
  emptied_by_ = emptying_mark(classified);
  if (classified.ruled && classified.ruled->emptied_by != kNoRule) {
    const RuleIndex rule = classified.ruled->emptied_by;
    emptied_by_rule_ = place_of(rules_.rules()[rule], rule);
  }
  return filtered_html(classified, page_text_);
}

std::string degraded_warning(std::string_view file, Degraded degraded) {
  return "warning: " + std::string(file) + ": " + degraded_outcome(degraded);
}

std::string emptied_by_rule_warning(std::string_view file, std::string_view rule) {
  return "warning: " + std::string(file) + ": the rule " + std::string(rule) +
         " leaves no main text";
}

std::string emptied_warning(std::string_view file, PageMark mark) {
  return "warning: " + emptied_page(mark, std::string(file)).message();
}

}  // namespace winnow::filter
