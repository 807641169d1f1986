// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/out_of_memory.h"

#include <gtest/gtest.h>

#include <new>

namespace winnow {
namespace {

bool heard = false;

// Puts the handler that was there before back.
class Handler {
 public:
  explicit Handler(std::new_handler handler) : before_(std::set_new_handler(handler)) {}
  ~Handler() { std::set_new_handler(before_); }
  Handler(const Handler&) = delete;
  Handler& operator=(const Handler&) = delete;

 private:
  std::new_handler before_;
};

TEST(ThrowOutOfMemory, ThrowsWhereTheProgramHasNoHandler) {
  const Handler none(nullptr);
  EXPECT_THROW(throw_out_of_memory(), std::bad_alloc);
}

TEST(ThrowOutOfMemory, TellsTheHandlerOfTheProgramFirst) {
  heard = false;
  const Handler listening([] { heard = true; });
  EXPECT_THROW(throw_out_of_memory(), std::bad_alloc);
  EXPECT_TRUE(heard);
}

TEST(ThrowOutOfMemory, LetsTheHandlerThrowWhatItWants) {
  struct Ended {};
  const Handler ending([] { throw Ended(); });
  EXPECT_THROW(throw_out_of_memory(), Ended);
}

}  // namespace
}  // namespace winnow
