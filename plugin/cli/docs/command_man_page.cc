// SPDX-License-Identifier: GPL-2.0-or-later
#include <CLI/CLI.hpp>
#include <array>
#include <string_view>
#include <vector>

#include "plugin/cli/docs/documents.h"
#include "plugin/common/declarations.h"
#include "plugin/common/exit_code.h"
#include "plugin/common/man_page.h"
#include "plugin/common/roff.h"

namespace winnow::cli {
namespace {

namespace parts = man_page_parts;

std::string synopsis_of(const DeclaredCommand& command) {
  return parts::synopsis("winnow " + command.name, command.options, command.positionals);
}

std::string command_section(const DeclaredCommand& command) {
  return roff::section("winnow " + command.name) + roff::line(command.help + ".") + ".PP\n" +
         synopsis_of(command) + parts::options(command.positionals) +
         parts::options(command.options);
}

std::string list_of(const std::vector<DeclaredCommand>& commands) {
  std::string text;
  for (const DeclaredCommand& command : commands) {
    text += ".TP\n" + roff::bold(command.name) + "\n" + roff::line(command.help + ".");
  }
  return text;
}

std::string exit_status() {
  constexpr std::array<ExitStatus, 7> kRows = {{
      {kDone, "Done. Trouble with single pages is a warning and a count in the summary, no more."},
      {kUsage, "An option or argument that makes no sense, or does not suit the database."},
      {kInput, "A file or folder that cannot be read, or is not what it should be."},
      {kLocked, "Another program is writing to the database."},
      {kDisk, "No space left, or another failure to write."},
      {kCorrupt, "The database is damaged."},
      {kTryAgain,
       "A passing condition, such as too little memory, or SIGINT or SIGTERM came before all was "
       "done; try again. What index and delete have committed is kept; a second signal ends any "
       "command at once."},
  }};
  return parts::exit_statuses(kRows);
}

std::string examples() {
  constexpr std::array<Example, 10> kExamples = {{
      {"Index a mirror made by wget, and search it:",
       "winnow index --db site.db mirror/\nwinnow search --db site.db 'opening hours'"},
      {"Index the output of a static site generator, which stands below one URL:",
       "winnow index --db docs.db --base-url https://example.org/docs build/html"},
      {"Only pages whose title has the word and that stand below a folder, as JSON:",
       "winnow search --db docs.db --json title:install path:/docs/guide"},
      {"The content of all pages as text files:", "winnow extract mirror/ --out text/"},
      {"What is known of a page, for programs:", "winnow extract --json page.html"},
      {"Learn the templates of a site once, and use them for its pages:",
       "winnow learn mirror/ --model site.model\n"
       "winnow extract mirror/ --method pattern-tree --model site.model --out text/"},
      {"Why each block of a page is kept or dropped:", "winnow explain page.html"},
      {"Answer a file of queries, for trec_eval:",
       "winnow search --db site.db --topics topics.tsv --trec-run winnow.run"},
      {"Whether template removal helps on a site, by judged topics, with a page of charts:",
       "winnow evaluate --topics topics.tsv --qrels qrels.txt --report out mirror/"},
      {"The same for a site without judgements:", "winnow evaluate --known-items 200 mirror/"},
  }};
  return parts::examples(kExamples);
}

std::string see_also() {
  constexpr std::array<std::string_view, 5> kPrograms = {"omindex", "quest", "winnow-filter",
                                                         "xapian-check", "xapian-delve"};
  return parts::see_also(kPrograms);
}

}  // namespace

std::string command_man_page(const CLI::App& winnow) {
  const std::vector<DeclaredCommand> commands = declared_commands(winnow);
  std::string text = roff::header("winnow", winnow.version());
  text += parts::name("winnow", "template-aware search indexing for Xapian");
  text += roff::section("synopsis");
  for (const DeclaredCommand& command : commands) {
    text += synopsis_of(command) + (&command == &commands.back() ? "" : ".br\n");
  }
  text += roff::section("description");
  text += roff::line(
      "Point winnow at a copy of a web site: it puts the content of the pages into a Xapian "
      "database, in the conventions of Omega, and searches it.");
  text += roff::section("commands") + list_of(commands);
  text += roff::section("options") + parts::options(declared_options(winnow));
  for (const DeclaredCommand& command : commands) text += command_section(command);
  return text + exit_status() + examples() + see_also();
}

}  // namespace winnow::cli
