// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <utility>

#include "extractor/page/metadata/structured_data.h"
#include "extractor/text/characters.h"
#include "extractor/text/utf8.h"

namespace winnow {
namespace {

constexpr std::size_t kMaxDepth = 64;
constexpr std::size_t kMaxItems = 256;
constexpr std::size_t kMaxAuthors = 64;
constexpr std::size_t kNoItem = static_cast<std::size_t>(-1);

// Says what is done with the values of a key.
enum class Field : std::uint8_t {
  ignored,
  items,
  type,
  id,
  headline,
  name,
  article_body,
  text,
  description,
  published,
  created,
  modified,
  author,
  publisher,
};

Field field_of(std::string_view key) {
  constexpr std::array<std::pair<std::string_view, Field>, 14> kFields = {{
      {"@graph", Field::items},
      {"mainEntity", Field::items},
      {"@type", Field::type},
      {"@id", Field::id},
      {"headline", Field::headline},
      {"name", Field::name},
      {"articleBody", Field::article_body},
      {"text", Field::text},
      {"description", Field::description},
      {"datePublished", Field::published},
      {"dateCreated", Field::created},
      {"dateModified", Field::modified},
      {"author", Field::author},
      {"publisher", Field::publisher},
  }};
  for (const auto& [name, field] : kFields) {
    if (name == key) return field;
  }
  return Field::ignored;
}

void keep_first(std::string& field, std::string& value) {
  if (field.empty()) field = std::move(value);
}

// Removes what escapes bring in and no text should hold. Line breaks and tabs stay.
void clean(std::string& text) {
  std::replace_if(
      text.begin(), text.end(),
      [](char c) {
        return (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7F;
      },
      ' ');
  std::string characters;
  append_without_noncharacters(text, characters);
  text = std::move(characters);
}

// Refers to an author or publisher that is named elsewhere on the page.
struct Reference {
  std::size_t item;
  Field field;
  std::string id;
};

// Takes the parser's events. Each open object or array has a frame; an event looks only at the
// innermost one.
class ItemReader {
 public:
  // Appends items to `items`, which must outlive this.
  explicit ItemReader(std::vector<StructuredItem>& items) : items_(items) {
    frames_.push_back({Field::items, Field::items, kNoItem, {}, {}});
  }

  std::vector<Reference> take_references() { return std::move(references_); }

  bool null() { return true; }
  bool boolean(bool) { return true; }
  bool number_integer(std::int64_t) { return true; }
  bool number_unsigned(std::uint64_t) { return true; }
  bool number_float(double, const std::string&) { return true; }
  bool binary(nlohmann::json::binary_t&) { return true; }

  bool string(std::string& value) {
    Frame& frame = frames_.back();
    if (frame.item == kNoItem) return true;
    clean(value);
    if (frame.role == Field::items) {
      set(frame.item, frame.field, value);
    } else if (frame.field == Field::name) {
      keep_first(frame.name, value);
    } else if (frame.field == Field::id) {
      keep_first(frame.id, value);
    }
    return true;
  }

  bool key(std::string& key) {
    frames_.back().field = field_of(key);
    return true;
  }

  bool start_object(std::size_t) {
    if (frames_.size() > kMaxDepth) return false;
    const Frame& outer = frames_.back();
    Frame inner{Field::ignored, Field::ignored, kNoItem, {}, {}};
    if (outer.role == Field::items && outer.field == Field::items) {
      inner.role = Field::items;
      inner.item = add_item();
    } else if (outer.role == Field::items && outer.item != kNoItem &&
               (outer.field == Field::author || outer.field == Field::publisher)) {
      inner.role = outer.field;
      inner.item = outer.item;
    }
    frames_.push_back(std::move(inner));
    return true;
  }

  bool end_object() {
    Frame frame = std::move(frames_.back());
    frames_.pop_back();
    if (frame.role == Field::items || frame.item == kNoItem) return true;
    if (!frame.name.empty()) {
      set(frame.item, frame.role, frame.name);
    } else if (!frame.id.empty() && references_.size() < kMaxAuthors) {
      references_.push_back({frame.item, frame.role, std::move(frame.id)});
    }
    return true;
  }

  // The values of an array are values of its key.
  bool start_array(std::size_t) {
    if (frames_.size() > kMaxDepth) return false;
    const Frame& outer = frames_.back();
    frames_.push_back({outer.role, outer.field, outer.item, {}, {}});
    return true;
  }

  bool end_array() {
    frames_.pop_back();
    return true;
  }

  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) {
    return false;
  }

  void set(std::size_t index, Field field, std::string& value) {
    StructuredItem& item = items_[index];
    switch (field) {
      case Field::type:
        item.kind = std::max(item.kind, item_kind(value));
        return;
      case Field::id:
        return keep_first(item.id, value);
      case Field::headline:
        return keep_first(item.headline, value);
      case Field::name:
        return keep_first(item.name, value);
      case Field::article_body:
        return set_body(index, value);
      case Field::text:
        return keep_first(item.body, value);
      case Field::description:
        return keep_first(item.description, value);
      case Field::published:
        return keep_first(item.published, value);
      case Field::created:
        return keep_first(item.created, value);
      case Field::modified:
        return keep_first(item.modified, value);
      case Field::publisher:
        return keep_first(item.publisher, value);
      case Field::author:
        if (item.authors.size() < kMaxAuthors) item.authors.push_back(std::move(value));
        return;
      case Field::ignored:
      case Field::items:
        return;
    }
  }

 private:
  struct Frame {
    Field role;        // It says what the object is to the one around it.
    Field field;       // It is that of the key that was read last.
    std::size_t item;  // The values belong to this item.
    std::string name;  // An author or publisher has it.
    std::string id;
  };

  std::size_t add_item() {
    if (items_.size() == kMaxItems) return kNoItem;
    items_.emplace_back();
    has_body_.resize(items_.size());
    return items_.size() - 1;
  }

  // Takes the first value that says something, even if a text came before.
  void set_body(std::size_t index, std::string& value) {
    if (has_body_[index] || trimmed(value).empty()) return;
    has_body_[index] = true;
    items_[index].body = std::move(value);
  }

  std::vector<StructuredItem>& items_;
  std::vector<bool> has_body_;  // An item has it if its body is an articleBody.
  std::vector<Frame> frames_;
  std::vector<Reference> references_;
};

void resolve(const std::vector<Reference>& references, ItemReader& reader,
             const std::vector<StructuredItem>& items) {
  for (const Reference& reference : references) {
    const auto named = std::find_if(items.begin(), items.end(), [&](const auto& item) {
      return item.id == reference.id && !item.name.empty();
    });
    if (named == items.end()) continue;
    std::string name = named->name;
    reader.set(reference.item, reference.field, name);
  }
}

}  // namespace

void read_structured_script(std::string_view script, std::vector<StructuredItem>& items) {
  const std::size_t before = items.size();
  ItemReader reader(items);
  if (!nlohmann::json::sax_parse(script, &reader, nlohmann::json::input_format_t::json, false)) {
    items.resize(before);
    return;
  }
  resolve(reader.take_references(), reader, items);
}

}  // namespace winnow
