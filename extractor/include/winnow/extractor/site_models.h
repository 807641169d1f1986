// SPDX-License-Identifier: GPL-2.0-or-later
//
// Holds what was learned of sites: the templates of their pages, how the parts of these behave from
// page to page, what their titles share, which titles and descriptions many pages have.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"
#include "winnow/extractor/page_clusters.h"
#include "winnow/extractor/page_signature.h"
#include "winnow/extractor/pattern_tree.h"
#include "winnow/extractor/repetition.h"
#include "winnow/extractor/site_statistics.h"
#include "winnow/extractor/template_fit.h"

namespace winnow {

inline constexpr std::size_t kMaxSiteName = 4096;  // bytes

struct LearnOptions {
  // Learns templates. Without them only statistics and titles are known; the method `site` needs no
  // more.
  bool templates = true;
  PatternOptions pattern = {};
  // Each template is learned from so many pages. 0 means 20, or 2.5 % of the site's pages if that
  // is more, but not more than its sample has (site_learner.h).
  std::uint32_t learn_pages = 0;
  // Seeds the hash that draws the sample.
  std::uint64_t seed = 1;
  // Says how the sample is parted into pages of one template each.
  Clustering clustering = Clustering::leader;
  // ClusterOptions::similarity, for Clustering::leader.
  double group_similarity = 0.3;
  // If its piece is not Piece::none, only occurrences are counted, template by template: there are
  // no pattern trees, no statistics and no titles.
  RepetitionOptions repetition = {};

  // Says whether pieces are counted, and nothing else is learned.
  constexpr bool counts() const { return repetition.piece != Piece::none; }
  // Says whether documents to learn from need subtree hashes (ParseOptions::hashes).
  constexpr bool needs_hashes() const { return repetition.piece == Piece::node; }
  // Says whether pattern trees are learned.
  constexpr bool learns_trees() const { return templates && !counts(); }
};

// Describes one template of a site.
struct SiteTemplate {
  // Signs the page that the group began with, or that is most like the others (Clustering).
  PageSignature signature;
  std::uint32_t group = 0;  // how many pages of the sample have this template
  // Has sample_rank() with the options' seed for those of them that were learned from; ascending.
  std::vector<std::uint64_t> learned;
  PatternTree tree;         // has no node if LearnOptions::repetition counts something
  RepetitionCounts counts;  // counts no page otherwise
};

class TitleAffixes;

// Has what was learned of one site. Immutable, so thread-safe; cheap to copy.
class WINNOW_EXPORT SiteModel {
 public:
  std::string_view site() const { return site_; }
  // Templates with the largest groups come first. There are none if the site has too few pages, or
  // without LearnOptions::templates.
  std::span<const SiteTemplate> templates() const { return templates_; }
  // Say how the model was learned: with which options, from how many pages of the site, from how
  // many in its sample, and how many of these differ from all others.
  const LearnOptions& options() const { return options_; }
  std::uint64_t site_pages() const { return site_pages_; }
  std::uint32_t sample_pages() const { return sample_pages_; }
  std::uint32_t different_pages() const { return different_pages_; }

  // Says how the parts of its pages behave. If there are too few pages, it counts less than
  // kLeastPages of them.
  const SiteStatistics& statistics() const { return statistics_; }
  // Return what many titles of its pages begin or end with, without the separators.
  std::span<const std::string> title_heads() const;
  std::span<const std::string> title_tails() const;
  // Returns the part of `title` that is left without these. It has at least one word.
  std::string_view own_title(std::string_view title) const;
  // Say whether so many pages of the site have this title element, og:title or description that it
  // says nothing of the page that it stands on: a quarter of the sample's pages, or one in fifty
  // for descriptions, and in any case three. Texts are as PageMetadata has them.
  bool shares_title(std::string_view title) const;
  bool shares_description(std::string_view description) const;
  // Returns hashes of these texts, ascending.
  std::span<const std::uint64_t> shared_texts() const { return shared_texts_; }

  // Returns the model with bounded statistics: SiteStatistics::with_text_pages_at_most().
  SiteModel with_text_pages_at_most(std::span<const PageCount> bounds) const;

  // Returns the index of the template whose signature is most similar, the first if several are, or
  // kNoTemplate if there are none.
  std::uint32_t nearest_template(const PageSignature& signature) const;

 private:
  friend class SiteModelCodec;

  std::string site_;
  LearnOptions options_;
  std::uint64_t site_pages_ = 0;
  std::uint32_t sample_pages_ = 0;
  std::uint32_t different_pages_ = 0;
  std::vector<SiteTemplate> templates_;
  SiteStatistics statistics_;
  std::shared_ptr<const TitleAffixes> titles_;  // null: nothing is shared
  std::vector<std::uint64_t> shared_texts_;
};

// Says what is read of a file of models.
enum class ModelParts : std::uint8_t {
  all,
  without_templates,  // their bytes are passed over: SiteModel::templates() is empty
};

// Has the models of one or more sites as they stand in a file. Immutable, so thread-safe; cheap to
// copy, as all copies share the bytes.
class WINNOW_EXPORT SiteModels {
 public:
  // Reads what bytes() gave, in the way of PatternTree::read(). It also checks that thresholds are
  // 0 to 1, that sites are in the order of their names and differ, and that templates are in the
  // order of their groups' sizes. Counts of pages may be wrong.
  static Expected<SiteModels> read(std::span<const std::byte> bytes,
                                   std::shared_ptr<const void> owner,
                                   ModelParts parts = ModelParts::all);

  // Puts models together; the same models in another order give the same bytes. Returns
  // ErrorCode::usage if two have the same site, or if a name has more than kMaxSiteName bytes, is
  // not UTF-8, or has control characters. Returns the errors of read() if what was learned is not
  // as described above.
  static Expected<SiteModels> of(std::vector<SiteModel> models);

  // Returns the models in the order of their sites' names.
  std::span<const std::shared_ptr<const SiteModel>> sites() const { return sites_; }

  // Returns the model for pages of `site`, or null if there is none. A file with a single site is
  // meant for whatever it is used with.
  std::shared_ptr<const SiteModel> find(std::string_view site) const;

  // Returns what is to be written to a file. The same models give the same bytes on every machine.
  std::span<const std::byte> bytes() const { return bytes_; }

  // Returns a hash of the bytes as 16 hexadecimal digits.
  std::string identifier() const;

 private:
  std::shared_ptr<const void> owner_;
  std::span<const std::byte> bytes_;
  std::vector<std::shared_ptr<const SiteModel>> sites_;
};

}  // namespace winnow
