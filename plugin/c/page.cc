// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/c/page.h"

#include <cstddef>
#include <utility>

#include "plugin/c/error.h"
#include "plugin/c/versioned_struct.h"

namespace winnow::c {
namespace {

std::string_view view_of(const char* text) { return text == nullptr ? "" : text; }

const char* text_of(const winnow_page* page, std::string winnow_page::*text, size_t* size) {
  if (size != nullptr) *size = page == nullptr ? 0 : (page->*text).size();
  return page == nullptr ? nullptr : (page->*text).c_str();
}

}  // namespace

Expected<report::PageBytes> read_input(const winnow_input* input) {
  if (input == nullptr) return missing("input");
  const auto read = read_struct(input, offsetof(winnow_input, url), "winnow_input");
  if (!read) return read.error();
  if (read->bytes == nullptr && read->size > 0) return missing("winnow_input.bytes");
  const auto* bytes = static_cast<const char*>(read->bytes);
  return report::PageBytes{view_of(read->path), view_of(read->url),
                           std::string_view(bytes == nullptr ? "" : bytes, read->size),
                           view_of(read->charset)};
}

Error with_place(Error error, const report::PageBytes& page) {
  if (error.where.empty()) error.where = page.path.empty() ? page.url : page.path;
  return error;
}

}  // namespace winnow::c

const char* winnow_page_text(const winnow_page* page, int text_class, size_t* size) {
  const bool there =
      page != nullptr && text_class >= WINNOW_TEXT_MAIN && text_class <= WINNOW_TEXT_TEMPLATE;
  const std::string* text = there ? &page->texts[static_cast<std::size_t>(text_class)] : nullptr;
  if (size != nullptr) *size = there ? text->size() : 0;
  return there ? text->c_str() : nullptr;
}

const char* winnow_page_title(const winnow_page* page, size_t* size) {
  return winnow::c::text_of(page, &winnow_page::title, size);
}

const char* winnow_page_language(const winnow_page* page, size_t* size) {
  return winnow::c::text_of(page, &winnow_page::language, size);
}

const char* winnow_page_json(const winnow_page* page, size_t* size) {
  const winnow_page* with_json = page != nullptr && page->has_json ? page : nullptr;
  return winnow::c::text_of(with_json, &winnow_page::json, size);
}

int winnow_page_on_its_own(const winnow_page* page) {
  return page != nullptr && page->on_its_own ? 1 : 0;
}

const char* winnow_page_degraded(const winnow_page* page) {
  return page == nullptr ? nullptr : page->degraded;
}

void winnow_page_free(winnow_page* page) { delete page; }
