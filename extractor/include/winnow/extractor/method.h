// SPDX-License-Identifier: GPL-2.0-or-later
//
// Methods decide what each block of a page is.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"
#include "winnow/extractor/page_parser.h"

namespace winnow {

// The three classes of text.
enum class TextClass : std::uint8_t {
  main,       // what the page is for
  page,       // of this page alone, but not its main text: local contents lists, related links
  template_,  // repeats over the site, or is not to be seen or indexed
};

// One way to classify blocks. Immutable, so thread-safe: what a method has learned is part of it
// from the start. A new one is a class of its own in extractor/content and a line in its tables of
// methods; help texts and --method follow from these.
class WINNOW_EXPORT Method {
 public:
  virtual ~Method() = default;

  // As on the command line, and recorded in databases: must not change.
  virtual std::string_view name() const = 0;

  // Whether documents need subtree hashes (ParseOptions::hashes).
  virtual bool needs_hashes() const { return false; }

  // Sets classes[i] for each block i; classes.size() == page.blocks.size(). A page that has text
  // keeps some: a method that would drop everything keeps everything that may be indexed.
  // `segmenter` is the calling thread's own, for counting words.
  virtual void classify(const ParsedPage& page, WordSegmenter& segmenter,
                        std::span<TextClass> classes) const = 0;
};

struct MethodInfo {
  std::string_view name;
  std::string_view summary;  // one clause, for help texts
};

// The methods that make_method() knows, in the order of help texts. Thread-safe.
WINNOW_EXPORT std::span<const MethodInfo> available_methods();

// ErrorCode::usage with the list of names if there is none of that name. Thread-safe.
WINNOW_EXPORT Expected<std::unique_ptr<Method>> make_method(std::string_view name);

}  // namespace winnow
