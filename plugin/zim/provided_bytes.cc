// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/zim/provided_bytes.h"

namespace winnow::zim {

Expected<std::string> provided_bytes(::zim::writer::ContentProvider* content, std::size_t limit) {
  const auto too_large = [limit] {
    return Error{ErrorCode::too_large, "larger than " + std::to_string(limit) + " bytes", "",
                 "raise Limits::page_bytes or LearnerOptions::item_bytes"};
  };
  if (content == nullptr) return Error{ErrorCode::input, "the item has no content", "", ""};
  const ::zim::size_type size = content->getSize();
  if (size > limit) return too_large();
  std::string bytes;
  bytes.reserve(size);
  while (true) {
    const ::zim::Blob blob = content->feed();
    if (blob.size() == 0) return bytes;
    if (blob.size() > limit - bytes.size()) return too_large();
    bytes.append(blob.data(), blob.size());
  }
}

}  // namespace winnow::zim
