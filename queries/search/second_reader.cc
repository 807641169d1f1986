// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/second_reader.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <filesystem>
#include <system_error>

#include "indexer/database/database_reading.h"
#include "winnow/indexer/database_use.h"
#include "winnow/indexer/work_threads.h"

namespace winnow {
namespace {

std::atomic<std::size_t> g_searches = 0;

}  // namespace

SearchUnderWay::SearchUnderWay() { ++g_searches; }
SearchUnderWay::~SearchUnderWay() { --g_searches; }

bool SearchUnderWay::leaves_processors() {
  return std::max<std::size_t>(g_searches, 1) * 2 <= threads_asked_for(0);
}

bool SecondReader::helps() {
  return !differs_ && database_.size() == 1 && SearchUnderWay::leaves_processors() && is_open();
}

bool SecondReader::is_at_hand() const {
  return second_.has_value() && SearchUnderWay::leaves_processors();
}

// A writer may have committed since the first reader was opened.
bool SecondReader::is_open() {
  if (second_) return true;
  try {
    std::error_code ignored;
    if (std::filesystem::is_directory(path_, ignored)) second_ = open_whole(path_);
    if (second_) {
      differs_ = second_->size() != 1 || second_->get_uuid() != database_.get_uuid() ||
                 second_->get_revision() != database_.get_revision();
    }
  } catch (const Xapian::Error&) {
    second_.reset();
  }
  if (!second_) differs_ = true;
  if (differs_) second_.reset();
  return second_.has_value();
}

void SecondReader::close() {
  second_.reset();
  differs_ = false;
}

void SecondReader::run_both(const std::function<void()>& first,
                            const std::function<void()>& second) const {
  std::exception_ptr thrown;
  const auto run_second = [&](std::size_t) {
    const DatabaseUse use(path_);
    try {
      second();
    } catch (...) {
      thrown = std::current_exception();
    }
  };
  {
    const WorkThreads other(1, run_second);
    first();
    if (other.count() == 0) run_second(0);
  }
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace winnow
