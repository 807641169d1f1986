// SPDX-License-Identifier: GPL-2.0-or-later
//
// Threads that share a model, each with an extractor of its own, get what one alone gets.
#include <pthread.h>
#include <stdlib.h>

#include "check.h"
#include "small_site.h"

enum { kThreads = 2, kPages = 40 };

static winnow_model* model;

typedef struct texts {
  char* of_page[kPages];
} texts;

static char* copy_of(const char* text) {
  char* copy = malloc(strlen(text) + 1);
  return strcpy(copy, text);
}

static void* extract_all(void* result) {
  texts* all = result;
  const winnow_extractor_options options = {
      .struct_size = sizeof options, .model = model, .json = 1};
  winnow_extractor* extractor = NULL;
  if (winnow_extractor_new(&options, &extractor, NULL) != WINNOW_OK) return NULL;
  for (int i = 0; i < kPages; ++i) {
    small_page small;
    make_small_page(i, &small);
    const winnow_input input = input_of(&small);
    winnow_page* page = NULL;
    if (winnow_extract(extractor, &input, &page, NULL) == WINNOW_OK) {
      all->of_page[i] = copy_of(winnow_page_json(page, NULL));
    }
    winnow_page_free(page);
  }
  winnow_extractor_free(extractor);
  return NULL;
}

// Asks the model meanwhile, and makes errors of its own.
static void* ask_all(void* unused) {
  for (int i = 0; i < 2000; ++i) {
    winnow_error* error = NULL;
    winnow_model* none = NULL;
    winnow_model_read("nothing", 7, &none, &error);
    if (winnow_model_site_count(model) != 1 || winnow_error_status(error) != WINNOW_CORRUPT) {
      return unused;
    }
    winnow_error_free(error);
  }
  return NULL;
}

int main(void) {
  model = model_of(20);
  static texts alone;
  static texts together[kThreads];
  static char failed;
  extract_all(&alone);

  pthread_t threads[kThreads + 1];
  for (int i = 0; i < kThreads; ++i) {
    CHECK(pthread_create(&threads[i], NULL, extract_all, &together[i]) == 0);
  }
  CHECK(pthread_create(&threads[kThreads], NULL, ask_all, &failed) == 0);
  for (int i = 0; i < kThreads; ++i) pthread_join(threads[i], NULL);
  void* asked = NULL;
  pthread_join(threads[kThreads], &asked);
  CHECK(asked == NULL);

  for (int page = 0; page < kPages; ++page) {
    CHECK(alone.of_page[page] != NULL);
    for (int i = 0; i < kThreads; ++i) {
      const char* text = together[i].of_page[page];
      CHECK(text != NULL && alone.of_page[page] != NULL && strcmp(text, alone.of_page[page]) == 0);
      free(together[i].of_page[page]);
    }
    free(alone.of_page[page]);
  }
  winnow_model_free(model);
  return end_of_checks();
}
