// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/xapian_errors.h"

#include <xapian.h>

namespace winnow {
namespace {

Error make(ErrorCode code, std::string_view where, const Xapian::Error& error, std::string hint) {
  std::string what = error.get_msg();
  if (const char* system = error.get_error_string()) what += std::string(": ") + system;
  return {code, std::move(what), std::string(where), std::move(hint)};
}

// Where the system has no complaint, the tables are to blame: a block beyond the end of a file that
// was cut short, for instance.
Error of_tables(std::string_view where, const Xapian::DatabaseError& error) {
  if (error.get_error_string() == nullptr) {
    return make(ErrorCode::corrupt, where, error, "index the site anew into another directory");
  }
  return make(ErrorCode::disk, where, error,
              "check free space and permissions; the last commit is intact");
}

}  // namespace

Error current_xapian_error(std::string_view where) {
  try {
    throw;
  } catch (const Xapian::DatabaseLockError& error) {
    return make(ErrorCode::locked, where, error,
                "another process is writing to this database; wait until it has finished");
  } catch (const Xapian::DatabaseModifiedError& error) {
    return make(ErrorCode::try_again, where, error, "the database changed meanwhile; try again");
  } catch (const Xapian::DatabaseNotFoundError& error) {
    return make(ErrorCode::not_found, where, error, "make one with winnow index");
  } catch (const Xapian::DatabaseCorruptError& error) {
    return make(ErrorCode::corrupt, where, error, "index the site anew into another directory");
  } catch (const Xapian::DatabaseVersionError& error) {
    return make(ErrorCode::incompatible, where, error, "index the site anew with this version");
  } catch (const Xapian::DatabaseCreateError& error) {
    return make(ErrorCode::disk, where, error, "check free space and permissions");
  } catch (const Xapian::DatabaseOpeningError& error) {
    return make(ErrorCode::not_found, where, error, "check that the path names a Xapian database");
  } catch (const Xapian::NetworkError& error) {
    return make(ErrorCode::try_again, where, error, "check that the remote server is running");
  } catch (const Xapian::DatabaseError& error) {
    return of_tables(where, error);
  } catch (const Xapian::QueryParserError& error) {
    return make(ErrorCode::usage, where, error, "quote the words to search for them as they are");
  } catch (const Xapian::Error& error) {
    return make(ErrorCode::input, where, error, "");
  }
}

}  // namespace winnow
