// SPDX-License-Identifier: GPL-2.0-or-later
//
// What was learned of sites: the templates of their pages, how their parts behave from page to
// page, what their titles share.
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
  // Whether templates are learned. Without them, statistics and titles are all that is known: the
  // method `site` needs no more.
  bool templates = true;
  PatternOptions pattern = {};
  // Pages that each template is learned from; 0: 20, or 2.5 % of the site's pages if that is more,
  // but not more than its sample has (site_learner.h).
  std::uint32_t learn_pages = 0;
  // Of the hash that draws the sample.
  std::uint64_t seed = 1;
  // How the sample is parted into pages of one template each.
  Clustering clustering = Clustering::leader;
  // Of leader: ClusterOptions::similarity.
  double group_similarity = 0.3;
  // With another piece than none only occurrences are counted, template by template: no pattern
  // trees, no statistics, no titles.
  RepetitionOptions repetition = {};

  // Whether it is counted only.
  constexpr bool counts() const { return repetition.piece != Piece::none; }
  // Whether documents to learn from need subtree hashes (ParseOptions::hashes).
  constexpr bool needs_hashes() const { return repetition.piece == Piece::node; }
  // Whether pattern trees are learned.
  constexpr bool learns_trees() const { return templates && !counts(); }
};

// One template of a site.
struct SiteTemplate {
  // Of the page that the group began with, or that is most like its others (Clustering).
  PageSignature signature;
  std::uint32_t group = 0;  // pages of the sample that are of this template
  // Of these, the pages that were learned from, as sample_rank() with the options' seed; ascending.
  std::vector<std::uint64_t> learned;
  PatternTree tree;         // of no node if LearnOptions::repetition counts something
  RepetitionCounts counts;  // else of no page
};

class TitleAffixes;

// What was learned of one site. Immutable, so thread-safe; cheap to copy.
class WINNOW_EXPORT SiteModel {
 public:
  std::string_view site() const { return site_; }
  // In the order of their groups' sizes, the largest first. Empty if the site has too few pages, or
  // without LearnOptions::templates.
  std::span<const SiteTemplate> templates() const { return templates_; }
  // What it was learned with, and from: pages of the site, of its sample, and of these the pages
  // that differ from all others.
  const LearnOptions& options() const { return options_; }
  std::uint64_t site_pages() const { return site_pages_; }
  std::uint32_t sample_pages() const { return sample_pages_; }
  std::uint32_t different_pages() const { return different_pages_; }

  // How the parts of its pages behave; of less than kLeastPages pages if there are too few.
  const SiteStatistics& statistics() const { return statistics_; }
  // What many titles of its pages begin or end with, without the separators.
  std::span<const std::string> title_heads() const;
  std::span<const std::string> title_tails() const;
  // What is left of a title without these: at least one word, a part of `title`.
  std::string_view own_title(std::string_view title) const;

  // The same, but for SiteStatistics::with_text_pages_at_most().
  SiteModel with_text_pages_at_most(std::span<const PageCount> bounds) const;

  // Index of the template whose signature is most similar, the first of several; kNoTemplate if
  // there are none.
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
};

// What is read of a file of models.
enum class ModelParts : std::uint8_t {
  all,
  without_templates,  // their bytes are passed over: SiteModel::templates() is empty
};

// The models of one or more sites as they stand in a file. Immutable, so thread-safe; cheap to
// copy, all copies share the bytes.
class WINNOW_EXPORT SiteModels {
 public:
  // As PatternTree::read(), of bytes that bytes() gave. Checked as well: thresholds are 0 to 1,
  // sites are by name and different, templates by the size of their groups. Counts of pages may be
  // wrong.
  static Expected<SiteModels> read(std::span<const std::byte> bytes,
                                   std::shared_ptr<const void> owner,
                                   ModelParts parts = ModelParts::all);

  // Puts models together; the same models in another order give the same bytes. ErrorCode::usage
  // if two have the same site, or if a name has more than kMaxSiteName bytes, is not UTF-8, or has
  // control characters; the errors of read() if what was learned is not as described above.
  static Expected<SiteModels> of(std::vector<SiteModel> models);

  // By the sites' names.
  std::span<const std::shared_ptr<const SiteModel>> sites() const { return sites_; }

  // The model for pages of `site`; null if there is none. A file with a single site is meant for
  // whatever it is used with.
  std::shared_ptr<const SiteModel> find(std::string_view site) const;

  // What is to be written to a file. The same models give the same bytes on every machine.
  std::span<const std::byte> bytes() const { return bytes_; }

  // 16 hexadecimal digits, a hash of the bytes.
  std::string identifier() const;

 private:
  std::shared_ptr<const void> owner_;
  std::span<const std::byte> bytes_;
  std::vector<std::shared_ptr<const SiteModel>> sites_;
};

}  // namespace winnow
