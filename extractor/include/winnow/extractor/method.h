// SPDX-License-Identifier: GPL-2.0-or-later
//
// Methods decide what each block of a page is.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "winnow/extractor/block_model.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/site_features.h"
#include "winnow/extractor/site_models.h"
#include "winnow/extractor/template_fit.h"

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
  varies,      // stands where the pages of the site differ, or where none of them has anything
  repeats,     // stands on other pages of the site in the same place
  frequent,    // occurs on so many pages of the site that it is a part of a template
  rare,        // does not
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
  // Of the method `site`, over site_features(); the built-in one if null.
  std::shared_ptr<const BlockModel> site_trees;
  // What was learned from the page's site, for methods that need it (MethodInfo::learns).
  std::shared_ptr<const SiteModel> site;
  // How such a method compares pages with the templates of their site.
  Matching matching = Matching::tolerant;
  // Whether Classification::fit is asked for also of a method that needs no templates: where the
  // site's are known it then compares pages with them, which costs time and changes no verdict.
  bool fit = false;
  // Of methods that count what repeats: from how many on it is template text.
  RepetitionThresholds thresholds;
};

// What a method finds out about a page. Plain data, movable.
struct Classification {
  // One for each block of the page.
  std::vector<Verdict> verdicts;
  // One for each of PageMetadata::images, or empty: then an image is of the class of the text
  // beside it.
  std::vector<TextClass> image_classes;
  // Of methods that compare the page with templates of its site.
  std::optional<TemplateFit> fit;
  // Of methods that know the statistics of the site: one for each block, or none.
  std::vector<BlockEvidence> evidence = {};
  // One for each of PageMetadata::images, or empty if the method does not know: then each is as
  // ImageWorth begins.
  std::vector<ImageWorth> image_worth = {};
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

  // Looks at the whole page. A page that has text keeps some: a method that would drop everything
  // keeps everything that may be indexed. `segmenter` is the calling thread's own, for counting
  // words.
  virtual Classification classify(const ParsedPage& page, WordSegmenter& segmenter) const = 0;

  // What is left of a page's title without what the titles of its site have in common, if the
  // method knows that: a part of `title`.
  virtual std::string_view own_title(std::string_view title) const { return title; }
};

struct MethodInfo {
  std::string_view name;
  std::string_view summary;    // one clause, for help texts
  bool takes_options = false;  // whether beta, comments and model make a difference
  bool learns = false;         // whether it needs MethodOptions::site
  bool templates = false;      // whether that must know templates (LearnOptions::templates)
  // What must have been counted to learn the site (LearnOptions::repetition): none for those that
  // take `matching`, the others take `thresholds`.
  Piece piece = Piece::none;
  bool trees = false;  // whether MethodOptions::site_trees makes a difference
};

// The methods that make_method() knows, in the order of help texts. Thread-safe.
WINNOW_EXPORT std::span<const MethodInfo> available_methods();

// The one of that name; null if there is none. Thread-safe.
WINNOW_EXPORT const MethodInfo* find_method(std::string_view name);

// The method for the pages of a site, which learns. Thread-safe.
WINNOW_EXPORT std::string_view default_method();

// The method for a page of which no site is known. Thread-safe.
WINNOW_EXPORT std::string_view default_page_method();

// ErrorCode::usage with the list of names if there is none of that name, if the method learns and
// options.site is null, or if that was learned for methods of another kind. Options that a method
// has no use for are ignored. Thread-safe.
WINNOW_EXPORT Expected<std::unique_ptr<Method>> make_method(std::string_view name,
                                                            const MethodOptions& options = {});

}  // namespace winnow
