// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/warc/warc_index.h"

#include "indexer/source/media_type.h"
#include "indexer/source/warc/capture_choice.h"
#include "indexer/source/warc/http_response.h"
#include "indexer/source/warc/warc_scanner.h"

namespace winnow {
namespace {

constexpr std::size_t kMaxDetailBytes = 100;

// What a record turned out to be, until it is known to be complete.
struct JudgedRecord {
  enum class Kind { page, revisit, skipped };
  Kind kind = Kind::skipped;
  std::string url;
  SkipReason reason;
};

JudgedRecord skip(std::string url, std::string reason, std::string detail) {
  if (detail.size() > kMaxDetailBytes) detail.resize(kMaxDetailBytes);
  return {JudgedRecord::Kind::skipped, std::move(url), {std::move(reason), std::move(detail)}};
}

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
  JudgedRecord judge_response(std::string url, WarcBlock& block) const;
  JudgedRecord judge_type(std::string url, const MediaType& type) const;

  const KnownUrl& known_;
  WarcIndex& index_;
  CaptureChoice choice_;
  WarcPlace place_;
  WarcHeader header_;
  JudgedRecord record_;
};

JudgedRecord Indexer::judge(WarcBlock& block) const {
  const bool page = header_.type == "response" || header_.type == "resource";
  if (!page && header_.type != "revisit") {
    return skip(place_name(place_), "warc-record", header_.type + " record");
  }
  Expected<std::string> url = known_.normal(header_.target_uri);
  if (!url) return skip(place_name(place_), "bad-url", url.error().what);
  if (header_.type == "revisit") return {JudgedRecord::Kind::revisit, *std::move(url), {}};
  if (!header_.truncated.empty()) {
    return skip(*std::move(url), "truncated", "cut by the crawler: " + header_.truncated);
  }
  const MediaType type = parse_media_type(header_.content_type);
  if (header_.type == "resource") return judge_type(*std::move(url), type);
  if (type.type != "application/http") {
    return skip(*std::move(url), "warc-record", "response that is not HTTP");
  }
  return judge_response(*std::move(url), block);
}

JudgedRecord Indexer::judge_response(std::string url, WarcBlock& block) const {
  LookAhead content(block);
  HttpHead head;
  if (!read_http_head(content, head)) {
    return skip(std::move(url), "broken-record", "a response without an HTTP header");
  }
  constexpr int kOk = 200;
  if (head.status != kOk) {
    return skip(std::move(url), "http-status", "status " + std::to_string(head.status));
  }
  return judge_type(std::move(url), head.type);
}

// What has no type is looked at when it is read.
JudgedRecord Indexer::judge_type(std::string url, const MediaType& type) const {
  if (!type.type.empty() && !type.is_page()) {
    return skip(std::move(url), "not-html", type.in_words());
  }
  if (!known_.takes(url)) {
    return skip(std::move(url), "excluded", "left out by --include or --exclude");
  }
  return {JudgedRecord::Kind::page, std::move(url), {}};
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
