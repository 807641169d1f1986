// SPDX-License-Identifier: GPL-2.0-or-later
//
// Learning: page by page, in any order, and what is no page to learn from.
#include <stdlib.h>

#include "check.h"
#include "small_site.h"

static winnow_learner* new_learner(const winnow_learner_options* options) {
  winnow_learner* learner = NULL;
  CHECK(winnow_learner_new(options, &learner, NULL) == WINNOW_OK);
  return learner;
}

static int same_bytes(const winnow_model* a, const winnow_model* b) {
  size_t size = 0;
  size_t other_size = 0;
  const void* bytes = winnow_model_bytes(a, &size);
  const void* other = winnow_model_bytes(b, &other_size);
  return size > 0 && size == other_size && memcmp(bytes, other, size) == 0;
}

static void the_order_of_pages_makes_no_difference(void) {
  winnow_model* model = model_of(12);
  const winnow_learner_options options = {.struct_size = sizeof options, .site = "harbour.example"};
  winnow_learner* learner = new_learner(&options);
  for (int i = 11; i >= 0; --i) {
    small_page page;
    make_small_page(i, &page);
    const winnow_input input = input_of(&page);
    CHECK(winnow_learner_add(learner, &input, NULL) == WINNOW_OK);
  }
  CHECK(winnow_learner_pages(learner) == 12);
  winnow_model* reversed = NULL;
  CHECK(winnow_learner_learn(learner, 12, &reversed, NULL) == WINNOW_OK);
  CHECK(same_bytes(model, reversed));
  winnow_model_free(reversed);
  winnow_model_free(model);
  winnow_learner_free(learner);
}

static void more_pages_may_follow_a_model(void) {
  winnow_learner* learner = learner_of(6);
  winnow_model* first = NULL;
  CHECK(winnow_learner_learn(learner, 0, &first, NULL) == WINNOW_OK);
  for (int i = 6; i < 12; ++i) {
    small_page page;
    make_small_page(i, &page);
    const winnow_input input = input_of(&page);
    CHECK(winnow_learner_add(learner, &input, NULL) == WINNOW_OK);
  }
  winnow_model* second = NULL;
  CHECK(winnow_learner_learn(learner, 0, &second, NULL) == WINNOW_OK);
  winnow_learner_free(learner);  // models are on their own
  winnow_model* six = model_of(6);
  winnow_model* twelve = model_of(12);
  CHECK(same_bytes(first, six));
  CHECK(same_bytes(second, twelve));
  CHECK(!same_bytes(first, second));
  winnow_model_free(first);
  winnow_model_free(second);
  winnow_model_free(six);
  winnow_model_free(twelve);
}

// Adds a page that must be refused, and be told from others by the error.
static void check_refused(winnow_learner* learner, const winnow_input* input, winnow_status status,
                          const char* where, const char* what) {
  const size_t pages = winnow_learner_pages(learner);
  winnow_error* error = NULL;
  CHECK(winnow_learner_add(learner, input, &error) == status);
  CHECK(strcmp(winnow_error_where(error), where) == 0);
  CHECK_CONTAINS(winnow_error_what(error), what);
  CHECK(winnow_learner_pages(learner) == pages);
  winnow_error_free(error);
}

static void pages_that_cannot_be_learned_from_change_nothing(void) {
  winnow_learner* learner = learner_of(6);
  small_page page;
  make_small_page(2, &page);
  winnow_input input = input_of(&page);
  check_refused(learner, &input, WINNOW_USAGE, page.url, "was added before");
  input.url = NULL;
  check_refused(learner, &input, WINNOW_USAGE, "winnow_input.url", "is NULL or empty");
  input.url = "";
  check_refused(learner, &input, WINNOW_USAGE, "winnow_input.url", "is NULL or empty");

  input.url = "https://harbour.example/binary";
  input.bytes = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x8\2\0\0\0";
  input.size = 26;
  check_refused(learner, &input, WINNOW_BINARY, input.url, "");

  const size_t large = (1 << 20) + 1;
  char* bytes = malloc(large);
  memset(bytes, 'a', large);
  input.url = "https://harbour.example/large";
  input.bytes = bytes;
  input.size = large;
  check_refused(learner, &input, WINNOW_TOO_LARGE, input.url, "bytes of a page");
  for (size_t i = 0; i + 5 <= large; i += 5) memcpy(bytes + i, "<div>", 5);
  input.path = "deep.html";
  input.size = 100000;
  check_refused(learner, &input, WINNOW_TOO_LARGE, "deep.html", "the limit for depth");
  for (size_t i = 0; i + 4 <= large; i += 4) memcpy(bytes + i, "<hr>", 4);
  input.size = 820000;  // 205,000 elements
  check_refused(learner, &input, WINNOW_TOO_LARGE, "deep.html", "the limit for nodes of a page");
  free(bytes);

  winnow_model* model = NULL;
  CHECK(winnow_learner_learn(learner, 0, &model, NULL) == WINNOW_OK);
  winnow_model* six = model_of(6);
  CHECK(same_bytes(model, six));
  winnow_model_free(model);
  winnow_model_free(six);
  winnow_learner_free(learner);
}

static void too_few_pages_give_no_model(void) {
  for (int pages = 0; pages < 3; ++pages) {
    winnow_learner* learner = learner_of(pages);
    winnow_model* model = NULL;
    winnow_error* error = NULL;
    CHECK(winnow_learner_learn(learner, 1000, &model, &error) == WINNOW_INPUT);
    CHECK(model == NULL);
    CHECK(strcmp(winnow_error_where(error), "harbour.example") == 0);
    CHECK_CONTAINS(winnow_error_remedy(error), "3 or more");
    winnow_error_free(error);
    winnow_learner_free(learner);
  }
}

static void check_options_refused(const winnow_learner_options* options, const char* where) {
  winnow_learner* learner = NULL;
  winnow_error* error = NULL;
  CHECK(winnow_learner_new(options, &learner, &error) == WINNOW_USAGE);
  CHECK(learner == NULL);
  CHECK(strcmp(winnow_error_where(error), where) == 0);
  winnow_error_free(error);
}

static void options_that_make_no_sense_are_refused(void) {
  winnow_learner_options options = {.struct_size = sizeof options, .method = "magic"};
  check_options_refused(&options, "winnow_learner_options.method");
  options.method = "block-model";
  check_options_refused(&options, "winnow_learner_options.method");
  options.method = NULL;
  options.site = "two\nlines";
  check_options_refused(&options, "winnow_learner_options.site");
  options.site = "\xff";
  check_options_refused(&options, "winnow_learner_options.site");
  static char name[5000];
  memset(name, 'a', sizeof name - 1);
  options.site = name;
  check_options_refused(&options, "winnow_learner_options.site");
  options.struct_size = 3;
  check_options_refused(&options, "winnow_learner_options.struct_size");
}

static void what_was_learned_for_one_method_is_not_for_another(void) {
  const winnow_learner_options options = {.struct_size = sizeof options, .method = "shingle"};
  winnow_learner* learner = new_learner(&options);
  for (int i = 0; i < 6; ++i) {
    small_page page;
    make_small_page(i, &page);
    const winnow_input input = input_of(&page);
    CHECK(winnow_learner_add(learner, &input, NULL) == WINNOW_OK);
  }
  winnow_model* model = NULL;
  CHECK(winnow_learner_learn(learner, 0, &model, NULL) == WINNOW_OK);
  CHECK(strcmp(winnow_model_site(model, 0), "site") == 0);

  winnow_extractor_options wanted = {.struct_size = sizeof wanted, .model = model};
  winnow_extractor* extractor = NULL;
  winnow_error* error = NULL;
  CHECK(winnow_extractor_new(&wanted, &extractor, &error) == WINNOW_USAGE);
  CHECK_CONTAINS(winnow_error_message(error), "was learned for the method shingle, but site is");
  winnow_error_free(error);
  wanted.method = "shingle";
  CHECK(winnow_extractor_new(&wanted, &extractor, &error) == WINNOW_OK);
  winnow_extractor_free(extractor);
  winnow_model_free(model);
  winnow_learner_free(learner);
}

static void ranks_are_of_urls_and_never_change(void) {
  CHECK(winnow_sample_rank("https://harbour.example/") ==
        winnow_sample_rank("https://harbour.example/"));
  CHECK(winnow_sample_rank("https://harbour.example/") !=
        winnow_sample_rank("https://harbour.example/a"));
  // XXH3 of the text with the seed 1: samples must be the same with every version.
  CHECK(winnow_sample_rank("https://harbour.example/") == UINT64_C(17671290662939869112));
}

int main(void) {
  the_order_of_pages_makes_no_difference();
  more_pages_may_follow_a_model();
  pages_that_cannot_be_learned_from_change_nothing();
  too_few_pages_give_no_model();
  options_that_make_no_sense_are_refused();
  what_was_learned_for_one_method_is_not_for_another();
  ranks_are_of_urls_and_never_change();
  return end_of_checks();
}
