// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the manual page of winnow-recoll.
#include <array>
#include <cstdio>
#include <string>
#include <string_view>

#include "plugin/common/exit_code.h"
#include "plugin/common/man_page.h"
#include "plugin/recoll/recoll_command.h"

namespace winnow::recoll {
namespace {

constexpr std::array<std::string_view, 3> kDescription = {
    "Recoll starts it once for many pages, and asks for one after the other by its protocol "
    "execm; what it gets is indexed in place of the page. Title, description, keywords, author, "
    "language and robots rules stay.",
    "Pages get there by a type of their own, text/x-winnow-html: lines for mimemap, mimeconf and "
    "mimeview are in the folder winnow/recoll of the shared data. HTML itself (text/html) must "
    "stay with Recoll, which else gives what it is given back to the same filter.",
    "A page that is refused (binary, too large) is reported to Recoll, and the next one is "
    "served."};

constexpr std::array<ExitStatus, 6> kExitStatuses = {{
    {kDone, "Recoll has asked for everything."},
    {kUsage, "An option that makes no sense, or does not suit the model."},
    {kInput, "A model that cannot be read, or a request that is none of the protocol."},
    {kDisk, "What is answered cannot be written."},
    {kCorrupt, "The model is damaged."},
    {kTryAgain, "Too little memory; try again."},
}};

constexpr std::array<Example, 2> kExamples = {{
    {"In ~/.recoll/mimeconf, with a model that lies beside it:",
     "[index]\n"
     "text/x-winnow-html = execm winnow-recoll --model ~/mirror=mirror.model"},
    {"See whether a model can be used:", "winnow-recoll --model ~/mirror=mirror.model < /dev/null"},
}};

constexpr std::array<std::string_view, 2> kSeeAlso = {"recollindex", "winnow"};

}  // namespace
}  // namespace winnow::recoll

int main() {
  using namespace winnow::recoll;
  RecollCommand command;
  const std::string page = winnow::man_page(
      command.options(),
      {"gives Recoll the content of HTML pages", kDescription, kExitStatuses, kExamples, kSeeAlso});
  return std::fputs(page.c_str(), stdout) < 0 ? winnow::kDisk : winnow::kDone;
}
