// SPDX-License-Identifier: GPL-2.0-or-later
//
// Rules by which a person says what is content and what is template, whatever a method says.
//
// Each key of a rule is decided on its own: the strongest rule that has the key wins. Of two rules
// that is, in this order,
//   1. the one that names a site,
//   2. the one whose path has more literal characters (Glob::literal()),
//   3. for `class` and `weight`, the one whose element is deeper in the page (without `select` that
//      is the whole page, which is the least deep),
//   4. the one whose selector is more specific (Selectors Level 3, section 9),
//   5. the one that comes later.
// tests/extractor/rules/precedence_test.cc has this as a table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"
#include "winnow/extractor/method.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/ruled_page.h"
#include "winnow/extractor/site_statistics.h"

namespace winnow {

// Bounds of rules. What exceeds them is an error that names the rule.
inline constexpr std::size_t kMaxRules = 2000;
inline constexpr std::size_t kMaxRuleSelectors = 5000;  // between commas, of all rules together
inline constexpr std::size_t kMaxSelectorBytes = 2000;  // of one rule
inline constexpr std::size_t kMaxSelectorParts = 16;    // compounds of one selector
inline constexpr std::size_t kMaxSelectorTests = 64;  // names, classes and the like of one selector
inline constexpr std::size_t kMaxRulePaths = 100;     // of one rule
inline constexpr double kMaxRuleWeight = 10;
inline constexpr int kMaxRuleDemotion = 9;
// Matching a page takes at most so many tests of an element, and so many more for each of its
// nodes, beside a look at each (RuledPage::gave_up).
inline constexpr std::uint64_t kRuleTests = 4'000'000;
inline constexpr std::uint64_t kRuleTestsPerNode = 64;
inline constexpr std::size_t kMaxRuledText = 1000;  // bytes of a title or author; the rest is cut

// Holds one rule as a person writes it. Plain data; an empty text or list says nothing.
struct PageRule {
  // Say which pages the rule is for.
  std::string site = {};  // its name, mostly a host, in any case; empty: all sites
  // Globs (glob.h) of URLs' paths, of which one matches; none: all paths. "/" is a host's first
  // page.
  std::vector<std::string> paths = {};

  // Says which blocks of these pages it is for: those that begin in an element that the selector
  // (content_selectors.h) matches. Empty: the whole page.
  std::string select = {};

  // Say what the blocks are. A rule with `select` has one of these or both, and nothing below.
  //
  // A rule makes main text also of what is hidden or may not be indexed; a page's scripts, styles
  // and templates have no blocks.
  std::optional<TextClass> text_class = {};
  // Says how often the words count, 0 to kMaxRuleWeight, where 1 is usual. With 0 the text is kept
  // and shown as its class says, but its words are not searched.
  std::optional<double> weight = {};

  // Select the element that says it: the first in the page that has any text. An element says what
  // is in its attribute `content` or `datetime`, if it has that, else its text. A date must be one
  // (PageMetadata), else the next element counts.
  std::string title = {};
  std::string date = {};
  std::string author = {};

  // Say what becomes of the pages.
  std::optional<bool> skip = {};   // true: they are left out
  std::optional<int> demote = {};  // 0 to kMaxRuleDemotion; pages with less stand before them
  std::string method = {};         // classifies them (Method::name())

  std::string note = {};  // for people; means nothing

  // Say where the rule stands, for messages.
  std::string file = {};
  std::uint32_t line = 0;  // from 1 on; 0 if it stands in no file

  friend bool operator==(const PageRule&, const PageRule&) = default;
};

// Returns "rules.toml:12", or "rule 3" (counted from 1) for one that stands in no file.
WINNOW_EXPORT std::string place_of(const PageRule& rule, RuleIndex index);

class PageRules;
struct RuleGroup;

// Holds the rules that apply to a page by its site and URL, without a look at the page itself.
// Immutable, so thread-safe; cheap to copy. It keeps alive what it needs of PageRules.
class WINNOW_EXPORT RulesForPage {
 public:
  struct Shared;  // the rules behind it; private to the library

  RulesForPage() = default;  // none

  // Says whether any rule applies.
  explicit operator bool() const { return !rules_.empty(); }
  std::span<const RuleIndex> rules() const { return rules_; }  // ascending

  // Say what becomes of the page, and which rule says so: kNoRule if none does.
  bool skip() const { return skip_; }
  int demote() const { return demote_; }
  std::string_view method() const { return method_; }  // empty: the usual one
  RuleIndex skip_rule() const { return skip_rule_; }
  RuleIndex demote_rule() const { return demote_rule_; }
  RuleIndex method_rule() const { return method_rule_; }

  // Says whether apply() can find anything: some rule has a class, a weight or a selector of title,
  // date or author.
  bool reads_page() const { return reads_page_; }

  // Returns PageRule::text_class of a rule; nothing for kNoRule.
  std::optional<TextClass> class_by(RuleIndex rule) const;
  // Returns place_of() the rule; "" for kNoRule.
  std::string place(RuleIndex rule) const;

  // Returns PageRules::hash_for_site() of the page's site.
  std::string_view hash() const;

  // Counts the page for the rules without `select`: all there is to count of a page that is
  // skipped. apply() counts it as well.
  RuleMatches page_matches() const;

  // Changes the verdicts that rules decide, to Reason::rule; their probabilities stay. There is one
  // for each block of the page. Takes one pass over the document and no recursion.
  RuledPage apply(const ParsedPage& page, std::span<Verdict> verdicts) const;

  // Makes what rules call main text certain to a SiteLearner, and what they call something else
  // certain to be none. There is one reading for each block, or none at all.
  void apply_to_readings(const ParsedPage& page, std::span<BlockReading> readings) const;

 private:
  friend class PageRules;
  friend class RuleApplication;

  void add(RuleIndex rule, std::uint32_t strength);

  std::shared_ptr<const Shared> shared_;  // null: no rule applies
  const RuleGroup* site_ = nullptr;       // the rules that name the site; null: there are none
  std::vector<RuleIndex> rules_;
  std::vector<std::uint32_t> strengths_;  // by site and path; each rule has one
  bool skip_ = false;
  bool reads_page_ = false;
  int demote_ = 0;
  std::string_view method_;
  RuleIndex skip_rule_ = kNoRule;
  RuleIndex demote_rule_ = kNoRule;
  RuleIndex method_rule_ = kNoRule;
  std::uint32_t skip_strength_ = 0;
  std::uint32_t demote_strength_ = 0;
  std::uint32_t method_strength_ = 0;
};

// Holds rules that are ready to use. Immutable, so thread-safe; copies share all of it.
class WINNOW_EXPORT PageRules {
 public:
  PageRules() = default;  // none

  // Returns ErrorCode::usage that names the place of each rule that makes no sense, up to ten: one
  // without effect, a selector, glob or method that is none, a number out of its range, more than
  // the limits above allow. The first one is in Error::where, the others have a line each in
  // Error::what.
  static Expected<PageRules> compile(std::vector<PageRule> rules,
                                     MethodList methods = available_methods());

  std::span<const PageRule> rules() const;
  bool empty() const { return rules().empty(); }

  // Returns what applies to a page: nothing for most pages of most sites, which takes a look-up
  // and a comparison for each rule of the site and for all sites. `site` is a name as SiteLearner
  // gets it; `url` may have no host. Of the URL only the path counts.
  RulesForPage for_page(std::string_view site, std::string_view url) const;

  // Returns 16 hexadecimal digits: a hash of what the rules mean that can apply to pages of the
  // site. Notes, files and lines, how selectors and numbers are written, and the order of rules
  // between which order decides nothing are no part of it. It is empty if no rule can apply.
  std::string_view hash_for_site(std::string_view site) const;

 private:
  std::shared_ptr<const RulesForPage::Shared> shared_;
};

// Returns a method that does what the method does, and then what the rules say
// (Classification::ruled). Returns the method itself if the rules have nothing to do. Its name is
// that of the method. Thread-safe.
WINNOW_EXPORT std::shared_ptr<const Method> with_rules(std::shared_ptr<const Method> method,
                                                       const RulesForPage& rules);

}  // namespace winnow
