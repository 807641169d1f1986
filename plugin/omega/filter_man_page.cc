// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the manual page of winnow-filter. It is a program of its own, as the filter is started for
// every page and best has nothing in it that no page needs.
#include <array>
#include <cstdio>
#include <string>
#include <string_view>

#include "plugin/common/exit_code.h"
#include "plugin/common/man_page.h"
#include "plugin/omega/filter_command.h"

namespace winnow::omega {
namespace {

constexpr std::array<std::string_view, 2> kDescription = {
    "omindex, of Xapian Omega, starts it for each page, and indexes what it prints: words of the "
    "template match no longer. Title (without the name of the site), description (unless many "
    "pages "
    "of the site have it), keywords, author, language and robots rules "
    "stay.",
    "A page that is refused (binary, too large) is named on standard error; omindex goes on "
    "without it."};

constexpr std::array<ExitStatus, 6> kExitStatuses = {{
    {kDone, "The content is printed."},
    {kUsage, "An option or argument that makes no sense, or does not suit the model."},
    {kInput, "A page or model that cannot be read, or a page that is refused."},
    {kDisk, "What is printed cannot be written."},
    {kCorrupt, "The model is damaged."},
    {kTryAgain, "Too little memory; try again."},
}};

constexpr std::array<Example, 2> kExamples = {{
    {"Index a site with Omega, by the content of its pages:",
     "winnow learn mirror/ --model site.model\n"
     "omindex --db site.db --url / \\\n"
     "  --filter='text/html,text/html,UTF-8:winnow-filter --model site.model' mirror/"},
    {"What omindex gets to read of a page:", "winnow-filter --model site.model mirror/page.html"},
}};

constexpr std::array<std::string_view, 2> kSeeAlso = {"omindex", "winnow"};

}  // namespace
}  // namespace winnow::omega

int main() {
  using namespace winnow::omega;
  FilterCommand command;
  const std::string page =
      winnow::man_page(command.options(), {"prints the content of an HTML page, for omindex",
                                           kDescription, kExitStatuses, kExamples, kSeeAlso});
  return std::fputs(page.c_str(), stdout) < 0 ? winnow::kDisk : winnow::kDone;
}
