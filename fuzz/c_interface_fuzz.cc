// SPDX-License-Identifier: GPL-2.0-or-later
//
// Takes an input for calls of the C interface, one a line. A call that fails gives an error and no
// handle, one that succeeds a handle and no error; nothing is WINNOW_INTERNAL; texts end with a NUL
// and are UTF-8; the same is extracted again; a model is the same after it was read from its bytes.
// Handles that are left at the end are released in an order that the input chooses.
//
// A line begins with the call and the slot of its handle. Words that are "-" are NULL:
//
//   l0 METHOD SITE        a learner                  p0 URL PAGE     adds a page to it
//   L0 PAGES              a model of what it has     m0 BYTES        a model of these bytes
//   d0 PLACE              a byte of the model is damaged
//   x0 MODEL METHOD SITE CHOICES RULES               an extractor; ";" in rules is a line end
//   e0 URL CHARSET PAGE   a page                     f0 KIND         releases a handle
//   n0                    calls without what they need
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "extractor/text/utf8.h"
#include "fuzz/invariant.h"
#include "plugin/c/include/winnow/winnow.h"

namespace {

constexpr std::size_t kSlots = 3;
constexpr std::size_t kMostCalls = 24;

struct Handles {
  std::array<winnow_model*, kSlots> models{};
  std::array<winnow_learner*, kSlots> learners{};
  std::array<winnow_extractor*, kSlots> extractors{};
  std::array<winnow_page*, kSlots> pages{};
};

// Takes the next word off the line.
std::string_view next_word(std::string_view& line) {
  const std::string_view word = line.substr(0, line.find(' '));
  line.remove_prefix(std::min(line.size(), word.size() + 1));
  return word;
}

// A text as callers in C have it, or NULL.
class CText {
 public:
  explicit CText(std::string_view word) {
    if (word != "-") text_ = word.substr(0, word.find('\0'));
  }
  const char* get() const { return text_ ? text_->c_str() : nullptr; }

 private:
  std::optional<std::string> text_;
};

unsigned number_in(std::string_view word) {
  return static_cast<unsigned>(std::strtoul(std::string(word).c_str(), nullptr, 10));
}

void check_text(const char* text, std::size_t size) {
  if (text == nullptr) {
    WINNOW_INVARIANT(size == 0);
    return;
  }
  WINNOW_INVARIANT(std::strlen(text) == size);
  const std::string_view bytes(text, size);
  for (std::size_t at = 0; at < size;) {
    const winnow::Utf8Sequence next = winnow::read_utf8(bytes, at);
    WINNOW_INVARIANT(next.valid);
    at += next.length;
  }
}

void check_error(winnow_status status, winnow_error* error) {
  WINNOW_INVARIANT(status != WINNOW_INTERNAL && status != WINNOW_OUT_OF_MEMORY);
  WINNOW_INVARIANT((status == WINNOW_OK) == (error == nullptr));
  WINNOW_INVARIANT(winnow_error_status(error) == status);
  WINNOW_INVARIANT(status == WINNOW_OK || winnow_error_what(error)[0] != '\0');
  for (const auto part :
       {winnow_error_message, winnow_error_what, winnow_error_where, winnow_error_remedy}) {
    WINNOW_INVARIANT(part(error) != nullptr && std::strlen(part(error)) < 100'000);
  }
  winnow_error_free(error);
}

// Puts what `call` makes into the slot, in place of what was there.
template <typename Handle, typename Call>
void make(Handle*& slot, void (*release)(Handle*), Call call) {
  auto* made = reinterpret_cast<Handle*>(std::uintptr_t{1});
  auto* error = reinterpret_cast<winnow_error*>(std::uintptr_t{1});
  const winnow_status status = call(&made, &error);
  WINNOW_INVARIANT((status == WINNOW_OK) == (made != nullptr));
  check_error(status, error);
  release(slot);
  slot = made;
}

void new_learner(Handles& handles, std::size_t slot, std::string_view line) {
  const CText method(next_word(line));
  const CText site(next_word(line));
  winnow_learner_options options{};
  options.struct_size = sizeof options;
  options.method = method.get();
  options.site = site.get();
  options.ignore_marks = line.empty() ? 0 : 1;
  make(handles.learners[slot], winnow_learner_free,
       [&](auto** made, auto** error) { return winnow_learner_new(&options, made, error); });
}

winnow_input input_of(const CText& url, std::string_view page) {
  winnow_input input{};
  input.struct_size = sizeof input;
  input.bytes = page.data();
  input.size = page.size();
  input.url = url.get();
  return input;
}

void add_page(Handles& handles, std::size_t slot, std::string_view line) {
  const CText url(next_word(line));
  const winnow_input input = input_of(url, line);
  winnow_error* error = nullptr;
  const std::size_t before = winnow_learner_pages(handles.learners[slot]);
  const winnow_status status = winnow_learner_add(handles.learners[slot], &input, &error);
  check_error(status, error);
  WINNOW_INVARIANT(winnow_learner_pages(handles.learners[slot]) ==
                   before + (status == WINNOW_OK ? 1 : 0));
  WINNOW_INVARIANT(winnow_sample_rank(url.get()) == winnow_sample_rank(url.get()));
}

std::string bytes_of(const winnow_model* model) {
  std::size_t size = 1;
  const auto* bytes = static_cast<const char*>(winnow_model_bytes(model, &size));
  WINNOW_INVARIANT((bytes == nullptr) == (model == nullptr) && (bytes != nullptr || size == 0));
  return bytes == nullptr ? std::string() : std::string(bytes, size);
}

void check_model(const winnow_model* model) {
  const std::size_t sites = winnow_model_site_count(model);
  WINNOW_INVARIANT(winnow_model_site(model, sites) == nullptr);
  for (std::size_t i = 0; i < sites; ++i) {
    const char* const name = winnow_model_site(model, i);
    WINNOW_INVARIANT(name != nullptr);
    check_text(name, std::strlen(name));
  }
  if (model == nullptr) return;
  const std::string bytes = bytes_of(model);
  winnow_model* again = nullptr;
  WINNOW_INVARIANT(winnow_model_read(bytes.data(), bytes.size(), &again, nullptr) == WINNOW_OK);
  WINNOW_INVARIANT(bytes_of(again) == bytes);
  winnow_model_free(again);
}

void learn(Handles& handles, std::size_t slot, std::string_view line) {
  make(handles.models[slot], winnow_model_free, [&](auto** made, auto** error) {
    return winnow_learner_learn(handles.learners[slot], number_in(line), made, error);
  });
  check_model(handles.models[slot]);
}

void read_model(Handles& handles, std::size_t slot, std::string_view bytes) {
  make(handles.models[slot], winnow_model_free, [&](auto** made, auto** error) {
    return winnow_model_read(bytes.data(), bytes.size(), made, error);
  });
  check_model(handles.models[slot]);
}

void damage_model(Handles& handles, std::size_t slot, std::string_view line) {
  std::string bytes = bytes_of(handles.models[slot]);
  if (bytes.empty()) return;
  const unsigned place = number_in(line);
  bytes[place % bytes.size()] ^= static_cast<char>(1 << place % 8);
  read_model(handles, slot, bytes);
}

// The options as the caller's compiler had them, in a struct of another size.
struct LongOptions {
  winnow_extractor_options known{};
  std::array<unsigned char, 16> unknown{};
};

// Takes some bits of the choices at a time.
class Choices {
 public:
  explicit Choices(unsigned bits) : bits_(bits) {}
  unsigned next(unsigned count) {
    const unsigned chosen = bits_ % count;
    bits_ /= count;
    return chosen;
  }

 private:
  unsigned bits_;
};

LongOptions options_by(Choices choices) {
  constexpr std::array<double, 8> kFavors = {0, .5, 1, 2, 100, -1, NAN, 1e9};
  LongOptions options;
  winnow_extractor_options& known = options.known;
  known.json = static_cast<int>(choices.next(2));
  known.markdown = static_cast<int>(choices.next(2));
  known.ignore_marks = static_cast<int>(choices.next(2));
  known.comments = static_cast<int>(choices.next(4));
  known.favor = kFavors[choices.next(kFavors.size())];
  known.page_bytes = choices.next(2) == 0 ? 0 : 1000;
  const std::array<std::size_t, 5> sizes = {sizeof known,
                                            offsetof(winnow_extractor_options, ignore_marks),
                                            sizeof options, sizeof options - 1, 0};
  known.struct_size = sizes[choices.next(sizes.size())];
  options.unknown.back() = static_cast<unsigned char>(choices.next(2));
  return options;
}

void new_extractor(Handles& handles, std::size_t slot, std::string_view line) {
  const std::string_view model = next_word(line);
  const CText method(next_word(line));
  const CText site(next_word(line));
  LongOptions options = options_by(Choices(number_in(next_word(line))));
  std::string rules(line);
  std::replace(rules.begin(), rules.end(), ';', '\n');
  if (model != "-") options.known.model = handles.models[number_in(model) % kSlots];
  options.known.method = method.get();
  options.known.site = site.get();
  if (!rules.empty()) options.known.rules = rules.c_str();
  make(handles.extractors[slot], winnow_extractor_free, [&](auto** made, auto** error) {
    return winnow_extractor_new(&options.known, made, error);
  });
}

// All that a page tells, each part behind its size.
std::string told_by(const winnow_page* page) {
  std::string told;
  const auto add = [&](const char* text, std::size_t size) {
    check_text(text, size);
    told += std::to_string(size) + ' ' + std::string(text == nullptr ? "" : text, size);
  };
  std::size_t size = 1;
  for (const int text_class : {-1, 0, 1, 2, 3}) {
    const char* const text = winnow_page_text(page, text_class, &size);
    WINNOW_INVARIANT(size == 0 || text[size - 1] == '\n');
    add(text, size);
  }
  for (const auto part :
       {winnow_page_title, winnow_page_language, winnow_page_json, winnow_page_markdown}) {
    const char* const text = part(page, &size);
    add(text, size);
  }
  for (const auto part : {winnow_page_degraded, winnow_page_warning}) {
    const char* const text = part(page);
    WINNOW_INVARIANT((text == nullptr) == (page == nullptr));
    if (text != nullptr) add(text, std::strlen(text));
  }
  const double confidence = winnow_page_confidence(page);
  WINNOW_INVARIANT(confidence == -1 || (confidence >= 0 && confidence <= 1));
  return told + std::to_string(confidence) + std::to_string(winnow_page_on_its_own(page)) +
         std::to_string(winnow_page_left_out(page));
}

void extract(Handles& handles, std::size_t slot, std::string_view line) {
  const CText url(next_word(line));
  const CText charset(next_word(line));
  winnow_input input = input_of(url, line);
  input.charset = charset.get();
  winnow_extractor* const extractor = handles.extractors[slot];
  const auto call = [&](auto** made, auto** error) {
    return winnow_extract(extractor, &input, made, error);
  };
  make(handles.pages[slot], winnow_page_free, call);
  winnow_page* again = nullptr;
  make(again, winnow_page_free, call);
  WINNOW_INVARIANT(told_by(handles.pages[slot]) == told_by(again));
  winnow_page_free(again);
}

template <typename Handle>
void release(Handle*& slot, void (*free)(Handle*)) {
  free(slot);
  slot = nullptr;
}

void release(Handles& handles, std::size_t slot, unsigned kind) {
  switch (kind % 4) {
    case 0:
      return release(handles.models[slot], winnow_model_free);
    case 1:
      return release(handles.learners[slot], winnow_learner_free);
    case 2:
      return release(handles.extractors[slot], winnow_extractor_free);
    default:
      return release(handles.pages[slot], winnow_page_free);
  }
}

// Calls all functions with NULL for what they need, which is an error of use.
void call_without_anything() {
  winnow_error* error = nullptr;
  winnow_extractor* extractor = nullptr;
  winnow_page* page = nullptr;
  WINNOW_INVARIANT(winnow_extractor_new(nullptr, nullptr, nullptr) == WINNOW_USAGE);
  WINNOW_INVARIANT(winnow_extract(nullptr, nullptr, &page, nullptr) == WINNOW_USAGE);
  WINNOW_INVARIANT(winnow_extractor_new(nullptr, &extractor, &error) == WINNOW_OK);
  WINNOW_INVARIANT(winnow_extract(extractor, nullptr, &page, nullptr) == WINNOW_USAGE);
  winnow_extractor_free(extractor);
  WINNOW_INVARIANT(winnow_learner_add(nullptr, nullptr, nullptr) == WINNOW_USAGE);
  WINNOW_INVARIANT(winnow_learner_new(nullptr, nullptr, nullptr) == WINNOW_USAGE);
  WINNOW_INVARIANT(winnow_model_open(nullptr, nullptr, nullptr) == WINNOW_USAGE);
  told_by(nullptr);
  check_model(nullptr);
  check_error(WINNOW_OK, nullptr);
}

void run(Handles& handles, std::string_view line) {
  if (line.size() < 2) return;
  const char call = line[0];
  const std::size_t slot = static_cast<unsigned char>(line[1]) % kSlots;
  line.remove_prefix(std::min<std::size_t>(line.size(), 3));
  if (call == 'l') new_learner(handles, slot, line);
  if (call == 'p') add_page(handles, slot, line);
  if (call == 'L') learn(handles, slot, line);
  if (call == 'm') read_model(handles, slot, line);
  if (call == 'd') damage_model(handles, slot, line);
  if (call == 'x') new_extractor(handles, slot, line);
  if (call == 'e') extract(handles, slot, line);
  if (call == 'f') release(handles, slot, number_in(line));
  if (call == 'n') call_without_anything();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view input(reinterpret_cast<const char*>(data), size);
  Handles handles;
  for (std::size_t calls = 0; !input.empty() && calls < kMostCalls; ++calls) {
    const std::string_view line = input.substr(0, input.find('\n'));
    run(handles, line);
    input.remove_prefix(std::min(input.size(), line.size() + 1));
  }
  // A page is as good without its extractor, an extractor without its model.
  for (unsigned kind = 0; kind < 4; ++kind) {
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      release(handles, slot, kind + static_cast<unsigned>(size));
      if (handles.pages[slot] != nullptr) told_by(handles.pages[slot]);
    }
  }
  return 0;
}
