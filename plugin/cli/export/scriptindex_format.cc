// SPDX-License-Identifier: GPL-2.0-or-later
//
// The source is Omega's "scriptindex" document, 1.4.22.
#include <string>

#include "plugin/cli/export/feed_format.h"
#include "plugin/cli/export/feed_page.h"

namespace winnow::cli {
namespace {

// Omega shows samples of about this length.
constexpr std::size_t kSampleBytes = 300;
constexpr std::size_t kTitleBytes = 1000;

// Weights have about the proportions of winnow index. Value slots, and the names of fields, are
// those that Omega's templates and omindex go by.
constexpr const char* kIndexScript =
    R"(# Index script for the records that winnow dump --scriptindex writes:
#   scriptindex --stemmer=english DATABASE THIS_FILE RECORDS
url : field hash boolean=Q unique=Q
site : boolean=H
language : field boolean=L
type : field boolean=T
title : field=caption index=S
title : weight=10 index gap
sample : field
text : weight=2 index gap
page : index
modtime : field date=unixutc valuepacked=0
size : field valuenumeric=2
)";

// A line that begins with "=" goes on with the value of the one before it.
void add(std::string& record, std::string_view name, std::string_view value) {
  if (value.empty()) return;
  record.append(name).append("=");
  for (const char c : value) {
    record += c;
    if (c == '\n') record += '=';
  }
  record += '\n';
}

class ScriptindexFormat final : public FeedFormat {
 public:
  // The type is always there: a record that has nothing but its unique field would delete the
  // document.
  std::string document(const FeedPage& page) const override {
    std::string record;
    add(record, "url", page.id);
    add(record, "site", page.site);
    add(record, "language", page.language);
    add(record, "type", page.type);
    add(record, "title", beginning_of_text(page.title, kTitleBytes));
    add(record, "sample", beginning_of_text(sample_of(page), kSampleBytes));
    add(record, "text", page.main);
    add(record, "page", page.page);
    if (page.modified > 0) add(record, "modtime", std::to_string(page.modified));
    add(record, "size", std::to_string(page.size));
    return record + "\n";
  }

  std::string mapping() const override { return kIndexScript; }
};

}  // namespace

std::unique_ptr<FeedFormat> scriptindex_format() { return std::make_unique<ScriptindexFormat>(); }

}  // namespace winnow::cli
