// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/options/link_base.h"

#include <CLI/CLI.hpp>

#include "winnow/indexer/url.h"

namespace winnow::cli {
namespace {

Error no_link_base(const std::string& base, const std::string& why, const std::string& example) {
  return {ErrorCode::usage, "is not a base URL: " + why, "--link-base " + base,
          "write --link-base " + example + ", or leave it out for links to the server's own host"};
}

}  // namespace

void declare_link_base(CLI::App& command, std::string& base) {
  command
      .add_option("--link-base", base,
                  "What to put before the addresses of pages that were indexed without their host, "
                  "such as https://www.example.org/")
      ->type_name("URL");
}

Expected<std::string> read_link_base(const std::string& base) {
  if (base.empty()) return std::string();
  const std::string example = "https://www.example.org/";
  const Expected<Url> url = parse_url(base);
  if (!url) {
    // A host alone is what people write most. What has an "@" is rather mailto:someone.
    const std::string with_scheme = "https://" + base;
    const bool lacks_scheme = base.find("://") == std::string::npos &&
                              base.find('@') == std::string::npos && parse_url(with_scheme);
    if (lacks_scheme) return no_link_base(base, "it has no scheme", with_scheme);
    return no_link_base(base, url.error().what, example);
  }
  // Browsers would take the scheme of the page, and nobody can tell whether a host was meant.
  if (base.starts_with("//") && !url->host.empty()) {
    return no_link_base(base, "it has no scheme", "https:" + base);
  }
  if (!url->query.empty()) return no_link_base(base, "it has a query", example);
  // The normal form has none, and links would silently lead elsewhere.
  if (base.find('#') != std::string::npos) {
    return no_link_base(base, "it has a fragment", example);
  }
  return format_url(*url);
}

}  // namespace winnow::cli
