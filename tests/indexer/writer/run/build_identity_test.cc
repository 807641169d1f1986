// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>
#include <unicode/uversion.h>
#include <xapian.h>

#include "indexer/writer/run/run_options.h"

namespace winnow {
namespace {

using testing::HasSubstr;

TEST(LibraryVersions, AreThoseOfTheLibrariesThatFindWords) {
  const std::string versions = library_versions();
  EXPECT_THAT(versions, HasSubstr(std::string("xapian ") + Xapian::version_string() + '\n'));
  EXPECT_THAT(versions, HasSubstr("icu " + std::to_string(U_ICU_VERSION_MAJOR_NUM) + '.'));
  EXPECT_THAT(versions, HasSubstr("unicode "));
  EXPECT_THAT(versions, HasSubstr("cld2 "));
}

}  // namespace
}  // namespace winnow
