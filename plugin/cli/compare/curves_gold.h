// SPDX-License-Identifier: GPL-2.0-or-later
//
// How many template tables the pages of a site really have.
#pragma once

#include <cstdint>
#include <string>

#include "winnow/extractor/expected.h"

namespace winnow::cli {

// Counts different tables of a site: one that several of its templates have counts once.
struct TableCounts {
  std::uint32_t tables = 0;
  std::uint32_t fixed =
      0;  // with a text of their own, outside of tables in them, that never varies
};

// Reads a file as sample_sites/railway_en/template_tables.txt explains it: of its lines those that
// name a table, "# TEMPLATE: NAME, fixed, on 8 of 8 pages" with varies or none for other texts. The
// numbers by template are no use: templates that are much alike are learned as one. Gives
// ErrorCode::not_found, ErrorCode::too_large, or ErrorCode::input if it names no table with a fixed
// text.
Expected<TableCounts> read_table_counts(const std::string& file);

}  // namespace winnow::cli
