// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which records of a WARC file may be pages. Private to the sources. Functions only; thread-safe.
#pragma once

#include <optional>
#include <string>

#include "indexer/source/known_url.h"
#include "indexer/source/media_type.h"
#include "indexer/source/page_file.h"
#include "indexer/source/warc/http_response.h"
#include "indexer/source/warc/warc_record.h"

namespace winnow {

// Why a record with this header is no page, or nothing: then it is a response, a resource or a
// revisit. `url` becomes the URL in normal form; empty where there is none.
std::optional<SkipReason> judge_header(const WarcHeader& header, const KnownUrl& known,
                                       std::string& url);

// Why a response is no page; of what has no type, the content tells.
std::optional<SkipReason> judge_response(const HttpHead& head, const KnownUrl& known,
                                         const std::string& url);

// The same of content of a type.
std::optional<SkipReason> judge_type(const MediaType& type, const KnownUrl& known,
                                     const std::string& url);

}  // namespace winnow
