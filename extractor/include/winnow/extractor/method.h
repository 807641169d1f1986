// SPDX-License-Identifier: GPL-2.0-or-later
//
// Methods decide what each block of a page is.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "winnow/extractor/block_model.h"
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

// The name for programs: "main", "page", "template". Thread-safe.
WINNOW_EXPORT std::string_view text_class_name(TextClass text_class);

// Why a block got its class.
enum class Reason : std::uint8_t {
  everything,  // the method keeps all that can be seen
  hidden,      // not to be seen
  no_index,    // between markers that forbid indexing
  inside,      // in the part of the page that the method chose
  outside,     // not in it
  probable,    // probable enough to raise the expected F1
  improbable,  // not so
  comment,     // kept or dropped as a comment, as was asked for
  only_text,   // kept because the page would be empty otherwise
};

// The name for programs: the enumerator, with - for _. Thread-safe.
WINNOW_EXPORT std::string_view reason_name(Reason reason);
// One clause for a person to read, without a full stop. Thread-safe.
WINNOW_EXPORT std::string_view reason_text(Reason reason);

// What a method says of a block.
struct Verdict {
  TextClass text_class = TextClass::template_;
  Reason reason = Reason::outside;
  // That the block is main text, 0 to 1; negative where the method knows no probabilities.
  float probability = -1;
};

// Which mistake is worse, template text that is kept or main text that is lost, as the b of the
// F-measure F_b: recall counts b times as much as precision.
inline constexpr double kFavorPrecision = 0.5;
inline constexpr double kFavorBalanced = 1;
inline constexpr double kFavorRecall = 2;

// What to do with readers' comments below the main text.
enum class Comments : std::uint8_t { automatic, keep, drop };

struct MethodOptions {
  double beta = kFavorBalanced;  // finite, above 0
  Comments comments = Comments::automatic;
  // The built-in one if null.
  std::shared_ptr<const BlockModel> model;
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

  // Sets verdicts[i] for each block i; verdicts.size() == page.blocks.size(). A page that has text
  // keeps some: a method that would drop everything keeps everything that may be indexed.
  // `segmenter` is the calling thread's own, for counting words.
  virtual void classify(const ParsedPage& page, WordSegmenter& segmenter,
                        std::span<Verdict> verdicts) const = 0;
};

struct MethodInfo {
  std::string_view name;
  std::string_view summary;    // one clause, for help texts
  bool takes_options = false;  // whether MethodOptions make a difference
};

// The methods that make_method() knows, in the order of help texts. Thread-safe.
WINNOW_EXPORT std::span<const MethodInfo> available_methods();

// The method for a page of which no site is known. Thread-safe.
WINNOW_EXPORT std::string_view default_method();

// ErrorCode::usage with the list of names if there is none of that name. Options that a method has
// no use for are ignored. Thread-safe.
WINNOW_EXPORT Expected<std::unique_ptr<Method>> make_method(std::string_view name,
                                                            const MethodOptions& options = {});

}  // namespace winnow
