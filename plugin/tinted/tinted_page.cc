// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/tinted/tinted_page.h"

#include <algorithm>
#include <string_view>

namespace winnow::tinted {
namespace {

// It stands before all else, so that it holds for all else.
std::string head_of(const TintedOptions& options) {
  std::string head =
      "<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ";
  if (!options.script.empty())
    head.append("script-src ").append(options.script_source).append("; ");
  return head +
         "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n"
         "<meta name=\"viewport\" content=\"width=device-width\">\n";
}

char lowered(char byte) {
  return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte + ('a' - 'A')) : byte;
}

// Gives the page's document type, which decides how browsers lay it out; "" if there is none, or
// one with anything in it that document types do not have.
std::string_view document_type(std::string_view source) {
  constexpr std::string_view kBegin = "<!doctype";
  constexpr std::size_t kFarthest = 4096;
  constexpr std::size_t kLongest = 256;
  constexpr std::string_view kPlain =
      "-/.:+_\"' \n!ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  const std::string_view begin = source.substr(0, kFarthest);
  const auto same = [](char byte, char wanted) { return lowered(byte) == wanted; };
  const auto* found = std::search(begin.begin(), begin.end(), kBegin.begin(), kBegin.end(), same);
  if (found == begin.end()) return "";
  const std::string_view rest = source.substr(static_cast<std::size_t>(found - begin.begin()));
  const std::size_t end = rest.find('>');
  if (end == std::string_view::npos || end > kLongest) return "";
  const bool plain = rest.substr(1, end - 1).find_first_not_of(kPlain) == std::string_view::npos;
  return plain ? rest.substr(0, end + 1) : "";
}

// Nothing but its end tag ends a style element.
void append_style_sheet(std::string_view sheet, std::string& html) {
  for (std::size_t i = 0; i < sheet.size(); ++i) {
    html += sheet[i];
    if (sheet[i] == '<' && i + 1 < sheet.size() && sheet[i + 1] == '/') html += '\\';
  }
}

class TintedPage {
 public:
  TintedPage(const ParsedPage& page, std::span<const BlockTint> tints, const TintedOptions& options)
      : page_(page),
        document_(page.document),
        tints_(tints),
        options_(options),
        noscript_(shows_noscript(page.blocks)),
        pieces_(text_pieces(page)) {}

  std::string write(std::string_view title, std::span<const std::string> remarks) {
    html_ += document_type(document_.source());
    open("html", 0);
    html_ += "\n<head>\n";
    html_ += head_of(options_);
    html_ += legend_style(page_.blocks);
    write_title(title);
    write_styles();
    write_script();
    html_ += "</head>\n";
    const NodeIndex body = find_body();
    open("body", body);
    if (options_.legend) append_legend(page_.blocks, tints_, remarks, html_);
    if (body != kNoNode) write_content(body);
    html_ += "\n</body>\n</html>\n";
    return std::move(html_);
  }

 private:
  struct OpenElement {
    NodeIndex end;
    std::string_view name;  // empty: it has no tags
    bool plain;             // no elements may stand in it
    bool labels;            // only text of blocks is shown
  };

  // A page of frames has none.
  NodeIndex find_body() const {
    for (NodeIndex child = 1; child < document_.size(); child = document_.subtree_end(child)) {
      if (document_.tag(child) == Tag::body) return child;
    }
    return kNoNode;
  }

  void open(std::string_view name, NodeIndex element) {
    html_.append("<").append(name);
    if (element != kNoNode) {
      append_attributes(document_, element, html_);
      if (options_.numbers) append_number("data-node", element);
    }
    html_ += '>';
  }

  void append_number(std::string_view name, std::uint32_t number) {
    html_.append(" ").append(name).append("=\"").append(std::to_string(number)).append("\"");
  }

  void write_script() {
    if (options_.script.empty()) return;
    html_.append("<script>").append(options_.script).append("</script>\n");
  }

  void write_title(std::string_view title) {
    html_ += "<title>Winnow: ";
    append_escaped(title, html_);
    html_ += "</title>\n";
  }

  // All styles stand in the head, where a style element is one whatever stands around it.
  void write_styles() {
    for (NodeIndex node = 0; node < document_.size();) {
      const Tag tag = document_.tag(node);
      if (tag == Tag::style) write_style(node);
      const bool skipped = tag != Tag::head && is_left_out(tag, noscript_);
      node = skipped ? document_.subtree_end(node) : node + 1;
    }
  }

  void write_style(NodeIndex style) {
    const std::string_view type = document_.attribute(style, Attribute::type, scratch_);
    if (!type.empty() && type != "text/css") return;
    html_ += "<style";
    if (document_.has_attribute(style, Attribute::media)) {
      html_ += " media=\"";
      append_escaped(document_.attribute(style, Attribute::media, scratch_), html_);
      html_ += '"';
    }
    html_ += '>';
    for (NodeIndex text = style + 1; text < document_.subtree_end(style); ++text) {
      append_style_sheet(document_.text(text, scratch_), html_);
    }
    html_ += "</style>\n";
  }

  void write_content(NodeIndex body) {
    const NodeIndex end = document_.subtree_end(body);
    open_.push_back({end, "", false, false});
    for (NodeIndex node = body + 1; node < end;) {
      while (open_.back().end <= node) close();
      if (document_.is_element(node)) {
        node = enter(node);
        continue;
      }
      if (document_.is_text(node)) write_text(node);
      ++node;
    }
    while (!open_.empty()) close();
  }

  void close() {
    if (!open_.back().name.empty()) html_.append("</").append(open_.back().name).append(">");
    open_.pop_back();
  }

  // Returns the node to go on with.
  NodeIndex enter(NodeIndex element) {
    const NodeIndex end = document_.subtree_end(element);
    const Treatment treatment = treatment_of(document_, element, noscript_);
    if (treatment == Treatment::left_out ||
        (open_.back().plain && treatment != Treatment::unwrap)) {
      return end;
    }
    if (treatment == Treatment::box) {
      if (!open_.back().labels) write_box(element);
      return end;
    }
    OpenElement opened{end, "", open_.back().plain, open_.back().labels};
    if (treatment == Treatment::drawing) {
      opened.name = "winnow-drawing";
      opened.labels = true;
    } else if (treatment != Treatment::unwrap) {
      opened.name = treatment == Treatment::as_pre ? "pre" : document_.name(element);
      opened.plain = holds_text_only(document_.tag(element));
    }
    if (!opened.name.empty()) write_start(opened, element);
    if (!is_void(document_.tag(element))) open_.push_back(opened);
    return element + 1;
  }

  void write_box(NodeIndex element) {
    const std::size_t begin = html_.size();
    append_box(document_, element, html_);
    if (!options_.numbers) return;
    constexpr std::string_view kBox = "<winnow-box";
    html_.insert(begin + kBox.size(), " data-node=\"" + std::to_string(element) + "\"");
  }

  void write_start(const OpenElement& opened, NodeIndex element) {
    open(opened.name, element);
    if (opened.plain) add_tint_of_content(element);
    // A line break behind these tags is none.
    if (opened.name == "pre" || opened.name == "textarea") html_ += '\n';
  }

  // Elements whose text cannot be inside a tint have it in the tag that was just written.
  void add_tint_of_content(NodeIndex element) {
    const auto piece = piece_at(element);
    if (piece == pieces_.end() || piece->node >= document_.subtree_end(element)) return;
    html_.pop_back();
    html_.append(" data-winnow=\"").append(text_class_name(tints_[piece->block].text_class));
    html_ += '"';
    if (options_.numbers) append_number("data-block", piece->block);
    if (!document_.has_attribute(element, Attribute::title)) append_note(piece->block);
    html_ += '>';
  }

  // Nodes are written in order, so the pieces before this one are not needed again.
  std::vector<TextPiece>::const_iterator piece_at(NodeIndex node) {
    while (piece_ < pieces_.size() && pieces_[piece_].node < node) ++piece_;
    return pieces_.begin() + static_cast<std::ptrdiff_t>(piece_);
  }

  void write_text(NodeIndex node) {
    const std::string_view text = document_.text(node, scratch_);
    const OpenElement& around = open_.back();
    std::size_t written = 0;
    if (!around.plain) {
      for (auto piece = piece_at(node); piece != pieces_.end() && piece->node == node; ++piece) {
        if (!around.labels) append_escaped(text.substr(written, piece->begin - written), html_);
        write_tinted(text.substr(piece->begin, piece->end - piece->begin), piece->block);
        written = piece->end;
      }
    }
    if (!around.labels) append_escaped(text.substr(written), html_);
  }

  void write_tinted(std::string_view text, std::uint32_t block) {
    const std::string_view name = text_class_name(tints_[block].text_class);
    html_.append("<winnow-").append(name);
    if (options_.numbers) append_number("data-block", block);
    append_note(block);
    html_ += '>';
    append_escaped(text, html_);
    html_.append("</winnow-").append(name).append(">");
  }

  void append_note(std::uint32_t block) {
    if (tints_[block].note.empty()) return;
    html_ += " title=\"";
    append_escaped(tints_[block].note, html_);
    html_ += '"';
  }

  const ParsedPage& page_;
  const Document& document_;
  const std::span<const BlockTint> tints_;
  const TintedOptions& options_;
  const bool noscript_;
  const std::vector<TextPiece> pieces_;
  std::size_t piece_ = 0;
  std::vector<OpenElement> open_;
  std::string html_;
  std::string scratch_;
};

}  // namespace

std::string tinted_page(const ParsedPage& page, std::string_view title,
                        std::span<const BlockTint> tints, std::span<const std::string> remarks,
                        const TintedOptions& options) {
  return TintedPage(page, tints, options).write(title, remarks);
}

}  // namespace winnow::tinted
