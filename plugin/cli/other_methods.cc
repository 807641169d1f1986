// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/other_methods.h"

#include <xxhash.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "plugin/cli/method_option.h"
#include "winnow/indexer/site_learning.h"

namespace winnow::cli {

void declare_other_methods(CLI::App& command, std::vector<std::string>& values) {
  command
      .add_option("--site-method", values,
                  "Another method for the pages of one site, one that does not learn, with what "
                  "--favor of winnow extract takes behind a colon (repeatable)")
      ->allow_extra_args(false)
      ->type_name("NAME=METHOD");
}

Expected<OtherMethods::Other> OtherMethods::read(const std::string& choice) {
  MethodChoice method;
  method.method = choice.substr(0, choice.find(':'));
  if (method.method.size() < choice.size()) method.favor = choice.substr(method.method.size() + 1);
  if (learns(method.method)) {
    return Error{ErrorCode::usage, "learns, and cannot be chosen for a site of its own",
                 method.method, "choose it with --method for all, or another one for the site"};
  }
  const Expected<MethodOptions> options = method_options(method);
  if (!options) return options.error();
  Expected<std::unique_ptr<Method>> made = winnow::make_method(method.method, *options);
  if (!made) return made.error();
  const Expected<std::string> words = describe(method);
  if (!words) return words.error();
  // 0 says that there is no state.
  const std::uint64_t state = std::max<std::uint64_t>(XXH3_64bits(words->data(), words->size()), 1);
  return Other{std::move(*made), state};
}

Expected<OtherMethods> OtherMethods::of(const std::vector<std::string>& values,
                                        std::string hostless) {
  auto table = std::make_shared<Table>();
  table->hostless = std::move(hostless);
  for (const std::string& value : values) {
    const std::size_t equals = value.find('=');
    if (equals == 0 || equals == std::string::npos) {
      return Error{ErrorCode::usage, "is not of the form NAME=METHOD", "--site-method " + value,
                   "name a site and a method"};
    }
    Expected<Other> other = read(value.substr(equals + 1));
    if (!other) return other.error();
    if (!table->sites.emplace(value.substr(0, equals), std::move(*other)).second) {
      return Error{ErrorCode::usage, "names a site that has a method already",
                   "--site-method " + value, "leave out one of the two"};
    }
  }
  return OtherMethods(std::move(table));
}

const OtherMethods::Other* OtherMethods::Table::find(const RawPage& page) const {
  const auto found = sites.find(site_of(page.url, hostless));
  return found == sites.end() ? nullptr : &found->second;
}

Expected<void> OtherMethods::apply(IndexOptions& options) const {
  if (table_->sites.empty()) return {};
  if (!options.method_of) {
    Expected<std::unique_ptr<Method>> made = winnow::make_method(options.choices.method);
    if (!made) return made.error();
    options.hashes = (*made)->needs_hashes();
    options.method_of = [method = std::shared_ptr<const Method>(std::move(*made))](const RawPage&) {
      return method;
    };
  }
  for (const auto& [site, other] : table_->sites) options.hashes |= other.method->needs_hashes();
  options.method_of = [table = table_, rest = options.method_of](const RawPage& page) {
    const Other* other = table->find(page);
    return other != nullptr ? other->method : rest(page);
  };
  options.method_state = [table = table_, rest = options.method_state](const RawPage& page) {
    const Other* other = table->find(page);
    if (other != nullptr) return other->state;
    return rest ? rest(page) : std::uint64_t{0};
  };
  options.model_of = [table = table_, rest = options.model_of](const RawPage& page) {
    const bool known = rest && table->find(page) == nullptr;
    return known ? rest(page) : std::shared_ptr<const SiteModel>();
  };
  return {};
}

}  // namespace winnow::cli
