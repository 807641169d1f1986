// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads all pages of the sources in the background, and some of them again when rules have changed.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "plugin/serve/inspect/catalogue.h"
#include "plugin/serve/inspect/page_look.h"
#include "plugin/serve/inspect/source_classifier.h"
#include "plugin/serve/inspect/template_groups.h"

namespace winnow::serve {

// Works in a thread of its own, which gives way to others where the system can do that.
// Thread-safe.
class Scanner {
 public:
  using Current = std::function<std::shared_ptr<const SourceClassifier>()>;

  // All must outlive it. `current` says how pages are classified at the moment; it is asked again
  // for each page.
  Scanner(const InspectOptions& options, SourceSet& sources, Catalogue& catalogue,
          TemplateGroups& groups, Current current);
  ~Scanner() { stop(); }

  // Begins with all pages.
  void start();
  // Has the pages of these sites read again once all else is done; of all sites if there are none.
  // With `list` the sources are gone through for pages that are new.
  void read_again(std::vector<std::string> sites, bool list = false);
  // Says whether nothing is left to be done.
  bool is_idle() const;
  // Ends within a page.
  void stop();

 private:
  struct Task {
    bool list = false;  // go through the sources
    std::vector<std::string> sites;
  };

  void run();
  void run(const Task& task);
  void read_listed();
  void read_known(const std::vector<std::string>& sites);
  void group_pages(const std::vector<std::string>& sites);
  // Makes the line of a page and adds it. Returns whether to go on.
  bool take(PagePlace&& place, const ReadPage& page, ScanState& state);

  const InspectOptions& options_;
  SourceSet& sources_;
  Catalogue& catalogue_;
  TemplateGroups& groups_;
  const Current current_;
  std::unique_ptr<PageLook> look_;

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Task> tasks_;
  bool working_ = false;
  std::atomic<bool> stopped_ = false;
  std::thread thread_;
};

}  // namespace winnow::serve
