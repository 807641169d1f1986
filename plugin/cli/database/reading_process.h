// SPDX-License-Identifier: GPL-2.0-or-later
//
// A process that reads a damaged database for this one. Damage that ends it, or keeps it from
// coming to an end, costs what it was reading.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "winnow/extractor/error.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/salvage.h"

namespace winnow::cli {

// For one use, and not thread-safe.
class ReadingProcess {
 public:
  struct End {
    bool is_whole = false;                // it came to the end of the shard
    std::uint64_t place = 0;              // else what it was reading (SalvageReader)
    std::string message;                  // where nothing could be opened, why
    ErrorCode code = ErrorCode::corrupt;  // and of what kind that is
    bool lacked_memory = false;           // it was refused memory, or ended by the system for it
  };

  // Reads the shard that SalvageWriter shows at `view`, from there on.
  ReadingProcess(std::string view, std::uint64_t from) : view_(std::move(view)), from_(from) {}
  ~ReadingProcess();
  ReadingProcess(const ReadingProcess&) = delete;
  ReadingProcess& operator=(const ReadingProcess&) = delete;

  // Gives all pieces to `take`, whose error ends the process. ErrorCode::try_again if the system
  // allows no process, or if `interrupted` says yes.
  Expected<End> read(const std::function<Expected<void>(const SalvagedPiece&)>& take,
                     const std::function<bool()>& interrupted);

 private:
  using Place = std::atomic<std::uint64_t>;

  Expected<void> start();
  [[noreturn]] void work(int output) const;
  Expected<bool> receive(const std::function<Expected<void>(const SalvagedPiece&)>& take,
                         const std::function<bool()>& interrupted, End& end);
  bool has_ended_without_memory();

  std::string view_;
  std::uint64_t from_;
  Place* place_ = nullptr;  // in memory that both processes have
  pid_t child_ = -1;
  int input_ = -1;
};

}  // namespace winnow::cli
