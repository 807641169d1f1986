// SPDX-License-Identifier: GPL-2.0-or-later
//
// The rules file of a server: read, written, and what was written taken back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/page_rules.h"

namespace winnow::serve {

// What the file holds at one time.
struct RulesText {
  std::string text;  // empty if there is no file yet
  std::string etag;  // a hash of it, in quotation marks as in the header field ETag
  PageRules rules;
  std::optional<Error> error;  // why these are none: the text is no list of rules
};

struct RulesChange {
  std::string etag;     // of the file as it is now
  RuleIndex index = 0;  // of the last rule, which add() has added
};

// A change is refused with ErrorCode::try_again if the file is none that the caller takes: somebody
// else has changed it. `etags` is what the field If-Match has: etags with commas between, or "*"
// for any file (RFC 9110, 13.1.1). Comments and the order of rules stay. The file is replaced in
// one step. Other processes are seen at the next call. Thread-safe.
class RulesStore {
 public:
  // So many changes can be taken back.
  static constexpr std::size_t kMostUndone = 100;

  // An empty name is a server without a rules file.
  explicit RulesStore(const std::string& file);

  bool is_writable() const { return !file_.empty(); }
  // Names the file as its owner did.
  const std::string& file() const { return name_; }

  // Errors: ErrorCode::not_found and too_large as read_text_file(). No file is an empty one.
  Expected<RulesText> read() const;

  // Puts a rule behind the others. Errors: those of append_rule(), PageRules::compile() and
  // write_text_file().
  Expected<RulesChange> add(const PageRule& rule, std::string_view etags);
  // Errors: those of remove_rule() and write_text_file().
  Expected<RulesChange> remove(RuleIndex rule, std::string_view etags);
  // Takes back the last change that was made here and not taken back. Errors: ErrorCode::not_found
  // if there is none; ErrorCode::try_again also if the file is another since.
  Expected<RulesChange> undo(std::string_view etags);
  // Says whether undo() has something to take back.
  bool can_undo() const;

 private:
  struct Former {
    std::optional<std::string> text;  // nothing: there was no file
    std::string etag_after;
  };

  Expected<RulesText> read_locked() const;
  Expected<RulesText> read_if_same(std::string_view etags) const;
  Expected<RulesChange> write(const RulesText& before, const std::string& text);

  const std::string name_;
  const std::string file_;  // the same without links
  mutable std::mutex mutex_;
  std::deque<Former> formers_;
};

}  // namespace winnow::serve
