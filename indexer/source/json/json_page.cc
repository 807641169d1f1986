// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/json/json_page.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>
#include <utility>

#include "indexer/common/base64.h"
#include "indexer/common/timestamps.h"
#include "indexer/source/pages/page_type.h"
#include "indexer/source/pages/source_rules.h"
#include "winnow/extractor/code_points.h"

namespace winnow {
namespace {

using Json = nlohmann::json;

constexpr const char* kBadTime =
    "\"modified\" is not a time: neither RFC 3339 nor seconds since 1970";
constexpr const char* kNoJson = "not valid JSON";
constexpr const char* kNoUtf8 = "not valid UTF-8";
constexpr const char* kNoObject = "not an object";
// Beyond the year 2200.
constexpr double kMaxSeconds = 7'258'118'400.0;

// Takes events of the parser; keeps what stands at the top of the object.
class PageFields final : public nlohmann::json_sax<Json> {
 public:
  // `huge` are the numbers of the line that it has another number for.
  PageFields(std::span<const HugeNumber> huge, JsonPage& page) : huge_(huge), page_(page) {}

  const char* fault() const { return fault_; }

  // Gives the page its bytes, if it has these in place of a text. Returns why it is no page, or
  // null.
  const char* take_bytes() {
    if (!base64_) return nullptr;
    if (page_.html) return "both \"html\" and \"html_base64\"";
    if (!is_base64(*base64_)) return "\"html_base64\" is not base64";
    page_.html = decode_base64(*base64_);
    page_.is_bytes = true;
    return nullptr;
  }

  bool start_object(std::size_t) override { return enter(); }
  bool end_object() override { return leave(); }
  bool start_array(std::size_t) override {
    if (depth_ == 0) return fail(kNoObject);
    return enter();
  }
  bool end_array() override { return leave(); }

  bool key(std::string& name) override {
    if (depth_ == 1) key_ = name;
    return true;
  }

  bool string(std::string& text) override {
    if (depth_ == 0) return fail(kNoObject);
    if (depth_ > 1) return true;
    if (key_ == "id") return set_id(Json(text).dump());
    if (key_ == "modified") return set_time(parse_timestamp(text));
    set_text(std::move(text));
    return true;
  }

  bool null() override {
    if (is_id()) return set_id("null");
    return depth_ > 0 || fail(kNoObject);
  }
  bool boolean(bool value) override {
    if (is_id()) return set_id(value ? "true" : "false");
    return other();
  }
  bool binary(Json::binary_t&) override { return other(); }
  bool number_integer(Json::number_integer_t value) override {
    return number(static_cast<double>(value), std::to_string(value));
  }
  bool number_unsigned(Json::number_unsigned_t value) override {
    return number(static_cast<double>(value), std::to_string(value));
  }
  // The number stays as it is written: a double may not hold all of its digits.
  bool number_float(Json::number_float_t value, const std::string& digits) override {
    return number(value, digits);
  }

  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return fail(kNoJson);
  }

 private:
  bool enter() {
    if (depth_ == 1) {
      if (const char* wrong = wrong_type()) return fail(wrong);
    }
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
    } else if (key_ == "html_base64") {
      base64_ = std::move(text);
    } else if (key_ == "charset") {
      page_.charset = std::move(text);
    } else if (key_ == "path") {
      page_.path = std::move(text);
    } else if (key_ == "content_type") {
      page_.content_type = std::move(text);
    }
  }

  // A value of another type than that of any field.
  bool other() {
    if (depth_ == 0) return fail(kNoObject);
    const char* const wrong = depth_ == 1 ? wrong_type() : nullptr;
    return wrong == nullptr || fail(wrong);
  }

  bool number(double value, const std::string& digits) {
    const bool huge = !huge_.empty() && huge_.front().index == numbers_++;
    const std::string& written = huge ? huge_.front().digits : digits;
    if (huge) huge_ = huge_.subspan(1);
    if (is_id()) return set_id(written);
    if (depth_ != 1 || key_ != "modified") return other();
    if (huge || !(value >= 0 && value <= kMaxSeconds)) return fail(kBadTime);
    const double whole = std::floor(value);
    const auto fraction = static_cast<std::int64_t>((value - whole) * kNanosecondsPerSecond);
    return set_time(static_cast<std::int64_t>(whole) * kNanosecondsPerSecond + fraction);
  }

  bool set_time(std::optional<std::int64_t> time) {
    if (!time) return fail(kBadTime);
    page_.modified = *time;
    return true;
  }

  // The message for a value that the field at hand cannot have; null for fields that are ignored.
  const char* wrong_type() const {
    if (key_ == "url") return "\"url\" is not a string";
    if (key_ == "html") return "\"html\" is not a string";
    if (key_ == "html_base64") return "\"html_base64\" is not a string";
    if (key_ == "path") return "\"path\" is not a string";
    if (key_ == "content_type") return "\"content_type\" is not a string";
    return key_ == "modified" ? kBadTime : nullptr;
  }

  bool fail(const char* fault) {
    fault_ = fault;
    return false;
  }

  std::span<const HugeNumber> huge_;
  std::size_t numbers_ = 0;  // met so far
  JsonPage& page_;
  std::optional<std::string> base64_;  // of the bytes
  std::string key_;
  std::size_t depth_ = 0;
  const char* fault_ = nullptr;
};

bool is_utf8_line(std::string_view line) {
  for (std::size_t at = 0; at < line.size();) {
    const CodePoint point = decode_code_point(line, at);
    if (point.value < 0) return false;
    at += point.length;
  }
  return true;
}

// The result is null if all went well.
const char* read_fields(std::string_view line, std::span<const HugeNumber> huge, JsonPage& page) {
  page = {};
  PageFields fields(huge, page);
  const bool parsed = Json::sax_parse(line.begin(), line.end(), &fields);
  if (!parsed) return fields.fault() ? fields.fault() : kNoJson;
  if (const char* const fault = fields.take_bytes()) return fault;
  if (!page.url) return "no field \"url\"";
  return page.html ? nullptr : "no field \"html\"";
}

}  // namespace

const char* read_json_page(std::string_view line, JsonPage& page) {
  const char* fault = read_fields(line, {}, page);
  if (fault == kNoJson) {
    // Few lines have what the parser alone refuses, so only refused lines are searched for it.
    const std::optional<MendedLine> mended = mend_json_line(line);
    if (mended) fault = read_fields(mended->text, mended->huge_numbers, page);
  }
  // Bytes that JSON cannot have are a likelier mistake than a wrong comma, and another one to mend.
  return fault != nullptr && !is_utf8_line(line) ? kNoUtf8 : fault;
}

namespace {

// A character of a page takes up to six bytes in JSON ("\u0000"); the other fields are small.
constexpr std::size_t kBytesForOne = 6;
constexpr std::size_t kOtherBytes = 1u << 16;

// Such a path would lead out of a folder that texts are written to.
bool is_bad_path(std::string_view path) {
  const std::string framed = "/" + std::string(path) + "/";
  return path.starts_with('/') || path.find('\0') != std::string_view::npos ||
         framed.find("/../") != std::string::npos;
}

}  // namespace

std::size_t longest_line(std::size_t page_bytes) { return page_bytes * kBytesForOne + kOtherBytes; }

// The text of JSON is UTF-8, whatever the page says of itself. Bytes are what the page and its
// server say.
std::optional<Skip> JsonPageMaker::make(JsonPage&& fields, RawPage& page) const {
  Expected<std::string> url = known_.normal(*fields.url);
  if (!url) return Skip{SkipReason::bad_url, url.error().what};
  if (is_bad_path(fields.path)) return Skip{SkipReason::bad_path, "leads out of the source"};
  const bool own_path = !fields.path.empty();
  page.path = own_path ? std::move(fields.path) : prefix_ + "/" + *url;
  const MediaType type = parse_media_type(fields.content_type);
  if (!fields.content_type.empty() && !type.is_page()) {
    return Skip{SkipReason::not_html, type.in_words()};
  }
  if (own_path ? !known_.takes_path(page.path) : !known_.takes(*url)) {
    return Skip{SkipReason::excluded, "left out by --include or --exclude"};
  }
  if (fields.html->size() > max_bytes_) return Skip{SkipReason::too_large, over_limit(max_bytes_)};
  page.url = known_.mapped(*std::move(url));
  page.bytes = *std::move(fields.html);
  if (fields.charset.empty()) fields.charset = type.charset;
  page.http_charset = fields.is_bytes ? std::move(fields.charset) : "utf-8";
  page.content_type = type.type.empty() ? "text/html" : type.type;
  page.modified = fields.modified / kNanosecondsPerSecond;
  return {};
}

}  // namespace winnow
