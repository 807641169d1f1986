// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/site/security_txt.h"

#include <gtest/gtest.h>

#include <string>

namespace winnow::serve {
namespace {

TEST(SecurityTxt, NamesContactsInTheirOrderAndAnEndAMonthAhead) {
  EXPECT_EQ(security_txt({"mailto:security@example.org", "https://example.org/security"}, 0),
            "Contact: mailto:security@example.org\n"
            "Contact: https://example.org/security\n"
            "Expires: 1970-01-31T00:00:00Z\n");
}

TEST(SecurityTxt, TakesMailPagesAndTelephones) {
  EXPECT_TRUE(check_contacts({}));
  EXPECT_TRUE(check_contacts({"mailto:security%2Buri@example.org", "tel:+1-201-555-0123",
                              "https://example.org/report?to=us#form"}));
}

// RFC 9116, 2.5.3: pages have to be asked for by https.
TEST(SecurityTxt, RefusesWhatIsNoContact) {
  for (const std::string contact :
       {"", "security@example.org", "http://example.org/", "mailto:", "javascript:alert(1)",
        "mailto:a@example.org\nExpires: 2099-01-01T00:00:00Z", "mailto:two words@example.org",
        "mailto:\"a\"@example.org"}) {
    const Expected<void> checked = check_contacts({"mailto:a@example.org", contact});
    ASSERT_FALSE(checked) << contact;
    EXPECT_EQ(checked.error().code, ErrorCode::usage);
    EXPECT_EQ(checked.error().where, contact);
  }
  EXPECT_FALSE(check_contacts({"mailto:" + std::string(2000, 'a')}));
}

}  // namespace
}  // namespace winnow::serve
