// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/analyzer.h"

#include <algorithm>

#include "indexer/analysis/word_forms.h"
#include "winnow/extractor/code_points.h"
#include "winnow/extractor/words.h"
#include "winnow/indexer/language.h"

namespace winnow {

struct Analyzer::State {
  struct NamedCache {
    std::string name;
    std::unique_ptr<StemCache> cache;
  };

  StemCache& stems(std::string_view stemmer);

  WordSegmenter segmenter;
  WordFolder folder;
  std::vector<WordSpan> spans;
  std::vector<NamedCache> caches;  // one for each stemmer asked for; a site has few languages
};

StemCache& Analyzer::State::stems(std::string_view stemmer) {
  for (const NamedCache& named : caches) {
    if (named.name == stemmer) return *named.cache;
  }
  const Expected<std::string> resolved = resolve_stemmer(stemmer);
  const std::string name = resolved && *resolved != "auto" ? *resolved : "none";
  caches.push_back({std::string(stemmer), std::make_unique<StemCache>(name)});
  return *caches.back().cache;
}

namespace {

constexpr std::string_view kCompoundJoints = "'&";

// Hands words to the visitor and counts positions.
class Reporter {
 public:
  Reporter(StemCache& stems, const Analyzer::WordVisitor& visit) : stems_(stems), visit_(visit) {}

  void report(std::string_view term) {
    visit_({term, stems_.stem(term), position_ + 1, false});
    if (term.find_first_of(kCompoundJoints) == std::string_view::npos) {
      ++position_;
      return;
    }
    for (const std::string_view part : compound_parts(term)) {
      visit_({part, stems_.stem(part), ++position_, true});
    }
  }

  std::uint32_t positions() const { return position_; }

 private:
  StemCache& stems_;
  const Analyzer::WordVisitor& visit_;
  std::uint32_t position_ = 0;
};

}  // namespace

// A term neither begins nor ends with a joint, but two may stand together.
std::vector<std::string_view> compound_parts(std::string_view term) {
  std::vector<std::string_view> parts;
  while (!term.empty()) {
    const std::size_t end = std::min(term.find_first_of(kCompoundJoints), term.size());
    if (end > 0) parts.push_back(term.substr(0, end));
    term.remove_prefix(std::min(end + 1, term.size()));
  }
  return parts;
}

bool says_little(std::string_view folded_word) {
  constexpr std::int32_t kFirst = 0x3041;
  constexpr std::int32_t kLast = 0x309F;
  for (std::size_t at = 0; at < folded_word.size();) {
    const CodePoint character = decode_code_point(folded_word, at);
    if (character.value < kFirst || character.value > kLast) return false;
    at += character.length;
  }
  return !folded_word.empty();
}

Analyzer::Analyzer() : state_(std::make_unique<State>()) {}
Analyzer::~Analyzer() = default;
Analyzer::Analyzer(Analyzer&&) noexcept = default;
Analyzer& Analyzer::operator=(Analyzer&&) noexcept = default;

std::uint32_t Analyzer::analyze(std::string_view text, std::string_view stemmer,
                                const WordVisitor& visit) {
  Reporter reporter(state_->stems(stemmer), visit);
  state_->spans.clear();
  state_->segmenter.segment(text, state_->spans);
  for (const WordSpan& span : state_->spans) {
    const std::string_view term = state_->folder.fold(text.substr(span.offset, span.length));
    if (!term.empty()) reporter.report(term);
  }
  return reporter.positions();
}

std::string Analyzer::fold(std::string_view word) { return std::string(state_->folder.fold(word)); }

std::string_view Analyzer::stem(std::string_view folded_word, std::string_view stemmer) {
  return state_->stems(stemmer).stem(folded_word);
}

}  // namespace winnow
