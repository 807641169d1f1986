// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/site/security_txt.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "plugin/common/dates.h"

namespace winnow::serve {
namespace {

constexpr std::int64_t kGoodForSeconds = 30LL * 24 * 60 * 60;
constexpr std::size_t kMostBytes = 1000;  // of a contact
constexpr std::array<std::string_view, 3> kSchemes = {"mailto:", "https://", "tel:"};

// Others have to be escaped in a URI (RFC 3986, 2); a line break would begin another field.
bool may_stand_in_uri(char letter) {
  constexpr std::string_view kNever = "\"<>\\^`{|}";
  return letter > ' ' && letter <= '~' && kNever.find(letter) == std::string_view::npos;
}

bool is_contact(std::string_view text) {
  return text.size() <= kMostBytes && std::all_of(text.begin(), text.end(), may_stand_in_uri) &&
         std::any_of(kSchemes.begin(), kSchemes.end(), [&](std::string_view scheme) {
           return text.starts_with(scheme) && text.size() > scheme.size();
         });
}

}  // namespace

Expected<void> check_contacts(const std::vector<std::string>& contacts) {
  for (const std::string& contact : contacts) {
    if (!is_contact(contact)) {
      return Error{ErrorCode::usage, "is not a contact", contact,
                   "give --security-contact an address as mailto:security@example.org, "
                   "https://example.org/security or tel:+1-201-555-0123"};
    }
  }
  return {};
}

std::string security_txt(const std::vector<std::string>& contacts, std::int64_t now) {
  std::string text;
  for (const std::string& contact : contacts) text.append("Contact: ").append(contact).append("\n");
  return text.append("Expires: ").append(rfc3339(now + kGoodForSeconds)).append("\n");
}

}  // namespace winnow::serve
