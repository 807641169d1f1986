// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/evaluate/evaluate_files.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "winnow/queries/experiment_report.h"
#include "winnow/queries/run_scores.h"
#include "winnow/queries/trec_run.h"

namespace winnow::cli {
namespace {

namespace fs = std::filesystem;

Error unwritable(const fs::path& file) {
  return {ErrorCode::disk, "cannot be written", file.string(), "check free space and permissions"};
}

Expected<void> write(const fs::path& file, std::string_view text) {
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  std::ofstream stream(file, std::ios::binary | std::ios::trunc);
  stream << text;
  stream.close();
  if (error || !stream) return unwritable(file);
  return {};
}

// Any name as part of a file's name, and without white space, as run files want it.
std::string file_part(std::string_view name) {
  std::string part;
  for (const char byte : name) {
    const bool plain = (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
                       (byte >= 'a' && byte <= 'z') || byte == '-' || byte == '_' || byte == '.' ||
                       byte == '=';
    part += plain ? byte : '-';
  }
  return part;
}

std::string answer_name(const CollectionOutcome& collection, const AnswerOutcome& answer) {
  std::string name = file_part(answer.arm) + '.';
  if (!collection.value.empty()) name += file_part(collection.value) + '.';
  return name + (answer.op == QueryOperator::any_word ? "or" : "and");
}

std::string run_text(const AnswerOutcome& answer, std::string_view tag) {
  std::string text;
  for (const auto& [topic, ranking] : answer.run.topics) {
    text += format_trec_run(topic, ranking, tag);
  }
  return text;
}

// Calls write_one(name, answer) for each answer, until there is an error.
template <typename WriteOne>
Expected<void> for_each_answer(const Experiment& experiment, WriteOne write_one) {
  for (const CollectionOutcome& collection : experiment.collections) {
    for (const AnswerOutcome& answer : collection.answers) {
      if (const auto written = write_one(answer_name(collection, answer), answer); !written) {
        return written.error();
      }
    }
  }
  return {};
}

Expected<void> write_runs(const Experiment& experiment, const fs::path& folder) {
  return for_each_answer(experiment, [&](const std::string& name, const AnswerOutcome& answer) {
    return write(folder / (name + ".run"), run_text(answer, name));
  });
}

Expected<void> write_values(const Experiment& experiment, const fs::path& folder) {
  return for_each_answer(
      experiment, [&](const std::string& name, const AnswerOutcome& answer) -> Expected<void> {
        if (!answer.scores) return {};
        return write(folder / (name + ".tsv"), format_topic_scores(*answer.scores));
      });
}

Expected<void> write_report(const Experiment& experiment, const fs::path& folder) {
  if (const auto page = write(folder / "report.html", to_html(experiment)); !page) {
    return page.error();
  }
  return write(folder / "report.json", to_json(experiment, true) + "\n");
}

}  // namespace

Expected<void> write_files(const Experiment& experiment, const EvaluateArguments& arguments) {
  if (!arguments.report.empty()) {
    if (const auto report = write_report(experiment, arguments.report); !report) return report;
  }
  if (!arguments.runs_out.empty()) {
    if (const auto runs = write_runs(experiment, arguments.runs_out); !runs) return runs;
  }
  for (const std::string& folder : {arguments.report, arguments.values_out}) {
    if (folder.empty()) continue;
    if (const auto values = write_values(experiment, folder); !values) return values;
  }
  return {};
}

}  // namespace winnow::cli
