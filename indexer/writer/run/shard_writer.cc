// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/run/shard_writer.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "indexer/database/database_session.h"
#include "indexer/writer/duplicates/near_duplicates.h"
#include "winnow/indexer/database_use.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

// What Xapian takes for a posting until it is committed does not depend on how much markup stands
// around the word. Manuals have a posting for 70 bytes or more; pages that are nearly all text have
// one for ten, and a batch of these would take several times the memory, and longer.
constexpr std::size_t kBytesOfAPosting = 64;

// What a page counts for in its batch, bytes.
std::size_t weight_of(const PageJob& job) {
  if (!job.document) return job.size;
  return std::max(job.size, kBytesOfAPosting * job.document->document.termlist_count());
}

}  // namespace

ShardWriter::ShardWriter(const IndexOptions& options,
                         std::optional<Xapian::WritableDatabase> database, Xapian::Database present,
                         WorkPool& pool, ShardLinks links)
    : options_(options),
      database_(std::move(database)),
      present_(std::move(present)),
      pool_(pool),
      links_(std::move(links)),
      work_(pool) {
  if (database_) begin_changes(*database_);
}

void ShardWriter::look_up(PageJob& job) noexcept {
  post(job, [this, &job] {
    const DatabaseUse use(links_.database);
    if (met_.contains(job.url_hash)) {
      job.outcome = PageOutcome::same_url;
      return links_.done(job);
    }
    const auto first = in_work_.find(job.url_hash);
    if (first != in_work_.end()) {
      first->second.push(job);
    } else {
      begin(job);
    }
  });
}

void ShardWriter::set_metadata(std::string key, std::string value) {
  write([key = std::move(key), value = std::move(value)](Xapian::WritableDatabase& database) {
    database.set_metadata(key, value);
    return true;
  });
}

void ShardWriter::write(std::function<bool(Xapian::WritableDatabase&)> action) {
  if (!database_) return;
  post([this, action = std::move(action)] {
    work_.attempt([&] { changed_ = action(*database_) || changed_; });
  });
}

void ShardWriter::post_commit() {
  post([this] { work_.attempt([this] { commit(); }); });
}

void ShardWriter::post(SerialWork::Operation operation) {
  work_.post([this, operation = std::move(operation)] {
    const DatabaseUse use(links_.database);
    operation();
  });
}

// A function object that holds two pointers needs no memory of its own.
template <typename Operation>
void ShardWriter::post(PageJob& job, Operation operation) noexcept {
  static_assert(sizeof operation <= 2 * sizeof(void*));
  static_assert(std::is_trivially_copyable_v<Operation>);
  job.shard_step.operation = operation;
  work_.post(job.shard_step);
}

ReportField ShardWriter::counted_before(const PageJob& job) const {
  const bool completes = options_.completes != nullptr && options_.completes->written;
  return completes ? options_.completes->written->find(job.url_hash) : nullptr;
}

void ShardWriter::begin(PageJob& job) {
  job.queued_as = job.url_hash;
  job.counted_before = counted_before(job);
  bool unchanged = false;
  const bool went_well = work_.attempt([&] {
    unchanged = is_unchanged(job);
    if (unchanged) {
      met_.insert(job.url_hash);
    } else {
      in_work_.try_emplace(job.url_hash);
    }
  });
  if (!went_well) {
    job.outcome = PageOutcome::none;
    return abandon(job);
  }
  if (unchanged) return links_.done(job);
  order_.push(job);
  pool_.submit([this, &job] {
    work_.attempt([&] { links_.make_document(job); });
    finish(job);
  });
}

bool ShardWriter::is_unchanged(PageJob& job) {
  job.existing = find_document(present_, job.url_term);
  if (job.existing == 0) {
    if (job.note && job.note->noindex == job.checksum) {
      job.outcome = PageOutcome::noindex;
      return true;
    }
    if (!is_duplicate_noted(present_, job.url_term, job.checksum)) return false;
    job.outcome = PageOutcome::joined;
    return true;
  }
  const Xapian::Document document = present_.get_document(job.existing);
  const bool same_page = document.get_value(slot::kChecksum) == job.checksum;
  if (same_page && (!job.date || has_date_of(document, *job.date))) {
    job.outcome = PageOutcome::unchanged;
    return true;
  }
  if (job.counted_before != nullptr) {
    job.replaced.words =
        static_cast<std::uint32_t>(Xapian::sortable_unserialise(document.get_value(slot::kWords)));
    job.replaced.empty = job.replaced.words == 0;
    job.replaced.canonical = !document.get_value(slot::kCanonical).empty();
  }
  return false;
}

void ShardWriter::finish(PageJob& job) {
  post(job, [this, &job] {
    const DatabaseUse use(links_.database);
    job.is_made = true;
    write_ready();
  });
}

void ShardWriter::write_ready() {
  while (!order_.empty() && order_.front().is_made) {
    PageJob& job = order_.pop();
    if (work_.attempt([&] { write(job); })) {
      release_waiting(job);
      links_.done(job);
    } else {
      job.outcome = PageOutcome::none;
      abandon(job);
    }
  }
}

// The whole queue behind the job goes with it, because nobody would take it up.
void ShardWriter::abandon(PageJob& job) {
  PageLine waiting;
  if (const auto entry = in_work_.find(job.queued_as); entry != in_work_.end()) {
    waiting = entry->second;
    in_work_.erase(entry);
  }
  links_.done(job);
  while (!waiting.empty()) links_.done(waiting.pop());
}

void ShardWriter::write(PageJob& job) {
  const bool came_to_nothing = job.skipped || job.refusal || job.outcome == PageOutcome::moved;
  if (job.skipped) job.outcome = PageOutcome::skipped;
  if (job.refusal) job.outcome = PageOutcome::refused;
  if (!came_to_nothing) {
    met_.insert(job.url_hash);
    batch_bytes_ += weight_of(job);
    if (job.noindex) {
      leave_out(job);
    } else {
      write_document(job);
    }
    if (changed_ && batch_bytes_ >= options_.batch_bytes) {
      spelling_.flush_new(*database_, [this] { last_commit_.move_on(); });
      commit_batch();
    }
  }
}

void ShardWriter::release_waiting(PageJob& job) {
  const std::uint64_t url_hash = job.queued_as;
  const auto entry = in_work_.find(url_hash);
  PageLine waiting = entry->second;
  in_work_.erase(entry);
  if (!met_.contains(url_hash) && !waiting.empty()) {
    begin(waiting.pop());
    if (const auto again = in_work_.find(url_hash); again != in_work_.end()) {
      again->second = waiting;
      return;
    }
  }
  const PageOutcome outcome = met_.contains(url_hash) ? PageOutcome::same_url : PageOutcome::none;
  while (!waiting.empty()) {
    PageJob& each = waiting.pop();
    each.outcome = outcome;
    links_.done(each);
  }
}

void ShardWriter::leave_out(PageJob& job) {
  job.outcome = PageOutcome::noindex;
  if (!database_) return;
  if (job.existing != 0) database_->delete_document(job.existing);
  const bool was_joined = forget_duplicate(*database_, job.url_term);
  changed_ = changed_ || job.existing != 0 || was_joined;
}

void ShardWriter::write_document(PageJob& job) {
  job.outcome = job.existing != 0 ? PageOutcome::replaced : PageOutcome::added;
  if (!database_) return;
  changed_ = true;
  if (options_.spelling) spelling_.count(job.document->spelled_words);
  if (job.existing != 0) {
    database_->replace_document(job.existing, job.document->document);
  } else {
    database_->add_document(job.document->document);
    forget_duplicate(*database_, job.url_term);
  }
  job.document.reset();
}

void ShardWriter::commit() {
  if (!database_) return;
  spelling_.flush(*database_, [this] { last_commit_.move_on(); });
  commit_batch();
}

void ShardWriter::commit_batch() {
  commit_changes(*database_);
  last_commit_.move_on();
  if (!links_.folder.empty()) sync_names(links_.folder);
  batch_bytes_ = 0;
  ever_changed_ = ever_changed_ || changed_;
  changed_ = false;
}

}  // namespace winnow
