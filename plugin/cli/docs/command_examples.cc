// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/docs/command_examples.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace winnow::cli {
namespace {

constexpr std::array<CommandExample, 37> kCommandExamples = {{
    {"index", "Index a mirror made by wget; a second run takes what has changed:",
     "winnow index --db site.db mirror/"},
    {"index", "Index what a static site generator made, which stands below one URL:",
     "winnow index --db docs.db --base-url https://example.org/docs build/html"},
    {"index", "Index the files of a crawl together, and a mirror:",
     "winnow index --db web.db one.warc.gz crawl.wacz mirror/"},
    {"search", "Search a database:", "winnow search --db site.db 'opening hours'"},
    {"search", "Only pages with a word in the title and below a folder, as JSON:",
     "winnow search --db docs.db --json title:install path:/docs/guide"},
    {"search", "Answer a file of queries, for trec_eval:",
     "winnow search --db site.db --topics topics.tsv --trec-run winnow.run"},
    {"suggest",
     "What a search box would show while somebody types:", "winnow suggest --db site.db 'open'"},
    {"serve", "A search page and an API, at http://127.0.0.1:8700/:", "winnow serve --db site.db"},
    {"serve", "The same with an inspector of the pages, at a socket for a proxy:",
     "winnow serve --db site.db --source mirror/ --listen ./serve.socket"},
    {"mcp", "Let an assistant search a database and read whole pages:",
     "winnow mcp --db site.db --source mirror/ < messages.jsonl"},
    {"extract", "The content of a page:", "winnow extract page.html"},
    {"extract", "The content of all pages, as text files:", "winnow extract mirror/ --out text/"},
    {"extract", "What is known of a page, for programs:", "winnow extract --json page.html"},
    {"explain", "Why each block of a page is kept or dropped:", "winnow explain page.html"},
    {"explain", "The same as a page in colours, for a browser:",
     "winnow explain page.html --html tinted.html"},
    {"status", "What a database holds, and how it was made:", "winnow status --db site.db"},
    {"evaluate", "Whether template removal helps on a site, by judged topics, with charts:",
     "winnow evaluate --topics topics.tsv --qrels qrels.txt --report out mirror/"},
    {"evaluate",
     "The same for a site without judgements:", "winnow evaluate --known-items 200 mirror/"},
    {"compare", "How well methods find the content, by texts that people have marked:",
     "winnow compare mirror/ --gold gold/"},
    {"rules", "A rule that drops a region, from some words of it:",
     "winnow rules suggest page.html --drop 'in your inbox at six'"},
    {"learn", "Learn the templates of a site once, and use them for its pages:",
     "winnow learn mirror/ --model site.model\n"
     "winnow extract mirror/ --method pattern-tree --model site.model --out text/"},
    {"model", "What a file of models knows:", "winnow model show site.model"},
    {"merge", "Make one database of several:", "winnow merge all.db site.db docs.db"},
    {"split", "Four shards for servers, and the words for those who ask them:",
     "winnow split site.db --into 4 --to shards/"},
    {"shards", "Lay out a database for servers; the release before stays:",
     "winnow shards publish shards/ --to served/"},
    {"shards", "Whether the files of the current release are as they were published:",
     "winnow shards verify served/"},
    {"check", "Look for damage:", "winnow check --db site.db"},
    {"check", "Only whether the files are as they were written, which is quick:",
     "winnow check --fast --db site.db"},
    {"repair",
     "Save what can be read of a damaged database:", "winnow repair --db site.db --to saved.db"},
    {"delete", "Take pages out of a database; first see which:",
     "winnow delete --db site.db --dry-run https://example.org/old.html"},
    {"export", "A feed for OpenSearch:",
     "winnow export mirror/ --format opensearch --index site --out docs.ndjson"},
    {"export", "Passages and a list of pages for language models:",
     "winnow export mirror/ --format chunks --chunk-words 250 --out chunks.jsonl\n"
     "winnow export mirror/ --format llms --out llms.txt"},
    {"export", "Passages of what has changed since it was indexed:",
     "winnow export mirror/ --format chunks --since-db site.db --out new.jsonl"},
    {"dump", "Index script and records for Omega's scriptindex:",
     "winnow dump --index-script --out site.script\n"
     "winnow dump mirror/ --scriptindex --out site.dump"},
    {"cluster", "Which pages look alike:", "winnow cluster mirror/"},
    {"features",
     "What the block model sees of each block:", "winnow features mirror/ --out features.tsv"},
    {"docs", "A configuration file to begin with:", "winnow docs config > winnow.toml"},
}};

std::string indented(std::string_view lines) {
  std::string text = "  ";
  for (const char c : lines) {
    text += c;
    if (c == '\n') text += "  ";
  }
  return text + "\n";
}

}  // namespace

std::span<const CommandExample> command_examples() { return kCommandExamples; }

std::string help_examples(std::string_view command) {
  std::string text;
  for (const CommandExample& example : kCommandExamples) {
    if (example.command != command) continue;
    text += text.empty() ? "Examples:\n" : "";
    text += fmt::format("  # {}\n{}", example.purpose, indented(example.commands));
  }
  if (!text.empty()) text.pop_back();  // CLI11 ends the line
  return text;
}

}  // namespace winnow::cli
