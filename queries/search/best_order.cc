// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/best_order.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "queries/search/path_glob.h"
#include "winnow/indexer/analyzer.h"
#include "winnow/indexer/schema.h"
#include "winnow/indexer/url.h"
#include "winnow/indexer/word_hashes.h"

namespace winnow {
namespace {

// Shares of what a word weighs, or of what all words of the query do.
constexpr double kTitleWord = 0.5;
constexpr double kWholeTitle = 0.5;
constexpr std::size_t kUsualTitle = 6;  // words, where they are not known
constexpr double kNear = 0.35;
constexpr double kAllWords = 0.3;
constexpr double kText = 2;
constexpr double kLinkWord = 2;
// Of what a link says a title says most already.
constexpr double kLinkWordOfTitle = 0.25;
constexpr double kDefinition = 2;
// A word counts half of that where one page links with it, and nearly all where many do.
constexpr double kLinkingPages = 1;
// A page of less than the first share of the usual weight a word is a list of links; from the
// second on it is none.
constexpr double kListDensity = 0.3;
constexpr double kTextDensity = 0.5;
// A title's word is at most so much rarer than it is in texts.
constexpr double kMostOfTitle = 1.5;
constexpr std::uint32_t kNearWords = 8;
// For each of words_beyond_few() a pair says so much less, and words of titles and links keep so
// much.
constexpr double kLessNear = 0.1;
constexpr double kLessTitle = 0.9;
constexpr double kLessLinks = 0.6;

// Counts the places of `first` that have one of `second` near by; both ascend.
std::uint32_t count_near(const std::vector<Xapian::termpos>& first,
                         const std::vector<Xapian::termpos>& second) {
  std::uint32_t count = 0;
  auto next = second.begin();
  for (const Xapian::termpos place : first) {
    while (next != second.end() && *next < place) ++next;
    const bool behind = next != second.end() && *next - place < kNearWords;
    const bool before = next != second.begin() && place - *std::prev(next) < kNearWords;
    if (behind || before) ++count;
  }
  return count;
}

// Words stand between blanks.
std::size_t count_distinct_words(std::string_view text) {
  std::set<std::string_view> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    words.insert(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words.size();
}

// Gives the words as one name, as slot::kNames has its hash.
std::string name_of(const std::vector<QueryWord>& words) {
  std::string name;
  for (const QueryWord& word : words) {
    for (const std::string_view part : compound_parts(word.term)) {
      if (part.empty()) continue;
      if (!name.empty()) name += ' ';
      name += part;
    }
  }
  return name;
}

}  // namespace

BestOrder::BestOrder(const IndexStatistics& index, PageEvidence& evidence, QueryBuilder& builder,
                     const BuiltQuery& built, const Bm25Parameters& parameters)
    : index_(index),
      evidence_(evidence),
      parameters_(parameters),
      main_weight_(builder.main_weight()),
      documents_(index.documents()),
      average_length_(index.average_length()),
      demoted_(built.demoted),
      rules_demote_(index.has_demotions()) {
  if (!built.any_plain_word || built.query.empty()) return;
  std::set<std::string_view> known;
  for (const QueryWord& sought : built.words) {
    if (words_.size() == kMostOrderWords) break;
    if (sought.term.empty() || !known.insert(sought.term).second) continue;
    words_.push_back(word_of(builder, built, sought));
    if (words_.back().documents > 0) sum_of_weights_ += words_.back().weight;
  }
  const double more = words_beyond_few(words_.size());
  named_ = exact_weight(kDefinition * sum_of_weights_);
  name_hash_ = word_hash(name_of(built.asked));
  nearness_ = kNear / (1 + kLessNear * more);
  // A word of the text weighs k1 + 1 times its rarity where it is frequent, and k1 grows with the
  // weight of the main text, by which alone the order must not change.
  const double scale = (parameters.k1 + 1) / (4 * parameters.k1 / main_weight_ + 1);
  sum_of_weights_ *= scale;
  for (Word& word : words_) {
    word.title_weight *= scale * std::pow(kLessTitle, more);
    word.link_weight = scale * kLinkWord * std::pow(kLessLinks, more) * word.weight;
  }
}

BestOrder::Word BestOrder::word_of(QueryBuilder& builder, const BuiltQuery& built,
                                   const QueryWord& sought) const {
  Word word;
  word.written = built.text.substr(sought.offset, sought.length);
  if (compound_parts(sought.term).size() == 1) word.term = sought.term;
  const auto add = [&](const QueryWord& form) {
    const std::vector<std::string> texts = builder.terms(built, form);
    const std::vector<std::string> titles = builder.terms(built, form, prefix::kTitle);
    word.forms.insert(word.forms.end(), texts.begin(), texts.end());
    word.titles.insert(word.titles.end(), titles.begin(), titles.end());
  };
  add(sought);
  for (const UsedSynonym& synonym : built.synonyms) {
    QueryWord other;
    if (synonym.word != sought.term || synonym.other.size() != 1) continue;
    other.term = synonym.other.front();
    add(other);
  }
  word.documents = count_documents(index_, word.forms);
  if (word.documents == 0) {
    // As it stands in a phrase, or in a language whose stemmer the query does not have.
    word.forms = {sought.term};
    word.titles.push_back(std::string(prefix::kTitle).append(sought.term));
    word.documents = count_documents(index_, word.forms);
  }
  for (const std::string& form : word.forms) word.hashes.push_back(word_hash(form));
  word.titled = count_documents(index_, word.titles);
  word.weight = bm25_rarity(documents_, word.documents);
  word.title_weight =
      kTitleWord * std::min(kMostOfTitle * word.weight, bm25_rarity(documents_, word.titled));
  return word;
}

EvidenceQuestions BestOrder::questions() const {
  EvidenceQuestions questions;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    // All pages have the only word of a query.
    if (words_.size() > 1) questions.texts.push_back(words_[i].forms);
    questions.titles.push_back(words_[i].titles);
    if (i > 0 && !words_[i - 1].term.empty() && !words_[i].term.empty()) {
      questions.neighbours.emplace_back(words_[i - 1].term, words_[i].term);
    }
  }
  return questions;
}

std::vector<BestOrder::Page> BestOrder::looked_at(
    const std::vector<Xapian::docid>& ascending) const {
  std::vector<Page> pages;
  for (EvidenceFacts& facts : evidence_.facts(ascending, questions())) {
    Page& page = pages.emplace_back();
    const auto count = [](const std::vector<bool>& has) {
      return static_cast<std::size_t>(std::count(has.begin(), has.end(), true));
    };
    page.held = words_.size() > 1 ? count(facts.in_text) : 1;
    page.titled = count(facts.in_title);
    page.facts = std::move(facts);
    page.most = most_of_details(page);
  }
  share_texts(pages);
  return pages;
}

void BestOrder::add_near_parts(Xapian::docid document, const Page& page,
                               std::vector<ScorePart>& parts) const {
  const double length =
      std::max(page.facts.length / average_length_, parameters_.min_normalised_length);
  const double saturation = parameters_.k1 * (length * parameters_.b + (1 - parameters_.b));
  std::size_t pair = 0;
  std::size_t placed = words_.size();   // the word of which
  std::vector<Xapian::termpos> before;  // these are the places
  for (std::size_t i = 1; i < words_.size(); ++i) {
    const Word& first = words_[i - 1];
    const Word& second = words_[i];
    if (first.term.empty() || second.term.empty() || !page.facts.near[pair++]) continue;
    if (placed != i - 1) before = evidence_.positions(document, first.term);
    std::vector<Xapian::termpos> places = evidence_.positions(document, second.term);
    const std::uint32_t count = count_near(before, places);
    before = std::move(places);
    placed = i;
    if (count == 0) continue;
    const double frequency = main_weight_ * count;
    const double weight = nearness_ * std::max(first.weight, second.weight) * (parameters_.k1 + 1) *
                          (frequency / (saturation + frequency));
    parts.push_back(
        {first.written + " " + second.written, "(near)", count, 0, exact_weight(weight)});
  }
}

void BestOrder::add_link_parts(std::string_view link_words, std::vector<ScorePart>& parts) const {
  for (const Word& word : words_) {
    std::uint32_t pages = 0;
    for (const std::uint32_t hash : word.hashes) {
      pages = std::max(pages, pages_linking(link_words, hash));
    }
    if (pages == 0) continue;
    const bool in_title = std::any_of(parts.begin(), parts.end(), [&](const ScorePart& part) {
      return part.form == "(title)" && part.word == word.written;
    });
    const double weight =
        (in_title ? kLinkWordOfTitle : 1) * word.link_weight * (pages / (pages + kLinkingPages));
    parts.push_back({word.written, "(links)", pages, 0, exact_weight(weight)});
  }
}

// Gives the parts that the facts alone tell, in front of those of last_parts().
std::vector<ScorePart> BestOrder::first_parts(const Page& page) const {
  std::vector<ScorePart> parts;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    const Word& word = words_[i];
    if (!page.facts.in_title[i]) continue;
    parts.push_back({word.written, "(title)", 1, word.titled, exact_weight(word.title_weight)});
  }
  if (!page.facts.link_words.empty()) add_link_parts(page.facts.link_words, parts);
  if (defines_name(page.facts.names, name_hash_)) {
    parts.push_back({"", "(definition)", 1, 0, named_});
  }
  return parts;
}

std::vector<ScorePart> BestOrder::last_parts(Xapian::docid document, const Page& page) const {
  std::vector<ScorePart> parts;
  if (const double share = share_of_title(page); share > 0) {
    parts.push_back(
        {"", "(whole title)", 1, 0, exact_weight(kWholeTitle * share * sum_of_weights_)});
  }
  if (words_.size() > 1 && page.held == words_.size()) {
    parts.push_back({"", "(all words)", 1, 0, exact_weight(kAllWords * sum_of_weights_)});
  }
  if (page.held > 1) add_near_parts(document, page, parts);
  return parts;
}

std::vector<ScorePart> BestOrder::all_parts(Xapian::docid document, const Page& page) const {
  std::vector<ScorePart> parts = first_parts(page);
  for (ScorePart& part : last_parts(document, page)) parts.push_back(std::move(part));
  return parts;
}

PageDetails BestOrder::details_of(Xapian::docid document, const Page& page) const {
  PageDetails details{document, {}};
  std::size_t pair = 0;
  for (std::size_t i = 1; i < words_.size() && page.held > 1; ++i) {
    if (words_[i - 1].term.empty() || words_[i].term.empty()) continue;
    if (!page.facts.near[pair++]) continue;
    for (const std::string& word : {words_[i - 1].term, words_[i].term}) {
      if (details.placed.empty() || details.placed.back() != word) details.placed.push_back(word);
    }
  }
  return details;
}

// Gives how much of the title the query is where the title has all of its words, and else 0.
double BestOrder::share_of_title(const Page& page) const {
  if (page.titled < words_.size()) return 0;
  const std::size_t length =
      page.facts.title.empty() ? kUsualTitle : count_distinct_words(page.facts.title);
  return std::min(1.0, static_cast<double>(words_.size()) / static_cast<double>(length));
}

// Gives a bound of what last_parts() adds.
double BestOrder::most_of_details(const Page& page) const {
  double most = 0;
  most += kWholeTitle * share_of_title(page) * sum_of_weights_;
  if (words_.size() > 1 && page.held == words_.size()) most += kAllWords * sum_of_weights_;
  std::size_t pair = 0;
  for (std::size_t i = 1; i < words_.size() && page.held > 1; ++i) {
    if (words_[i - 1].term.empty() || words_[i].term.empty()) continue;
    if (!page.facts.near[pair++]) continue;
    most += nearness_ * std::max(words_[i - 1].weight, words_[i].weight) * (parameters_.k1 + 1);
  }
  // What is rounded may be that much more.
  return most + exact_weight(1e-6);
}

std::vector<ScorePart> BestOrder::parts(Xapian::docid document) const {
  if (changes_nothing()) return {};
  const std::vector<Page> pages = looked_at({document});
  evidence_.prepare({details_of(document, pages.front())});
  return all_parts(document, pages.front());
}

// Gives 0 for lists of links and 1 for text. What is usual is the median of the documents, since it
// depends on weights and stemmers.
void BestOrder::share_texts(std::vector<Page>& pages) const {
  std::vector<double> densities;
  std::vector<double> known;
  for (const Page& page : pages) {
    const double count = page.facts.words;
    densities.push_back(count > 0 ? page.facts.length / count : -1);
    if (count > 0) known.push_back(densities.back());
  }
  if (known.empty()) return;
  const auto median = known.begin() + static_cast<std::ptrdiff_t>(known.size() / 2);
  std::nth_element(known.begin(), median, known.end());
  for (std::size_t i = 0; i < pages.size(); ++i) {
    if (densities[i] < 0 || *median <= 0) continue;
    const double relative = densities[i] / *median;
    pages[i].text_share =
        std::clamp((relative - kListDensity) / (kTextDensity - kListDensity), 0.0, 1.0);
  }
}

bool BestOrder::is_demoted(std::string_view data) const {
  const Expected<Url> url = parse_url(data_field(data, field::kUrl));
  if (!url) return false;
  const std::string path = without_escapes(url->path);
  const std::string_view name = std::string_view(path).substr(path.rfind('/') + 1);
  return std::any_of(demoted_.begin(), demoted_.end(), [&](const std::string& glob) {
    return matches_glob(glob, glob.find('/') == std::string::npos ? name : path);
  });
}

// Pages get more than the best of those that are demoted more has. A search demotes as a rule does
// that says 1; 0 is that of most pages.
void BestOrder::demote(std::span<FoundPage> pages) const {
  if (demoted_.empty() && !rules_demote_) return;
  std::vector<Xapian::docid> documents;
  for (const FoundPage& page : pages) documents.push_back(page.document);
  const std::vector<PageEvidence::Stored> stored = evidence_.stored(documents);
  std::map<int, std::vector<FoundPage*>, std::greater<>> by_demotion;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const std::string& value = stored[i].demotion;
    int demotion = 0;
    if (value.size() == 1 && value[0] >= '1' && value[0] <= '9') demotion = value[0] - '0';
    if (demotion == 0 && !demoted_.empty() && is_demoted(stored[i].data)) demotion = 1;
    by_demotion[demotion].push_back(&pages[i]);
  }
  double lead = 0;
  for (const auto& [demotion, group] : by_demotion) {
    double best = lead;
    for (FoundPage* const page : group) {
      page->lead = lead;
      page->score += lead;
      best = std::max(best, page->score);
    }
    lead = best;
  }
}

void BestOrder::complete(std::vector<Page*>& pages) const {
  std::vector<PageDetails> details;
  for (const Page* const page : pages) {
    details.push_back(details_of(page->found->document, *page));
  }
  evidence_.prepare(details);
  for (Page* const page : pages) {
    for (const ScorePart& part : last_parts(page->found->document, *page)) {
      page->found->score += part.weight;
    }
    page->is_complete = true;
  }
}

// Asks for the details of those pages only that can be among the first `wanted`, the most hopeful
// ones first.
void BestOrder::complete_best(std::vector<Page>& pages, std::size_t wanted) const {
  std::size_t at_once = evidence_.details_at_once();
  const bool all = !demoted_.empty() || rules_demote_ || wanted >= pages.size();
  if (all) at_once = pages.size();
  for (;;) {
    std::vector<double> scores;
    std::vector<Page*> open;
    for (Page& page : pages) {
      scores.push_back(-page.found->score);
      if (!page.is_complete) open.push_back(&page);
    }
    const auto last =
        scores.begin() +
        static_cast<std::ptrdiff_t>(std::min(std::max<std::size_t>(wanted, 1), pages.size())) - 1;
    std::nth_element(scores.begin(), last, scores.end());
    if (!all) {
      std::erase_if(open,
                    [&](const Page* page) { return page->found->score + page->most < -*last; });
    }
    if (open.empty()) return;
    std::stable_sort(open.begin(), open.end(), [](const Page* a, const Page* b) {
      return a->found->score + a->most > b->found->score + b->most;
    });
    open.resize(std::min(open.size(), at_once));
    complete(open);
  }
}

void BestOrder::apply(std::vector<FoundPage>& pages, std::size_t wanted) const {
  if (changes_nothing() || pages.empty()) return;
  const auto end = pages.begin() + static_cast<std::ptrdiff_t>(std::min(kReordered, pages.size()));
  std::vector<FoundPage*> by_document;
  for (auto page = pages.begin(); page != end; ++page) by_document.push_back(&*page);
  std::sort(by_document.begin(), by_document.end(),
            [](const FoundPage* a, const FoundPage* b) { return a->document < b->document; });
  std::vector<Xapian::docid> ascending;
  for (const FoundPage* page : by_document) ascending.push_back(page->document);
  std::vector<Page> looked = looked_at(ascending);
  for (std::size_t i = 0; i < looked.size(); ++i) {
    FoundPage& found = *by_document[i];
    looked[i].found = &found;
    for (const ScorePart& part : first_parts(looked[i])) found.score += part.weight;
    found.for_text = exact_weight(kText * looked[i].text_share * sum_of_weights_);
    found.score += found.for_text;
  }
  complete_best(looked, wanted);
  demote({pages.begin(), end});
  std::stable_sort(pages.begin(), end,
                   [](const FoundPage& a, const FoundPage& b) { return a.score > b.score; });
}

void BestOrder::apply_to_best(const Xapian::Database& database,
                              std::vector<DocumentMatch>& matches) const {
  if (changes_nothing()) return;
  std::vector<FoundPage> first = best_pages(database, matches, kReordered);
  apply(first);
  std::unordered_map<Xapian::docid, double> scores;
  for (const FoundPage& page : first) scores.emplace(page.document, page.score);
  for (DocumentMatch& match : matches) {
    const auto better = scores.find(match.document);
    if (better != scores.end()) match.score = better->second;
  }
}

}  // namespace winnow
