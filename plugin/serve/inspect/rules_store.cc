// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/inspect/rules_store.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "winnow/extractor/rules_file.h"
#include "winnow/indexer/text_file.h"

namespace winnow::serve {
namespace {

namespace fs = std::filesystem;

std::string etag_of(std::string_view text) {
  const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
  return fmt::format("\"{:016x}{:016x}\"", hash.high64, hash.low64);
}

// A link is not replaced by a file: what it leads to is.
std::string without_links(const std::string& file) {
  if (file.empty()) return file;
  std::error_code failed;
  const fs::path real = fs::weakly_canonical(file, failed);
  return failed ? file : real.string();
}

// Says whether the field If-Match lets a change of what has this etag pass (RFC 9110, 13.1.1). "*"
// always does, since a missing file counts as an empty one. Weak etags never do.
bool lets_pass(std::string_view if_match, std::string_view etag) {
  constexpr std::string_view kBlanks = " \t";
  // Without quotation marks a single one is meant as well.
  if (if_match == "*" || if_match == etag.substr(1, etag.size() - 2)) return true;
  while (!if_match.empty()) {
    const std::size_t end = std::min(if_match.find(','), if_match.size());
    std::string_view member = if_match.substr(0, end);
    if_match.remove_prefix(std::min(end + 1, if_match.size()));
    member.remove_prefix(std::min(member.find_first_not_of(kBlanks), member.size()));
    if (member.substr(0, member.find_last_not_of(kBlanks) + 1) == etag) return true;
  }
  return false;
}

bool exists(const std::string& file) {
  std::error_code failed;
  return fs::exists(file, failed);
}

RulesText as_rules(std::string text, const std::string& file) {
  RulesText read;
  read.etag = etag_of(text);
  read.text = std::move(text);
  Expected<PageRules> rules = parse_rules(read.text, file);
  if (rules) {
    read.rules = *std::move(rules);
  } else {
    read.error = rules.error();
  }
  return read;
}

}  // namespace

RulesStore::RulesStore(const std::string& file) : name_(file), file_(without_links(file)) {}

Expected<RulesText> RulesStore::read_locked() const {
  if (file_.empty() || !exists(file_)) return as_rules("", name_);
  Expected<std::string> text = read_text_file(file_, kMaxRulesFile);
  if (!text) return text.error();
  return as_rules(*std::move(text), name_);
}

Expected<RulesText> RulesStore::read() const {
  const std::lock_guard lock(mutex_);
  return read_locked();
}

Expected<RulesText> RulesStore::read_if_same(std::string_view etags) const {
  Expected<RulesText> now = read_locked();
  if (!now || lets_pass(etags, now->etag)) return now;
  return Error{ErrorCode::try_again, "has changed since it was read", name_,
               "read the rules again, and look whether the change is still wanted"};
}

Expected<RulesChange> RulesStore::write(const RulesText& before, const std::string& text) {
  RulesText after = as_rules(text, name_);
  if (after.error) return *after.error;
  Former former{std::nullopt, after.etag};
  if (exists(file_)) former.text = before.text;
  if (const auto written = write_text_file(file_, text); !written) return written.error();
  formers_.push_back(std::move(former));
  if (formers_.size() > kMostUndone) formers_.pop_front();
  const std::size_t rules = after.rules.rules().size();
  return RulesChange{std::move(after.etag),
                     static_cast<RuleIndex>(std::max<std::size_t>(rules, 1) - 1)};
}

Expected<RulesChange> RulesStore::add(const PageRule& rule, std::string_view etags) {
  const std::lock_guard lock(mutex_);
  const Expected<RulesText> before = read_if_same(etags);
  if (!before) return before.error();
  // Its own mistakes are told without the line that it would have.
  if (const auto alone = PageRules::compile({rule}); !alone) {
    Error error = alone.error();
    error.where = "\"rule\"";
    return error;
  }
  const Expected<std::string> text = append_rule(before->text, rule, name_);
  if (!text) return text.error();
  return write(*before, *text);
}

Expected<RulesChange> RulesStore::remove(RuleIndex rule, std::string_view etags) {
  const std::lock_guard lock(mutex_);
  const Expected<RulesText> before = read_if_same(etags);
  if (!before) return before.error();
  const Expected<std::string> text = remove_rule(before->text, rule, name_);
  if (!text) return text.error();
  return write(*before, *text);
}

Expected<RulesChange> RulesStore::undo(std::string_view etags) {
  const std::lock_guard lock(mutex_);
  if (formers_.empty()) {
    return Error{ErrorCode::not_found, "nothing was written that could be taken back", name_, ""};
  }
  const Expected<RulesText> before = read_if_same(etags);
  if (!before) return before.error();
  if (before->etag != formers_.back().etag_after) {
    return Error{ErrorCode::try_again, "somebody else has changed it since", name_,
                 "undo that in the editor"};
  }
  const std::optional<std::string> former = formers_.back().text;
  if (former) {
    if (const auto written = write_text_file(file_, *former); !written) return written.error();
  } else {
    std::error_code failed;
    if (!fs::remove(file_, failed) || failed) {
      return Error{ErrorCode::disk, "cannot be removed", name_, "check the folder's permissions"};
    }
  }
  formers_.pop_back();
  return RulesChange{etag_of(former.value_or("")), 0};
}

bool RulesStore::can_undo() const {
  const std::lock_guard lock(mutex_);
  if (formers_.empty()) return false;
  const Expected<RulesText> now = read_locked();
  return now && now->etag == formers_.back().etag_after;
}

}  // namespace winnow::serve
