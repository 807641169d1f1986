// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow-document reads one document from standard input and writes its text as HTML to standard
// output, behind a line that says what it was:
//
//   winnow-document 1 pdf 12 3456 120      type, pages, words, words that repeat over the pages
//   winnow-document 1 fault KIND why       none, encrypted, broken, limit
//
// Usage: winnow-document PROCESSOR_SECONDS MEMORY_BYTES MOST_HTML_BYTES TYPE
//
// TYPE is what the file's name or its server calls it, or "?". The program is winnow's own: what it
// takes and writes may change with every version.
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <exception>
#include <new>
#include <string>
#include <string_view>

#include "plugin/document/confinement.h"
#include "plugin/document/office_document.h"
#include "plugin/document/pdf_pages.h"
#include "plugin/document/plain_text.h"

namespace winnow::document {
namespace {

constexpr int kUsage = 2;

void write_output(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) ::_exit(1);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

bool read_input(std::string& bytes) {
  constexpr std::size_t kStep = 1u << 20;
  while (true) {
    const std::size_t filled = bytes.size();
    bytes.resize(filled + kStep);
    const ssize_t count = ::read(STDIN_FILENO, bytes.data() + filled, kStep);
    bytes.resize(filled + static_cast<std::size_t>(count > 0 ? count : 0));
    if (count == 0) return true;
    if (count < 0 && errno != EINTR) return false;
  }
}

std::string_view kind_name(Fault::Kind kind) {
  switch (kind) {
    case Fault::Kind::none:
      return "none";
    case Fault::Kind::encrypted:
      return "encrypted";
    case Fault::Kind::limit:
      return "limit";
    case Fault::Kind::broken:
      break;
  }
  return "broken";
}

std::string first_line(const Conversion& conversion) {
  std::string line = "winnow-document 1 ";
  if (const auto* fault = std::get_if<Fault>(&conversion)) {
    line.append("fault ").append(kind_name(fault->kind)).append(" ").append(fault->detail);
    return line + "\n";
  }
  const auto& converted = std::get<Converted>(conversion);
  line.append(converted.type);
  for (const std::uint64_t number :
       {std::uint64_t{converted.pages}, converted.words, converted.running_words}) {
    line += " " + std::to_string(number);
  }
  return line + "\n";
}

Conversion convert(std::string_view bytes, std::string_view type, std::size_t max_bytes) {
  constexpr std::size_t kBeginning = 512;
  const std::string_view start = bytes.substr(0, kBeginning);
  if (start.find("%PDF-") != std::string_view::npos) return convert_pdf(bytes, max_bytes);
  if (start.starts_with("PK")) return convert_office(bytes, max_bytes);
  if (is_encrypted_office(bytes)) return Fault{Fault::Kind::encrypted, "needs a password"};
  if (type == "md") return convert_plain(bytes, PlainKind::markdown, max_bytes);
  if (type == "txt") return convert_plain(bytes, PlainKind::text, max_bytes);
  return Fault{Fault::Kind::none, "not a document of a known kind"};
}

[[noreturn]] void end_for_memory() {
  write_output("winnow-document 1 fault limit it needs more memory than one document may take\n");
  ::_exit(0);
}

Conversion convert_safely(std::string_view type, std::size_t max_bytes) {
  try {
    std::string bytes;
    if (!read_input(bytes)) return Fault{Fault::Kind::broken, "its bytes cannot be read"};
    return convert(bytes, type, max_bytes);
  } catch (const std::exception& error) {
    return Fault{Fault::Kind::broken, std::string("damaged: ") + error.what()};
  }
}

// Libraries complain of what they are not allowed to look at, and of what is wrong with a document.
void drop_complaints() {
  const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere >= 0) ::dup2(nowhere, STDERR_FILENO);
}

bool read_number(const char* text, std::size_t& number) {
  const std::string_view digits = text;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return read.ec == std::errc() && read.ptr == digits.data() + digits.size();
}

int run(int count, char** words) {
  Allowance allowance;
  std::size_t max_bytes = 0;
  const bool sound = count == 5 && read_number(words[1], allowance.processor_seconds) &&
                     read_number(words[2], allowance.memory_bytes) &&
                     read_number(words[3], max_bytes);
  if (!sound) return kUsage;
  std::set_new_handler(end_for_memory);
  drop_complaints();
  prepare_pdf();
  if (std::string why = confine(allowance); !why.empty()) {
    write_output(first_line(Fault{Fault::Kind::broken,
                                  "it is not read, for its reader cannot be "
                                  "confined here: " +
                                      why}));
    return 0;
  }
  const Conversion conversion = convert_safely(words[4], max_bytes);
  write_output(first_line(conversion));
  if (const auto* converted = std::get_if<Converted>(&conversion)) write_output(converted->html);
  return 0;
}

}  // namespace
}  // namespace winnow::document

// Libraries have no more to do, and what they would undo is in a broken state at times.
int main(int count, char** words) { std::_Exit(winnow::document::run(count, words)); }
