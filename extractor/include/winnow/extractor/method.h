// SPDX-License-Identifier: GPL-2.0-or-later
//
// Declares methods, which decide what each block of a page is.
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
#include "winnow/extractor/ruled_page.h"
#include "winnow/extractor/site_features.h"
#include "winnow/extractor/site_models.h"
#include "winnow/extractor/template_fit.h"
#include "winnow/extractor/tree_ensemble.h"

namespace winnow {

// Text belongs to one of three classes.
enum class TextClass : std::uint8_t {
  main,       // what the page is for
  page,       // on this page alone, but not its main text: local contents lists, related links
  template_,  // repeats over the site, or is not to be seen or indexed
};

// Returns the name for programs: "main", "page", "template". Thread-safe.
WINNOW_EXPORT std::string_view text_class_name(TextClass text_class);

// Says why a block got its class.
enum class Reason : std::uint8_t {
  everything,  // the method keeps all that can be seen
  hidden,      // not to be seen
  no_index,    // the page's author forbids to index it (MarkedText::no_index)
  inside,      // in the part of the page that the method chose
  outside,     // not in that part
  probable,    // probable enough to raise the expected F1
  improbable,  // not probable enough
  comment,     // kept or dropped as a readers' comment
  only_text,   // kept because the page would be empty otherwise
  varies,      // stands where the pages of the site differ, or where none of them has anything
  repeats,     // stands on other pages of the site in the same place
  frequent,    // occurs on so many pages of the site that it is a part of a template
  rare,        // occurs on fewer pages
  rule,        // a person says so (page_rules.h)
  marked,      // the page's author says that it is main text (MarkedText::main)
  copy,        // the page has the same passage before, or more of it
  slide,       // one of a gallery that the text of the page can do without
  behind,      // behind the article that the page says it is
  dateline,    // says who wrote a post of a thread, and when
};

// Returns the name for programs: the enumerator, with - for _. Thread-safe.
WINNOW_EXPORT std::string_view reason_name(Reason reason);
// Returns one clause for a person to read, without a full stop. Thread-safe.
WINNOW_EXPORT std::string_view reason_text(Reason reason);

// What a method says of a block.
struct Verdict {
  TextClass text_class = TextClass::template_;
  Reason reason = Reason::outside;
  // Says how probable it is that the block is main text, 0 to 1; negative if that is not known.
  float probability = -1;
};

// Say which mistake is worse, to keep template text or to lose main text, as the b of the F-measure
// F_b: recall counts b times as much as precision.
inline constexpr double kFavorPrecision = 0.5;
inline constexpr double kFavorBalanced = 1;
inline constexpr double kFavorRecall = 2;

// Says what becomes of readers' comments below the main text: `automatic` drops them below
// articles, and leaves the replies of a thread to the method as all other text.
enum class Comments : std::uint8_t { automatic, keep, drop };

struct MethodOptions {
  double beta = kFavorBalanced;  // finite, above 0
  Comments comments = Comments::automatic;
  // If this is null, the built-in block model is used.
  std::shared_ptr<const TreeEnsemble> model;
  // If these are null, the method `site` uses its built-in trees over site_features().
  std::shared_ptr<const TreeEnsemble> site_trees;
  // Methods that learn (MethodInfo::learns()) need what was learned from the page's site.
  std::shared_ptr<const SiteModel> site;
  // Says how such a method compares pages with the templates of their site.
  Matching matching = Matching::tolerant;
  // Asks also a method that needs no templates for Classification::fit. If the site's templates are
  // known, the method then compares pages with them, which costs time and changes no verdict.
  bool fit = false;
  // Methods that count what repeats take it for template text from these counts on.
  RepetitionThresholds thresholds;
};

// Holds what a method finds out about a page. Plain data, movable.
struct Classification {
  // Has one verdict for each block of the page.
  std::vector<Verdict> verdicts;
  // Has one class for each of PageMetadata::images, or is empty: then an image has the class of the
  // text beside it.
  std::vector<TextClass> image_classes;
  // Methods that compare the page with templates of its site set this.
  std::optional<TemplateFit> fit;
  // Methods that know the statistics of the site give one for each block; others leave it empty.
  std::vector<BlockEvidence> evidence = {};
  // Has one for each of PageMetadata::images, or is empty if the method does not know: then a
  // default ImageWorth holds for each.
  std::vector<ImageWorth> image_worth = {};
  // Methods with rules (with_rules()) set this.
  std::optional<RuledPage> ruled = std::nullopt;
};

// A method is a way to classify blocks. What it has learned is part of it from the start, so
// methods are immutable and thread-safe. A new method is a class and a MethodInfo in a folder of
// their own, and a line in extractor/methods/methods.cc; help texts, --method and learning follow
// from these.
class WINNOW_EXPORT Method {
 public:
  virtual ~Method() = default;

  // Returns the name on the command line. It must not change, because databases record it.
  virtual std::string_view name() const = 0;

  // Says whether documents need subtree hashes (ParseOptions::hashes).
  virtual bool needs_hashes() const { return false; }

  // Looks at the whole page. A page that has text keeps some: a method that would drop everything
  // keeps everything that may be indexed. `segmenter` belongs to the calling thread and counts
  // words.
  virtual Classification classify(const ParsedPage& page, WordSegmenter& segmenter) const = 0;

  // Returns how good the main text of a page probably is: of pages of which it is .9, the mean F1
  // in words is .9. `verdicts` are those of classify(), after what rules and marks have changed.
  // Returns none if the method has no probabilities, or a model without a calibration.
  virtual std::optional<float> confidence(const BlockList& /*blocks*/,
                                          std::span<const Verdict> /*verdicts*/) const {
    return std::nullopt;
  }

  // Returns what the method knows of the pages' site, or null. Titles are cut by it.
  virtual const SiteModel* site_model() const { return nullptr; }
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

// Describes a method: all that others need to know of it. A MethodInfo is defined beside its
// method. Code that deals with several methods goes by what is said here, never by their names.
// Plain data; immutable where it is shared, so thread-safe.
struct MethodInfo {
  std::string_view name;     // Method::name()
  std::string_view summary;  // one clause, for help texts

  // These say which MethodOptions make a difference.
  bool takes_tuning = false;      // beta, comments, model; Method::confidence() then says something
  bool takes_site_trees = false;  // site_trees
  bool takes_matching = false;    // matching
  bool takes_fit = false;         // fit; Classification::fit then says where blocks stand
  bool takes_threshold = false;   // thresholds.least
  bool takes_range = false;       // thresholds.most and .gap_words

  // A SiteLearner learns this of a site for the method. Callers may learn with other options, but
  // must count the same piece and may not leave out templates. A method without this needs no
  // MethodOptions::site.
  std::optional<LearnOptions> learning = std::nullopt;

  // Makes the method, as make_of_class() does; never null. A method that learns gets a site that it
  // has a use for (accepts()).
  std::unique_ptr<Method> (*make)(const MethodOptions& options) = nullptr;

  // Makes, for a method that learns, what classifies pages of a site while nothing is known of it.
  // If this is null, default_page_method() classifies such pages.
  std::unique_ptr<Method> (*make_alone)(const MethodOptions& options) = nullptr;

  constexpr bool learns() const { return learning.has_value(); }
  constexpr bool needs_templates() const { return learning && learning->templates; }
  constexpr Piece piece() const { return learning ? learning->repetition.piece : Piece::none; }

  // Says whether the method has a use for what was learned with these options.
  constexpr bool has_use_for(const LearnOptions& learned) const {
    return learning && piece() == learned.repetition.piece && has_templates(learned);
  }

  // Says the same for a model. If that knows no template, it does not matter what was counted.
  bool accepts(const SiteModel& site) const {
    const bool counts_alike = piece() == site.options().repetition.piece;
    return has_templates(site.options()) && (counts_alike || site.templates().empty());
  }

 private:
  constexpr bool has_templates(const LearnOptions& learned) const {
    return learned.templates || !needs_templates();
  }
};

// Lists methods in the order of help texts. None is null, and their names differ.
using MethodList = std::span<const MethodInfo* const>;

// Returns the methods of this library. Thread-safe.
WINNOW_EXPORT MethodList available_methods();

// Returns the method of that name, never null, or ErrorCode::usage with the list of names if there
// is none. Thread-safe.
WINNOW_EXPORT Expected<const MethodInfo*> find_method(std::string_view name,
                                                      MethodList methods = available_methods());

// Returns the method for the pages of a site, which learns. Thread-safe.
WINNOW_EXPORT std::string_view default_method();

// Returns the method for a page of which no site is known. Thread-safe.
WINNOW_EXPORT std::string_view default_page_method();

// Returns the method to classify pages by what was learned with these options: the default one if
// it has a use for that, else the first that has, or null if none has. Thread-safe.
WINNOW_EXPORT const MethodInfo* method_for(const LearnOptions& learned);

// Makes the method, ignoring options that it has no use for. Returns ErrorCode::usage if it learns
// and options.site is null or was learned for methods of another kind. Thread-safe.
WINNOW_EXPORT Expected<std::unique_ptr<Method>> make_method(const MethodInfo& method,
                                                            const MethodOptions& options = {});

// Makes the method of that name in available_methods(). Returns also the errors of find_method().
// Thread-safe.
WINNOW_EXPORT Expected<std::unique_ptr<Method>> make_method(std::string_view name,
                                                            const MethodOptions& options = {});

// Names the method for pages of which this is known: the one that the model was learned for.
// Without a model it is the one for pages on their own. Thread-safe.
WINNOW_EXPORT std::string_view method_name_for(const SiteModel* site);

// Makes the method for pages that are all of one site, of which `site` is known, or null. An empty
// name stands for method_name_for(). Errors are those of make_method(). Thread-safe.
WINNOW_EXPORT Expected<std::shared_ptr<const Method>> make_site_method(
    std::shared_ptr<const SiteModel> site, std::string_view name = {});

// Makes what classifies pages of a site while nothing is known of it. That is the method itself if
// it does not learn. Ignores options.site. Thread-safe.
WINNOW_EXPORT std::unique_ptr<Method> make_method_alone(const MethodInfo& method,
                                                        const MethodOptions& options = {});

}  // namespace winnow
