// SPDX-License-Identifier: GPL-2.0-or-later
//
// The sources are the manual of Sphinx 2.2 ("xmlpipe2 data source", "charset_table") and what its
// indexer does.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "plugin/cli/export/feed_format.h"
#include "plugin/cli/export/feed_page.h"
#include "plugin/common/dates.h"

namespace winnow::cli {
namespace {

// Sphinx gives no text back that it has indexed, only attributes, which it keeps in memory.
constexpr std::size_t kAttributeBytes = 300;

// Without an attribute of type timestamp, which knows the years 1970 to 2106 alone.
constexpr std::string_view kSchemaOfFeed = R"(<?xml version="1.0" encoding="utf-8"?>
<sphinx:docset>
<sphinx:schema>
<sphinx:field name="title" attr="string"/>
<sphinx:field name="main"/>
<sphinx:field name="page"/>
<sphinx:field name="description"/>
<sphinx:attr name="url" type="string"/>
<sphinx:attr name="site" type="string"/>
<sphinx:attr name="language" type="string"/>
<sphinx:attr name="date" type="string"/>
<sphinx:attr name="timestamp" type="bigint"/>
<sphinx:attr name="type" type="string"/>
<sphinx:attr name="sample" type="string"/>
</sphinx:schema>
)";

// Letters, marks and digits of scripts in wide use, in lower case. What is not named parts words.
constexpr std::string_view kWordCharacters =
    R"(0..9, _, A..Z->a..z, a..z, U+AA, U+B5, U+BA, U+C0..U+D6->U+E0..U+F6, \
        U+D8..U+DE->U+F8..U+FE, U+DF..U+F6, U+F8..U+FF, U+100..U+12F/2, U+130->i, U+131, \
        U+132..U+137/2, U+138, U+139..U+148/2, U+149, U+14A..U+177/2, U+178->U+FF, \
        U+179..U+17E/2, U+17F, U+18F->U+259, U+1A0..U+1A1/2, U+1AF->U+1B0, U+1B0, \
        U+1CD..U+1DC/2, U+1DE..U+1EF/2, U+1F8..U+21F/2, U+222..U+233/2, U+250..U+2C1, \
        U+300..U+36F, U+386->U+3AC, U+388..U+38A->U+3AD..U+3AF, U+38C->U+3CC, \
        U+38E..U+38F->U+3CD..U+3CE, U+390, U+391..U+3A1->U+3B1..U+3C1, \
        U+3A3..U+3AB->U+3C3..U+3CB, U+3AC..U+3CE, U+400..U+40F->U+450..U+45F, \
        U+410..U+42F->U+430..U+44F, U+430..U+45F, U+460..U+481/2, U+483..U+489, \
        U+48A..U+4BF/2, U+4C0->U+4CF, U+4C1..U+4CE/2, U+4CF, U+4D0..U+52F/2, \
        U+531..U+556->U+561..U+586, U+559, U+560..U+588, U+591..U+5BD, U+5BF, U+5C1..U+5C2, \
        U+5C4..U+5C5, U+5C7, U+5D0..U+5EA, U+5EF..U+5F2, U+610..U+61A, U+620..U+669, \
        U+66E..U+6D3, U+6D5..U+6DC, U+6DF..U+6E8, U+6EA..U+6FC, U+6FF, U+710..U+7F5, \
        U+8A0..U+8E1, U+8E3..U+963, U+966..U+96F, U+971..U+9F1, U+9FC, U+9FE..U+A75, \
        U+A81..U+AEF, U+AF9..U+B6F, U+B71, U+B82..U+BEF, U+C00..U+C6F, U+C80..U+C83, \
        U+C85..U+D4E, U+D54..U+D57, U+D5F..U+D6F, U+D7A..U+DF3, U+E50..U+E59, U+ED0..U+ED9, \
        U+F20..U+F29, U+F40..U+F84, U+F86..U+FBC, U+1040..U+1049, \
        U+10A0..U+10C5->U+2D00..U+2D25, U+10D0..U+10FA, U+10FC..U+10FF, U+1100..U+135F, \
        U+1380..U+138F, U+13A0..U+13F5, U+17E0..U+17E9, U+1810..U+1819, U+1820..U+18AA, \
        U+1C90..U+1CBA->U+10D0..U+10FA, U+1E00..U+1E95/2, U+1E96..U+1E9D, U+1E9E->U+DF, \
        U+1E9F, U+1EA0..U+1EFF/2, U+1F00..U+1FBC, U+1FC2..U+1FCC, U+1FD0..U+1FDB, \
        U+1FE0..U+1FEC, U+1FF2..U+1FFC, U+2D00..U+2D25, U+3131..U+318E, U+AC00..U+D7A3, \
        U+FB1D..U+FB4F, U+FB50..U+FBB1, U+FBD3..U+FD3D, U+FD50..U+FDFB, U+FE70..U+FEFC, \
        U+FF10..U+FF19->0..9, U+FF21..U+FF3A->a..z, U+FF41..U+FF5A->a..z)";

// Characters of languages that put no spaces between words: Thai, Lao, Burmese, Khmer, Japanese,
// Chinese.
constexpr std::string_view kWordsOfOneCharacter =
    R"(U+E01..U+E3A, U+E40..U+E4E, U+E81..U+ECD, U+EDC..U+EDF, U+1000..U+103F, \
        U+1050..U+108F, U+109A..U+109D, U+1780..U+17D3, U+3005..U+3007, U+3021..U+3029, \
        U+3031..U+3035, U+3041..U+3096, U+3099..U+309A, U+309D..U+309F, U+30A1..U+30FA, \
        U+30FC..U+30FF, U+3105..U+312F, U+31A0..U+31BF, U+31F0..U+31FF, U+3400..U+4DBF, \
        U+4E00..U+9FFF, U+F900..U+FAD9, U+FF66..U+FF9F, U+20000..U+2FA1F)";

// Its names stand for the index, and the two tables above.
constexpr const char* kConfiguration =
    R"(# Configuration of Sphinx 2.2 for the feed of winnow export --format sphinx:
#   winnow export --format sphinx --out {0}.xml SOURCE
#   indexer --config THIS_FILE --all
#   searchd --config THIS_FILE
# Paths are relative to the folder in which both are started.

source {0}
{{
    type            = xmlpipe2
    xmlpipe_command = cat {0}.xml
}}

index {0}
{{
    source        = {0}
    path          = {0}
    # Words are found as they stand. For a site in one language, take its stemmer instead:
    # stem_en, stem_ru, libstemmer_german and so on.
    morphology    = none
    # Soft hyphens and joiners are within words.
    ignore_chars  = U+AD, U+200B, U+200C, U+200D, U+2060
    charset_table = {1}
    # Each of these characters is a word. Ask for several as a phrase: MATCH('"..."').
    ngram_len     = 1
    ngram_chars   = {2}
}}

indexer
{{
    mem_limit          = 256M
    # What is longer of a page is left out, with a warning.
    max_xmlpipe2_field = 32M
}}

searchd
{{
    # Sphinx has neither passwords nor encryption: loopback, or a network of its own.
    listen      = 127.0.0.1:9306:mysql41
    listen      = 127.0.0.1:9312
    pid_file    = searchd.pid
    log         = searchd.log
    binlog_path =
    workers     = threads
}}
)";

// `value` is as feed_text() leaves it: of what XML forbids, nothing is left to be taken out.
void add_element(std::string& document, std::string_view name, std::string_view value) {
  if (value.empty()) return;
  document.append("<").append(name).append(">");
  for (const char c : value) {
    if (c == '&') {
      document += "&amp;";
    } else if (c == '<') {
      document += "&lt;";
    } else if (c == '>') {
      document += "&gt;";
    } else {
      document += c;
    }
  }
  document.append("</").append(name).append(">\n");
}

class SphinxFormat final : public FeedFormat {
 public:
  explicit SphinxFormat(std::string index) : index_(std::move(index)) {}

  // Sphinx takes 64 bits, but for 0 and the highest number, which it loses. What speaks to it often
  // has signed ones, so these are 63.
  std::uint64_t number_of(std::string_view id) const override {
    return std::max<std::uint64_t>(FeedFormat::number_of(id) >> 1, 1);
  }

  std::string document(const FeedPage& page) const override {
    std::string document = fmt::format("<sphinx:document id=\"{}\">\n", number_of(page.id));
    add_element(document, "title", page.title);
    add_element(document, "main", page.main);
    add_element(document, "page", page.page);
    add_element(document, "description", page.description);
    add_element(document, "url", page.url);
    add_element(document, "site", page.site);
    add_element(document, "language", page.language);
    if (page.date) {
      add_element(document, "date", rfc3339(*page.date));
      add_element(document, "timestamp", std::to_string(*page.date));
    }
    add_element(document, "type", feed_line(page.type));
    add_element(document, "sample", beginning_of_text(sample_of(page), kAttributeBytes));
    return document + "</sphinx:document>\n";
  }

  std::string_view begin() const override { return kSchemaOfFeed; }
  std::string_view end() const override { return "</sphinx:docset>\n"; }

  std::string mapping() const override {
    return fmt::format(kConfiguration, index_, kWordCharacters, kWordsOfOneCharacter);
  }

 private:
  std::string index_;
};

// SphinxQL reads anything else as something else.
bool may_be_sphinx_index(const std::string& name) {
  const auto is_letter = [](unsigned char c) { return c >= 'a' && c <= 'z'; };
  return !name.empty() && is_letter(name.front()) && std::ranges::all_of(name, [&](char c) {
    return is_letter(c) || (c >= '0' && c <= '9') || c == '_';
  });
}

}  // namespace

Expected<std::unique_ptr<FeedFormat>> sphinx_format(const std::string& index) {
  if (may_be_sphinx_index(index)) return std::unique_ptr<FeedFormat>(new SphinxFormat(index));
  return Error{ErrorCode::usage, "cannot be the name of an index", "--index \"" + index + "\"",
               "begin with a letter, and use lower-case letters, digits and _"};
}

}  // namespace winnow::cli
