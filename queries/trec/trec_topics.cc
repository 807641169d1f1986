// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/trec_topics.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "queries/trec/lines.h"

namespace winnow {
namespace {

constexpr std::string_view kClassicHint =
    "write <num> and <title>, each once, between <top> and </top>";

constexpr bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_';
}

// Gives the tag at the beginning of `text`, with its brackets; it is empty if there is none.
// Attributes do not occur, and without them more of what looks like a tag is text: "a <b and c> d".
std::string_view tag_at(std::string_view text) {
  const std::size_t name = text.starts_with("</") ? 2 : 1;
  std::size_t end = name;
  while (end < text.size() && is_name_character(text[end])) ++end;
  if (end == name || end == text.size() || text[end] != '>') return {};
  return text.substr(0, end + 1);
}

// A line cut in the text before its first tag, that tag, and what follows.
struct Cut {
  std::string_view text;
  std::string_view tag;  // empty if there is none
  std::string_view rest;
};

Cut cut_at_tag(std::string_view line) {
  for (std::size_t at = line.find('<'); at != std::string_view::npos; at = line.find('<', at + 1)) {
    const std::string_view tag = tag_at(line.substr(at));
    if (!tag.empty()) return {line.substr(0, at), tag, line.substr(at + tag.size())};
  }
  return {line, {}, {}};
}

// Appends the words of `text`, each after a space unless it is the first of `out`.
void append_words(std::string& out, std::string_view text) {
  for (text = without_outer_blanks(text); !text.empty(); text = without_outer_blanks(text)) {
    const auto end = std::find_if(text.begin(), text.end(), is_blank);
    const auto length = static_cast<std::size_t>(end - text.begin());
    if (!out.empty()) out += ' ';
    out += text.substr(0, length);
    text.remove_prefix(length);
  }
}

// This is an element of a topic: its text, with white space collapsed.
struct Field {
  std::string text;
  std::size_t line = 0;  // of its tag; 0 if there is none
};

struct OpenTopic {
  std::size_t line = 0;
  Field id;
  Field title;
};

// Gives the text of a field without the label that TREC writes before it.
std::string unlabelled(std::string_view text, std::string_view label) {
  if (text.starts_with(label)) text.remove_prefix(label.size());
  return std::string(without_outer_blanks(text));
}

class ClassicReader {
 public:
  ClassicReader(std::string_view content, std::string_view file) : lines_(content, file) {}

  Expected<std::vector<Topic>> read() {
    while (lines_.next()) {
      if (const Expected<void> taken = take_line(lines_.line()); !taken) return taken.error();
    }
    if (topic_) return unended();
    return std::move(topics_);
  }

 private:
  Expected<void> take_line(std::string_view line) {
    while (!line.empty()) {
      const Cut cut = cut_at_tag(line);
      if (field_ != nullptr) append_words(field_->text, cut.text);
      if (const Expected<void> taken = take_tag(cut.tag); !taken) return taken.error();
      line = cut.rest;
    }
    return {};
  }

  // Whatever the tag is, it ends the field before it.
  Expected<void> take_tag(std::string_view tag) {
    if (tag.empty()) return {};
    field_ = nullptr;
    if (tag == "<top>") return begin_topic();
    if (tag == "</top>") return end_topic();
    if (tag == "<num>") return begin_field(&OpenTopic::id);
    if (tag == "<title>") return begin_field(&OpenTopic::title);
    return {};
  }

  Expected<void> begin_topic() {
    if (topic_) return unended();
    topic_.emplace();
    topic_->line = lines_.number();
    return {};
  }

  Expected<void> begin_field(Field OpenTopic::*field) {
    if (!topic_) return lines_.error("the field stands in no <top>", kClassicHint);
    field_ = &((*topic_).*field);
    if (field_->line != 0) return lines_.error("the topic has this field already", kClassicHint);
    field_->line = lines_.number();
    return {};
  }

  Expected<void> end_topic() {
    if (!topic_) return lines_.error("the </top> ends no <top>", kClassicHint);
    Topic topic{unlabelled(topic_->id.text, "Number:"), unlabelled(topic_->title.text, "Topic:"),
                lines_.place_of(topic_->title.line)};
    if (topic.id.empty()) return lines_.error_at(topic_->line, "the topic has no id", kClassicHint);
    if (topic.text.empty())
      return lines_.error_at(topic_->line, "the topic has no text", kClassicHint);
    if (const std::string_view problem = complaint(topic.id); !problem.empty()) {
      return lines_.error_at(topic_->id.line, problem, kClassicHint);
    }
    topics_.push_back(std::move(topic));
    topic_.reset();
    return {};
  }

  // What is wrong with an id; empty if nothing is.
  std::string_view complaint(const std::string& id) {
    if (has_blank(id)) return "the topic's id holds white space";
    if (id.starts_with('#')) return "the topic's id begins with #, as comments do";
    if (!ids_.insert(id).second) return "the topic's id occurs twice";
    return {};
  }

  Error unended() const {
    return lines_.error_at(topic_->line, "the <top> does not end", "write </top> after the topic");
  }

  LineReader lines_;
  std::vector<Topic> topics_;
  std::unordered_set<std::string> ids_;
  std::optional<OpenTopic> topic_;
  Field* field_ = nullptr;  // of topic_, which text belongs to; null in fields that are left out
};

// Says whether the first line that is not empty begins with "<top>".
bool are_classic_topics(std::string_view content) {
  LineReader lines(content, {});
  while (lines.next()) {
    const std::string_view text = without_outer_blanks(lines.line());
    if (!text.empty()) return text.starts_with("<top>");
  }
  return false;
}

// As parse_topics() says, for content of which are_classic_topics() is true.
//
// The source are the topics of TREC 1 to 13; they are SGML without a document type, most of whose
// elements have no end tag.
Expected<std::vector<Topic>> parse_classic_topics(std::string_view content, std::string_view file) {
  return ClassicReader(content, file).read();
}

constexpr std::string_view kTopicsHint = "write an id, a TAB and the query, for each topic a line";

// What is wrong with a topic's line; empty if nothing is. `tab` is the place of its first TAB.
std::string_view complaint(std::string_view line, std::size_t tab) {
  if (tab == std::string_view::npos) return "no TAB between the topic's id and its text";
  const std::string_view id = line.substr(0, tab);
  if (id.empty()) return "the topic has no id";
  if (has_blank(id)) return "the topic's id holds white space";
  if (without_outer_blanks(line.substr(tab + 1)).empty()) return "the topic has no text";
  return {};
}

Expected<std::vector<Topic>> parse_table(std::string_view content, std::string_view file) {
  std::vector<Topic> topics;
  std::unordered_set<std::string_view> ids;
  LineReader lines(content, file);
  while (lines.next_entry()) {
    const std::string_view line = lines.line();
    const std::size_t tab = line.find('\t');
    std::string_view problem = complaint(line, tab);
    if (problem.empty() && !ids.insert(line.substr(0, tab)).second) {
      problem = "the topic's id occurs twice";
    }
    if (!problem.empty()) return lines.error(problem, kTopicsHint);
    topics.push_back({std::string(line.substr(0, tab)), std::string(line.substr(tab + 1)),
                      lines.place_of(lines.number())});
  }
  return topics;
}

// Says whether there are lines that are no comments, and all of them have a TAB.
bool is_table(std::string_view content) {
  LineReader lines(content, {});
  bool any = false;
  for (; lines.next_entry(); any = true) {
    if (lines.line().find('\t') == std::string_view::npos) return false;
  }
  return any;
}

}  // namespace

std::string place_of(const Topic& topic) {
  return topic.place.empty() ? "topic " + topic.id : topic.place;
}

Expected<std::vector<Topic>> parse_topics(std::string_view content, std::string_view file) {
  return are_classic_topics(content) ? parse_classic_topics(content, file)
                                     : parse_table(content, file);
}

Expected<std::vector<Topic>> parse_queries(std::string_view content, std::string_view file) {
  if (are_classic_topics(content) || is_table(content)) return parse_topics(content, file);
  std::vector<Topic> queries;
  LineReader lines(content, file);
  while (lines.next()) {
    const std::string_view query = without_outer_blanks(lines.line());
    if (query.empty()) continue;
    queries.push_back(
        {std::to_string(lines.number()), std::string(query), lines.place_of(lines.number())});
  }
  return queries;
}

}  // namespace winnow
