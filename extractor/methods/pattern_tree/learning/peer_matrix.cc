// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/learning/peer_matrix.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <queue>
#include <tuple>
#include <utility>

#include "extractor/methods/pattern_tree/learning/peer_symbols.h"

namespace winnow {
namespace {

constexpr std::uint64_t kNoRow = std::numeric_limits<std::uint64_t>::max();

// Has the items of a column that are in no row yet. Blanks come before them, so that shifting costs
// nothing.
struct Column {
  std::uint32_t head = 0;   // This is the first of the items.
  std::uint64_t start = 0;  // This is its row; the others stand below it without gaps.
};

// Names a row below the current one, and a column.
struct Lower {
  std::uint64_t row = kNoRow;
  std::uint32_t column = 0;
  friend auto operator<=>(const Lower&, const Lower&) = default;
};

// Gives the uppermost first, then the leftmost. Items move down, so that a row that is out of date
// is still a lower bound.
using RowQueue = std::priority_queue<Lower, std::vector<Lower>, std::greater<>>;

// Counts the columns that have one symbol in the current row.
struct Group {
  std::uint32_t id = 0;
  std::size_t columns = 0;
  // For rule R2: the nearest lower row with the symbol, the nearest in another column than that,
  // and the move after which they were looked up.
  Lower nearest;
  Lower second;
  std::optional<std::uint64_t> looked_up;
};

class PeerAligner {
 public:
  PeerAligner(std::span<const PeerSequence> columns, std::uint64_t max_work)
      : input_(columns),
        max_work_(max_work),
        index_(columns, SymbolDetail::text),
        columns_(columns.size()),
        moved_at_(columns.size(), 0),
        last_rows_(index_.size(), 0),
        group_of_(index_.size(), 0),
        structure_counts_(index_.structures(), 0) {
    for (std::uint32_t c = 0; c < columns.size(); ++c) {
      if (!columns[c].empty()) left_.push_back(c);
    }
  }

  AlignedMatrix align() {
    aligned_.columns = static_cast<std::uint32_t>(input_.size());
    if (!align_rows()) {
      aligned_.cut_off = true;
      ignore_texts();
      if (!align_rows()) follow_leftmost();
    }
    return std::move(aligned_);
  }

 private:
  std::uint32_t id(std::uint32_t c) const { return index_.id(c, columns_[c].head); }
  const PeerNode& node(std::uint32_t c) const { return input_[c][columns_[c].head]; }
  Group& group(std::uint32_t c) { return groups_[group_of_[id(c)]]; }

  // Returns false if the work is over the limit. The rows so far are aligned.
  bool align_rows() {
    work_ = 0;
    while (!left_.empty()) {
      enter_row();
      if (work_ > max_work_ || !align_row()) return false;
      place_row();
    }
    return true;
  }

  // Goes to the next row that is not blank.
  void enter_row() {
    work_ += left_.size();
    row_ = kNoRow;
    for (const std::uint32_t c : left_) {
      if (columns_[c].start > row_) continue;
      if (columns_[c].start < row_) in_row_.clear();
      row_ = columns_[c].start;
      in_row_.push_back(c);
    }
  }

  bool align_row() {
    group_columns();
    if (different_ > 1) shift_expected();
    if (different_ > 1 && !shift_to_lower()) return false;
    if (different_ > 1 && !all_data()) shift_all_but_one();
    return true;
  }

  void group_columns() {
    groups_.clear();
    for (const std::uint32_t c : in_row_) {
      std::uint32_t& place = group_of_[id(c)];
      if (place >= groups_.size() || groups_[place].id != id(c)) {
        place = static_cast<std::uint32_t>(groups_.size());
        groups_.emplace_back().id = id(c);
      }
      ++groups_[place].columns;
    }
    different_ = groups_.size();
  }

  void shift(std::uint32_t c, std::uint64_t rows) {
    columns_[c].start += rows;
    moved_at_[c] = ++moves_;
    if (--group(c).columns == 0) --different_;
  }

  void drop_shifted() {
    std::erase_if(in_row_, [this](std::uint32_t c) { return columns_[c].start != row_; });
  }

  // Applies R1. A shift changes nothing for the other columns of the row, so one pass is enough.
  void shift_expected() {
    for (const std::uint32_t c : in_row_) {
      const std::uint64_t last = last_rows_[id(c)];
      if (last == 0 || row_ - (last - 1) >= index_.span(id(c))) continue;
      shift(c, 1);
      if (different_ == 1) break;
    }
    drop_shifted();
  }

  // Applies R2. Returns false if the work is over the limit.
  bool shift_to_lower() {
    RowQueue queue;
    for (const std::uint32_t c : in_row_) push_lower(c, queue);
    while (different_ > 1 && !queue.empty() && work_ <= max_work_) {
      const Lower bound = queue.top();
      queue.pop();
      ++work_;
      if (!is_in_row(bound.column)) continue;
      const Lower lower = lower_occurrence(bound.column);
      if (lower.row == bound.row) {
        shift_to(lower, bound.column, queue);
      } else {
        push_lower(bound.column, queue);
      }
    }
    drop_shifted();
    return work_ <= max_work_;
  }

  void push_lower(std::uint32_t c, RowQueue& queue) {
    const Lower lower = lower_occurrence(c);
    if (lower.row != kNoRow) queue.push({lower.row, c});
  }

  // Shifts `c` to the lower row. If the column of that row has the symbol in the current row, too,
  // the shift makes a nearer occurrence for that column alone.
  void shift_to(Lower lower, std::uint32_t c, RowQueue& queue) {
    const bool both = is_in_row(lower.column) && id(lower.column) == id(c);
    shift(c, lower.row - row_);
    if (!both) return;
    group(c).looked_up.reset();
    queue.push({lower.row, lower.column});
  }

  bool is_in_row(std::uint32_t c) const { return !is_finished(c) && columns_[c].start == row_; }

  // Returns the nearest lower row where a column other than `c` has the symbol of `c` in this row.
  Lower lower_occurrence(std::uint32_t c) {
    Group& symbol = group(c);
    const auto found = [&] {
      const bool own = symbol.nearest.row != kNoRow && symbol.nearest.column == c;
      return own ? symbol.second : symbol.nearest;
    };
    const bool is_current = symbol.looked_up && (found().row == kNoRow ||
                                                 moved_at_[found().column] <= *symbol.looked_up);
    if (!is_current) look_up(symbol);
    return found();
  }

  void look_up(Group& symbol) {
    symbol.nearest = symbol.second = {};
    symbol.looked_up = moves_;
    const std::span<PeerSymbolIndex::Run> runs = index_.runs(symbol.id);
    if (runs.size() < 2) return;
    for (PeerSymbolIndex::Run& run : runs) {
      ++work_;
      const Lower found{next_row(run), run.column};
      if (found.row == kNoRow) continue;
      if (found < symbol.nearest) {
        symbol.second = symbol.nearest;
        symbol.nearest = found;
      } else if (found < symbol.second) {
        symbol.second = found;
      }
    }
  }

  // Returns the first row below the current one in which the column of the run has its symbol.
  std::uint64_t next_row(PeerSymbolIndex::Run& run) const {
    const Column& column = columns_[run.column];
    const auto positions = index_.positions();
    while (run.next < run.end && positions[run.next] < column.head) ++run.next;
    std::uint32_t next = run.next;
    if (next < run.end && positions[next] == column.head && column.start == row_) ++next;
    return next < run.end ? column.start + (positions[next] - column.head) : kNoRow;
  }

  // Asks for R3.
  bool all_data() const {
    return std::all_of(in_row_.begin(), in_row_.end(),
                       [this](std::uint32_t c) { return node(c).data; });
  }

  // Applies R4.
  void shift_all_but_one() {
    for (const std::uint32_t c : in_row_) ++structure_counts_[index_.structure(id(c))];
    // max_element() takes the leftmost of the same rank.
    const std::uint32_t kept = id(*std::max_element(
        in_row_.begin(), in_row_.end(), [this](auto a, auto b) { return rank(a) < rank(b); }));
    for (const std::uint32_t c : in_row_) structure_counts_[index_.structure(id(c))] = 0;
    for (const std::uint32_t c : in_row_) {
      if (id(c) != kept) shift(c, 1);
    }
    drop_shifted();
  }

  std::tuple<std::size_t, bool, std::uint32_t> rank(std::uint32_t c) {
    const bool as_above =
        !aligned_.rows.empty() && aligned_.rows.back().symbol.structure == node(c).symbol.structure;
    return {group(c).columns, as_above, structure_counts_[index_.structure(id(c))]};
  }

  void place_row() {
    bool some_end = false;
    std::vector<AlignedCell> cells;
    cells.reserve(in_row_.size());
    for (const std::uint32_t c : in_row_) {
      last_rows_[id(c)] = row_ + 1;
      cells.push_back({c, columns_[c].head});
      columns_[c].start = row_ + 1;
      if (++columns_[c].head == input_[c].size()) some_end = true;
    }
    aligned_.rows.push_back(aligned_row(input_, std::move(cells)));
    if (some_end) drop_finished();
  }

  bool is_finished(std::uint32_t c) const { return columns_[c].head == input_[c].size(); }

  void drop_finished() {
    std::erase_if(left_, [this](std::uint32_t c) { return is_finished(c); });
  }

  // From here on symbols are compared by S only.
  void ignore_texts() {
    PeerSymbolIndex structures(input_, SymbolDetail::structure);
    std::vector<std::uint64_t> last_rows(structures.size(), 0);
    for (std::uint32_t n = 0; n < index_.size(); ++n) {
      std::uint64_t& last = last_rows[structures.id_of(index_.symbol(n))];
      last = std::max(last, last_rows_[n]);
    }
    index_ = std::move(structures);
    last_rows_ = std::move(last_rows);
    group_of_.assign(index_.size(), 0);
    structure_counts_.assign(index_.structures(), 0);
  }

  // Aligns without rules: what is left of the leftmost column stands in rows of its own, with the
  // columns whose next item has the same S; then comes the next column. Looks at each item once.
  void follow_leftmost() {
    std::vector<std::vector<std::uint32_t>> waiting(index_.size());
    for (const std::uint32_t c : left_) waiting[id(c)].push_back(c);
    for (const std::uint32_t leftmost : left_) {
      while (!is_finished(leftmost)) {
        in_row_ = std::exchange(waiting[id(leftmost)], {});
        std::sort(in_row_.begin(), in_row_.end());
        std::vector<AlignedCell> cells;
        for (const std::uint32_t c : in_row_) {
          cells.push_back({c, columns_[c].head++});
          if (!is_finished(c)) waiting[id(c)].push_back(c);
        }
        aligned_.rows.push_back(aligned_row(input_, std::move(cells)));
      }
    }
  }

  std::span<const PeerSequence> input_;
  std::uint64_t max_work_;
  std::uint64_t work_ = 0;
  PeerSymbolIndex index_;
  AlignedMatrix aligned_;

  std::vector<Column> columns_;
  std::vector<std::uint32_t> left_;  // These are columns with items that are in no row, ascending.
  std::uint64_t moves_ = 0;
  std::vector<std::uint64_t> moved_at_;   // Each column has it, counted in moves.
  std::vector<std::uint64_t> last_rows_;  // Each symbol has the last row that has it, plus one.

  std::uint64_t row_ = 0;
  // These are columns that are not blank in the row, ascending.
  std::vector<std::uint32_t> in_row_;
  std::vector<Group> groups_;
  // Each symbol has an index of groups_, or any number if it has none.
  std::vector<std::uint32_t> group_of_;
  std::size_t different_ = 0;                    // So many groups have columns.
  std::vector<std::uint32_t> structure_counts_;  // Each S has one; all are 0 between rows.
};

}  // namespace

AlignedMatrix align_peer_matrix(std::span<const PeerSequence> columns, std::uint64_t max_cells) {
  return PeerAligner(columns, max_cells).align();
}

}  // namespace winnow
