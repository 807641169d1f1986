// SPDX-License-Identifier: GPL-2.0-or-later
//
// Every allocation fails once, one after the other: calls say WINNOW_OUT_OF_MEMORY or do without,
// and what comes after them is as if nothing had happened. For glibc, whose allocator has another
// name as well.
#include <stdlib.h>

#include "check.h"
#include "small_site.h"

extern void* __libc_malloc(size_t size);
extern void* __libc_calloc(size_t count, size_t size);
extern void* __libc_realloc(void* block, size_t size);

static long until_failure = -1;  // negative: none fails
static int has_failed;

static int fails(void) {
  if (until_failure < 0 || until_failure-- > 0) return 0;
  has_failed = 1;
  return 1;
}

void* malloc(size_t size) { return fails() ? NULL : __libc_malloc(size); }
void* calloc(size_t count, size_t size) { return fails() ? NULL : __libc_calloc(count, size); }
void* realloc(void* block, size_t size) { return fails() ? NULL : __libc_realloc(block, size); }

static winnow_model* model;
static winnow_extractor* extractor;
static winnow_error* error;
static char expected[100000];

static winnow_status read_model(void) {
  size_t size = 0;
  const void* bytes = winnow_model_bytes(model, &size);
  winnow_model* read = NULL;
  const winnow_status status = winnow_model_read(bytes, size, &read, &error);
  CHECK((status == WINNOW_OK) == (read != NULL));
  winnow_model_free(read);
  return status;
}

static winnow_status make_extractor(void) {
  const winnow_extractor_options options = {
      .struct_size = sizeof options, .model = model, .json = 1};
  winnow_extractor* made = NULL;
  const winnow_status status = winnow_extractor_new(&options, &made, &error);
  CHECK((status == WINNOW_OK) == (made != NULL));
  winnow_extractor_free(made);
  return status;
}

static winnow_status extract(void) {
  small_page small;
  make_small_page(3, &small);
  const winnow_input input = input_of(&small);
  winnow_page* page = NULL;
  const winnow_status status = winnow_extract(extractor, &input, &page, &error);
  CHECK((status == WINNOW_OK) == (page != NULL));
  // What is done without the memory may be done in another way.
  if (status == WINNOW_OK && !has_failed) {
    const char* json = winnow_page_json(page, NULL);
    if (expected[0] == '\0') snprintf(expected, sizeof expected, "%s", json);
    CHECK(strcmp(json, expected) == 0);
  }
  winnow_page_free(page);
  return status;
}

static winnow_status learn(void) {
  winnow_learner* learner = NULL;
  winnow_status status = winnow_learner_new(NULL, &learner, &error);
  for (int i = 0; i < 3 && status == WINNOW_OK; ++i) {
    small_page small;
    make_small_page(i, &small);
    const winnow_input input = input_of(&small);
    status = winnow_learner_add(learner, &input, &error);
  }
  winnow_model* learned = NULL;
  if (status == WINNOW_OK) status = winnow_learner_learn(learner, 0, &learned, &error);
  winnow_model_free(learned);
  winnow_learner_free(learner);
  return status;
}

// Runs the call with its first, second ... allocation failing until none is left that would, by
// `step`, and each time once more with all the memory it wants.
static void run_out_of_memory_in(winnow_status (*call)(void), const char* name, long step) {
  CHECK(call() == WINNOW_OK);
  long refused = 0;
  long at = 0;
  for (;; at += step) {
    has_failed = 0;
    until_failure = at;
    const winnow_status status = call();
    until_failure = -1;
    if (!has_failed) break;
    has_failed = 0;
    refused += status == WINNOW_OUT_OF_MEMORY;
    if (status != WINNOW_OK) {
      CHECK(winnow_error_status(error) == status);
      CHECK(winnow_error_message(error)[0] != '\0');
      winnow_error_free(error);
      error = NULL;
    }
    CHECK(status == WINNOW_OK || status == WINNOW_OUT_OF_MEMORY || status == WINNOW_TOO_LARGE);
    CHECK(call() == WINNOW_OK);
  }
  printf("%s: %ld allocations, %ld refusals\n", name, at, refused);
  CHECK(refused > 0);
}

int main(void) {
  model = model_of(6);
  const winnow_extractor_options options = {
      .struct_size = sizeof options, .model = model, .json = 1};
  CHECK(winnow_extractor_new(&options, &extractor, NULL) == WINNOW_OK);
  run_out_of_memory_in(read_model, "reading a model", 1);
  run_out_of_memory_in(make_extractor, "making an extractor", 1);
  run_out_of_memory_in(extract, "extracting", 1);
  run_out_of_memory_in(learn, "learning", 7);
  winnow_extractor_free(extractor);
  winnow_model_free(model);
  return end_of_checks();
}
