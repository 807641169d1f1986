// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/warc/warc_index.h"

#include <optional>
#include <utility>

#include "indexer/source/media_type.h"
#include "indexer/source/warc/capture_choice.h"
#include "indexer/source/warc/http_response.h"
#include "indexer/source/warc/warc_judge.h"
#include "indexer/source/warc/warc_scanner.h"

namespace winnow {
namespace {

// What a record turned out to be, until it is known to be complete.
struct JudgedRecord {
  enum class Kind { page, revisit, skipped };
  Kind kind = Kind::skipped;
  std::string url;
  SkipReason reason;
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
    index_.skipped.add(place_name(place), "broken-record", why);
  }

  void finish() { choice_.finish(); }

 private:
  JudgedRecord judge(WarcBlock& block) const;
  std::optional<SkipReason> judge_content(const std::string& url, WarcBlock& block) const;
  JudgedRecord skip(std::string url, SkipReason why) const;

  const KnownUrl& known_;
  WarcIndex& index_;
  CaptureChoice choice_;
  WarcPlace place_;
  WarcHeader header_;
  JudgedRecord record_;
};

JudgedRecord Indexer::judge(WarcBlock& block) const {
  std::string url;
  if (std::optional<SkipReason> why = judge_header(header_, known_, url)) {
    return skip(std::move(url), *std::move(why));
  }
  if (header_.type == "revisit") return {JudgedRecord::Kind::revisit, std::move(url), {}};
  std::optional<SkipReason> why = judge_content(url, block);
  if (why) return skip(std::move(url), *std::move(why));
  return {JudgedRecord::Kind::page, std::move(url), {}};
}

// What has no type is looked at when it is read.
std::optional<SkipReason> Indexer::judge_content(const std::string& url, WarcBlock& block) const {
  if (header_.type == "resource") {
    return judge_type(parse_media_type(header_.content_type), known_, url);
  }
  LookAhead content(block);
  HttpHead head;
  if (!read_http_head(content, head)) {
    return SkipReason{"broken-record", "a response without an HTTP header"};
  }
  return judge_response(head, known_, url);
}

// What has no URL is known by its place.
JudgedRecord Indexer::skip(std::string url, SkipReason why) const {
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

}  // namespace winnow
