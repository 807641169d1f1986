// SPDX-License-Identifier: GPL-2.0-or-later
//
// How text of documents other than HTML is classified. Private to the indexer.
#pragma once

#include <memory>

#include "winnow/extractor/method.h"

namespace winnow {

// Makes the method for pages that winnow-document has written: all of a document is main text but
// what it has put into footers, which repeats over the document's own pages. Never null; immutable.
std::shared_ptr<const Method> make_document_method();

}  // namespace winnow
