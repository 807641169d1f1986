// SPDX-License-Identifier: GPL-2.0-or-later
//
// What goes into the index of an arm, as a name.
#pragma once

#include <xxhash.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "winnow/extractor/expected.h"
#include "winnow/indexer/source.h"
#include "winnow/queries/arm.h"

namespace winnow {

// A key has so many letters: 128 bits, hexadecimal.
inline constexpr std::size_t kKeyLetters = 32;

// Hashes several values. Lengths count, so that no two lists of values run together.
class Fingerprint {
 public:
  Fingerprint();
  Fingerprint& add(std::string_view bytes);
  Fingerprint& add(std::uint64_t number);
  std::string hex() const;

 private:
  struct Free {
    void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
  };
  std::unique_ptr<XXH3_state_t, Free> state_;
};

// This is what the pages of a collection come to.
struct CollectionHash {
  std::string hex;
  std::uint64_t pages = 0;
  std::uint64_t bytes = 0;
};

// Hashes the pages that it passes on. Times of modification do not count: they differ between
// copies of a mirror and rank nothing.
class HashedSource : public Source {
 public:
  // `source` has to outlive this.
  explicit HashedSource(Source& source) : source_(source) {}

  std::string name() const override { return source_.name(); }
  Expected<void> for_each(const PageVisitor& page, const SkipVisitor& skipped) override;
  Expected<std::uint64_t> count() override { return source_.count(); }

  // Hashes the pages of the last for_each().
  const CollectionHash& hash() const { return hash_; }

 private:
  Source& source_;
  CollectionHash hash_;
};

// Names a collection by what the user said of it; its pages are not read.
std::string collection_name(const CollectionSpec& collection);

// Goes through all pages. Gives ErrorCode::try_again if `interrupted`, asked after each page, says
// so.
Expected<CollectionHash> hash_collection(const CollectionSpec& collection,
                                         const std::function<bool()>& interrupted);

// Says how arms are indexed: all of an experiment hold the same pages, and nothing that no one
// looks at.
IndexOptions arm_options(const ArmSpec& spec, const std::string& site, const Limits& limits);

// Gives the name of the arm's index in the cache. Gives ErrorCode::usage for an unknown stemmer;
// for omindex, ErrorCode::not_found if it is not installed.
Expected<std::string> arm_key(const ArmSpec& spec, const IndexOptions& options,
                              const CollectionHash& pages);

// Makes the error of everything that an observer stopped.
Error interrupted_error(const std::string& where);

}  // namespace winnow
