// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/index_site.h"

#include <xxhash.h>

#include <memory>
#include <string_view>
#include <utility>

#include "indexer/common/big_endian.h"
#include "indexer/database/xapian_errors.h"
#include "indexer/writer/run/build_identity.h"
#include "indexer/writer/run/index_run.h"
#include "indexer/writer/run/run_options.h"
#include "winnow/indexer/language.h"

namespace winnow {
namespace {

// One method for all pages.
class OneMethod final : public PageClassifier {
 public:
  explicit OneMethod(std::shared_ptr<const Method> method) : method_(std::move(method)) {}
  std::shared_ptr<const Method> method_for(const RawPage&) const override { return method_; }
  bool needs_hashes() const override { return method_->needs_hashes(); }

 private:
  std::shared_ptr<const Method> method_;
};

Expected<std::shared_ptr<const PageClassifier>> classifier_of(const IndexOptions& options) {
  if (options.classifier) return options.classifier;
  Expected<std::unique_ptr<Method>> method = make_method(options.choices.method);
  if (!method) return method.error();
  return std::shared_ptr<const PageClassifier>(std::make_shared<OneMethod>(std::move(*method)));
}

}  // namespace

std::string_view indexer_version() { return WINNOW_VERSION; }

std::uint64_t indexing_fingerprint(const IndexOptions& options) {
  std::string parts = big_endian(options_hash(options)) + library_versions();
  parts.append(indexer_version()).append("\n").append(code_hash());
  return XXH3_64bits(parts.data(), parts.size());
}

Expected<IndexReport> index_site(Source& source, const std::string& database,
                                 const IndexOptions& options, IndexObserver& observer) {
  Expected<std::shared_ptr<const PageClassifier>> classifier = classifier_of(options);
  if (!classifier) return classifier.error();
  const Expected<std::string> stemmer = resolve_stemmer(options.choices.stemmer);
  if (!stemmer) return stemmer.error();
  if (const Expected<void> site = check_site(options.site); !site) return site.error();
  if (const auto weights = check_weights(options.choices); !weights) return weights.error();
  IndexOptions resolved = options;
  resolved.choices.stemmer = *stemmer;
  resolved.classifier = std::move(*classifier);

  return with_xapian<IndexReport>(database, [&]() -> Expected<IndexReport> {
    IndexRun run(resolved, observer);
    if (const Expected<void> opened = run.open(database, source); !opened) return opened.error();
    return run.run(source);
  });
}

}  // namespace winnow
