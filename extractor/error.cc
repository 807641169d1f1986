// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/error.h"

namespace winnow {

std::string Error::message() const {
  std::string text;
  if (!where.empty()) text += where + ": ";
  text += what;
  if (!hint.empty()) text += " (" + hint + ")";
  return text;
}

}  // namespace winnow
