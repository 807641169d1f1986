// SPDX-License-Identifier: GPL-2.0-or-later
//
// Puts any bytes as the texts of pages, queries and arms into a report of `evaluate`, and into the
// comparison that `compare` shows. The page is that of a harmless report but for its data, which
// hold nothing that could end them, and are the texts as they were given.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/invariant.h"
#include "winnow/queries/experiment_report.h"
#include "winnow/queries/methods_report.h"

namespace {

using namespace winnow;
using Json = nlohmann::json;

constexpr std::size_t kTexts = 8;
using Texts = std::array<std::string, kTexts>;

Texts texts_of(std::string_view input) {
  Texts texts;
  for (std::string& text : texts) {
    const std::size_t end = std::min(input.find('\n'), input.size());
    text = input.substr(0, end);
    input.remove_prefix(std::min(end + 1, input.size()));
  }
  return texts;
}

// Makes an experiment with an arm beside another, a topic, and a hit.
Experiment experiment_of(const Texts& texts) {
  Experiment experiment;
  ArmSpec raw;
  raw.name = "raw";
  ArmSpec other;
  other.name = texts[0];
  experiment.plan.arms = {raw, other};
  experiment.plan.operators = {QueryOperator::any_word};
  experiment.plan.topics = {{texts[1], texts[2]}};
  experiment.version = texts[6];
  CollectionOutcome collection;
  collection.name = texts[3];
  collection.arms.resize(2);
  collection.arms[0].arm = "raw";
  collection.arms[1].arm = texts[0];
  collection.arms[1].missing_examples = {texts[5]};
  TopicDetail topic;
  topic.topic = texts[1];
  topic.text = texts[2];
  topic.hits = {ListedHit{texts[5], texts[4], 1, {}, {texts[7]}}};
  collection.details = {TopicDetails{"raw", texts[0], QueryOperator::any_word, {topic}, {}}};
  experiment.collections = {collection};
  return experiment;
}

// Holds what stands before and behind the data.
struct Frame {
  explicit Frame(std::string_view page) {
    constexpr std::string_view kBegin = "<script type=\"application/json\" id=\"data\">";
    const std::size_t begin = page.find(kBegin) + kBegin.size();
    const std::size_t end = page.find("</script>", begin);
    head = page.substr(0, begin);
    tail = page.substr(end);
  }

  std::string_view data_of(std::string_view page) const {
    WINNOW_INVARIANT(page.size() >= head.size() + tail.size());
    WINNOW_INVARIANT(page.starts_with(head) && page.ends_with(tail));
    const auto data = page.substr(head.size(), page.size() - head.size() - tail.size());
    WINNOW_INVARIANT(data.find_first_of("<>&") == std::string_view::npos);
    return data;
  }

  std::string head;
  std::string tail;
};

std::string in_utf8(const std::string& text) {
  const std::string json = Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
  return Json::parse(json).get<std::string>();
}

void check_experiment(const Texts& texts) {
  static const Frame frame(to_html(experiment_of({})));
  const std::string page = to_html(experiment_of(texts));
  const Json data = Json::parse(frame.data_of(page), nullptr, false);
  WINNOW_INVARIANT(data.is_object());
  const Json& collection = data["collections"][0];
  const Json& hit = collection["details"][0]["best"][0]["hits"][0];
  WINNOW_INVARIANT(hit["title"] == (texts[4].empty() ? Json(nullptr) : Json(in_utf8(texts[4]))) ||
                   hit["title"] == in_utf8(texts[4]));
  WINNOW_INVARIANT(data["topics"]["texts"][0] == in_utf8(texts[2]));
}

void check_methods(const Texts& texts) {
  static const Frame frame(methods_html("{}"));
  Json comparison;
  comparison["sites"] = {{{"name", in_utf8(texts[0])}}};
  comparison["failed"] = {{{"name", in_utf8(texts[1])}, {"error", in_utf8(texts[2])}}};
  const std::string page = methods_html(comparison.dump());
  WINNOW_INVARIANT(Json::parse(frame.data_of(page), nullptr, false) == comparison);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Texts texts = texts_of({reinterpret_cast<const char*>(data), size});
  check_experiment(texts);
  check_methods(texts);
  return 0;
}
