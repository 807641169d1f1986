// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/warc/warc_index.h"

#include <optional>
#include <utility>

#include "indexer/source/pages/page_type.h"
#include "indexer/source/warc/capture_choice.h"
#include "indexer/source/warc/warc_file.h"
#include "indexer/source/warc/warc_page.h"

namespace winnow {
namespace {

// Appends the text up to its first NUL: no file name and no URL has one.
void append(std::string& texts, std::string_view text) {
  texts.append(text.substr(0, text.find('\0')));
  texts += '\0';
}

std::string_view take(std::string_view& texts) {
  const std::size_t end = texts.find('\0');
  const std::string_view text = texts.substr(0, end);
  texts.remove_prefix(end + 1);
  return text;
}

// What a record turned out to be, until it is known to be complete.
struct JudgedRecord {
  enum class Kind { page, revisit, skipped };
  Kind kind = Kind::skipped;
  std::string url;
  Skip reason;
};

// Where there is no URL.
std::string place_name(const WarcPlace& place) {
  std::string name = "@" + std::to_string(place.member);
  if (place.skip > 0) name += "+" + std::to_string(place.skip);
  return name;
}

class Indexer final : public WarcVisitor {
 public:
  Indexer(const KnownUrl& known, WarcIndex& index) : known_(known), index_(index), choice_(index) {}

  bool begin(const WarcPlace& place, const WarcHeader& header, WarcBlock& block) override {
    place_ = place;
    header_ = header;
    record_ = judge(block);
    return true;
  }

  void complete() override {
    if (record_.kind == JudgedRecord::Kind::skipped) {
      index_.skipped.add(record_.url, record_.reason.reason, record_.reason.detail);
    } else if (record_.kind == JudgedRecord::Kind::revisit) {
      choice_.add_revisit(record_.url, header_);
    } else {
      choice_.add_page(place_, record_.url, header_);
    }
  }

  void broken(const WarcPlace& place, const char* why) override {
    index_.skipped.add(place_name(place), SkipReason::broken_record, why);
  }

  void finish() { choice_.finish(); }

 private:
  JudgedRecord judge(WarcBlock& block) const;
  std::optional<Skip> judge_content(const std::string& url, WarcBlock& block) const;
  JudgedRecord skip(std::string url, Skip why) const;

  const KnownUrl& known_;
  WarcIndex& index_;
  CaptureChoice choice_;
  WarcPlace place_;
  WarcHeader header_;
  JudgedRecord record_;
};

JudgedRecord Indexer::judge(WarcBlock& block) const {
  std::string url;
  if (std::optional<Skip> why = judge_header(header_, known_, url)) {
    return skip(std::move(url), *std::move(why));
  }
  if (header_.type == "revisit") return {JudgedRecord::Kind::revisit, std::move(url), {}};
  std::optional<Skip> why = judge_content(url, block);
  if (why) return skip(std::move(url), *std::move(why));
  return {JudgedRecord::Kind::page, std::move(url), {}};
}

// What has no type is looked at when it is read.
std::optional<Skip> Indexer::judge_content(const std::string& url, WarcBlock& block) const {
  if (header_.type == "resource") {
    return judge_type(parse_media_type(header_.content_type), known_, url);
  }
  LookAhead content(block);
  HttpHead head;
  if (!read_http_head(content, head)) {
    return Skip{SkipReason::broken_record, "a response without an HTTP header"};
  }
  return judge_response(head, known_, url);
}

// What has no URL is known by its place.
JudgedRecord Indexer::skip(std::string url, Skip why) const {
  if (url.empty()) url = place_name(place_);
  return {JudgedRecord::Kind::skipped, std::move(url), std::move(why)};
}

}  // namespace

WarcIndex make_warc_index(const WarcFile& file, const KnownUrl& known) {
  WarcIndex index;
  Indexer indexer(known, index);
  WarcScanner(file, indexer).scan();
  indexer.finish();
  return index;
}

void SkipList::add(std::string_view path, SkipReason reason, std::string_view detail) {
  append(texts_, path);
  texts_ += static_cast<char>(reason);
  append(texts_, detail);
}

void SkipList::tell(const std::string& prefix, const Source::SkipVisitor& skipped) const {
  if (!skipped) return;
  std::string_view left = texts_;
  while (!left.empty()) {
    SkippedFile file;
    file.path = prefix + std::string(take(left));
    file.reason = static_cast<SkipReason>(left.front());
    left.remove_prefix(1);
    file.detail = take(left);
    skipped(file);
  }
}

}  // namespace winnow
