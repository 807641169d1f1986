// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/work_threads.h"

#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <utility>
#include <vector>

namespace winnow {
namespace {

// Nothing here recurses over what a page holds. The size that the system would give is mostly
// 8 MiB; where the address space is limited, that is a lot for eight threads.
constexpr std::size_t kStackBytes = 1 << 20;

std::atomic<std::uint64_t> refused = 0;

class Attributes {
 public:
  Attributes() {
    pthread_attr_init(&attributes_);
    std::size_t usual = 0;
    if (pthread_attr_getstacksize(&attributes_, &usual) == 0) {
      pthread_attr_setstacksize(&attributes_, std::min(usual, kStackBytes));
    }
  }
  ~Attributes() { pthread_attr_destroy(&attributes_); }
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;

  const pthread_attr_t* get() const { return &attributes_; }

 private:
  pthread_attr_t attributes_;
};

}  // namespace

struct WorkThreads::State {
  struct Start {
    State* state;
    std::size_t number;
  };

  static void* run(void* start) {
    const auto* const begun = static_cast<const Start*>(start);
    begun->state->work(begun->number);
    return nullptr;
  }

  const std::function<void(std::size_t)> work;
  std::vector<Start> starts;
  std::vector<pthread_t> threads;
};

// All room is there before the first thread is: behind it nothing may throw.
WorkThreads::WorkThreads(std::size_t most, std::function<void(std::size_t)> work)
    : state_(std::make_unique<State>(State{std::move(work), {}, {}})) {
  state_->starts.reserve(most);
  state_->threads.reserve(most);
  const Attributes attributes;
  for (std::size_t i = 0; i < most; ++i) {
    state_->starts.push_back({state_.get(), i});
    pthread_t thread{};
    if (pthread_create(&thread, attributes.get(), &State::run, &state_->starts.back()) != 0) {
      refused += most - i;
      return;
    }
    state_->threads.push_back(thread);
  }
}

WorkThreads::~WorkThreads() {
  for (const pthread_t thread : state_->threads) pthread_join(thread, nullptr);
}

std::size_t WorkThreads::count() const { return state_->threads.size(); }

std::size_t threads_asked_for(std::size_t option) {
  return option > 0 ? option : std::max(1u, std::thread::hardware_concurrency());
}

std::uint64_t refused_threads() { return refused; }

}  // namespace winnow
