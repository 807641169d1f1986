// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes of a response the bytes that a client gets.
#pragma once

#include <string>

#include "plugin/serve/http/message.h"

namespace winnow::serve {

// Gives a response that a client may keep (GET, status 200) an ETag, and answers with 304 where the
// client has it; compresses text of 1 kB and more where the client takes gzip. This costs processor
// time: it belongs into the thread of a worker.
void condense(const Request& request, Response& response);

// Returns first line, fields and, unless a HEAD request asked, the body. `keep_alive` tells the
// client whether it may send further requests.
std::string to_bytes(const Response& response, bool with_body, bool keep_alive);

}  // namespace winnow::serve
