// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/database/interruption.h"

namespace winnow {
namespace {

// Xapian tells of each table when it comes to it and when it is done, and of nothing in between.
class AskingCompactor final : public Xapian::Compactor {
 public:
  explicit AskingCompactor(const Interruption& interrupted) : interrupted_(interrupted) {}

  void set_status(const std::string&, const std::string&) override { throw_if(interrupted_); }

 private:
  const Interruption& interrupted_;
};

}  // namespace

void throw_if(const Interruption& interrupted) {
  if (interrupted && interrupted()) throw Interrupted{};
}

void compact_into(const Xapian::Database& database, const std::string& copy,
                  const Interruption& interrupted) {
  AskingCompactor compactor(interrupted);
  Xapian::Database(database).compact(copy, 0, 0, compactor);
}

}  // namespace winnow
