// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/database/xapian_errors.h"

#include <fcntl.h>
#include <xapian.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <vector>

#include "indexer/common/damaged_hint.h"
#include "indexer/common/file_descriptor.h"
#include "indexer/database/database_reading.h"
#include "winnow/indexer/checksum_report.h"
#include "winnow/indexer/database_error.h"
#include "winnow/indexer/system_refusal.h"
#include "winnow/indexer/verified_tables.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;

bool is_of_database(const fs::path& file) {
  return file.extension() == ".glass" || file.filename() == "iamglass" ||
         file.filename() == "XAPIANDB";
}

// Gives the error number of the folder, or of a file of a database in it.
int refusal_in(const fs::path& folder, std::vector<fs::path>* shards) {
  std::error_code failed;
  fs::directory_iterator entry(folder, failed);
  for (; !failed && entry != fs::directory_iterator(); entry.increment(failed)) {
    const fs::path& path = entry->path();
    if (shards != nullptr && path.filename().string().starts_with("shard-")) {
      shards->push_back(path);
    }
    if (!is_of_database(path)) continue;
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    // A writer may have replaced the file meanwhile.
    if (!file.is_open() && errno != ENOENT) return errno;
  }
  const bool is_folder = !failed || (failed != std::errc::not_a_directory &&
                                     failed != std::errc::no_such_file_or_directory);
  return is_folder ? failed.value() : 0;
}

}  // namespace

int refusal_to_open(std::string_view database) {
  std::vector<fs::path> shards;
  if (const int refusal = refusal_in(fs::path(database), &shards); refusal != 0) return refusal;
  for (const fs::path& shard : shards) {
    if (const int refusal = refusal_in(shard, nullptr); refusal != 0) return refusal;
  }
  return 0;
}

namespace {

Error make(ErrorCode code, std::string_view where, const Xapian::Error& error, std::string hint) {
  std::string what = error.get_msg();
  if (const char* system = error.get_error_string()) what += std::string(": ") + system;
  return {code, std::move(what), std::string(where), std::move(hint)};
}

// Xapian keeps the system's words on a failure and not its number. Both are of one process, so they
// are in one language.
int number_of(std::string_view system) {
  for (const int number : {EMFILE, ENFILE, ENOMEM, EAGAIN, EACCES, EPERM, EROFS, EIO, ENOENT, EFBIG,
                           EINTR, ENOSPC, EDQUOT, VerifiedTables::kErrorNumber}) {
    if (system == std::strerror(number)) return number;
  }
  return 0;
}

int number_of(const Xapian::Error& error) {
  const char* const system = error.get_error_string();
  return system == nullptr ? 0 : number_of(system);
}

Error refused(std::string_view where, const Xapian::Error& error, int number) {
  std::string what = error.get_msg();
  if (number_of(error) != number) what += std::string(": ") + std::strerror(number);
  if (number_of(error) == number) what += std::string(": ") + error.get_error_string();
  return system_refusal(number, std::move(what), where);
}

// Xapian names a file of its own, of which nobody has heard.
Error no_database(std::string_view where) {
  std::error_code ignored;
  const fs::path path(where);
  std::string what = "there is no such database";
  if (fs::is_directory(path, ignored)) what = "is a folder but not a database";
  if (fs::is_regular_file(path, ignored)) what = "is a file but not a database";
  return {ErrorCode::not_found, std::move(what), std::string(where),
          "check the path, or make one with winnow index"};
}

// Says what was found before Xapian read it: in the database, or in another one that it was made
// of.
std::optional<Error> found_damage(std::string_view where, const Xapian::Error& error) {
  std::optional<DamagedBytes> damage = take_noted_damage(where);
  if (!damage && number_of(error) == VerifiedTables::kErrorNumber) damage = take_noted_damage("");
  if (!damage) return std::nullopt;
  return Error{ErrorCode::corrupt, text_of(*damage), damage->file, kDamagedHint};
}

// Says that the database is damaged, unless a file of it cannot be opened and may well be sound.
Error damaged(std::string_view where, const Xapian::Error& error) {
  if (auto found = found_damage(where, error)) return *std::move(found);
  std::error_code ignored;
  if (fs::is_regular_file(fs::path(where), ignored)) return no_database(where);
  if (const int refusal = refusal_to_open(where)) return refused(where, error, refusal);
  return make(ErrorCode::corrupt, where, error, kDamagedHint);
}

// Where a commit fails and then its undoing, too, Xapian puts both messages into one, which has no
// error number. The tables on the disk are those of the last commit.
bool could_not_be_undone(const Xapian::DatabaseError& error) {
  return error.get_msg().starts_with("Modifications failed (");
}

// Of these messages, the one on the commit ends with the system's words in parentheses.
Error of_undoing(std::string_view where, const Xapian::DatabaseError& error) {
  const std::string& message = error.get_msg();
  const std::size_t end = message.find(")), and couldn't open at the old revision");
  const std::size_t begin = message.rfind('(', end);
  const int number = end == std::string::npos || begin == std::string::npos
                         ? 0
                         : number_of(std::string_view(message).substr(begin + 1, end - begin - 1));
  return system_refusal(number, message, where,
                        "check free space and permissions; the last commit is intact");
}

// Counts the bytes of all tables below the directory.
std::uint64_t table_bytes(std::string_view where) {
  std::uint64_t bytes = 0;
  std::error_code failed;
  for (std::filesystem::recursive_directory_iterator file(std::filesystem::path(where), failed),
       end;
       !failed && file != end; file.increment(failed)) {
    std::error_code unknown;
    const std::uintmax_t size = file->file_size(unknown);
    if (!unknown && file->path().extension() == ".glass") bytes += size;
  }
  return bytes;
}

// A number in a damaged table may name a block that no table could have come to: the system refuses
// to write there, whatever limits there are.
bool is_far_outside(std::string_view where, const Xapian::DatabaseError& error) {
  constexpr std::string_view kBeginning = "Error writing block ";
  constexpr std::uint64_t kLeastBlockBytes = 2048;
  constexpr std::uint64_t kGrowth = std::uint64_t{1} << 40;  // more than a run adds before a commit
  const std::string& message = error.get_msg();
  if (!message.starts_with(kBeginning)) return false;
  std::uint64_t block = 0;
  std::from_chars(message.data() + kBeginning.size(), message.data() + message.size(), block);
  return block > (2 * table_bytes(where) + kGrowth) / kLeastBlockBytes;
}

// Where the system has no complaint, the tables are to blame: a block beyond the end of a file that
// was cut short, for instance.
Error of_tables(std::string_view where, const Xapian::DatabaseError& error) {
  if (auto found = found_damage(where, error)) return *std::move(found);
  const int number = number_of(error);
  if (number == EFBIG && is_far_outside(where, error)) {
    return make(ErrorCode::corrupt, where, error, kDamagedHint);
  }
  if (number != 0 && number != ENOENT && number != EFBIG) return refused(where, error, number);
  if (could_not_be_undone(error)) return of_undoing(where, error);
  if (error.get_error_string() == nullptr) return damaged(where, error);
  return make(ErrorCode::disk, where, error,
              "check free space and permissions; the last commit is intact");
}

// Xapian says only in its message why a lock cannot be had.
Error of_lock(std::string_view where, const Xapian::DatabaseLockError& error) {
  const auto says = [&](std::string_view part) {
    return error.get_msg().find(part) != std::string::npos;
  };
  if (says("already locked")) {
    return make(ErrorCode::locked, where, error,
                "another process is writing to this database; wait until it has finished");
  }
  if (says("too many open files")) return refused(where, error, EMFILE);
  const std::string& message = error.get_msg();
  const int number = number_of(message.substr(std::min(message.size(), message.rfind(": ") + 2)));
  Error refusal = system_refusal(number, message, where);
  if (says("not supported")) refusal.hint = "put the database on a file system with locks";
  return refusal;
}

// Whether a directory that is no database holds tables of one: then a part of it is missing. Those
// of a database that was never made are empty.
bool has_tables(std::string_view where) {
  std::error_code failed;
  for (std::filesystem::directory_iterator file(std::filesystem::path(where), failed), end;
       !failed && file != end; file.increment(failed)) {
    std::error_code unknown;
    if (file->path().extension() == ".glass" && file->file_size(unknown) > 0) return true;
  }
  return false;
}

Error of_opening(std::string_view where, const Xapian::DatabaseOpeningError& error) {
  if (auto found = found_damage(where, error)) return *std::move(found);
  if (const int number = number_of(error); number != 0 && number != ENOENT) {
    return refused(where, error, number);
  }
  if (const int refusal = refusal_to_open(where)) return refused(where, error, refusal);
  if (has_tables(where)) return damaged(where, error);
  return no_database(where);
}

}  // namespace

Error current_xapian_error(std::string_view where) {
  try {
    throw;
  } catch (const Xapian::DatabaseLockError& error) {
    return of_lock(where, error);
  } catch (const Xapian::DatabaseModifiedError& error) {
    return make(ErrorCode::try_again, where, error, kOvertakenHint);
  } catch (const Xapian::DatabaseNotFoundError& error) {
    return of_opening(where, error);
  } catch (const Xapian::DatabaseCorruptError& error) {
    return damaged(where, error);
  } catch (const Xapian::DatabaseVersionError& error) {
    return make(ErrorCode::incompatible, where, error, "index the site anew with this version");
  } catch (const Xapian::DatabaseCreateError& error) {
    return make(ErrorCode::disk, where, error, "check free space and permissions");
  } catch (const Xapian::DatabaseOpeningError& error) {
    return of_opening(where, error);
  } catch (const Xapian::NetworkError& error) {
    return make(ErrorCode::try_again, where, error, "check that the remote server is running");
  } catch (const Xapian::DatabaseError& error) {
    return of_tables(where, error);
  } catch (const Xapian::DocNotFoundError& error) {
    return damaged(where, error);  // We ask only for documents that a posting list names.
  } catch (const Xapian::FeatureUnavailableError& error) {
    return damaged(where, error);  // Our databases have every table.
  } catch (const Xapian::QueryParserError& error) {
    return make(ErrorCode::usage, where, error, "quote the words to search for them as they are");
  } catch (const Xapian::Error& error) {
    return make(ErrorCode::input, where, error, "");
  } catch (const std::length_error& error) {  // a length that Xapian took from a damaged table
    return {ErrorCode::corrupt, std::string("has an impossible length: ") + error.what(),
            std::string(where), kDamagedHint};
  }
}

std::optional<Error> error_of_database(const std::exception_ptr& exception,
                                       std::string_view where) {
  if (exception == nullptr) return std::nullopt;
  try {
    std::rethrow_exception(exception);
  } catch (const Xapian::Error&) {
    return current_xapian_error(where);
  } catch (...) {
    return std::nullopt;
  }
}

}  // namespace winnow
