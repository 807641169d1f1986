// SPDX-License-Identifier: GPL-2.0-or-later
//
// A database of a few pages in several languages, for targets that ask it something.
#pragma once

#include <stdlib.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "fuzz/invariant.h"
#include "winnow/indexer/index_site.h"

namespace winnow {

struct FewPage {
  std::string_view path;
  std::string_view language;
  std::string_view text;
};

inline constexpr std::array<FewPage, 6> kFewPages = {{
    {"docs/os.path.html", "en", "os.path joins folders; word word, title and author, C++ and C#"},
    {"docs/wild.html", "en", "Wildlife, wilderness, wild cards: not near any phrase or other"},
    {"de/wege.html", "de", "Die Straßen der Donaudampfschifffahrt führen über Flüsse"},
    {"ru/lodki.html", "ru", "Лодки и корабли на реках, ёлки у берега"},
    {"ja/tokyo.html", "ja", "東京都の図書館は月曜日に休みます"},
    {"th/nam.html", "th", "แม่น้ำสายนี้ไหลผ่านเมืองเก่า"},
}};

class FewPages final : public Source {
 public:
  std::string name() const override { return "a few pages"; }
  Expected<std::uint64_t> count() override { return std::uint64_t{kFewPages.size()}; }
  Expected<void> for_each(const PageVisitor& visit, const SkipVisitor&) override {
    for (const FewPage& page : kFewPages) {
      RawPage raw;
      raw.path = page.path;
      raw.url = "https://site.example/" + raw.path;
      raw.bytes = "<!DOCTYPE html><html lang=" + std::string(page.language) +
                  "><meta charset=utf-8><meta name=author content='Ann Author'><title>" + raw.path +
                  "</title><body><p>" + std::string(page.text) + "<h2 id=s>" +
                  std::string(page.text) + "</h2><dl><dt id=st>wild<dd>" + std::string(page.text);
      raw.content_type = "text/html";
      if (!visit(std::move(raw))) break;
    }
    return {};
  }
};

// Is made once, in a temporary folder of its own, which is removed when the program ends.
class FewPagesDatabase {
 public:
  FewPagesDatabase() {
    std::string pattern = (std::filesystem::temp_directory_path() / "winnow-fuzz-XXXXXX").string();
    WINNOW_INVARIANT(mkdtemp(pattern.data()) != nullptr);
    folder_ = pattern;
    FewPages pages;
    IndexObserver observer;
    const auto report = index_site(pages, directory(), {}, observer);
    WINNOW_INVARIANT(report && report->added == kFewPages.size());
  }
  ~FewPagesDatabase() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  std::string directory() const { return folder_ / "db"; }

 private:
  std::filesystem::path folder_;
};

}  // namespace winnow
