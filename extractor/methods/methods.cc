// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <optional>
#include <string>

#include "extractor/methods/block_model/block_model_method.h"
#include "winnow/extractor/method.h"

namespace winnow {

// Each is defined with its method; block_model_method.h declares the one that others build on.
extern const MethodInfo kSiteMethod;
extern const MethodInfo kPatternTreeMethod;
extern const MethodInfo kTableChunkMethod;
extern const MethodInfo kTemplateHashMethod;
extern const MethodInfo kShingleMethod;
extern const MethodInfo kAllTextMethod;
extern const MethodInfo kBodyTextExtractionMethod;
extern const MethodInfo kWordToLeafRatioMethod;

namespace {

constexpr const MethodInfo* kMethods[] = {
    &kSiteMethod,       &kBlockModelMethod,      &kPatternTreeMethod,
    &kTableChunkMethod, &kTemplateHashMethod,    &kShingleMethod,
    &kAllTextMethod,    &kWordToLeafRatioMethod, &kBodyTextExtractionMethod,
};

constexpr const MethodInfo& kDefault = kSiteMethod;
constexpr const MethodInfo& kPageDefault = kBlockModelMethod;

std::string names_of(MethodList methods) {
  std::string names;
  for (const MethodInfo* method : methods) {
    if (!names.empty()) names += ", ";
    names += method->name;
  }
  return names;
}

// Says what is wrong with what was learned for the method, if anything is.
std::optional<Error> complaint(const MethodInfo& method, const SiteModel* site) {
  const std::string where = "method " + std::string(method.name);
  if (site == nullptr) {
    return Error{ErrorCode::usage, "needs to know the templates of the page's site", where,
                 "learn them first, and give the model"};
  }
  if (method.accepts(*site)) return {};
  return Error{ErrorCode::usage, "what is known of the site was learned for another method", where,
               "learn it again for this method"};
}

}  // namespace

MethodList available_methods() { return kMethods; }

Expected<const MethodInfo*> find_method(std::string_view name, MethodList methods) {
  const auto found = std::find_if(methods.begin(), methods.end(),
                                  [&](const MethodInfo* info) { return info->name == name; });
  if (found != methods.end()) return *found;
  return Error{ErrorCode::usage, "no such method", std::string(name),
               "one of: " + names_of(methods)};
}

std::string_view default_method() { return kDefault.name; }

std::string_view default_page_method() { return kPageDefault.name; }

const MethodInfo* method_for(const LearnOptions& learned) {
  if (kDefault.has_use_for(learned)) return &kDefault;
  const MethodList methods = available_methods();
  const auto found = std::find_if(methods.begin(), methods.end(), [&](const MethodInfo* info) {
    return info->has_use_for(learned);
  });
  return found == methods.end() ? nullptr : *found;
}

Expected<std::unique_ptr<Method>> make_method(const MethodInfo& method,
                                              const MethodOptions& options) {
  if (method.learns()) {
    if (auto wrong = complaint(method, options.site.get())) return *std::move(wrong);
  }
  return method.make(options);
}

Expected<std::unique_ptr<Method>> make_method(std::string_view name, const MethodOptions& options) {
  const Expected<const MethodInfo*> found = find_method(name);
  if (!found) return found.error();
  return make_method(**found, options);
}

std::string_view method_name_for(const SiteModel* site) {
  if (site == nullptr) return default_page_method();
  const MethodInfo* const method = method_for(site->options());
  return method == nullptr ? default_method() : method->name;
}

Expected<std::shared_ptr<const Method>> make_site_method(std::shared_ptr<const SiteModel> site,
                                                         std::string_view name) {
  if (name.empty()) name = method_name_for(site.get());
  MethodOptions options;
  options.site = std::move(site);
  Expected<std::unique_ptr<Method>> made = make_method(name, options);
  if (!made) return made.error();
  return std::shared_ptr<const Method>(std::move(*made));
}

std::unique_ptr<Method> make_method_alone(const MethodInfo& method, const MethodOptions& options) {
  if (!method.learns()) return method.make(options);
  return method.make_alone == nullptr ? kPageDefault.make(options) : method.make_alone(options);
}

}  // namespace winnow
