// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/best_order.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "winnow/indexer/analyzer.h"
#include "winnow/indexer/schema.h"
#include "winnow/indexer/url.h"
#include "winnow/indexer/word_hashes.h"

namespace winnow {
namespace {

// Shares of what a word weighs, or of what all words of the query do.
constexpr double kTitleWord = 0.5;
constexpr double kWholeTitle = 0.5;
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
// Of a word that a page has more often than this, the first places are looked at.
constexpr std::size_t kMostPlaces = 10'000;
// For each of words_beyond_few() a pair says so much less, and words of titles and links keep so
// much.
constexpr double kLessNear = 0.1;
constexpr double kLessTitle = 0.9;
constexpr double kLessLinks = 0.6;

// Says for each document whether it has one of the terms.
std::vector<bool> having(const Xapian::Database& database, const std::vector<std::string>& terms,
                         const std::vector<Xapian::docid>& ascending) {
  std::vector<bool> has(ascending.size());
  for (const std::string& term : terms) {
    auto posting = database.postlist_begin(term);
    const auto end = database.postlist_end(term);
    for (std::size_t i = 0; i < ascending.size() && posting != end; ++i) {
      posting.skip_to(ascending[i]);
      if (posting != end && *posting == ascending[i]) has[i] = true;
    }
  }
  return has;
}

std::vector<Xapian::termpos> positions(const Xapian::Database& database, Xapian::docid document,
                                       const std::string& term) {
  std::vector<Xapian::termpos> found;
  const auto end = database.positionlist_end(document, term);
  for (auto at = database.positionlist_begin(document, term); at != end; ++at) {
    if (found.size() == kMostPlaces) break;
    found.push_back(*at);
  }
  return found;
}

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

// Says whether all of the text is what the glob says: "*" stands for any bytes and "?" for one
// character. It takes time in proportion to the product of the lengths at most.
bool matches_glob(std::string_view glob, std::string_view text) {
  std::size_t at = 0;
  std::size_t star = std::string_view::npos;
  std::size_t behind_star = 0;  // where the text goes on that the last * does not stand for
  for (std::size_t i = 0; i < text.size();) {
    if (at < glob.size() && glob[at] == '*') {
      star = at++;
      behind_star = i;
    } else if (at < glob.size() && glob[at] == '?') {
      i += std::max<std::size_t>(utf8_character(text, i).length, 1);
      ++at;
    } else if (at < glob.size() && glob[at] == text[i]) {
      ++i;
      ++at;
    } else if (star != std::string_view::npos) {
      at = star + 1;
      i = ++behind_star;
    } else {
      return false;
    }
  }
  return glob.find_first_not_of('*', at) == std::string_view::npos;
}

// Gives a path as people write it.
std::string without_escapes(std::string_view path) {
  std::string text;
  for (std::size_t i = 0; i < path.size(); ++i) {
    unsigned char byte = 0;
    const std::string_view digits = path.substr(std::min(i + 1, path.size()), 2);
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
    if (path[i] == '%' && digits.size() == 2 && read.ptr == digits.data() + 2) {
      text += static_cast<char>(byte);
      i += 2;
    } else {
      text += path[i];
    }
  }
  return text;
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

// Gives the value of each document in the slot, empty where it has none.
std::vector<std::string> values_of(const Xapian::Database& database, Xapian::valueno slot,
                                   const std::vector<Xapian::docid>& ascending) {
  std::vector<std::string> values(ascending.size());
  auto value = database.valuestream_begin(slot);
  const auto end = database.valuestream_end(slot);
  for (std::size_t i = 0; i < ascending.size() && value != end; ++i) {
    if (value.get_docid() < ascending[i]) value.skip_to(ascending[i]);
    if (value != end && value.get_docid() == ascending[i]) values[i] = *value;
  }
  return values;
}

}  // namespace

BestOrder::BestOrder(const Xapian::Database& database, QueryBuilder& builder,
                     const BuiltQuery& built, const Bm25Parameters& parameters)
    : database_(database),
      parameters_(parameters),
      main_weight_(builder.main_weight()),
      documents_(database.get_doccount()),
      average_length_(database.get_avlength()),
      demoted_(built.demoted),
      rules_demote_(!database.get_value_upper_bound(slot::kDemotion).empty()) {
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
  word.documents = count_documents(database_, word.forms);
  if (word.documents == 0) {
    // As it stands in a phrase, or in a language whose stemmer the query does not have.
    word.forms = {sought.term};
    word.titles.push_back(std::string(prefix::kTitle).append(sought.term));
    word.documents = count_documents(database_, word.forms);
  }
  for (const std::string& form : word.forms) word.hashes.push_back(word_hash(form));
  word.titled = count_documents(database_, word.titles);
  word.weight = bm25_rarity(documents_, word.documents);
  word.title_weight =
      kTitleWord * std::min(kMostOfTitle * word.weight, bm25_rarity(documents_, word.titled));
  return word;
}

// Counts the words of the title that are not the site's own, which most titles have.
std::size_t BestOrder::title_length(Xapian::docid document,
                                    std::unordered_map<std::string, bool>& common) const {
  const std::string name(prefix::kTitle);
  std::size_t length = 0;
  Xapian::TermIterator term = database_.termlist_begin(document);
  const Xapian::TermIterator end = database_.termlist_end(document);
  for (term.skip_to(name); term != end && (*term).starts_with(name); ++term) {
    const auto [known, is_new] = common.try_emplace(*term);
    if (is_new) known->second = 2.0 * database_.get_termfreq(*term) > documents_;
    if (!known->second) ++length;
  }
  return std::max<std::size_t>(length, 1);
}

void BestOrder::add_near_parts(Xapian::docid document, std::vector<ScorePart>& parts) const {
  const double length = std::max(database_.get_doclength(document) / average_length_,
                                 parameters_.min_normalised_length);
  const double saturation = parameters_.k1 * (length * parameters_.b + (1 - parameters_.b));
  std::vector<Xapian::termpos> before;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    std::vector<Xapian::termpos> places;
    if (!words_[i].term.empty()) places = positions(database_, document, words_[i].term);
    const std::uint32_t count = count_near(before, places);
    before = std::move(places);
    if (count == 0) continue;
    const Word& first = words_[i - 1];
    const double frequency = main_weight_ * count;
    const double weight = nearness_ * std::max(first.weight, words_[i].weight) *
                          (parameters_.k1 + 1) * (frequency / (saturation + frequency));
    parts.push_back(
        {first.written + " " + words_[i].written, "(near)", count, 0, exact_weight(weight)});
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

void BestOrder::add_value_parts(const std::vector<Xapian::docid>& ascending,
                                std::vector<std::vector<ScorePart>>& parts) const {
  const std::vector<std::string> links = values_of(database_, slot::kLinkWords, ascending);
  const std::vector<std::string> names = values_of(database_, slot::kNames, ascending);
  for (std::size_t i = 0; i < ascending.size(); ++i) {
    if (!links[i].empty()) add_link_parts(links[i], parts[i]);
    if (!defines_name(names[i], name_hash_)) continue;
    parts[i].push_back({"", "(definition)", 1, 0, named_});
  }
}

std::vector<std::vector<ScorePart>> BestOrder::parts_of(
    const std::vector<Xapian::docid>& ascending) const {
  std::vector<std::vector<ScorePart>> all(ascending.size());
  std::vector<std::size_t> held(ascending.size());
  std::vector<std::size_t> titled(ascending.size());
  std::unordered_map<std::string, bool> common;
  for (const Word& word : words_) {
    // All pages have the only word of a query.
    std::vector<bool> in_text(ascending.size(), true);
    if (words_.size() > 1) in_text = having(database_, word.forms, ascending);
    const std::vector<bool> in_title = having(database_, word.titles, ascending);
    for (std::size_t i = 0; i < ascending.size(); ++i) {
      if (in_text[i]) ++held[i];
      if (!in_title[i]) continue;
      ++titled[i];
      all[i].push_back({word.written, "(title)", 1, word.titled, exact_weight(word.title_weight)});
    }
  }
  add_value_parts(ascending, all);
  for (std::size_t i = 0; i < ascending.size(); ++i) {
    if (titled[i] == words_.size()) {
      const double share =
          std::min(1.0, static_cast<double>(words_.size()) /
                            static_cast<double>(title_length(ascending[i], common)));
      all[i].push_back(
          {"", "(whole title)", 1, 0, exact_weight(kWholeTitle * share * sum_of_weights_)});
    }
    if (words_.size() > 1 && held[i] == words_.size()) {
      all[i].push_back({"", "(all words)", 1, 0, exact_weight(kAllWords * sum_of_weights_)});
    }
    if (held[i] > 1) add_near_parts(ascending[i], all[i]);
  }
  return all;
}

std::vector<ScorePart> BestOrder::parts(Xapian::docid document) const {
  if (changes_nothing()) return {};
  return std::move(parts_of({document}).front());
}

// Gives 0 for lists of links and 1 for text. What is usual is the median of the documents, since it
// depends on weights and stemmers.
std::vector<double> BestOrder::text_shares(const std::vector<Xapian::docid>& ascending) const {
  std::vector<double> densities;
  std::vector<double> known;
  Xapian::ValueIterator words = database_.valuestream_begin(slot::kWords);
  const Xapian::ValueIterator end = database_.valuestream_end(slot::kWords);
  for (const Xapian::docid document : ascending) {
    if (words != end && words.get_docid() < document) words.skip_to(document);
    const bool has_value = words != end && words.get_docid() == document;
    const double count = has_value ? Xapian::sortable_unserialise(*words) : 0;
    densities.push_back(count > 0 ? database_.get_doclength(document) / count : -1);
    if (count > 0) known.push_back(densities.back());
  }
  std::vector<double> shares(ascending.size(), 1);
  if (known.empty()) return shares;
  const auto median = known.begin() + static_cast<std::ptrdiff_t>(known.size() / 2);
  std::nth_element(known.begin(), median, known.end());
  for (std::size_t i = 0; i < shares.size(); ++i) {
    if (densities[i] < 0 || *median <= 0) continue;
    const double relative = densities[i] / *median;
    shares[i] = std::clamp((relative - kListDensity) / (kTextDensity - kListDensity), 0.0, 1.0);
  }
  return shares;
}

bool BestOrder::is_demoted(Xapian::docid document) const {
  const std::string data = database_.get_document(document).get_data();
  const Expected<Url> url = parse_url(data_field(data, field::kUrl));
  if (!url) return false;
  const std::string path = without_escapes(url->path);
  const std::string_view name = std::string_view(path).substr(path.rfind('/') + 1);
  return std::any_of(demoted_.begin(), demoted_.end(), [&](const std::string& glob) {
    return matches_glob(glob, glob.find('/') == std::string::npos ? name : path);
  });
}

// 0 for most pages. A search demotes as a rule does that says 1.
int BestOrder::demotion_of(Xapian::docid document) const {
  int demotion = 0;
  if (rules_demote_) {
    const std::string value = database_.get_document(document).get_value(slot::kDemotion);
    if (value.size() == 1 && value[0] >= '1' && value[0] <= '9') demotion = value[0] - '0';
  }
  return demotion == 0 && !demoted_.empty() && is_demoted(document) ? 1 : demotion;
}

// Pages get more than the best of those that are demoted more has.
void BestOrder::demote(std::span<FoundPage> pages) const {
  if (demoted_.empty() && !rules_demote_) return;
  std::map<int, std::vector<FoundPage*>, std::greater<>> by_demotion;
  for (FoundPage& page : pages) by_demotion[demotion_of(page.document)].push_back(&page);
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

void BestOrder::apply(std::vector<FoundPage>& pages) const {
  if (changes_nothing()) return;
  const auto end = pages.begin() + static_cast<std::ptrdiff_t>(std::min(kReordered, pages.size()));
  std::vector<Xapian::docid> ascending;
  for (auto page = pages.begin(); page != end; ++page) ascending.push_back(page->document);
  std::sort(ascending.begin(), ascending.end());
  const std::vector<std::vector<ScorePart>> parts = parts_of(ascending);
  const std::vector<double> shares = text_shares(ascending);
  for (auto page = pages.begin(); page != end; ++page) {
    const auto at = std::lower_bound(ascending.begin(), ascending.end(), page->document);
    const auto number = static_cast<std::size_t>(at - ascending.begin());
    for (const ScorePart& part : parts[number]) page->score += part.weight;
    page->for_text = exact_weight(kText * shares[number] * sum_of_weights_);
    page->score += page->for_text;
  }
  demote({pages.begin(), end});
  std::stable_sort(pages.begin(), end,
                   [](const FoundPage& a, const FoundPage& b) { return a.score > b.score; });
}

void BestOrder::apply(std::vector<DocumentMatch>& matches) const {
  if (changes_nothing()) return;
  std::vector<FoundPage> first = best_pages(database_, matches, kReordered);
  apply(first);
  std::unordered_map<Xapian::docid, double> scores;
  for (const FoundPage& page : first) scores.emplace(page.document, page.score);
  for (DocumentMatch& match : matches) {
    const auto better = scores.find(match.document);
    if (better != scores.end()) match.score = better->second;
  }
}

}  // namespace winnow
