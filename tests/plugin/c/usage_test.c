// SPDX-License-Identifier: GPL-2.0-or-later
//
// What makes no sense is an error that says so: NULLs, options, structs of other versions.
#include "check.h"
#include "small_site.h"

static void null_handles_are_released_without_a_crash(void) {
  winnow_error_free(NULL);
  winnow_model_free(NULL);
  winnow_extractor_free(NULL);
  winnow_page_free(NULL);
  winnow_learner_free(NULL);
}

static void null_handles_answer_with_nothing(void) {
  size_t size = 7;
  CHECK(winnow_model_site_count(NULL) == 0);
  CHECK(winnow_model_site(NULL, 0) == NULL);
  CHECK(winnow_model_bytes(NULL, &size) == NULL && size == 0);
  size = 7;
  CHECK(winnow_page_text(NULL, WINNOW_TEXT_MAIN, &size) == NULL && size == 0);
  size = 7;
  CHECK(winnow_page_title(NULL, &size) == NULL && size == 0);
  size = 7;
  CHECK(winnow_page_language(NULL, &size) == NULL && size == 0);
  size = 7;
  CHECK(winnow_page_json(NULL, &size) == NULL && size == 0);
  CHECK(winnow_page_markdown(NULL, &size) == NULL && size == 0);
  CHECK(winnow_page_on_its_own(NULL) == 0);
  CHECK(winnow_page_confidence(NULL) == -1);
  CHECK(winnow_page_degraded(NULL) == NULL);
  CHECK(winnow_learner_pages(NULL) == 0);
  CHECK(winnow_sample_rank(NULL) == UINT64_MAX);
  CHECK(winnow_error_status(NULL) == WINNOW_OK);
  CHECK(winnow_error_message(NULL)[0] == '\0');
  CHECK(winnow_error_what(NULL)[0] == '\0');
  CHECK(winnow_error_where(NULL)[0] == '\0');
  CHECK(winnow_error_remedy(NULL)[0] == '\0');
}

// The error of a call that had to be refused for a NULL; releases it.
static void check_refused(winnow_status status, winnow_error* error, const char* argument) {
  CHECK(status == WINNOW_USAGE);
  CHECK(winnow_error_status(error) == WINNOW_USAGE);
  CHECK(strcmp(winnow_error_where(error), argument) == 0);
  CHECK(strcmp(winnow_error_what(error), "is NULL") == 0);
  CHECK_CONTAINS(winnow_error_message(error), argument);
  CHECK_CONTAINS(winnow_error_message(error), winnow_error_remedy(error));
  winnow_error_free(error);
}

// The error is set by the call, which comes first.
#define CHECK_REFUSED(call, argument)       \
  do {                                      \
    const winnow_status status = (call);    \
    check_refused(status, error, argument); \
  } while (0)

static void null_arguments_are_refused(void) {
  const char* const place = "the place for the result";
  winnow_error* error = NULL;
  winnow_model* model = NULL;
  winnow_page* page = NULL;
  winnow_extractor* extractor = NULL;
  winnow_learner* learner = NULL;
  small_page small;
  make_small_page(1, &small);
  winnow_input input = input_of(&small);

  CHECK_REFUSED(winnow_model_open(NULL, &model, &error), "file");
  CHECK_REFUSED(winnow_model_open("a", NULL, &error), place);
  CHECK_REFUSED(winnow_model_read(NULL, 5, &model, &error), "bytes");
  CHECK_REFUSED(winnow_model_read("a", 1, NULL, &error), place);
  CHECK_REFUSED(winnow_model_save(NULL, "a", &error), "model");
  CHECK_REFUSED(winnow_extractor_new(NULL, NULL, &error), place);
  CHECK_REFUSED(winnow_extract(NULL, &input, &page, &error), "extractor");
  CHECK_REFUSED(winnow_learner_new(NULL, NULL, &error), place);
  CHECK_REFUSED(winnow_learner_add(NULL, &input, &error), "learner");
  CHECK_REFUSED(winnow_learner_learn(NULL, 0, &model, &error), "learner");

  CHECK(winnow_extractor_new(NULL, &extractor, &error) == WINNOW_OK && error == NULL);
  CHECK_REFUSED(winnow_extract(extractor, NULL, &page, &error), "input");
  CHECK_REFUSED(winnow_extract(extractor, &input, NULL, &error), place);
  input.bytes = NULL;
  CHECK_REFUSED(winnow_extract(extractor, &input, &page, &error), "winnow_input.bytes");
  winnow_extractor_free(extractor);

  CHECK(winnow_learner_new(NULL, &learner, &error) == WINNOW_OK && error == NULL);
  CHECK_REFUSED(winnow_learner_add(learner, NULL, &error), "input");
  CHECK_REFUSED(winnow_learner_learn(learner, 0, NULL, &error), place);
  winnow_learner_free(learner);

  model = model_of(4);
  CHECK_REFUSED(winnow_model_save(model, NULL, &error), "file");
  winnow_model_free(model);
}

static void a_failed_call_sets_the_handle_to_null(void) {
  small_page small;  // a place that is no model
  winnow_model* model = (winnow_model*)&small;
  CHECK(winnow_model_open(NULL, &model, NULL) == WINNOW_USAGE);
  CHECK(model == NULL);
}

static void errors_need_not_be_asked_for(void) {
  winnow_model* model = NULL;
  CHECK(winnow_model_open("no such file", &model, NULL) == WINNOW_NOT_FOUND);
}

// Makes an extractor that must be refused; `where` is in the error's place.
static void check_options_refused(const winnow_extractor_options* options, winnow_status status,
                                  const char* where, const char* what) {
  winnow_extractor* extractor = NULL;
  winnow_error* error = NULL;
  CHECK(winnow_extractor_new(options, &extractor, &error) == status);
  CHECK(extractor == NULL);
  CHECK_CONTAINS(winnow_error_where(error), where);
  CHECK_CONTAINS(winnow_error_message(error), what);
  CHECK(winnow_error_remedy(error)[0] != '\0');
  winnow_error_free(error);
}

static void options_that_make_no_sense_are_refused(void) {
  winnow_extractor_options options = {.struct_size = sizeof options, .method = "magic"};
  check_options_refused(&options, WINNOW_USAGE, "magic", "no such method");
  options.method = "site";
  check_options_refused(&options, WINNOW_USAGE, "winnow_extractor_options.model", "is NULL");
  options.method = NULL;
  options.favor = -1;
  check_options_refused(&options, WINNOW_USAGE, "winnow_extractor_options.favor", "not above 0");
  options.favor = 101;
  check_options_refused(&options, WINNOW_USAGE, "winnow_extractor_options.favor", "up to 100");
  options.favor = 0;
  options.comments = 3;
  check_options_refused(&options, WINNOW_USAGE, "winnow_extractor_options.comments", "is none of");
}

static void struct_sizes_that_cannot_be_are_refused(void) {
  const size_t sizes[] = {
      0, 1, sizeof(size_t) - 1, sizeof(winnow_extractor_options) - 1, 100000, (size_t)-1};
  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; ++i) {
    const winnow_extractor_options options = {.struct_size = sizes[i]};
    check_options_refused(&options, WINNOW_USAGE, "winnow_extractor_options.struct_size",
                          "is not a size of that struct");
  }
}

static void older_callers_have_smaller_structs(void) {
  // What follows the members that the caller knows must not be looked at.
  winnow_extractor_options options;
  memset(&options, 0xff, sizeof options);
  options.struct_size = offsetof(winnow_extractor_options, model);
  options.method = "all";
  winnow_extractor* extractor = NULL;
  winnow_error* error = NULL;
  CHECK(winnow_extractor_new(&options, &extractor, &error) == WINNOW_OK);

  small_page small;
  make_small_page(1, &small);
  winnow_input input;
  memset(&input, 0xff, sizeof input);
  input.struct_size = offsetof(winnow_input, url);
  input.bytes = small.bytes;
  input.size = small.size;
  winnow_page* page = NULL;
  CHECK(winnow_extract(extractor, &input, &page, &error) == WINNOW_OK);
  CHECK_CONTAINS(winnow_page_text(page, WINNOW_TEXT_MAIN, NULL), "came in with the morning tide");
  winnow_page_free(page);
  winnow_extractor_free(extractor);

  winnow_learner_options learner_options;
  memset(&learner_options, 0xff, sizeof learner_options);
  learner_options.struct_size = sizeof(size_t);
  winnow_learner* learner = NULL;
  CHECK(winnow_learner_new(&learner_options, &learner, &error) == WINNOW_OK);
  winnow_learner_free(learner);
}

static void newer_callers_may_leave_unknown_members_alone(void) {
  struct {
    winnow_extractor_options known;
    const char* unknown;
  } options = {.known = {.struct_size = sizeof options}};
  winnow_extractor* extractor = NULL;
  CHECK(winnow_extractor_new(&options.known, &extractor, NULL) == WINNOW_OK);
  winnow_extractor_free(extractor);
  options.unknown = "set";
  check_options_refused(&options.known, WINNOW_INCOMPATIBLE, "winnow_extractor_options",
                        "install a newer libwinnow");
}

int main(void) {
  null_handles_are_released_without_a_crash();
  null_handles_answer_with_nothing();
  null_arguments_are_refused();
  a_failed_call_sets_the_handle_to_null();
  errors_need_not_be_asked_for();
  options_that_make_no_sense_are_refused();
  struct_sizes_that_cannot_be_are_refused();
  older_callers_have_smaller_structs();
  newer_callers_may_leave_unknown_members_alone();
  return end_of_checks();
}
