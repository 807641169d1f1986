// SPDX-License-Identifier: GPL-2.0-or-later
//
// Errors as people read them.
#pragma once

#include "plugin/serve/http/message.h"

namespace winnow::serve {

// Gives a response of json_error() to a browser as a page that says the same, with a way back;
// gives all others back as they are. Requests of the API, and those whose Accept field does not
// prefer HTML to JSON, get JSON. Thread-safe.
Response error_for_people(const Request& request, Response response);

}  // namespace winnow::serve
