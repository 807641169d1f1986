// SPDX-License-Identifier: GPL-2.0-or-later
//
// How a search engine wants its documents.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "plugin/cli/export/feed_page.h"
#include "winnow/extractor/expected.h"

namespace winnow::cli {

// Formats are immutable and thread-safe. A feed is what begin() gives, document() for each page
// with between() between two of them, and end().
class FeedFormat {
 public:
  virtual ~FeedFormat() = default;

  virtual std::string document(const FeedPage& page) const = 0;
  virtual std::string_view begin() const { return {}; }
  virtual std::string_view between() const { return {}; }
  virtual std::string_view end() const { return {}; }

  // Gives the number of the page with this id, which is the same in every feed. It follows from a
  // hash, so two pages may have the same one. A feed then has the first.
  virtual std::uint64_t number_of(std::string_view id) const;

  // Gives what the engine must be told before it takes the feed. It ends with LF.
  virtual std::string mapping() const = 0;
};

// Writes documents for OpenSearch's bulk requests, two lines of JSON each. Gives ErrorCode::usage
// if `index` cannot be the name of an index.
Expected<std::unique_ptr<FeedFormat>> opensearch_format(const std::string& index);

// Writes an array of JSON for Solr's /update. With fields_by_language the names of fields end so
// that the _default configset knows what they are: title_txt_en.
std::unique_ptr<FeedFormat> solr_format(bool fields_by_language);

// Writes lines of JSON for Vespa's feed clients. Gives ErrorCode::usage if one of the names cannot
// be what it is.
Expected<std::unique_ptr<FeedFormat>> vespa_format(const std::string& name_space,
                                                   const std::string& document_type);

// Writes XML for the xmlpipe2 sources of Sphinx 2.2; the mapping is a configuration file. Gives
// ErrorCode::usage if `index` cannot be the name of an index.
Expected<std::unique_ptr<FeedFormat>> sphinx_format(const std::string& index);

// Writes records for Omega's scriptindex; the mapping is its index script.
std::unique_ptr<FeedFormat> scriptindex_format();

}  // namespace winnow::cli
