// SPDX-License-Identifier: GPL-2.0-or-later
//
// What pages give, by a model, on their own, and if they are no pages at all.
#include <stdlib.h>

#include "check.h"
#include "small_site.h"

static winnow_extractor* extractor_with(const winnow_extractor_options* options) {
  winnow_extractor* extractor = NULL;
  winnow_error* error = NULL;
  if (winnow_extractor_new(options, &extractor, &error) != WINNOW_OK) {
    fprintf(stderr, "no extractor: %s\n", winnow_error_message(error));
    exit(1);
  }
  return extractor;
}

static winnow_page* extract(winnow_extractor* extractor, const winnow_input* input) {
  winnow_page* page = NULL;
  winnow_error* error = NULL;
  if (winnow_extract(extractor, input, &page, &error) != WINNOW_OK) {
    fprintf(stderr, "no page: %s\n", winnow_error_message(error));
    exit(1);
  }
  return page;
}

static winnow_page* extract_text(winnow_extractor* extractor, const char* html) {
  const winnow_input input = {.struct_size = sizeof input, .bytes = html, .size = strlen(html)};
  return extract(extractor, &input);
}

static void a_model_tells_text_from_template(void) {
  winnow_model* model = model_of(8);
  const winnow_extractor_options options = {.struct_size = sizeof options, .model = model};
  winnow_extractor* extractor = extractor_with(&options);
  winnow_model_free(model);  // the extractor has what it needs
  small_page small;
  make_small_page(20, &small);  // not learned from
  const winnow_input input = input_of(&small);
  winnow_page* page = extract(extractor, &input);

  size_t size = 0;
  const char* text = winnow_page_text(page, WINNOW_TEXT_MAIN, &size);
  CHECK_CONTAINS(text, "The ship Marigold, 220 tons, came in with the morning tide");
  CHECK(!contains(text, "harbour office"));
  CHECK(size == strlen(text) && text[size - 1] == '\n');
  CHECK_CONTAINS(winnow_page_text(page, WINNOW_TEXT_TEMPLATE, NULL), "Contact the harbour office");
  CHECK(winnow_page_text(page, WINNOW_TEXT_PAGE, &size) != NULL);
  CHECK(winnow_page_text(page, 3, &size) == NULL && size == 0);
  CHECK(winnow_page_text(page, -1, &size) == NULL && size == 0);
  CHECK(strcmp(winnow_page_title(page, &size), "Arrival 20") == 0 && size == 10);
  CHECK(strcmp(winnow_page_language(page, &size), "en") == 0 && size == 2);
  CHECK(winnow_page_on_its_own(page) == 0);
  CHECK(winnow_page_confidence(page) > 0.5 && winnow_page_confidence(page) <= 1);
  CHECK(strcmp(winnow_page_degraded(page), "") == 0);
  CHECK(winnow_page_json(page, &size) == NULL && size == 0);
  winnow_page_free(page);
  winnow_extractor_free(extractor);
}

static void json_is_made_where_it_was_asked_for(void) {
  winnow_model* model = model_of(8);
  const winnow_extractor_options options = {
      .struct_size = sizeof options, .model = model, .json = 1};
  winnow_extractor* extractor = extractor_with(&options);
  small_page small;
  make_small_page(2, &small);
  winnow_input input = input_of(&small);
  input.path = "arrivals/2.html";
  winnow_page* page = extract(extractor, &input);
  size_t size = 0;
  const char* json = winnow_page_json(page, &size);
  CHECK(size == strlen(json) && json[0] == '{' && json[size - 1] == '}');
  CHECK(strchr(json, '\n') == NULL);
  CHECK_CONTAINS(json, "\"path\":\"arrivals/2.html\"");
  CHECK_CONTAINS(json, "\"url\":\"https://harbour.example/arrivals/2.html\"");
  CHECK_CONTAINS(json, "\"method\":\"site\"");
  CHECK_CONTAINS(json, "\"name\":\"harbour.example\"");
  CHECK_CONTAINS(json, "\"learned\":true");
  winnow_page_free(page);
  winnow_extractor_free(extractor);
  winnow_model_free(model);
}

static void markdown_is_made_where_it_was_asked_for(void) {
  winnow_extractor_options options = {.struct_size = sizeof options, .method = "all"};
  for (options.markdown = 0; options.markdown < 2; ++options.markdown) {
    winnow_extractor* extractor = extractor_with(&options);
    winnow_page* page = extract_text(extractor, "<h2>A</h2><ul><li>b<li>c</ul><pre>d\n  e</pre>");
    size_t size = 0;
    const char* text = winnow_page_markdown(page, &size);
    CHECK((text != NULL) == (options.markdown != 0));
    CHECK(text == NULL || size == strlen(text));
    CHECK(text == NULL || strcmp(text, "## A\n\n- b\n- c\n\n```\nd\n  e\n```\n") == 0);
    winnow_page_free(page);
    winnow_extractor_free(extractor);
  }
}

static void pages_without_a_model_are_classified_on_their_own(void) {
  winnow_extractor* extractor = extractor_with(NULL);
  small_page small;
  make_small_page(1, &small);
  const winnow_input input = input_of(&small);
  winnow_page* page = extract(extractor, &input);
  CHECK_CONTAINS(winnow_page_text(page, WINNOW_TEXT_MAIN, NULL), "The ship Otter");
  CHECK(winnow_page_on_its_own(page) == 0);  // it was not to go by its site
  winnow_page_free(page);
  winnow_extractor_free(extractor);
}

static void pages_unlike_their_site_say_so(void) {
  winnow_model* model = model_of(8);
  const winnow_extractor_options options = {
      .struct_size = sizeof options, .model = model, .method = "pattern-tree"};
  winnow_extractor* extractor = extractor_with(&options);
  winnow_page* page = extract_text(extractor, "<table><tr><td>Nothing of this is known.</table>");
  CHECK(winnow_page_on_its_own(page) == 1);
  winnow_page_free(page);
  winnow_extractor_free(extractor);
  winnow_model_free(model);
}

static void options_change_what_is_done(void) {
  winnow_extractor_options options = {.struct_size = sizeof options, .method = "all"};
  winnow_extractor* extractor = extractor_with(&options);
  winnow_page* page = extract_text(extractor, "<nav>Menu</nav><p>Text");
  CHECK(strcmp(winnow_page_text(page, WINNOW_TEXT_MAIN, NULL), "Menu\nText\n") == 0);
  winnow_page_free(page);
  winnow_extractor_free(extractor);

  options.page_bytes = 10;
  extractor = extractor_with(&options);
  const winnow_input input = {
      .struct_size = sizeof input, .bytes = "<p>more than that", .size = 17, .path = "large.html"};
  winnow_error* error = NULL;
  CHECK(winnow_extract(extractor, &input, &page, &error) == WINNOW_TOO_LARGE);
  CHECK(page == NULL);
  CHECK(strcmp(winnow_error_where(error), "large.html") == 0);
  winnow_error_free(error);
  winnow_extractor_free(extractor);
}

static void marks_count_unless_they_are_ignored(void) {
  const char* html = "<p>Text<p data-pagefind-ignore>Advertisement";
  winnow_extractor_options options = {.struct_size = sizeof options, .method = "all"};
  for (options.ignore_marks = 0; options.ignore_marks < 2; ++options.ignore_marks) {
    winnow_extractor* extractor = extractor_with(&options);
    winnow_page* page = extract_text(extractor, html);
    const char* text = winnow_page_text(page, WINNOW_TEXT_MAIN, NULL);
    CHECK(contains(text, "Advertisement") == (options.ignore_marks != 0));
    winnow_page_free(page);
    winnow_extractor_free(extractor);
  }
}

static void the_charset_of_http_is_believed(void) {
  winnow_extractor* extractor = extractor_with(NULL);
  const winnow_input input = {.struct_size = sizeof input,
                              .bytes = "<title>\xe9t\xe9</title><p>a",
                              .size = 22,
                              .charset = "iso-8859-5"};
  winnow_page* page = extract(extractor, &input);
  CHECK(strcmp(winnow_page_title(page, NULL), "\xd1\x89t\xd1\x89") == 0);
  winnow_page_free(page);
  winnow_extractor_free(extractor);
}

// Whatever the bytes are, there is a page with texts, or an error that says where.
static void survive(winnow_extractor* extractor, const void* bytes, size_t size) {
  const winnow_input input = {.struct_size = sizeof input,
                              .bytes = bytes,
                              .size = size,
                              .url = "https://hostile.example/",
                              .path = "hostile"};
  winnow_page* page = NULL;
  winnow_error* error = NULL;
  const winnow_status status = winnow_extract(extractor, &input, &page, &error);
  if (status == WINNOW_OK) {
    CHECK(winnow_page_text(page, WINNOW_TEXT_MAIN, NULL) != NULL);
    CHECK(winnow_page_json(page, NULL)[0] == '{');
  } else {
    CHECK(status == WINNOW_BINARY || status == WINNOW_TOO_LARGE);
    CHECK(strcmp(winnow_error_where(error), "hostile") == 0);
  }
  winnow_page_free(page);
  winnow_error_free(error);
}

static void repeated(winnow_extractor* extractor, const char* part, size_t times) {
  const size_t length = strlen(part);
  char* bytes = malloc(length * times);
  for (size_t i = 0; i < times; ++i) memcpy(bytes + i * length, part, length);
  survive(extractor, bytes, length * times);
  free(bytes);
}

static void hostile_bytes_are_survived(void) {
  winnow_model* model = model_of(8);
  const winnow_extractor_options options = {
      .struct_size = sizeof options, .model = model, .json = 1};
  winnow_extractor* extractor = extractor_with(&options);
  winnow_model_free(model);
  survive(extractor, NULL, 0);
  survive(extractor, "", 0);
  static char zeros[5000];
  survive(extractor, zeros, sizeof zeros);
  survive(extractor, "%PDF-1.7\n\xe2\xe3\xcf\xd3", 13);
  survive(extractor, "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16);
  repeated(extractor, "<div>", 50000);
  repeated(extractor, "<p><b><i><a href=x>", 3000);
  repeated(extractor, "<table><tr><td>", 3000);
  repeated(extractor, "\xff\xfe", 1000);
  repeated(extractor, "&#0;&#x110000;\xed\xa0\x80\xf5", 1000);
  repeated(extractor, "<a b=c d=e", 2000);
  uint32_t random = 12345;
  for (int round = 0; round < 200; ++round) {
    static const char marks[] = "<>/=\"'& \n!-pabdivtlerscom\xc3\xa4\xff\0";
    char bytes[600];
    for (size_t i = 0; i < sizeof bytes; ++i) {
      random = random * 1664525u + 1013904223u;
      bytes[i] = marks[(random >> 16) % sizeof marks];
    }
    survive(extractor, bytes, sizeof bytes);
  }
  winnow_extractor_free(extractor);
}

static void what_costs_a_page_its_structure_is_named(void) {
  winnow_extractor* extractor = extractor_with(NULL);
  enum { kDepth = 3000 };
  static char deep[kDepth * 5 + 5];
  for (int i = 0; i < kDepth; ++i) memcpy(deep + i * 5, "<div>", 5);
  memcpy(deep + kDepth * 5, "Text", 5);
  winnow_page* page = extract_text(extractor, deep);
  CHECK(strcmp(winnow_page_degraded(page), "depth") == 0);
  CHECK(strcmp(winnow_page_text(page, WINNOW_TEXT_MAIN, NULL), "Text\n") == 0);
  winnow_page_free(page);
  winnow_extractor_free(extractor);
}

static void rules_have_the_last_word(void) {
  static const char rules[] =
      "[[rule]]\nselect = '.box'\nclass = 'template'\n"
      "[[rule]]\nsite = 'example.org'\npath = '/print/**'\nskip = true\n"
      "[[rule]]\nsite = 'empty.example'\nselect = 'body'\nclass = 'page'\n";
  const winnow_extractor_options options = {
      .struct_size = sizeof options, .method = "all", .json = 1, .rules = rules};
  winnow_extractor* extractor = extractor_with(&options);
  static const char html[] = "<p class=box>dropped</p><p>kept</p>";
  winnow_input input = {.struct_size = sizeof input, .bytes = html, .size = strlen(html)};
  winnow_page* page = extract(extractor, &input);
  CHECK(strcmp(winnow_page_text(page, WINNOW_TEXT_MAIN, NULL), "kept\n") == 0);
  CHECK_CONTAINS(winnow_page_json(page, NULL), "\"rule\":\"rules:1\"");
  CHECK(winnow_page_left_out(page) == 0);
  CHECK(strcmp(winnow_page_warning(page), "") == 0);
  winnow_page_free(page);

  input.url = "https://example.org/print/a.html";
  page = extract(extractor, &input);
  CHECK(winnow_page_left_out(page) == 1);
  winnow_page_free(page);

  input.url = "https://empty.example/";
  page = extract(extractor, &input);
  CHECK_CONTAINS(winnow_page_warning(page), "the rules leave nothing of the page");
  CHECK_CONTAINS(winnow_page_warning(page), "rules:8");
  winnow_page_free(page);
  winnow_extractor_free(extractor);

  CHECK(winnow_page_left_out(NULL) == 0);
  CHECK(winnow_page_warning(NULL) == NULL);
}

static void rules_that_make_no_sense_are_refused(void) {
  const winnow_extractor_options options = {.struct_size = sizeof options,
                                            .rules = "[[rule]]\nselector = 'p'\n",
                                            .rules_name = "our rules"};
  winnow_extractor* extractor = NULL;
  winnow_error* error = NULL;
  CHECK(winnow_extractor_new(&options, &extractor, &error) == WINNOW_USAGE);
  CHECK(extractor == NULL);
  CHECK(strcmp(winnow_error_where(error), "our rules:2") == 0);
  CHECK(strcmp(winnow_error_remedy(error), "did you mean select?") == 0);
  winnow_error_free(error);
}

int main(void) {
  a_model_tells_text_from_template();
  json_is_made_where_it_was_asked_for();
  markdown_is_made_where_it_was_asked_for();
  pages_without_a_model_are_classified_on_their_own();
  pages_unlike_their_site_say_so();
  options_change_what_is_done();
  marks_count_unless_they_are_ignored();
  the_charset_of_http_is_believed();
  hostile_bytes_are_survived();
  what_costs_a_page_its_structure_is_named();
  rules_have_the_last_word();
  rules_that_make_no_sense_are_refused();
  return end_of_checks();
}
