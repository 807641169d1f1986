// SPDX-License-Identifier: GPL-2.0-or-later
//
// Winnow inside libzim: full-text indexes of ZIM files that are made of pages' content, not of the
// navigation, footers and notices around it.
//
// A ZIM file is written in two passes. The first shows the pages to an ItemLearner, which finds out
// what repeats on the site; the second wraps each item:
//
//   winnow::zim::ItemLearner learner("wiki");
//   for (const auto& item : items) learner.add(*item);
//   const auto method = learner.learn();
//   if (!method) return method.error();
//   const auto indexer = std::make_shared<const winnow::zim::PageIndexer>(*method);
//   for (const auto& item : items) {
//     creator.addItem(std::make_shared<winnow::zim::IndexedItem>(item, indexer));
//   }
//
// With a model that `winnow learn` wrote (read_models() of winnow/indexer/model_file.h) the
// first pass is one call: method_of(models->find("wiki")).
//
// Interfaces of libzim 8.1. Its own types are written ::zim, as this namespace has the same name.
// Its contentProvider.h, which this does without, is for compilers in the mode of the standard: GNU
// modes define `unix`.
#pragma once

#include <zim/writer/item.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"
#include "winnow/extractor/limits.h"
#include "winnow/extractor/method.h"
#include "winnow/extractor/page_marks.h"
#include "winnow/extractor/page_rules.h"
#include "winnow/extractor/site_learner.h"
#include "winnow/extractor/site_models.h"

namespace winnow::zim {

// It is told what went wrong with a page; Error::where is the path of its item. PageIndexData and
// IndexedItem call it from libzim's threads, from several at once: it has to be thread-safe. What
// it throws is dropped.
using ErrorHandler = std::function<void(const Error&)>;

// Says whether Winnow reads items of this type: text/html and application/xhtml+xml, in any case
// and with any parameters. It is thread-safe.
WINNOW_EXPORT bool is_page(std::string_view mime_type);

// Makes the method for the pages of a site that is known, as PageIndexer wants it. Gives
// ErrorCode::usage if `site` is null or was learned for methods that count what repeats. It is
// thread-safe.
WINNOW_EXPORT Expected<std::shared_ptr<const Method>> method_of(
    std::shared_ptr<const SiteModel> site);

// This is plain data and can be copied.
struct IndexOptions {
  // Says whether text of class page is indexed beside the main text (TextClass).
  bool page_text = true;
  // Larger pages are refused, and left to the item's own index data.
  Limits limits = {};
  ErrorHandler on_error = {};
  // Whether the marks of pages (PageMark) say what is not indexed.
  Marks marks = Marks::followed;
  // What people say of pages, over the method. The path of an item stands for that of a URL, and
  // `site` for the site of all. Items that rules skip have no index data.
  PageRules rules = {};
  std::string site = {};
};

// This class is private.
class PageReader;
struct PageQuestions;
struct ItemSample;

// Turns pages into index data. There is one for all items of a ZIM file: it keeps a parser for each
// thread that was at work at the same time. It is immutable, and so thread-safe.
class WINNOW_EXPORT PageIndexer {
 public:
  // Without a method each page is read by itself (default_page_method()), and navigation that
  // could only be told from content by looking at other pages is indexed.
  explicit PageIndexer(std::shared_ptr<const Method> method, IndexOptions options = {});
  ~PageIndexer();
  PageIndexer(const PageIndexer&) = delete;
  PageIndexer& operator=(const PageIndexer&) = delete;

 private:
  friend class PageIndexData;
  friend class IndexedItem;
  std::shared_ptr<PageReader> reader_;
};

// What is known of a page without reading it.
struct PageFacts {
  std::string path;
  // This is the title of the item. If it is empty, the page's own title stands in for it.
  std::string title;
  // A charset in it is believed as far as that of an HTTP header (DecodeOptions).
  std::string mime_type = "text/html";
};

// What libzim indexes of a page:
//
//   content    The main text, and text of class page but for blocks that lead to other pages; a
//              block a line.
//   title      The item's, without what the titles of the site have in common. It is
//              ExtractedPage::title if the item has none, or that of the title element.
//   keywords   Of all meta elements named keywords, separated by spaces.
//   words      Of the content, as WordSegmenter counts them.
//   position   The last meta element named geo.position that is "latitude;longitude" in degrees.
//
// Texts are folded as by libzim's own index data: in lower case and without combining marks. There
// is no index data for pages that ask not to be indexed (meta robots noindex or none) or have no
// text.
//
// The page is read once, when the first question is asked, and forgotten then. No function throws:
// where reading fails (the provider throws or gives too much, the page is binary, memory runs out)
// the error handler is told, and `fallback` answers instead; if it is null or throws as well, there
// is no index data. So it is with pages that a limit cost their structure, too, as far as it is
// about whether to index them: `fallback` knows what the page asks for. A position of `fallback`
// that is none is told and left out. Thread-safe.
class WINNOW_EXPORT PageIndexData : public ::zim::writer::IndexData {
 public:
  PageIndexData(std::shared_ptr<const PageIndexer> indexer, PageFacts facts,
                std::unique_ptr<::zim::writer::ContentProvider> content,
                std::shared_ptr<::zim::writer::IndexData> fallback = nullptr);
  PageIndexData(std::shared_ptr<const PageIndexer> indexer, PageFacts facts, std::string bytes);
  ~PageIndexData() override;

  bool hasIndexData() const override;
  std::string getTitle() const override;
  std::string getContent() const override;
  std::string getKeywords() const override;
  uint32_t getWordCount() const override;
  GeoPosition getGeoPosition() const override;

 private:
  std::unique_ptr<PageQuestions> questions_;
};

// This is an item with index data by Winnow; neither argument is null. All else is the wrapped
// item's: what its functions throw, these throw. It is thread-compatible as far as the wrapped item
// is.
class WINNOW_EXPORT IndexedItem : public ::zim::writer::Item {
 public:
  IndexedItem(std::shared_ptr<::zim::writer::Item> item,
              std::shared_ptr<const PageIndexer> indexer);
  ~IndexedItem() override;

  std::string getPath() const override;
  std::string getTitle() const override;
  std::string getMimeType() const override;
  std::unique_ptr<::zim::writer::ContentProvider> getContentProvider() const override;
  ::zim::writer::Hints getHints() const override;

  // Of pages a PageIndexData, with the item's own index data to fall back on; of all other items
  // their own. It is null for a page of a type that libzim indexes by itself (text/html in lower
  // case) whose item returns null: it is not to be indexed. Does not throw: an item that does has
  // no index data of its own, and if its content cannot be had none at all; the error handler is
  // told. Where getContentProvider() returns null, index data of the item's own class counts, and
  // that of libzim does not, which would read from nowhere. The item's functions are called here,
  // in the calling thread, as libzim would.
  std::shared_ptr<::zim::writer::IndexData> getIndexData() const override;

 private:
  std::shared_ptr<::zim::writer::Item> item_;
  std::shared_ptr<const PageIndexer> indexer_;
};

// Pages of more bytes are not learned from: the sample is held in memory.
inline constexpr std::size_t kMaxLearnedItemBytes = 1 << 20;

// Nodes of all pages learned from together; pages beyond it are refused. They take about 100 bytes
// each.
inline constexpr std::uint64_t kMaxLearnedItemNodes = 10'000'000;

// This is plain data and can be copied.
struct LearnerOptions {
  // So many pages are learned from, at least 1: those that come first by sample_rank() of their
  // paths.
  std::uint32_t sample_pages = kSamplePages;
  std::size_t item_bytes = kMaxLearnedItemBytes;
  Limits limits = {};
  ErrorHandler on_error = {};  // called in the calling thread
  Marks marks = Marks::followed;
};

// Says what became of the items. `pages` counts add() of pages, whatever came of them.
struct LearnerReport {
  std::uint64_t pages = 0;
  std::uint64_t too_large = 0;   // over LearnerOptions::item_bytes
  std::uint64_t unreadable = 0;  // the content provider threw
  std::uint32_t sample = 0;      // pages that learn() looked at
  std::uint32_t refused = 0;     // of these, not learned from: binary, over a limit
  std::uint32_t different = 0;   // of these, pages that are not copies of others
};

// Learns a site from items in any order. A page is only read if it is among the first of those
// shown so far, and let go as soon as it no longer is: of n pages about sample_pages * (1 + ln(n /
// sample_pages)) are read.
//
// Memory: the bytes of sample_pages pages, at most item_bytes each (200 MiB by default), and during
// learn() about 100 bytes a node, at most 1 GB. What is learned depends neither on the order of
// add() nor on the threads that libzim has. It is not thread-safe.
class WINNOW_EXPORT ItemLearner {
 public:
  // `site` is the name of the model.
  explicit ItemLearner(std::string site, LearnerOptions options = {});
  ~ItemLearner();
  ItemLearner(ItemLearner&&) noexcept;
  ItemLearner& operator=(ItemLearner&&) noexcept;

  // Items that are no pages are passed over. Of items with one path the one whose bytes come first
  // counts. It calls getPath(), getMimeType() and, if it may be of the sample, getContentProvider()
  // of the item; an exception of these is told to the error handler, not thrown.
  void add(const ::zim::writer::Item& item);

  // Learns from all items so far. A site of fewer than kLeastPages different pages has nothing that
  // repeats: its pages are then read by themselves. It may be called again, after further items.
  // The model can be kept in a file (SiteModels::of()); the method is method_of() it.
  std::shared_ptr<const SiteModel> learn_model();
  Expected<std::shared_ptr<const Method>> learn();

  // Reports on all so far.
  const LearnerReport& report() const;

 private:
  std::unique_ptr<ItemSample> sample_;
};

}  // namespace winnow::zim
