// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/unfinished.h"

#include <gtest/gtest.h>

#include <memory>

namespace winnow {
namespace {

// Counts how often it has been removed.
class Job {
 public:
  int removed() const { return removed_; }
  Unfinished& unfinished() { return unfinished_; }

 private:
  mutable int removed_ = 0;
  Unfinished unfinished_{
      this, [](const void* job) noexcept { ++static_cast<const Job*>(job)->removed_; }};
};

// Stands for what a job has made, which lives longer than the job.
struct Made {
  mutable int removed = 0;
  Unfinished unfinished() const {
    return Unfinished(this,
                      [](const void* made) noexcept { ++static_cast<const Made*>(made)->removed; });
  }
};

TEST(Unfinished, IsRemovedWhereTheJobDoesNotComeToItsEnd) {
  const Made made;
  {
    Unfinished unfinished = made.unfinished();
    unfinished.begin();
  }
  EXPECT_EQ(made.removed, 1);
}

TEST(Unfinished, StaysWhereTheJobHasEndedOrNotBegun) {
  const Made made;
  {
    Unfinished ended = made.unfinished();
    ended.begin();
    ended.end();
    const Unfinished never_begun = made.unfinished();
  }
  EXPECT_EQ(made.removed, 0);
}

TEST(Unfinished, IsRemovedForAllJobsThatAreAtWork) {
  Job first;
  Job second;
  Job ended;
  auto gone = std::make_unique<Job>();
  for (Job* const job : {&first, &second, &ended, gone.get()}) job->unfinished().begin();
  ended.unfinished().end();
  gone.reset();
  remove_all_unfinished();
  EXPECT_EQ(first.removed(), 1);
  EXPECT_EQ(second.removed(), 1);
  EXPECT_EQ(ended.removed(), 0);
}

}  // namespace
}  // namespace winnow
