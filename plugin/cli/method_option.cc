// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/method_option.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "plugin/cli/text_file.h"

namespace winnow::cli {
namespace {

// Models have some hundred kilobytes.
constexpr std::size_t kMaxModelBytes = 256u << 20;

Favor favor_of(const std::string& name) {
  if (name == "precision") return Favor::precision;
  return name == "recall" ? Favor::recall : Favor::balanced;
}

Comments comments_of(const std::string& name) {
  if (name == "keep") return Comments::keep;
  return name == "drop" ? Comments::drop : Comments::automatic;
}

Expected<std::shared_ptr<const BlockModel>> read_model(const std::string& file) {
  if (file.empty()) return std::shared_ptr<const BlockModel>();
  const Expected<std::string> text = read_text_file(file, kMaxModelBytes);
  if (!text) return text.error();
  Expected<BlockModel> model = BlockModel::parse(*text);
  if (model) return std::shared_ptr<const BlockModel>(new BlockModel(std::move(*model)));
  Error error = model.error();
  error.where = error.where.empty() ? file : file + ": " + error.where;
  return error;
}

// Nothing that was asked for is passed over in silence.
bool has_no_use_for(const MethodChoice& choice) {
  const MethodChoice defaults;
  const bool tuned = choice.favor != defaults.favor || choice.comments != defaults.comments ||
                     !choice.model_file.empty();
  const auto methods = available_methods();
  return tuned && std::any_of(methods.begin(), methods.end(), [&](const MethodInfo& info) {
           return info.name == choice.method && !info.takes_options;
         });
}

}  // namespace

void declare_method(CLI::App& command, std::string& method) {
  std::string help = "How content is told from template.";
  std::vector<std::string> names;
  for (const MethodInfo& info : available_methods()) {
    names.emplace_back(info.name);
    help.append(" ").append(info.name).append(": ").append(info.summary).append(".");
  }
  command.add_option("--method", method, help)
      ->type_name("METHOD")
      ->check(CLI::IsMember(names))
      ->capture_default_str();
}

void declare_method_choice(CLI::App& command, MethodChoice& choice) {
  declare_method(command, choice.method);
  command
      .add_option("--favor", choice.favor,
                  "Which mistake to avoid: template text that is kept (precision), main text that "
                  "is lost (recall), or both alike")
      ->type_name("AIM")
      ->check(CLI::IsMember({"precision", "balanced", "recall"}))
      ->capture_default_str();
  command
      .add_option("--comments", choice.comments,
                  "Readers' comments below an article; auto: as the method finds")
      ->type_name("WHAT")
      ->check(CLI::IsMember({"auto", "keep", "drop"}))
      ->capture_default_str();
  command
      .add_option("--model-file", choice.model_file,
                  "Block model to use instead of the one that is built in")
      ->type_name("FILE");
}

Expected<std::unique_ptr<Method>> make_method(const MethodChoice& choice) {
  if (has_no_use_for(choice)) {
    return Error{ErrorCode::usage, "has no use for --favor, --comments and --model-file",
                 "--method " + choice.method, "leave them out, or use --method block-model"};
  }
  Expected<std::shared_ptr<const BlockModel>> model = read_model(choice.model_file);
  if (!model) return model.error();
  return winnow::make_method(
      choice.method, {favor_of(choice.favor), comments_of(choice.comments), std::move(*model)});
}

}  // namespace winnow::cli
