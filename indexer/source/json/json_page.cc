// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/json/json_page.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "indexer/source/timestamp.h"

namespace winnow {
namespace {

using Json = nlohmann::json;

constexpr const char* kBadTime = "\"modified\" is no time: neither RFC 3339 nor seconds since 1970";
// Beyond the year 2200.
constexpr double kMaxSeconds = 7'258'118'400.0;

// Takes events of the parser; keeps what stands at the top of the object.
class PageFields final : public nlohmann::json_sax<Json> {
 public:
  explicit PageFields(JsonPage& page) : page_(page) {}

  const char* fault() const { return fault_; }

  bool start_object(std::size_t) override { return enter(); }
  bool end_object() override { return leave(); }
  bool start_array(std::size_t) override {
    if (depth_ == 0) return fail("not an object");
    return enter();
  }
  bool end_array() override { return leave(); }

  bool key(std::string& name) override {
    if (depth_ == 1) key_ = name;
    return true;
  }

  bool string(std::string& text) override {
    if (depth_ == 0) return fail("not an object");
    if (depth_ > 1) return true;
    if (key_ == "id") return set_id(Json(text).dump());
    if (key_ == "modified") return set_time(parse_timestamp(text));
    set_text(std::move(text));
    return true;
  }

  bool null() override {
    if (is_id()) return set_id("null");
    return depth_ > 0 || fail("not an object");
  }
  bool boolean(bool value) override {
    if (is_id()) return set_id(value ? "true" : "false");
    return other();
  }
  bool binary(Json::binary_t&) override { return other(); }
  bool number_integer(Json::number_integer_t value) override {
    if (is_id()) return set_id(std::to_string(value));
    return number(static_cast<double>(value));
  }
  bool number_unsigned(Json::number_unsigned_t value) override {
    if (is_id()) return set_id(std::to_string(value));
    return number(static_cast<double>(value));
  }
  // As it is written: a double may not hold all of its digits.
  bool number_float(Json::number_float_t value, const std::string& digits) override {
    if (is_id()) return set_id(digits);
    return number(value);
  }

  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return fail("not valid JSON");
  }

 private:
  bool enter() {
    if (depth_ == 1 && is_own_field()) return fail(kWrongType);
    if (is_id()) {
      page_.id.clear();
      page_.nested_id = true;
    }
    ++depth_;
    return true;
  }

  bool leave() {
    --depth_;
    return true;
  }

  bool is_id() const { return depth_ == 1 && key_ == "id"; }

  bool set_id(std::string json) {
    page_.id = std::move(json);
    page_.nested_id = false;
    return true;
  }

  void set_text(std::string&& text) {
    if (key_ == "url") {
      page_.url = std::move(text);
    } else if (key_ == "html") {
      page_.html = std::move(text);
    } else if (key_ == "path") {
      page_.path = std::move(text);
    } else if (key_ == "content_type") {
      page_.content_type = std::move(text);
    }
  }

  // A value of another type than that of any field.
  bool other() {
    if (depth_ == 0) return fail("not an object");
    return depth_ > 1 || !is_own_field() || fail(kWrongType);
  }

  bool number(double value) {
    if (depth_ != 1 || key_ != "modified") return other();
    if (!(value >= 0 && value <= kMaxSeconds)) return fail(kBadTime);
    const double whole = std::floor(value);
    const auto fraction = static_cast<std::int64_t>((value - whole) * kNanosecondsPerSecond);
    return set_time(static_cast<std::int64_t>(whole) * kNanosecondsPerSecond + fraction);
  }

  bool set_time(std::optional<std::int64_t> time) {
    if (!time) return fail(kBadTime);
    page_.modified = *time;
    return true;
  }

  bool is_own_field() const {
    return key_ == "url" || key_ == "html" || key_ == "path" || key_ == "content_type" ||
           key_ == "modified";
  }

  bool fail(const char* fault) {
    fault_ = fault;
    return false;
  }

  static constexpr const char* kWrongType = "a field has a value of the wrong type";

  JsonPage& page_;
  std::string key_;
  std::size_t depth_ = 0;
  const char* fault_ = nullptr;
};

}  // namespace

const char* read_json_page(std::string_view line, JsonPage& page) {
  page = {};
  PageFields fields(page);
  const bool parsed = Json::sax_parse(line.begin(), line.end(), &fields);
  if (!parsed) return fields.fault() ? fields.fault() : "not valid JSON";
  if (!page.url) return "no field \"url\"";
  return page.html ? nullptr : "no field \"html\"";
}

}  // namespace winnow
