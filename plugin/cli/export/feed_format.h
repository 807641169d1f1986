// SPDX-License-Identifier: GPL-2.0-or-later
//
// How a search engine wants its documents.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "plugin/cli/export/feed_page.h"
#include "winnow/extractor/expected.h"

namespace winnow::cli {

// What a list of the pages has of one.
struct ListedPage {
  std::string url;
  std::string site;
  std::string title;
  std::string note;       // the page's description, or what begins its text; in one line
  std::string site_name;  // as the page has it
};

// Formats are immutable and thread-safe. A feed is what begin() gives, document() for each page
// with between() between two of them, and end().
class FeedFormat {
 public:
  virtual ~FeedFormat() = default;

  virtual std::string document(const FeedPage& page) const = 0;

  // What documents are made of beside the text.
  virtual FeedWishes wishes() const { return {}; }

  // A list is written as a whole, at the end; its documents are not asked for.
  virtual bool is_list() const { return false; }
  virtual std::string list(std::vector<ListedPage>) const { return {}; }

  // What a page's document is divided into ("chunks"), and how many a document has; where it is
  // one thing, nothing.
  virtual std::string_view parts_name() const { return {}; }
  virtual std::uint64_t parts_of(std::string_view /*document*/) const { return 0; }
  virtual std::string_view begin() const { return {}; }
  virtual std::string_view between() const { return {}; }
  virtual std::string_view end() const { return {}; }

  // Gives the number of the page with this id, which is the same in every feed. It follows from a
  // hash, so two pages may have the same one. A feed then has the first.
  virtual std::uint64_t number_of(std::string_view id) const;

  // Gives what the engine must be told before it takes the feed. It ends with LF.
  virtual std::string mapping() const = 0;
  virtual bool has_mapping() const { return true; }
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

// Writes lines of JSON, one for each chunk of a page (docs/schemas/chunk.schema.json).
std::unique_ptr<FeedFormat> chunk_format(const ChunkLimits& limits);

struct LlmsOptions {
  std::string name;             // of the site; empty: as its first page calls it
  std::string summary;          // empty: the description of that page
  std::string otherwise;        // the name where the pages say nothing
  bool markdown_links = false;  // lead to PAGE.md
};

// Writes an llms.txt file (llmstxt.org): Markdown with a link to each page.
std::unique_ptr<FeedFormat> llms_format(const LlmsOptions& options);

// Writes an llms-full.txt file: the Markdown of each page, in the order of the source.
std::unique_ptr<FeedFormat> llms_full_format(const LlmsOptions& options);

}  // namespace winnow::cli
