// SPDX-License-Identifier: GPL-2.0-or-later
//
// Objects that are costly to make and used by one thread at a time.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace winnow {

// Lends each object to one thread at a time, and makes a new one where none is free. So there are
// as many as were ever in use at the same time. Thread-safe.
template <typename Tool>
class SharedTools {
 public:
  // A tool on loan, which goes back to its owner when this object ends.
  class Lent {
   public:
    Lent(SharedTools& owner, std::unique_ptr<Tool> tool) : owner_(&owner), tool_(std::move(tool)) {}
    ~Lent() { owner_->take_back(std::move(tool_)); }
    Lent(const Lent&) = delete;
    Lent& operator=(const Lent&) = delete;

    Tool& operator*() const { return *tool_; }
    Tool* operator->() const { return tool_.get(); }

   private:
    SharedTools* owner_;
    std::unique_ptr<Tool> tool_;
  };

  // `make` is called in the threads that call lend(), perhaps in several at the same time.
  explicit SharedTools(std::function<std::unique_ptr<Tool>()> make) : make_(std::move(make)) {}
  SharedTools(const SharedTools&) = delete;
  SharedTools& operator=(const SharedTools&) = delete;

  // Lends a tool to the calling thread. The loan must end before this object does.
  Lent lend() { return {*this, take()}; }

 private:
  std::unique_ptr<Tool> take() {
    {
      const std::lock_guard lock(mutex_);
      if (!free_.empty()) {
        std::unique_ptr<Tool> tool = std::move(free_.back());
        free_.pop_back();
        return tool;
      }
    }
    std::unique_ptr<Tool> tool = make_();
    const std::lock_guard lock(mutex_);
    free_.reserve(++made_);
    return tool;
  }

  // The list has room for all tools that were made, so nothing is thrown.
  [[gnu::noinline]] void take_back(std::unique_ptr<Tool> tool) noexcept {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(tool));
  }

  const std::function<std::unique_ptr<Tool>()> make_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Tool>> free_;
  std::size_t made_ = 0;
};

}  // namespace winnow
