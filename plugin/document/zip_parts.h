// SPDX-License-Identifier: GPL-2.0-or-later
//
// The files in a zip file that make up an office document, by libarchive.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "plugin/document/document_html.h"

namespace winnow::document {

// By name: "word/document.xml".
using ZipParts = std::map<std::string, std::string, std::less<>>;

struct ZipLimits {
  std::size_t files = 20'000;
  std::size_t bytes = std::size_t{256} << 20;  // unpacked, of all wanted files together
};

// Unpacks the files whose names are wanted; of two of one name the last. Gives Fault::Kind::limit
// for more than the limits, of which no more is unpacked, and for others the fault that the file
// has.
std::variant<ZipParts, Fault> read_zip_parts(std::string_view zip,
                                             const std::function<bool(std::string_view)>& wanted,
                                             const ZipLimits& limits = {});

}  // namespace winnow::document
