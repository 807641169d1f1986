// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/content_tree.h"

#include <cstddef>

#include "extractor/structure/content_assembler.h"
#include "extractor/structure/content_reader.h"

namespace winnow {
namespace {

bool is_wanted(const ContentOptions& options, TextClass text_class) {
  return options.classes[static_cast<std::size_t>(text_class)];
}

}  // namespace

ContentTree content_tree(const Document& document, const ExtractedPage& page,
                         const ContentOptions& options) {
  KeptContent content{document, page.blocks, {}, {}, options.url, page.metadata.base};
  content.kept.reserve(page.verdicts.size());
  for (const Verdict& verdict : page.verdicts) {
    content.kept.push_back(is_wanted(options, verdict.text_class));
  }
  for (std::size_t i = 0; i < page.image_classes.size(); ++i) {
    if (is_wanted(options, page.image_classes[i])) {
      content.images.push_back(page.metadata.images[i].node);
    }
  }
  ContentReader reader(content);
  reader.read();
  if (is_wanted(options, TextClass::main)) reader.add_paragraphs(page.structured_text);
  ContentTree tree = std::move(reader).finish();
  if (!options.languages.empty()) ContentAssembler::say_languages(options.languages, tree);
  return tree;
}

std::string content_text(const ContentTree& tree, std::size_t node) {
  std::string text;
  for (std::size_t i = node; i < tree[node].end; ++i) {
    const ContentNode& each = tree[i];
    switch (each.kind) {
      case ContentKind::paragraph:
      case ContentKind::heading:
        if (!text.empty()) text += '\n';
        break;
      case ContentKind::code_block:
        if (!text.empty()) text += '\n';
        text += tree.text(each);
        break;
      case ContentKind::text:
        text += tree.text(each);
        break;
      case ContentKind::line_break:
        text += '\n';
        break;
      default:
        break;
    }
  }
  return text;
}

}  // namespace winnow
