// SPDX-License-Identifier: GPL-2.0-or-later
#include <zim/writer/contentProvider.h>

#include <string>
#include <typeinfo>
#include <utility>

#include "plugin/zim/errors.h"
#include "plugin/zim/page_reader.h"
#include "winnow/zim.h"

namespace winnow::zim {
namespace {

using ::zim::writer::ContentProvider;
using ::zim::writer::IndexData;
using ::zim::writer::Item;

// For these Item::getIndexData() returns something, unless the item has one of its own.
bool libzim_indexes(std::string_view mime_type) { return mime_type.starts_with("text/html"); }

// Says whether it is what Item::getIndexData() gives, which reads from the item's provider without
// looking whether there is one. Its class is private to libzim.
bool is_made_by_libzim(const IndexData& data) {
  static const std::shared_ptr<IndexData> known =
      ::zim::writer::StringItem::create("", "text/html", "", ::zim::writer::Hints(), std::string())
          ->getIndexData();
  if (!known) return false;
  const IndexData& other = *known;
  return typeid(data) == typeid(other);
}

// Makes the index data of one item.
class ItemIndexing {
 public:
  ItemIndexing(const Item& item, const ErrorHandler& handler) : item_(item), handler_(handler) {}

  std::shared_ptr<IndexData> run(const std::shared_ptr<const PageIndexer>& indexer) {
    facts_.path = item_.getPath();
    facts_.mime_type = item_.getMimeType();
    std::shared_ptr<IndexData> own = own_data();
    if (!is_page(facts_.mime_type)) return own;
    if (!own && !failed_ && libzim_indexes(facts_.mime_type)) return nullptr;
    facts_.title = item_.getTitle();
    std::unique_ptr<ContentProvider> content = item_.getContentProvider();
    if (!content && own && is_made_by_libzim(*own)) own = nullptr;
    return std::make_shared<PageIndexData>(indexer, facts_, std::move(content), std::move(own));
  }

  // Of what run() has found out.
  const std::string& path() const { return facts_.path; }

 private:
  std::shared_ptr<IndexData> own_data() {
    try {
      return item_.getIndexData();
    } catch (...) {
      failed_ = true;
      tell_exception(handler_, "the item has no index data of its own", facts_.path,
                     is_page(facts_.mime_type) ? "it is indexed without" : "it is not indexed");
      return nullptr;
    }
  }

  const Item& item_;
  const ErrorHandler& handler_;
  PageFacts facts_;
  bool failed_ = false;
};

}  // namespace

IndexedItem::IndexedItem(std::shared_ptr<Item> item, std::shared_ptr<const PageIndexer> indexer)
    : item_(std::move(item)), indexer_(std::move(indexer)) {}

IndexedItem::~IndexedItem() = default;

std::string IndexedItem::getPath() const { return item_->getPath(); }

std::string IndexedItem::getTitle() const { return item_->getTitle(); }

std::string IndexedItem::getMimeType() const { return item_->getMimeType(); }

std::unique_ptr<ContentProvider> IndexedItem::getContentProvider() const {
  return item_->getContentProvider();
}

::zim::writer::Hints IndexedItem::getHints() const { return item_->getHints(); }

std::shared_ptr<IndexData> IndexedItem::getIndexData() const {
  const ErrorHandler& handler = indexer_->reader_->options().on_error;
  ItemIndexing indexing(*item_, handler);
  try {
    return indexing.run(indexer_);
  } catch (...) {
    tell_exception(handler, "cannot read the item", indexing.path(), "it is not indexed");
    return nullptr;
  }
}

}  // namespace winnow::zim
