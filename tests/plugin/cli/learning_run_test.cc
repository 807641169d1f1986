// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/classify/learning_run.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <utility>

namespace winnow::cli {
namespace {

SkippedFile skipped(std::string path, SkipReason reason) {
  return {std::move(path), reason, "Input/output error"};
}

// Returns what the user reads where the source is read again for the pages.
std::string warnings_of(std::initializer_list<SkippedFile> files) {
  LearningDisplay display(nullptr, true);
  for (const SkippedFile& file : files) display.skipped(file);
  ::testing::internal::CaptureStderr();
  display.warn_of_missed();
  return ::testing::internal::GetCapturedStderr();
}

// The page may be read by the time that its text is taken. Nothing else would tell that the
// templates were learned without it.
TEST(LearningDisplay, WarnsOfAPageThatIsMissedInLearning) {
  EXPECT_EQ(warnings_of({skipped("a.html", SkipReason::unreadable)}),
            "winnow: warning: a.html: could not be read while the templates were learned, so that "
            "other text may be left out: Input/output error (run again once it can be read)\n");
}

TEST(LearningDisplay, NamesTheFirstOfSeveral) {
  const std::string said =
      warnings_of({skipped("a.html", SkipReason::changed), skipped("b.html", SkipReason::vanished),
                   skipped("c.html", SkipReason::unreadable)});
  EXPECT_NE(said.find("a.html: and 2 other pages could not be read"), std::string::npos) << said;
}

TEST(LearningDisplay, LeavesWhatIsNoPageToTheNextRun) {
  EXPECT_EQ(warnings_of(
                {skipped("a.css", SkipReason::not_html), skipped("b.html", SkipReason::too_large)}),
            "");
}

}  // namespace
}  // namespace winnow::cli
