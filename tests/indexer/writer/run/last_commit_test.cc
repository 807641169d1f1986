// SPDX-License-Identifier: GPL-2.0-or-later
//
// While a shard is written, another thread reads what was committed last.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <thread>

#include "indexer/writer/run/shard_writer.h"
#include "tests/indexer/writer/site_fixture.h"

namespace winnow {
namespace {

TEST(LastCommit, IsFollowedByNoWriteWhileItIsHeld) {
  LastCommit last;
  std::optional<LastCommit::Hold> held = last.hold();
  EXPECT_EQ(held->commits, 0U);
  std::atomic<bool> goes_on = false;
  std::thread writer([&] {
    last.move_on();
    goes_on = true;
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_FALSE(goes_on);
  held.reset();
  writer.join();
  EXPECT_EQ(last.hold().commits, 1U);
}

class NotesBesideCommits : public SiteTest {};

// Each page is a batch of its own, so that notes are read between many commits.
TEST_F(NotesBesideCommits, AreReadAsTheyAre) {
  options_.batch_bytes = 1;
  for (int i = 0; i < 20; ++i) {
    source_.add("/" + std::to_string(i), page_html(long_text("p" + std::to_string(i))));
  }
  index();
  for (int round = 0; round < 2; ++round) {
    for (RawPage& page : source_.pages) page.bytes += " word" + std::to_string(round);
    EXPECT_EQ(index().replaced, source_.pages.size());
  }
  EXPECT_EQ(index().unchanged, source_.pages.size());
}

}  // namespace
}  // namespace winnow
