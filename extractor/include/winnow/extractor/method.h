// SPDX-License-Identifier: GPL-2.0-or-later
//
// Methods decide what each block of a page is.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/site_features.h"
#include "winnow/extractor/site_models.h"
#include "winnow/extractor/template_fit.h"
#include "winnow/extractor/tree_ensemble.h"

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
  std::shared_ptr<const TreeEnsemble> model;
  // Of the method `site`, over site_features(); the built-in one if null.
  std::shared_ptr<const TreeEnsemble> site_trees;
  // Methods that learn (MethodInfo::learns()) need what was learned from the page's site.
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
// from the start. A new one is a class and a MethodInfo in a folder of their own, and a line in
// extractor/methods/methods.cc; help texts, --method and learning follow from these.
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

// Makes a method of this class, with the options if its constructor takes them.
template <typename Made>
std::unique_ptr<Method> make_of_class([[maybe_unused]] const MethodOptions& options) {
  if constexpr (std::is_constructible_v<Made, const MethodOptions&>) {
    return std::make_unique<Made>(options);
  } else {
    return std::make_unique<Made>();
  }
}

// A method with all that others need to know of it. Each is defined beside its method, and whoever
// has to do with several goes by what stands here, not by their names. Plain data; immutable where
// it is shared, so thread-safe.
struct MethodInfo {
  std::string_view name;     // Method::name()
  std::string_view summary;  // one clause, for help texts

  // The MethodOptions that make a difference.
  bool takes_tuning = false;      // beta, comments, model
  bool takes_site_trees = false;  // site_trees
  bool takes_matching = false;    // matching
  bool takes_fit = false;         // fit; Classification::fit then says where blocks stand
  bool takes_threshold = false;   // thresholds.least
  bool takes_range = false;       // thresholds.most and .gap_words

  // A SiteLearner learns this of a site for the method. Whoever learns may ask for other options,
  // but must count the same piece and may not leave out templates. Default: none, the method needs
  // no MethodOptions::site.
  std::optional<LearnOptions> learning = std::nullopt;

  // Makes it, as make_of_class() does; of one that learns, `options.site` is of use for it
  // (accepts()). Never null.
  std::unique_ptr<Method> (*make)(const MethodOptions& options) = nullptr;

  // A method that learns makes here what classifies pages of a site while nothing is known of it.
  // Default: null, such pages are classified by default_page_method().
  std::unique_ptr<Method> (*make_alone)(const MethodOptions& options) = nullptr;

  constexpr bool learns() const { return learning.has_value(); }
  constexpr bool needs_templates() const { return learning && learning->templates; }
  constexpr Piece piece() const { return learning ? learning->repetition.piece : Piece::none; }

  // Whether it can go by what was learned so.
  constexpr bool has_use_for(const LearnOptions& learned) const {
    return learning && piece() == learned.repetition.piece && has_templates(learned);
  }

  // The same of a model; of one that knows no template it does not matter what was counted.
  bool accepts(const SiteModel& site) const {
    const bool counts_alike = piece() == site.options().repetition.piece;
    return has_templates(site.options()) && (counts_alike || site.templates().empty());
  }

 private:
  constexpr bool has_templates(const LearnOptions& learned) const {
    return learned.templates || !needs_templates();
  }
};

// Methods, in the order of help texts; none is null, and their names differ.
using MethodList = std::span<const MethodInfo* const>;

// The methods of this library. Thread-safe.
WINNOW_EXPORT MethodList available_methods();

// The one of that name; null if there is none. Thread-safe.
WINNOW_EXPORT const MethodInfo* find_method(std::string_view name,
                                            MethodList methods = available_methods());

// The same; ErrorCode::usage with the list of names if there is none. Thread-safe.
WINNOW_EXPORT Expected<const MethodInfo*> method_named(std::string_view name,
                                                       MethodList methods = available_methods());

// The method for the pages of a site, which learns. Thread-safe.
WINNOW_EXPORT std::string_view default_method();

// The method for a page of which no site is known. Thread-safe.
WINNOW_EXPORT std::string_view default_page_method();

// The one to classify pages by what was learned so: the default one if it has a use for that, or
// else the first that has; null if none has. Thread-safe.
WINNOW_EXPORT const MethodInfo* method_for(const LearnOptions& learned);

// ErrorCode::usage if the method learns and options.site is null, or if that was learned for
// methods of another kind. Options that a method has no use for are ignored. Thread-safe.
WINNOW_EXPORT Expected<std::unique_ptr<Method>> make_method(const MethodInfo& method,
                                                            const MethodOptions& options = {});

// The one of available_methods() of that name. Errors as method_named(), also of the above.
// Thread-safe.
WINNOW_EXPORT Expected<std::unique_ptr<Method>> make_method(std::string_view name,
                                                            const MethodOptions& options = {});

// Makes what classifies pages of a site while nothing is known of it, which is the method itself if
// it does not learn. options.site is not looked at. Thread-safe.
WINNOW_EXPORT std::unique_ptr<Method> make_method_alone(const MethodInfo& method,
                                                        const MethodOptions& options = {});

}  // namespace winnow
