// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/zim/zim_file.h"

#include <zim/archive.h>
#include <zim/item.h>

#include <exception>

#include "indexer/source/zim/zim_pointers.h"

namespace winnow {
namespace {

// Runs `work`; libzim throws for anything that is wrong with a file.
template <typename Result, typename Work>
Expected<Result> guarded(const Work& work) {
  try {
    return work();
  } catch (const std::exception& caught) {
    return Error{ErrorCode::input, std::string("cannot be read: ") + caught.what(), "",
                 "check the file with zimcheck"};
  }
}

// Before version 6.1 of the format, articles were in a namespace beside those of images and others.
ZimEntry describe(const zim::Archive& archive, const zim::Entry& entry) {
  ZimEntry described;
  described.index = entry.getIndex();
  described.redirect = entry.isRedirect();
  described.path = entry.getPath();
  if (!archive.hasNewNamespaceScheme() && described.path.starts_with("A/")) {
    described.path.erase(0, 2);
  }
  if (!described.redirect) described.type = entry.getItem().getMimetype();
  return described;
}

}  // namespace

Expected<ZimFile> ZimFile::open(const std::string& path) {
  if (const auto inside = check_zim_pointers(path); !inside) return inside.error();
  return guarded<ZimFile>([&] { return ZimFile(std::make_shared<const zim::Archive>(path)); });
}

// Pages of one cluster come one after another: each cluster is decompressed once. Where an entry is
// damaged there is no such order, and libzim would try to make it for each entry anew.
void ZimFile::for_each(const Visitor& visit) const {
  const std::uint32_t count = archive_->getEntryCount();
  if (count == 0) return;
  const bool by_cluster = guarded<bool>([&] {
                            archive_->getEntryByClusterOrder(0);
                            return true;
                          }).has_value();
  for (std::uint32_t i = 0; i < count; ++i) {
    const Expected<ZimEntry> entry = guarded<ZimEntry>([&] {
      return describe(*archive_, by_cluster ? archive_->getEntryByClusterOrder(i)
                                            : archive_->getEntryByPath(i));
    });
    if (!visit(entry ? *entry : ZimEntry())) break;
  }
}

Expected<std::uint64_t> ZimFile::size(std::uint32_t index) const {
  return guarded<std::uint64_t>(
      [&] { return std::uint64_t{archive_->getEntryByPath(index).getItem().getSize()}; });
}

Expected<std::string> ZimFile::read(std::uint32_t index, std::size_t max_bytes) const {
  const Expected<std::uint64_t> bytes = size(index);
  if (!bytes) return bytes.error();
  if (*bytes > max_bytes) return Error{ErrorCode::too_large, "too large", "", ""};
  return guarded<std::string>(
      [&] { return std::string(archive_->getEntryByPath(index).getItem().getData()); });
}

std::string ZimFile::metadata(const std::string& name) const {
  const Expected<std::string> text =
      guarded<std::string>([&] { return archive_->getMetadata(name); });
  return text ? *text : std::string();
}

}  // namespace winnow
