// SPDX-License-Identifier: GPL-2.0-or-later
#include <zim/writer/contentProvider.h>

#include <mutex>
#include <optional>
#include <utility>

#include "plugin/zim/errors.h"
#include "plugin/zim/item_bytes.h"
#include "plugin/zim/page_reader.h"
#include "winnow/zim.h"

namespace winnow::zim {

using ::zim::writer::ContentProvider;
using LibzimData = ::zim::writer::IndexData;

// The page, and what is asked of it.
struct PageQuestions {
  std::shared_ptr<PageReader> reader;
  PageFacts facts;
  std::unique_ptr<ContentProvider> content;
  std::shared_ptr<LibzimData> fallback;
  std::once_flag once;
  // There are none if the page could not be read.
  std::optional<PageTexts> texts;

  const ErrorHandler& handler() const { return reader->options().on_error; }

  // What becomes of a page that cannot be read, for messages.
  const char* remedy() const {
    return fallback ? "it is indexed as libzim would" : "it is not indexed";
  }

  void read_page();
  void tell_of_texts() const;
  bool is_indexed() const;
  LibzimData::GeoPosition checked(const LibzimData::GeoPosition& theirs) const;

  template <typename Own, typename Result>
  Result answer(Own own, Result (LibzimData::*theirs)() const, Result none);
};

// Once, in whichever thread asks first.
void PageQuestions::read_page() {
  try {
    const Expected<std::string> bytes =
        provided_bytes(content.get(), reader->options().limits.page_bytes);
    Expected<PageTexts> page = bytes ? reader->read(*bytes, facts) : bytes.error();
    if (page) {
      texts = std::move(*page);
      tell_of_texts();
    } else {
      Error error = page.error();
      error.hint = remedy();
      tell(handler(), error, facts.path);
    }
  } catch (...) {
    tell_exception(handler(), "cannot read the page", facts.path, remedy());
  }
  content.reset();
}

void PageQuestions::tell_of_texts() const {
  if (texts->degraded == Degraded::unclosed) {
    tell(handler(),
         {ErrorCode::input, "an element, comment or tag never ends", "", "it is read as if it did"},
         facts.path);
  } else if (texts->degraded != Degraded::no) {
    const std::string limit(degraded_name(texts->degraded));
    tell(handler(),
         {ErrorCode::too_large, "over the limit for " + limit, "", "its plain text is indexed"},
         facts.path);
  }
  if (!texts->meta.refused_position.empty()) {
    tell(handler(),
         {ErrorCode::input, "geo.position is not a position: " + texts->meta.refused_position, "",
          "write latitude;longitude in degrees, as 48.5;9.25"},
         facts.path);
  }
}

bool PageQuestions::is_indexed() const {
  if (!texts->indexed) return false;
  return texts->degraded == Degraded::no || !fallback || fallback->hasIndexData();
}

// libzim's own index data takes any numbers for a position, and Xapian throws where they are none:
// in a thread of libzim, which ends the whole run.
LibzimData::GeoPosition PageQuestions::checked(const LibzimData::GeoPosition& theirs) const {
  const auto [given, latitude, longitude] = theirs;
  if (!given || is_position(latitude, longitude)) return theirs;
  try {
    const std::string text = std::to_string(latitude) + ";" + std::to_string(longitude);
    tell(handler(),
         {ErrorCode::input, "geo.position is not a position: " + text, "", "it is left out"},
         facts.path);
  } catch (...) {
    tell_exception(handler(), "geo.position is not a position", facts.path, "it is left out");
  }
  return {false, 0, 0};
}

template <typename Own, typename Result>
Result PageQuestions::answer(Own own, Result (LibzimData::*theirs)() const, Result none) {
  try {
    std::call_once(once, [this] { read_page(); });
    if (texts) return own(*texts);
    if (fallback) return (fallback.get()->*theirs)();
  } catch (...) {
    tell_exception(handler(), "cannot give the page's index data", facts.path,
                   "what is missing of it is not indexed");
  }
  return none;
}

PageIndexData::PageIndexData(std::shared_ptr<const PageIndexer> indexer, PageFacts facts,
                             std::unique_ptr<ContentProvider> content,
                             std::shared_ptr<LibzimData> fallback)
    : questions_(std::make_unique<PageQuestions>()) {
  questions_->reader = indexer->reader_;
  questions_->facts = std::move(facts);
  questions_->content = std::move(content);
  questions_->fallback = std::move(fallback);
}

PageIndexData::PageIndexData(std::shared_ptr<const PageIndexer> indexer, PageFacts facts,
                             std::string bytes)
    : PageIndexData(std::move(indexer), std::move(facts),
                    std::make_unique<::zim::writer::SharedStringProvider>(
                        std::make_shared<const std::string>(std::move(bytes)))) {}

PageIndexData::~PageIndexData() = default;

bool PageIndexData::hasIndexData() const {
  return questions_->answer([this](const PageTexts&) { return questions_->is_indexed(); },
                            &LibzimData::hasIndexData, false);
}

std::string PageIndexData::getTitle() const {
  return questions_->answer([](const PageTexts& texts) { return texts.title; },
                            &LibzimData::getTitle, std::string());
}

std::string PageIndexData::getContent() const {
  return questions_->answer([](const PageTexts& texts) { return texts.content; },
                            &LibzimData::getContent, std::string());
}

std::string PageIndexData::getKeywords() const {
  return questions_->answer([](const PageTexts& texts) { return texts.keywords; },
                            &LibzimData::getKeywords, std::string());
}

uint32_t PageIndexData::getWordCount() const {
  return questions_->answer([](const PageTexts& texts) { return texts.words; },
                            &LibzimData::getWordCount, uint32_t{0});
}

PageIndexData::GeoPosition PageIndexData::getGeoPosition() const {
  const auto own = [](const PageTexts& texts) {
    return GeoPosition(texts.meta.has_position, texts.meta.latitude, texts.meta.longitude);
  };
  return questions_->checked(
      questions_->answer(own, &LibzimData::getGeoPosition, GeoPosition(false, 0, 0)));
}

}  // namespace winnow::zim
