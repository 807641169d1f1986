// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "plugin/common/counts.h"
#include "plugin/tinted/tinted_page.h"

namespace winnow::tinted {
namespace {

// Among important declarations those in the first layer win, however the page's selectors are.
// Blue, orange and gray can be told apart by the color-blind, half transparent ones on dark pages
// too; the lines say the same without colors. Scripts that would show what the page hides at first
// are gone.
constexpr std::string_view kStyle = R"(<style>
@layer winnow {
html, body { visibility: visible !important; opacity: 1 !important; animation: none !important;
  transform: none !important; filter: none !important; }
html { overflow: auto !important; }
body { overflow: visible !important; }
winnow-main, winnow-page, winnow-template { all: unset !important; display: inline !important; }
winnow-main, [data-winnow="main"] { background: rgba(0, 114, 178, .27) !important;
  box-shadow: inset 0 -.13em rgb(0, 114, 178) !important; }
winnow-page, [data-winnow="page"] { background: rgba(230, 159, 0, .33) !important;
  border-bottom: .13em dotted rgb(200, 130, 0) !important; }
winnow-template, [data-winnow="template"] { background: rgba(128, 128, 128, .25) !important; }
html:has(winnow-legend input:checked) :is(winnow-main, winnow-page, winnow-template) {
  color: #000 !important; -webkit-text-fill-color: #000 !important; text-shadow: none !important; }
html:has(winnow-legend input:checked) winnow-main { background: #b3d7ec !important; }
html:has(winnow-legend input:checked) winnow-page { background: #fadb94 !important; }
html:has(winnow-legend input:checked) winnow-template { background: #d6d6d6 !important; }
winnow-box { display: inline-block; box-sizing: border-box; max-width: 100%;
  max-height: 10em !important; overflow: hidden;
  outline: 1px dashed rgb(128, 128, 128) !important; outline-offset: -1px !important;
  padding: 0 .3em; color: rgb(128, 128, 128); font: italic 12px/1.5 sans-serif;
  vertical-align: bottom; }
winnow-drawing { display: inline-block; }
winnow-legend, winnow-legend * { all: revert !important; color: #111 !important;
  font: 13px/1.45 sans-serif !important; letter-spacing: normal !important;
  text-align: left !important; text-transform: none !important; text-shadow: none !important;
  white-space: normal !important; visibility: visible !important; direction: ltr !important; }
winnow-legend *::before, winnow-legend *::after { content: none !important; }
winnow-legend { display: block !important; position: fixed !important; right: 8px !important;
  bottom: 8px !important; z-index: 2147483647 !important; box-sizing: border-box !important;
  max-width: 24em !important; max-height: 90vh !important; overflow: auto !important;
  padding: .5em .8em !important; background: #fff !important; border: 1px solid #555 !important;
  border-radius: 4px !important; box-shadow: 0 1px 6px rgba(0, 0, 0, .4) !important; }
winnow-legend summary { cursor: pointer !important; font-weight: bold !important; }
winnow-legend table { border-collapse: collapse !important; margin: .4em 0 !important; }
winnow-legend td, winnow-legend th { padding: .1em 1em .1em 0 !important; }
winnow-legend td { text-align: right !important; }
winnow-legend p { margin: .3em 0 !important; overflow-wrap: anywhere !important; }
winnow-legend :is(winnow-main, winnow-page, winnow-template) { padding: 0 .3em !important; }
winnow-legend winnow-main { background: #b3d7ec !important;
  box-shadow: inset 0 -.13em rgb(0, 114, 178) !important; }
winnow-legend winnow-page { background: #fadb94 !important;
  border-bottom: .13em dotted rgb(200, 130, 0) !important; }
winnow-legend winnow-template { background: #d6d6d6 !important; }
}
</style>
)";

// This is for pages that hide their text until their scripts run.
constexpr std::string_view kRevealStyle = R"(<style>
@layer winnow { [hidden], [style*="display:none"], [style*="display: none"] {
  display: revert !important; }
[style*="visibility:hidden"], [style*="visibility: hidden"] { visibility: visible !important; } }
</style>
)";

struct Count {
  std::uint64_t words = 0;
  std::uint64_t blocks = 0;

  void add(const Block& block) {
    words += block.words;
    ++blocks;
  }
};

struct Counts {
  std::array<Count, 3> seen;  // in the order of TextClass
  Count hidden;
};

Counts counts_of(const BlockList& blocks, std::span<const BlockTint> tints) {
  Counts counts;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const Block& block = blocks[i];
    const auto text_class = static_cast<std::size_t>(tints[i].text_class);
    ((block.flags & kHidden) != 0 ? counts.hidden : counts.seen[text_class]).add(block);
  }
  return counts;
}

std::string row(std::string_view head, const Count& count) {
  return fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>\n", head,
                     human_count(count.words), human_count(count.blocks));
}

std::string rows(const Counts& counts) {
  std::string html;
  for (const TextClass each : {TextClass::main, TextClass::page, TextClass::template_}) {
    const std::string_view name = text_class_name(each);
    html += row(fmt::format("<winnow-{0}>{0}</winnow-{0}>", name),
                counts.seen[static_cast<std::size_t>(each)]);
  }
  return html + row("hidden", counts.hidden);
}

}  // namespace

std::string legend_style(const BlockList& blocks) {
  const auto list = blocks.blocks();
  const bool revealed = std::any_of(
      list.begin(), list.end(), [](const Block& block) { return (block.flags & kRevealed) != 0; });
  return std::string(kStyle).append(revealed ? kRevealStyle : "");
}

void append_legend(const BlockList& blocks, std::span<const BlockTint> tints,
                   std::span<const std::string> remarks, std::string& html) {
  const Counts counts = counts_of(blocks, tints);
  html +=
      "\n<winnow-legend><details open><summary>Winnow: what is kept</summary>\n<table>\n"
      "<tr><th></th><th scope=\"col\">words</th><th scope=\"col\">blocks</th></tr>\n";
  html += rows(counts);
  html += "</table>\n<p><label><input type=\"checkbox\"> black on plain colors</label></p>\n";
  for (const std::string& remark : remarks) {
    html += "<p>";
    append_escaped(remark, html);
    html += "</p>\n";
  }
  html += "</details></winnow-legend>\n";
}

}  // namespace winnow::tinted
