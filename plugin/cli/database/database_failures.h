// SPDX-License-Identifier: GPL-2.0-or-later
//
// How the program ends over a database: one that is damaged so that Xapian reads or writes outside
// of memory, and one that Xapian could not go on writing.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::cli {

// By nothing but what a handler of signals may call: nothing is allocated and no lock is taken.
// What is longer than a path may be is cut.
class SignalLine {
 public:
  void add(std::string_view text);

  // Bytes that a terminal could obey are shown as \xNN, and so is all that is not ASCII.
  void add_printable(std::string_view text);

  void print();

 private:
  void add(char byte);

  std::array<char, 8192> bytes_;
  std::size_t size_ = 0;
};

// Xapian 1.4 checks blocks of its tables when it comes to them, but not all that is in them. From
// now on a fault of memory or arithmetic, or an abort, ends the program with a message that names
// the database, and the exit status of a damaged one, if its thread is at work on a database
// (DatabaseUse::of_this_thread), or if the process has read one (DatabaseUse::last_read): what
// Xapian has written over may be missed by any thread, at any time until the process has ended.
// If another process has committed to the database meanwhile, the program ends with the status that
// says to try again, since Xapian may have read a block while it was written. A fault after memory
// was refused ends it as where memory is out (out_of_memory.h), wherever it is at work. Any other
// fault ends the program by its signal, as before. Nothing is written to a log file: a handler may
// not. In builds with a sanitizer, which reports faults itself, nothing is changed.
void handle_memory_faults();

// Xapian writes the values of documents from a destructor (ValueUpdater of its glass backend),
// which no error can leave: where it fails the program is ended. From now on it then says of this
// database what Xapian said, with the exit status of that: a disk without room (5), or damage (6).
// What was committed before is intact, and what is unfinished is removed (unfinished.h). `read`
// names the databases that are read to make it.
void handle_write_failures(const std::string& database, const std::vector<std::string>& read = {});

}  // namespace winnow::cli
