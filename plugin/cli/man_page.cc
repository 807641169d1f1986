// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/man_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "plugin/cli/declarations.h"
#include "plugin/cli/exit_code.h"

namespace winnow::cli {
namespace {

// Text as roff shows it literally. Only for text inside a line: a line that begins with it must
// begin with "\&", for "." and "'" are commands there.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '\\':
        result += "\\e";
        break;
      case '-':
        result += "\\-";
        break;
      case '\'':
        result += "\\(aq";
        break;
      case '`':
        result += "\\(ga";
        break;
      case '^':
        result += "\\(ha";
        break;
      case '~':
        result += "\\(ti";
        break;
      case '\n':
        result += ' ';
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string line(std::string_view text) { return "\\&" + escaped(text) + "\n"; }
std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + escaped(text) + "\\fR"; }

// Titles are in capitals, as everywhere in manuals.
std::string section(std::string_view title) {
  std::string text = ".SH ";
  for (const char c : title) text += static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  return text + "\n";
}

// Quotation marks would end the argument of the macro.
std::string subsection(std::string_view title) {
  std::string quoted = escaped(title);
  for (std::size_t at = 0; (at = quoted.find('"', at)) != std::string::npos; at += 4) {
    quoted.replace(at, 1, "\\(dq");
  }
  return fmt::format(".SS \"{}\"\n", quoted);
}

std::string synopsis_of(const DeclaredCommand& command) {
  std::string text = bold("winnow " + command.name);
  bool optional = false;
  for (const DeclaredOption& option : command.options) {
    optional |= !option.required && option.names.front() != "--help";
    if (option.required) text += " " + bold(option.names.front()) + " " + italic(option.value);
  }
  if (optional) text += " [" + italic("options") + "]";
  for (const DeclaredOption& option : command.positionals) {
    const std::string name = italic(option.names.front()) + (option.repeatable ? "..." : "");
    text += option.required ? " " + name : " [" + name + "]";
  }
  return text;
}

std::string tag_of(const DeclaredOption& option) {
  std::string text;
  for (const std::string& name : option.names) {
    if (!text.empty()) text += ", ";
    text += option.positional ? italic(name) : bold(name);
  }
  if (!option.positional && !option.value.empty()) text += " " + italic(option.value);
  return text;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

std::string option_entry(const DeclaredOption& option) {
  std::string text = ".TP\n" + tag_of(option) + "\n" + line(option.help);
  std::string facts;
  const auto add = [&facts](std::string_view name, std::string_view fact) {
    if (fact.empty()) return;
    facts += fmt::format("{}{}: {}", facts.empty() ? "" : "; ", name, fact);
  };
  add("one of", joined(option.choices));
  add("range", option.range);
  add("default", option.default_value);
  if (option.required) facts += facts.empty() ? "required" : "; required";
  if (!facts.empty()) text += ".br\n" + line("(" + facts + ")");
  return text;
}

std::string entries(const std::vector<DeclaredOption>& options, std::string_view group) {
  std::string text;
  for (const DeclaredOption& option : options) {
    if (option.group == group) text += option_entry(option);
  }
  return text;
}

// In the order in which the groups are first used, CLI11's own group without a title first.
std::vector<std::string> groups_of(const std::vector<DeclaredOption>& options) {
  std::vector<std::string> groups = {"Options"};
  for (const DeclaredOption& option : options) {
    if (std::ranges::find(groups, option.group) == groups.end()) groups.push_back(option.group);
  }
  return groups;
}

std::string command_section(const DeclaredCommand& command) {
  std::string text = section("winnow " + command.name);
  text += line(command.help + ".") + ".PP\n" + synopsis_of(command) + "\n";
  for (const DeclaredOption& option : command.positionals) text += option_entry(option);
  for (const std::string& group : groups_of(command.options)) {
    if (group != "Options") text += subsection(group);
    text += entries(command.options, group);
  }
  return text;
}

std::string list_of(const std::vector<DeclaredCommand>& commands) {
  std::string text;
  for (const DeclaredCommand& command : commands) {
    text += ".TP\n" + bold(command.name) + "\n" + line(command.help + ".");
  }
  return text;
}

struct Row {
  int status;
  std::string_view meaning;
};

std::string exit_status() {
  constexpr std::array<Row, 7> kRows = {{
      {kDone, "Done. Trouble with single pages is a warning and a count in the summary, no more."},
      {kUsage, "An option or argument that makes no sense, or does not suit the database."},
      {kInput, "A file or folder that cannot be read, or is not what it should be."},
      {kLocked, "Another program is writing to the database."},
      {kDisk, "No space left, or another failure to write."},
      {kCorrupt, "The database is damaged."},
      {kTryAgain,
       "A passing condition, such as too little memory, or learn, extract, features or evaluate "
       "was interrupted; try again."},
  }};
  std::string text = section("EXIT STATUS");
  for (const Row& row : kRows)
    text += fmt::format(".TP\n\\fB{}\\fR\n{}", row.status, line(row.meaning));
  return text;
}

struct Example {
  std::string_view purpose;
  std::string_view command;
};

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
  std::string text = section("EXAMPLES");
  for (const Example& example : kExamples) {
    text += ".PP\n" + line(example.purpose) + ".PP\n.RS 4\n.nf\n";
    text += "\\&" + escaped(example.command.substr(0, example.command.find('\n'))) + "\n";
    if (const auto next = example.command.find('\n'); next != std::string_view::npos) {
      text += line(example.command.substr(next + 1));
    }
    text += ".fi\n.RE\n";
  }
  return text;
}

std::string see_also() {
  return section("SEE ALSO") +
         ".BR quest (1),\n.BR xapian\\-check (1),\n.BR xapian\\-delve (1),\n.BR omindex (1)\n";
}

}  // namespace

std::string man_page(const CLI::App& winnow) {
  const std::vector<DeclaredCommand> commands = declared_commands(winnow);
  std::string text = fmt::format(".TH WINNOW 1 \"\" \"{}\" \"User Commands\"\n", winnow.version());
  // No hyphenation and no adjustment: half of the words are names of options.
  text += ".nh\n.ad l\n";
  text += section("NAME") + "winnow \\- template\\-aware search indexing for Xapian\n";
  text += section("SYNOPSIS");
  for (const DeclaredCommand& command : commands) {
    text += synopsis_of(command) + "\n" + (&command == &commands.back() ? "" : ".br\n");
  }
  text += section("DESCRIPTION");
  text += line(
      "Point winnow at a copy of a web site: it puts the content of the pages into a Xapian "
      "database, in the conventions of Omega, and searches it.");
  text += section("COMMANDS") + list_of(commands);
  text += section("OPTIONS") + entries(declared_options(winnow), "Options");
  for (const DeclaredCommand& command : commands) text += command_section(command);
  return text + exit_status() + examples() + see_also();
}

}  // namespace winnow::cli
