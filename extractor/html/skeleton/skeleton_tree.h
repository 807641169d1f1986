// SPDX-License-Identifier: GPL-2.0-or-later
//
// Copies gumbo's tree of a skeleton into the Document of the page.
#pragma once

#include <gumbo.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/html/document/document_assembler.h"
#include "extractor/html/gumbo/parser_input.h"
#include "extractor/html/scan/source_parts.h"
#include "extractor/html/skeleton/skeleton.h"
#include "winnow/extractor/parse_options.h"

namespace winnow {

// Reads the nodes of a skeleton's tree for TreeCopy and adds what their tokens stand for to the
// Document. The functions return false if a token is not where the scan expected it. It is not
// thread-safe.
class SkeletonReader {
 public:
  SkeletonReader(const ParseOptions& options, Skeleton& skeleton, DocumentAssembler& assembler)
      : limits_(options.limits),
        hashes_(options.hashes),
        presentation_(options.presentation),
        skeleton_(skeleton),
        assembler_(assembler),
        attributes_(options.presentation, assembler) {}

  std::uint64_t attributes_hash(const GumboElement& element);
  bool attributes(const GumboElement& element);
  bool text(const GumboElement& parent, const GumboText& text);
  bool comment(const GumboText& text);

  void opened(Tag tag) {
    ++depth_;
    ++open_[static_cast<std::size_t>(tag)];
  }
  void closed(Tag tag) {
    --depth_;
    --open_[static_cast<std::size_t>(tag)];
  }

  // Tells whether the parser kept every text. If it dropped one, it may have read it as something
  // else.
  bool saw_all_texts() const;

 private:
  using Kind = SkeletonSpan::Kind;

  // Says how far add_line() has come.
  struct Line {
    std::string_view taken;     // The text was taken from this part of the skeleton.
    std::size_t at = 0;         // This is a place in `taken`.
    std::size_t begin = 0;      // The text between two elements begins here in `taken`.
    bool in_text = false;       // Such a text has begun.
    bool has_elements = false;  // Elements stand before `at`.
  };

  static bool belongs(const SkeletonSpan& span, const GumboElement& parent);
  const SkeletonSpan* only_token(std::string_view value) const;
  const SkeletonSpan* list_of(const GumboElement& element) const;
  bool add(const GumboAttribute& attribute);
  bool add_run(const GumboText& text, const SkeletonSpan& span);

  bool add_line(const GumboElement& parent, const GumboText& text);
  bool add_to_line(const GumboElement& parent, std::string_view character, const SkeletonSpan* span,
                   Line& line);
  std::string_view source_of(const Line& line);
  void add_part(const Line& line);
  static bool skip_dropped(Line& line);
  void expand(const SkeletonSpan& span);

  bool add_nodes(const SkeletonSpan& span);
  bool fits(Tag tag) const;
  void add_element(const SkeletonNode& node);
  void add_text_node(const SkeletonNode& node);

  std::string_view within_skeleton(const GumboText& text) const;
  std::string_view original(const GumboText& text);

  std::string_view source(std::size_t begin, std::size_t length) const {
    return assembler_.source().substr(begin, length);
  }
  std::string_view source(const SkeletonSpan& span) const {
    return source(span.begin, span.end - span.begin);
  }
  std::span<const SourceAttribute> attributes_of(const SkeletonSpan& span) const {
    return std::span(skeleton_.attributes()).subspan(span.first, span.count);
  }

  const Limits& limits_;
  bool hashes_;
  bool presentation_;
  Skeleton& skeleton_;
  DocumentAssembler& assembler_;
  SourceAttributes attributes_;
  std::size_t depth_ = 0;
  std::size_t texts_ = 0;                        // So many tokens were seen.
  std::array<std::uint32_t, kTagCount> open_{};  // It counts how many of each element are around.
  std::vector<std::size_t> ends_;  // These are of the elements of a line that are open.
  std::string decoded_;
  std::string expanded_;
};

// Copies `output`, which must come from parsing skeleton.text() with `stand_ins` in it; the
// skeleton must be that of assembler.source(). Returns the limit that was hit, as build_tree()
// does, or none if a token is not where the scan expected it. Then the scan did not read the page
// as the parser does, the page has to be parsed as it is, and the assembler is of no more use.
std::optional<Degraded> build_skeleton_tree(const GumboOutput& output, const ParseOptions& options,
                                            const StandIns& stand_ins, Skeleton& skeleton,
                                            DocumentAssembler& assembler);

}  // namespace winnow
