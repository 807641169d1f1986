// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "plugin/cli/export/feed_format.h"
#include "plugin/cli/export/feed_page.h"
#include "plugin/common/dates.h"

namespace winnow::cli {
namespace {

using Json = nlohmann::ordered_json;

// Lucene takes no longer term, and refuses the document.
constexpr std::size_t kMostTermBytes = 32766;

struct LanguageField {
  std::string_view language;
  std::string_view ending;  // of a dynamic field in the _default configset
};

// That configset analyses text of these languages; of Chinese and Korean by pairs of characters.
constexpr std::array<LanguageField, 33> kLanguages = {{
    {"ar", "_txt_ar"}, {"bg", "_txt_bg"}, {"ca", "_txt_ca"},  {"cs", "_txt_cz"}, {"da", "_txt_da"},
    {"de", "_txt_de"}, {"el", "_txt_el"}, {"en", "_txt_en"},  {"es", "_txt_es"}, {"et", "_txt_et"},
    {"eu", "_txt_eu"}, {"fa", "_txt_fa"}, {"fi", "_txt_fi"},  {"fr", "_txt_fr"}, {"ga", "_txt_ga"},
    {"gl", "_txt_gl"}, {"hi", "_txt_hi"}, {"hu", "_txt_hu"},  {"hy", "_txt_hy"}, {"id", "_txt_id"},
    {"it", "_txt_it"}, {"ja", "_txt_ja"}, {"ko", "_txt_ko"},  {"lv", "_txt_lv"}, {"nl", "_txt_nl"},
    {"no", "_txt_no"}, {"pt", "_txt_pt"}, {"ro", "_txt_ro"},  {"ru", "_txt_ru"}, {"sv", "_txt_sv"},
    {"th", "_txt_th"}, {"tr", "_txt_tr"}, {"zh", "_txt_cjk"},
}};

// Of other languages words are cut and put in lower case.
std::string_view text_ending(std::string_view language) {
  const auto found = std::ranges::find(kLanguages, language, &LanguageField::language);
  return found == kLanguages.end() ? "_t" : found->ending;
}

// What stands behind the names of fields.
struct Endings {
  std::string_view text;
  std::string_view word;
  std::string_view date;
};

class SolrFormat final : public FeedFormat {
 public:
  explicit SolrFormat(bool by_language) : by_language_(by_language) {}

  std::string document(const FeedPage& page) const override {
    const Endings ending =
        by_language_ ? Endings{text_ending(page.language), "_s", "_dt"} : Endings{};
    const auto name = [](std::string_view field, std::string_view end) {
      return std::string(field).append(end);
    };
    // A field that is only stored takes any URL; a dynamic one of words has terms.
    const bool long_url = by_language_ && page.url.size() > kMostTermBytes;
    Json fields = {{"id", bounded_id(page.id, kMostTermBytes)}};
    fields[name("url", long_url ? "_t" : ending.word)] = page.url;
    fields[name("site", ending.word)] = page.site;
    fields[name("title", ending.text)] = page.title;
    fields[name("main", ending.text)] = page.main;
    fields[name("page", ending.text)] = page.page;
    if (!page.language.empty()) fields[name("language", ending.word)] = page.language;
    if (page.date) fields[name("date", ending.date)] = rfc3339(*page.date);
    if (!page.description.empty()) fields[name("description", ending.text)] = page.description;
    return fields.dump();
  }

  std::string_view begin() const override { return "[\n"; }
  std::string_view between() const override { return ",\n"; }
  std::string_view end() const override { return "\n]\n"; }

  std::string mapping() const override {
    Json fields = Json::array();
    const auto add = [&fields](std::string_view name, std::string_view type, bool indexed) {
      fields.push_back({{"name", name},
                        {"type", type},
                        {"indexed", indexed},
                        {"stored", true},
                        {"multiValued", false}});
    };
    if (!by_language_) {
      add("url", "string", false);
      fields.back()["docValues"] = false;
      add("site", "string", true);
      add("title", "text_general", true);
      add("main", "text_general", true);
      add("page", "text_general", true);
      add("language", "string", true);
      add("date", "pdate", true);
      add("description", "text_general", true);
    }
    Json commands;
    commands["add-field"] = std::move(fields);
    return commands.dump(2) + "\n";
  }

 private:
  bool by_language_;
};

}  // namespace

std::unique_ptr<FeedFormat> solr_format(bool fields_by_language) {
  return std::make_unique<SolrFormat>(fields_by_language);
}

}  // namespace winnow::cli
