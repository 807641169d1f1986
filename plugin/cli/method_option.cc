// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/method_option.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "plugin/cli/text_file.h"

namespace winnow::cli {
namespace {

// Models have some hundred kilobytes.
constexpr std::size_t kMaxModelBytes = 256u << 20;

constexpr double kMaxFavor = 100;

constexpr std::pair<std::string_view, double> kFavors[] = {
    {"precision", kFavorPrecision}, {"balanced", kFavorBalanced}, {"recall", kFavorRecall}};

// As CLI11 wants it: what is wrong, empty if nothing is.
std::string favor_complaint(const std::string& value) {
  const Expected<double> beta = parse_favor(value);
  return beta ? "" : beta.error().message();
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

bool takes_options(std::string_view method) {
  const auto methods = available_methods();
  return std::any_of(methods.begin(), methods.end(), [&](const MethodInfo& info) {
    return info.name == method && info.takes_options;
  });
}

bool is_method(std::string_view name) {
  const auto methods = available_methods();
  return std::any_of(methods.begin(), methods.end(),
                     [&](const MethodInfo& info) { return info.name == name; });
}

// Nothing that was asked for is passed over in silence.
bool has_no_use_for(const MethodChoice& choice) {
  const MethodChoice defaults;
  const bool tuned = choice.favor != defaults.favor || choice.comments != defaults.comments ||
                     !choice.model_file.empty();
  return tuned && is_method(choice.method) && !takes_options(choice.method);
}

Expected<MethodOptions> method_options(const MethodChoice& choice) {
  if (has_no_use_for(choice)) {
    return Error{ErrorCode::usage, "has no use for --favor, --comments and --model-file",
                 "--method " + choice.method, "leave them out, or use --method block-model"};
  }
  const Expected<double> beta = parse_favor(choice.favor);
  if (!beta) return beta.error();
  Expected<std::shared_ptr<const BlockModel>> model = read_model(choice.model_file);
  if (!model) return model.error();
  return MethodOptions{*beta, comments_of(choice.comments), std::move(*model)};
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
  declare_method_tuning(command, choice);
}

void declare_method_tuning(CLI::App& command, MethodChoice& choice) {
  command
      .add_option("--favor", choice.favor,
                  "Which mistake to avoid: template text that is kept (precision), main text that "
                  "is lost (recall), or both alike (balanced); or a number up to 100, the b of the "
                  "F-measure F_b, of which these three are 0.5, 2 and 1")
      ->type_name("AIM")
      ->check(favor_complaint, "{precision,balanced,recall} or NUMBER")
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

Expected<double> parse_favor(std::string_view value) {
  for (const auto& [name, beta] : kFavors) {
    if (name == value) return beta;
  }
  double beta = 0;
  const char* end = value.data() + value.size();
  const auto [rest, status] = std::from_chars(value.data(), end, beta);
  if (status == std::errc() && rest == end && beta > 0 && beta <= kMaxFavor) return beta;
  return Error{ErrorCode::usage, "no such aim", std::string(value),
               "one of precision,balanced,recall, or a number above 0, up to 100"};
}

Expected<std::string> describe(const MethodChoice& choice) {
  const Expected<MethodOptions> options = method_options(choice);
  if (!options) return options.error();
  if (!takes_options(choice.method)) return choice.method;
  const BlockModel& model = options->model ? *options->model : BlockModel::built_in();
  return fmt::format("{}, favor {}, comments {}, model {}", choice.method, options->beta,
                     choice.comments, model.identifier());
}

Expected<std::unique_ptr<Method>> make_method(const MethodChoice& choice) {
  const Expected<MethodOptions> options = method_options(choice);
  if (!options) return options.error();
  return winnow::make_method(choice.method, *options);
}

}  // namespace winnow::cli
