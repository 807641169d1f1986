// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/xapian_errors.h"

#include <xapian.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace winnow {
namespace {

Error make(ErrorCode code, std::string_view where, const Xapian::Error& error, std::string hint) {
  std::string what = error.get_msg();
  if (const char* system = error.get_error_string()) what += std::string(": ") + system;
  return {code, std::move(what), std::string(where), std::move(hint)};
}

Error damaged(std::string_view where, const Xapian::Error& error) {
  return make(ErrorCode::corrupt, where, error, "index the site anew into another directory");
}

// Where a full disk lets a commit fail and then its undoing, too, Xapian puts both messages into one
// and loses the system's. The tables on the disk are those of the last commit.
bool lacked_room(const Xapian::DatabaseError& error) {
  const std::string& message = error.get_msg();
  return message.starts_with("Modifications failed (DatabaseError: Error writing");
}

// Where the system has no complaint, the tables are to blame: a block beyond the end of a file that
// was cut short, for instance.
Error of_tables(std::string_view where, const Xapian::DatabaseError& error) {
  if (error.get_error_string() == nullptr && !lacked_room(error)) {
    return damaged(where, error);
  }
  return make(ErrorCode::disk, where, error,
              "check free space and permissions; the last commit is intact");
}

// Xapian says that a lock cannot be had in one way, whether somebody holds it or the lock file
// cannot be written.
Error of_lock(std::string_view where, const Xapian::DatabaseLockError& error) {
  if (error.get_msg().find("open lockfile") != std::string::npos) {
    return make(ErrorCode::disk, where, error, "check the permissions of the directory");
  }
  return make(ErrorCode::locked, where, error,
              "another process is writing to this database; wait until it has finished");
}

// Whether a directory that is no database holds tables of one: then a part of it is missing.
bool has_tables(std::string_view where) {
  std::error_code failed;
  for (std::filesystem::directory_iterator file(std::filesystem::path(where), failed), end;
       !failed && file != end; file.increment(failed)) {
    if (file->path().extension() == ".glass") return true;
  }
  return false;
}

Error of_opening(std::string_view where, const Xapian::DatabaseOpeningError& error,
                 std::string hint) {
  const char* system = error.get_error_string();
  const std::string said = error.get_msg() + (system == nullptr ? "" : system);
  if (said.find(std::strerror(EACCES)) != std::string::npos) {
    return make(ErrorCode::disk, where, error, "check the permissions of the directory");
  }
  if (has_tables(where)) return damaged(where, error);
  return make(ErrorCode::not_found, where, error, std::move(hint));
}

}  // namespace

Error current_xapian_error(std::string_view where) {
  try {
    throw;
  } catch (const Xapian::DatabaseLockError& error) {
    return of_lock(where, error);
  } catch (const Xapian::DatabaseModifiedError& error) {
    return make(ErrorCode::try_again, where, error, "the database changed meanwhile; try again");
  } catch (const Xapian::DatabaseNotFoundError& error) {
    return of_opening(where, error, "make one with winnow index");
  } catch (const Xapian::DatabaseCorruptError& error) {
    return damaged(where, error);
  } catch (const Xapian::DatabaseVersionError& error) {
    return make(ErrorCode::incompatible, where, error, "index the site anew with this version");
  } catch (const Xapian::DatabaseCreateError& error) {
    return make(ErrorCode::disk, where, error, "check free space and permissions");
  } catch (const Xapian::DatabaseOpeningError& error) {
    return of_opening(where, error, "check that the path names a Xapian database");
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
  }
}

}  // namespace winnow
