// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/skip_list.h"

namespace winnow {
namespace {

// Up to the first NUL: no file name and no URL has one.
void append(std::string& texts, std::string_view text) {
  texts.append(text.substr(0, text.find('\0')));
  texts += '\0';
}

std::string_view take(std::string_view& texts) {
  const std::size_t end = texts.find('\0');
  const std::string_view text = texts.substr(0, end);
  texts.remove_prefix(end + 1);
  return text;
}

}  // namespace

void SkipList::add(std::string_view path, std::string_view reason, std::string_view detail) {
  append(texts_, path);
  append(texts_, reason);
  append(texts_, detail);
}

void SkipList::tell(const std::string& prefix, const Source::SkipVisitor& skipped) const {
  if (!skipped) return;
  std::string_view left = texts_;
  while (!left.empty()) {
    SkippedFile file;
    file.path = prefix + std::string(take(left));
    file.reason = take(left);
    file.detail = take(left);
    skipped(file);
  }
}

}  // namespace winnow
