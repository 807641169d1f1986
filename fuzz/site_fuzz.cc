// SPDX-License-Identifier: GPL-2.0-or-later
//
// Learns from any bytes as some pages of two sites. The models are the same, to the byte, for any
// number of threads and any order of the pages. So are models that were saved and loaded, which
// decide alike. A file with a damaged byte is refused. The first byte chooses what is learned.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fuzz/invariant.h"
#include "fuzz/small_site.h"
#include "winnow/extractor/page_extractor.h"
#include "winnow/indexer/site_learning.h"

namespace {

using namespace winnow;

constexpr std::size_t kPages = 8;
constexpr std::array<Piece, 4> kPieces = {Piece::none, Piece::node, Piece::chunk, Piece::shingle};

// All pages from the fifth on come from another host.
class Pages final : public Source {
 public:
  explicit Pages(std::string_view bytes) {
    for (const std::string_view html : cut_pages(bytes, kPages)) {
      RawPage page;
      page.path = std::to_string(pages.size()) + ".html";
      page.url = (pages.size() < 4 ? "http://a.example/" : "http://b.example/") + page.path;
      page.bytes = html;
      page.content_type = "text/html";
      page.http_charset = "utf-8";
      pages.push_back(std::move(page));
    }
  }

  std::string name() const override { return "pages"; }
  Expected<std::uint64_t> count() override { return std::uint64_t{pages.size()}; }
  Expected<void> for_each(const PageVisitor& visit, const SkipVisitor&) override {
    for (const RawPage& page : pages) {
      if (!visit(RawPage(page))) break;
    }
    return {};
  }

  std::vector<RawPage> pages;
};

SiteLearningOptions options_of(std::uint8_t choice) {
  constexpr std::array<Clustering, 3> kClusterings = {Clustering::leader, Clustering::mdl,
                                                      Clustering::minhash};
  SiteLearningOptions options;
  options.learn.repetition.piece = kPieces[choice % kPieces.size()];
  options.learn.templates = (choice & 4) == 0;
  options.learn.clustering = kClusterings[(choice >> 3) % kClusterings.size()];
  options.sample_pages = (choice & 32) != 0 ? 3 : kSamplePages;
  if ((choice & 64) != 0) options.site = "one";
  return options;
}

SiteModels models_of(Pages& pages, SiteLearningOptions options, std::size_t threads) {
  options.threads = threads;
  SiteLearningReport report;
  LearningObserver observer;
  auto models = learn_sites(pages, options, report, observer);
  WINNOW_INVARIANT(models.has_value() && report.pages == pages.pages.size());
  return *std::move(models);
}

// Has bytes as a file has them, aligned to eight.
struct Stored {
  explicit Stored(std::span<const std::byte> from)
      : words(std::make_shared<std::vector<std::uint64_t>>(from.size() / 8 + 1)),
        size(from.size()) {
    std::memcpy(words->data(), from.data(), size);
  }
  std::span<std::byte> bytes() const {
    return std::as_writable_bytes(std::span(*words)).first(size);
  }

  std::shared_ptr<std::vector<std::uint64_t>> words;
  std::size_t size;
};

void check_damage(const SiteModels& models, std::uint8_t choice) {
  const Stored stored(models.bytes());
  const std::size_t at = std::size_t{choice} * 31 % stored.size;
  stored.bytes()[at] ^= std::byte{static_cast<unsigned char>(1 << choice % 8)};
  const auto read = SiteModels::read(stored.bytes(), stored.words);
  WINNOW_INVARIANT(!read);
  const ErrorCode code = read.error().code;
  WINNOW_INVARIANT(code == ErrorCode::corrupt || code == ErrorCode::incompatible ||
                   code == ErrorCode::input);
  const auto cut = SiteModels::read(stored.bytes().first(at), stored.words);
  WINNOW_INVARIANT(!cut);
}

SiteModels loaded(const SiteModels& models) {
  const Stored stored(models.bytes());
  const auto read = SiteModels::read(stored.bytes(), stored.words);
  WINNOW_INVARIANT(read && read->sites().size() == models.sites().size());
  std::vector<SiteModel> copies;
  for (const auto& site : read->sites()) copies.push_back(*site);
  const auto again = SiteModels::of(std::move(copies));
  WINNOW_INVARIANT(again && std::ranges::equal(again->bytes(), models.bytes()));
  return *read;
}

ExtractedPage extracted(const RawPage& page, const Method& method) {
  static PageParser parser;
  return classify_page(*parser.parse(page.bytes, {page.http_charset}), method, parser.segmenter());
}

// Compares the verdicts of one of the methods that have a use for what was learned.
void check_verdicts(const RawPage& page, const SiteModels& learned, const SiteModels& read,
                    std::uint8_t choice) {
  const MethodInfo& info = *available_methods()[choice % available_methods().size()];
  MethodOptions options;
  options.site = learned.find("a.example");
  if (!options.site || !PageParser().parse(page.bytes, {page.http_charset})) return;
  const auto method = make_method(info, options);
  if (!method) return;
  options.site = read.find("a.example");
  const ExtractedPage one = extracted(page, **method);
  const ExtractedPage other = extracted(page, **make_method(info, options));
  WINNOW_INVARIANT(one.own_title == other.own_title && one.image_classes == other.image_classes);
  WINNOW_INVARIANT(
      std::ranges::equal(one.verdicts, other.verdicts, [](const Verdict& a, const Verdict& b) {
        return a.text_class == b.text_class && a.reason == b.reason &&
               a.probability == b.probability;
      }));
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned int seed) {
  return mutate_site(data, size, max_size, seed);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  Pages pages({reinterpret_cast<const char*>(data) + 1, size - 1});
  const SiteLearningOptions options = options_of(data[0]);
  const SiteModels models = models_of(pages, options, 1);
  WINNOW_INVARIANT(std::ranges::equal(models_of(pages, options, 3).bytes(), models.bytes()));
  const RawPage first = pages.pages.front();
  std::reverse(pages.pages.begin(), pages.pages.end());
  WINNOW_INVARIANT(std::ranges::equal(models_of(pages, options, 1).bytes(), models.bytes()));
  check_verdicts(first, models, loaded(models), data[size - 1]);
  check_damage(models, data[size - 1]);
  return 0;
}
