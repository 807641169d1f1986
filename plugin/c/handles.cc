// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/c/handles.h"

#include <cstddef>
#include <span>
#include <utility>

#include "plugin/c/border.h"
#include "winnow/indexer/model_file.h"

namespace winnow::c {
namespace {

using Made = Expected<std::unique_ptr<winnow_model>>;

Made model_from(Expected<SiteModels> models) {
  if (!models) return models.error();
  return std::make_unique<winnow_model>(winnow_model{std::move(*models)});
}

Expected<SiteModels> read_copy(const void* bytes, std::size_t size) {
  if (size == 0) {
    return Error{ErrorCode::corrupt, "is empty", "model in memory",
                 "make it anew with winnow_learner_learn() or winnow learn"};
  }
  const auto* first = static_cast<const std::byte*>(bytes);
  const auto copy = std::make_shared<const std::vector<std::byte>>(first, first + size);
  Expected<SiteModels> models = SiteModels::read(*copy, copy);
  if (models) return models;
  Error error = models.error();
  if (error.where.empty()) error.where = "model in memory";
  return error;
}

std::string_view view_of(const char* text) { return text == nullptr ? "" : text; }

const char* text_of(const winnow_page* page, std::string winnow_page::*text, size_t* size) {
  if (size != nullptr) *size = page == nullptr ? 0 : (page->*text).size();
  return page == nullptr ? nullptr : (page->*text).c_str();
}

}  // namespace

Made model_of(std::vector<SiteModel> sites) { return model_from(SiteModels::of(std::move(sites))); }

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

winnow_status winnow_model_open(const char* file, winnow_model** model, winnow_error** error) {
  return winnow::c::guarded_new(model, error, [&]() -> winnow::c::Made {
    if (file == nullptr) return winnow::c::missing("file");
    return winnow::c::model_from(winnow::read_models(file));
  });
}

winnow_status winnow_model_read(const void* bytes, size_t size, winnow_model** model,
                                winnow_error** error) {
  return winnow::c::guarded_new(model, error, [&]() -> winnow::c::Made {
    if (bytes == nullptr) return winnow::c::missing("bytes");
    return winnow::c::model_from(winnow::c::read_copy(bytes, size));
  });
}

size_t winnow_model_site_count(const winnow_model* model) {
  return model == nullptr ? 0 : model->models.sites().size();
}

// Models hold the names in strings of their own, which end with a NUL.
const char* winnow_model_site(const winnow_model* model, size_t index) {
  if (index >= winnow_model_site_count(model)) return nullptr;
  return model->models.sites()[index]->site().data();
}

const void* winnow_model_bytes(const winnow_model* model, size_t* size) {
  if (size != nullptr) *size = model == nullptr ? 0 : model->models.bytes().size();
  return model == nullptr ? nullptr : model->models.bytes().data();
}

winnow_status winnow_model_save(const winnow_model* model, const char* file, winnow_error** error) {
  return winnow::c::guarded(error, [&]() -> winnow::Expected<void> {
    if (model == nullptr) return winnow::c::missing("model");
    if (file == nullptr) return winnow::c::missing("file");
    return winnow::write_models(model->models, file);
  });
}

void winnow_model_free(winnow_model* model) { delete model; }

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

const char* winnow_page_markdown(const winnow_page* page, size_t* size) {
  const winnow_page* with_markdown = page != nullptr && page->has_markdown ? page : nullptr;
  return winnow::c::text_of(with_markdown, &winnow_page::markdown, size);
}

int winnow_page_on_its_own(const winnow_page* page) {
  return page != nullptr && page->on_its_own ? 1 : 0;
}

double winnow_page_confidence(const winnow_page* page) {
  return page == nullptr ? -1 : page->confidence;
}

const char* winnow_page_degraded(const winnow_page* page) {
  return page == nullptr ? nullptr : page->degraded;
}

int winnow_page_left_out(const winnow_page* page) {
  return page != nullptr && page->left_out ? 1 : 0;
}

const char* winnow_page_warning(const winnow_page* page) {
  return page == nullptr ? nullptr : page->warning.c_str();
}

void winnow_page_free(winnow_page* page) { delete page; }
