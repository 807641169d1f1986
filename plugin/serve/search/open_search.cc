// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/search/open_search.h"

#include <cstddef>

#include "plugin/serve/html.h"
#include "winnow/extractor/code_points.h"

namespace winnow::serve {
namespace {

// The format allows no more characters.
constexpr std::size_t kShortName = 16;

std::string_view beginning(std::string_view text, std::size_t characters) {
  std::size_t at = 0;
  for (; at < text.size() && characters > 0; --characters) at += decode_code_point(text, at).length;
  return text.substr(0, at);
}

class Description {
 public:
  void element(std::string_view name, std::string_view text) {
    xml_.append("  <").append(name).append(">");
    append_html(text, xml_);
    xml_.append("</").append(name).append(">\n");
  }

  void url(std::string_view attributes, std::string_view address) {
    xml_.append("  <Url ").append(attributes).append(" template=\"");
    append_html(address, xml_);
    xml_ += "\"/>\n";
  }

  void image(std::string_view address) {
    xml_ += "  <Image width=\"16\" height=\"16\" type=\"image/svg+xml\">";
    append_html(address, xml_);
    xml_ += "</Image>\n";
  }

  std::string finish() { return xml_ + "</OpenSearchDescription>\n"; }

 private:
  std::string xml_ =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<OpenSearchDescription xmlns=\"http://a9.com/-/spec/opensearch/1.1/\">\n";
};

}  // namespace

Response open_search_description(std::string_view name, std::string_view origin) {
  const std::string at(origin);
  Description description;
  description.element("ShortName", beginning(name, kShortName));
  description.element("Description", name);
  description.element("InputEncoding", "UTF-8");
  description.element("OutputEncoding", "UTF-8");
  description.image(at + "/assets/icon.svg");
  description.url("type=\"text/html\" method=\"get\"",
                  at + "/search?q={searchTerms}&page={startPage?}");
  description.url("type=\"application/x-suggestions+json\" method=\"get\"",
                  at + "/api/v1/suggest?q={searchTerms}");
  description.url("type=\"application/opensearchdescription+xml\" rel=\"self\"",
                  at + "/opensearch.xml");
  return {200, "application/opensearchdescription+xml", {}, description.finish()};
}

}  // namespace winnow::serve
