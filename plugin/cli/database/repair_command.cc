// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow repair saves what can be read of a damaged database into a new one.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "plugin/cli/database/database_cost.h"
#include "plugin/cli/database/database_failures.h"
#include "plugin/cli/database/reading_process.h"
#include "plugin/cli/options/command.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/out_of_memory.h"
#include "plugin/common/exit_code.h"
#include "plugin/common/printable.h"
#include "winnow/indexer/salvage.h"

namespace winnow::cli {
namespace {

struct RepairArguments {
  std::string database;
  std::string result;
  bool json = false;
};

// A process that has so much is not out of memory.
constexpr std::size_t kMemoryOfRepair = std::size_t{64} << 20;

// Reads a shard by as many processes as that takes. A document that ends one of them is lost. One
// that lacks memory is read once more: the memory may have been lacking, or it may be the damage
// that asks for more than there is.
Expected<void> read_shard(SalvageWriter& writer, std::size_t shard, const std::string& database) {
  std::uint64_t from = SalvageReader::kOpening;
  std::optional<std::uint64_t> lacked_memory_at;
  for (;;) {
    ReadingProcess process(writer.views()[shard], from);
    Expected<ReadingProcess::End> end = process.read(
        [&](const SalvagedPiece& piece) { return writer.add(shard, piece); }, was_interrupted);
    if (!end) return end.error();
    if (end->is_whole) return {};
    // A process that goes on opens the database, too, before it comes to where it begins.
    const std::uint64_t place = std::max(end->place, from);
    if (end->lacked_memory && lacked_memory_at != place) {
      lacked_memory_at = from = place;
      continue;
    }
    if (end->lacked_memory && !has_memory(kMemoryOfRepair)) {
      return Error{ErrorCode::try_again, "out of memory", database,
                   "free some memory and run it again"};
    }
    // What the system refuses may be sound.
    const bool is_refused = end->code == ErrorCode::try_again || end->code == ErrorCode::disk;
    if (end->place == SalvageReader::kOpening && is_refused) {
      return Error{end->code, "cannot be read: " + end->message, database, ""};
    }
    if (place == SalvageReader::kOpening) {
      return Error{ErrorCode::corrupt, "none of it can be read: " + end->message, database,
                   "index the site anew into another directory"};
    }
    SalvagedPiece lost{SalvagedPiece::Kind::lost_metadata, 0, "", ""};
    if (place >= SalvageReader::kFirstDocument) {
      lost = {SalvagedPiece::Kind::lost_document,
              static_cast<std::uint32_t>(place - SalvageReader::kFirstDocument), "", ""};
    }
    if (const auto noted = writer.add(shard, lost); !noted) return noted;
    from = place + 1;
  }
}

void print_json(const SalvageReport& report, const RepairArguments& arguments) {
  const nlohmann::ordered_json object = {{"database", arguments.database},
                                         {"result", arguments.result},
                                         {"documents", report.documents},
                                         {"lost", report.lost},
                                         {"lost_pages", report.lost_pages},
                                         {"lost_notes", report.lost_notes},
                                         {"database_bytes", database_bytes(arguments.result)}};
  fmt::print("{}\n", object.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

void tell_of_lost(const SalvageReport& report, const std::string& result) {
  for (const std::string& page : report.lost_pages) {
    print_warning(page + ": its document cannot be read");
  }
  const std::uint64_t unnamed = report.lost - report.lost_pages.size();
  if (unnamed > 0) {
    print_warning(count_of(unnamed, "document", "documents") +
                  " more cannot be read, nor which pages they are of");
  }
  if (report.lost_notes) print_warning("some of what was noted of files and sites cannot be read");
  if (report.lost > 0 || report.lost_notes) {
    print_warning(result + ": run winnow index for it again, which reads what is lost");
  }
}

int run_repair(const RepairArguments& arguments) {
  catch_interrupts();
  handle_write_failures(arguments.result);
  SalvageWriter writer;
  const auto opened = writer.open(arguments.database, arguments.result);
  if (!opened) return fail(opened.error());
  for (std::size_t shard = 0; shard < writer.views().size(); ++shard) {
    if (const auto read = read_shard(writer, shard, arguments.database); !read)
      return fail(read.error());
  }
  watch_database();
  const Expected<SalvageReport> report = writer.finish();
  if (!report) return fail(report.error());
  tell_of_lost(*report, arguments.result);
  if (arguments.json) {
    print_json(*report, arguments);
  } else {
    fmt::print("{}: {} saved, {} lost\n", printable(arguments.result),
               count_of(report->documents, "document", "documents"), human_count(report->lost));
  }
  return kDone;
}

}  // namespace

void declare_repair(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<RepairArguments>();
  CLI::App& command = *winnow.add_subcommand(
      "repair", "Save what can be read of a damaged database into a new one");
  command.add_option("--db", arguments->database, "Directory of the damaged database, which stays")
      ->required()
      ->type_name("DIR");
  command.add_option("--to", arguments->result, "New directory of the result")
      ->required()
      ->type_name("DIR");
  command.add_flag("--json", arguments->json, "Print the summary as JSON");
  command.callback(
      [arguments, &action] { action = [arguments] { return run_repair(*arguments); }; });
}

}  // namespace winnow::cli
