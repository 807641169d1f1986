// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which files may be documents other than HTML: by what they begin with, and for plain text, which
// begins with anything, by their names. Private to the sources.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "winnow/indexer/document_type.h"

namespace winnow {

// Gives the type that an extension in lower case stands for, ".pdf"; nothing for all others, also
// for those of HTML.
std::optional<DocumentType> document_type_of_extension(std::string_view extension);

// Says whether the beginning of a file is that of a document of one of these types. It need not be
// one: a zip file may turn out to hold something else. `named` is the type that its name or its
// server gives it, if any.
bool may_be_document(std::string_view start, std::optional<DocumentType> named,
                     const DocumentTypes& types);

// Says whether `start` is that of an office document, rather than of some other zip file.
bool begins_as_office_document(std::string_view start);

}  // namespace winnow
