// SPDX-License-Identifier: GPL-2.0-or-later
//
// A run that another one overtakes: it has read the database, and then waits for no lock.
#include <functional>
#include <utility>

#include "tests/indexer/writer/site_fixture.h"
#include "winnow/indexer/source_part.h"

namespace winnow {
namespace {

// Is a part of a source, and is asked for it between the reading of the metadata and the lock.
class PartSource final : public MemorySource {
 public:
  explicit PartSource(std::uint32_t number) : part_{number, 3, PartBy::url, ""} {}

  const SourcePart* part() const override {
    if (const auto now = std::exchange(when_asked, nullptr)) now();
    return &part_;
  }

  mutable std::function<void()> when_asked;

 private:
  // No page of another run is missing here.
  bool may_have(std::string_view /*url*/) const override { return false; }

  SourcePart part_;
};

class OvertakenRunTest : public SiteTest {
 protected:
  void index_part(PartSource& source) {
    const std::string seed(1, static_cast<char>('p' + ++pages_));
    source.add("/" + seed, page_html(long_text(seed)));
    const Expected<IndexReport> report = index_site(source, database_, options_, observer_);
    EXPECT_TRUE(report) << report.error().message();
  }

  std::vector<std::string> parts() const {
    const std::string text = Xapian::Database(database_).get_metadata(std::string(kMetadataKey));
    const Expected<IndexMetadata> metadata = metadata_from_json(text, database_);
    EXPECT_TRUE(metadata);
    return metadata ? metadata->parts : std::vector<std::string>();
  }

  int pages_ = 0;
};

TEST_F(OvertakenRunTest, KeepsWhatTheOtherOneHasNoted) {
  PartSource first(1);
  index_part(first);
  PartSource second(2);
  PartSource third(3);
  third.when_asked = [&] { index_part(second); };
  index_part(third);
  EXPECT_EQ(parts(), (std::vector<std::string>{"1/3 by url", "2/3 by url", "3/3 by url"}));
  EXPECT_EQ(urls(), (std::vector<std::string>{"/q", "/s", "/r"}));
}

TEST_F(OvertakenRunTest, TriesAgainUntilItIsAlone) {
  PartSource first(1);
  index_part(first);
  std::vector<PartSource> others(3, PartSource(2));
  PartSource last(3);
  std::size_t runs = 0;
  std::function<void()> overtake = [&] {
    if (runs == others.size()) return;
    index_part(others[runs++]);
    last.when_asked = overtake;
  };
  last.when_asked = overtake;
  index_part(last);
  EXPECT_EQ(runs, others.size());
  EXPECT_EQ(parts(), (std::vector<std::string>{"1/3 by url", "2/3 by url", "3/3 by url"}));
}

}  // namespace
}  // namespace winnow
