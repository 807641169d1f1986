// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/repetition/detectors/template_detector.h"

#include <algorithm>

#include "extractor/methods/repetition/detectors/detectors.h"

namespace winnow {

std::unique_ptr<TemplateDetector> make_detector(const RepetitionOptions& options) {
  switch (options.piece) {
    case Piece::chunk:
      return std::make_unique<TableChunkDetector>(options.chunk_by, options.chunk_path);
    case Piece::node:
      return std::make_unique<TemplateHashDetector>();
    case Piece::shingle:
      return std::make_unique<ShingleDetector>(std::clamp(options.window, 1U, kMaxWindow),
                                               std::min(options.density, kMaxDensity));
    case Piece::none:
      break;
  }
  return nullptr;
}

}  // namespace winnow
