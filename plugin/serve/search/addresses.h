// SPDX-License-Identifier: GPL-2.0-or-later
//
// Addresses: parameters as browsers write them, and URLs of pages as links and for people. All of
// it is thread-safe.
#pragma once

#include <string>
#include <string_view>

#include "plugin/serve/http/message.h"

namespace winnow::serve {

// Gives application/x-www-form-urlencoded text (URL Standard, section 5.2): "q=a+b&lang=en".
std::string form_encoded(const Fields& fields);

// Gives the URL of a page behind `base`, "https://docs.example.org/3.11", if the page's has no host
// ("/library/os.html"); else, and without a base, as it is.
std::string with_base(std::string_view url, std::string_view base);

// Gives what a link may lead to: an http or https URL, or one relative to the server. It is empty
// for all others, such as javascript: in any spelling that browsers take. Characters that URLs do
// not have are encoded.
std::string link_target(std::string_view url);

// Gives a page's URL as a person reads it: its host, folders and name with an
// angle (U+203A) between two. Escapes of letters are resolved, those of characters that can deceive
// stay.
std::string breadcrumb(std::string_view url);

}  // namespace winnow::serve
