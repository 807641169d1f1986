// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/run/build_identity.h"

#include <cld2/public/compact_lang_det.h>
#include <unicode/uchar.h>
#include <unicode/uversion.h>
#include <xapian.h>

#include <array>

namespace winnow {
namespace {

std::string icu_text(void (*version_of)(UVersionInfo)) {
  UVersionInfo version;
  version_of(version);
  std::array<char, U_MAX_VERSION_STRING_LENGTH> text{};
  u_versionToString(version, text.data());
  return text.data();
}

std::string asked_versions() {
  std::string text = std::string("xapian ") + Xapian::version_string() + '\n';
  text += "icu " + icu_text(u_getVersion) + '\n';
  text += "unicode " + icu_text(u_getUnicodeVersion) + '\n';
  return text + "cld2 " + CLD2::DetectLanguageVersion() + '\n';
}

}  // namespace

const std::string& library_versions() {
  // They are asked once: cld2 puts the text together in a variable of its own whenever it is asked.
  static const std::string versions = asked_versions();
  return versions;
}

}  // namespace winnow
