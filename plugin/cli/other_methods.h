// SPDX-License-Identifier: GPL-2.0-or-later
//
// --site-method: pages of some sites are classified by other methods than the rest.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/method.h"
#include "winnow/indexer/index_site.h"

namespace winnow::cli {

// `values` gets NAME=METHOD or NAME=METHOD:FAVOR, one for each time the option is given.
void declare_other_methods(CLI::App& command, std::vector<std::string>& values);

// Immutable, cheap to copy.
class OtherMethods {
 public:
  // `hostless`: the site of pages without a host. ErrorCode::usage if a value is none, names a site
  // twice, or a method that there is not or that learns: what is known of sites is known for one
  // method.
  static Expected<OtherMethods> of(const std::vector<std::string>& values, std::string hostless);

  // Has the pages of these sites classified by their methods, and all others as `options` say.
  // Nothing is known of these sites then. Errors as make_method().
  Expected<void> apply(IndexOptions& options) const;

 private:
  struct Other {
    std::shared_ptr<const Method> method;
    std::uint64_t state = 0;  // for IndexOptions::method_state
  };
  struct Table {
    std::map<std::string, Other> sites;
    std::string hostless;

    // Null for pages of other sites.
    const Other* find(const RawPage& page) const;
  };

  explicit OtherMethods(std::shared_ptr<const Table> table) : table_(std::move(table)) {}

  static Expected<Other> read(const std::string& choice);

  std::shared_ptr<const Table> table_;
};

}  // namespace winnow::cli
