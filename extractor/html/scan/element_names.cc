// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/scan/element_names.h"

#include "extractor/text/characters.h"

namespace winnow {
namespace {

// StandIns chooses names for main, search and dialog one by one.
bool has_own_choice(Tag tag) {
  return tag == Tag::main || tag == Tag::search || tag == Tag::dialog;
}

}  // namespace

GumboTag gumbo_tag(std::string_view name) {
  return gumbo_tagn_enum(name.data(), static_cast<unsigned>(name.size()));
}

void ElementNames::note(Tag tag, std::string_view name, bool in_drawing) {
  const GumboTag known = gumbo_tag(name);
  known_[static_cast<std::size_t>(known)] = true;
  if (in_drawing) {
    renamed_ = renamed_ || !name_in_drawing(tag).empty();
    return;
  }
  const bool unlike =
      known == GUMBO_TAG_UNKNOWN || known == GUMBO_TAG_ISINDEX || known == GUMBO_TAG_MENUITEM;
  if (unlike && !has_own_choice(tag) && unknown_.size() < kMostNames) {
    unknown_.insert(ascii_lowered(name));
  }
}

void ElementNames::clear() {
  seen_ = {};
  known_.fill(false);
  unknown_.clear();
  renamed_ = false;
}

}  // namespace winnow
