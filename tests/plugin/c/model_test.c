// SPDX-License-Identifier: GPL-2.0-or-later
//
// Models: from files and memory, back into these, and whatever else may be in a file.
//
// Usage: model_test FOLDER    an empty folder for files
#include <stdlib.h>

#include "check.h"
#include "small_site.h"

static const char* folder;

static const char* path_of(const char* name) {
  static char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return path;
}

static void write_file(const char* path, const void* bytes, size_t size) {
  FILE* file = fopen(path, "wb");
  CHECK(file != NULL && fwrite(bytes, 1, size, file) == size);
  if (file != NULL) fclose(file);
}

static void check_same_model(const winnow_model* model, const winnow_model* other) {
  size_t size = 0;
  size_t other_size = 0;
  const void* bytes = winnow_model_bytes(model, &size);
  const void* other_bytes = winnow_model_bytes(other, &other_size);
  CHECK(size > 0 && size == other_size && memcmp(bytes, other_bytes, size) == 0);
}

static void a_model_says_which_sites_it_knows(const winnow_model* model) {
  CHECK(winnow_model_site_count(model) == 1);
  CHECK(strcmp(winnow_model_site(model, 0), "harbour.example") == 0);
  CHECK(winnow_model_site(model, 1) == NULL);
  CHECK(winnow_model_site(model, (size_t)-1) == NULL);
}

static void a_model_goes_through_a_file(const winnow_model* model) {
  const char* path = path_of("a.model");
  winnow_error* error = NULL;
  CHECK(winnow_model_save(model, path, &error) == WINNOW_OK && error == NULL);
  winnow_model* opened = NULL;
  CHECK(winnow_model_open(path, &opened, &error) == WINNOW_OK && error == NULL);
  check_same_model(model, opened);
  CHECK(winnow_model_site_count(opened) == 1);
  // Another file takes its place, and what is mapped stays as it was.
  winnow_model* larger = model_of(9);
  CHECK(winnow_model_save(larger, path, &error) == WINNOW_OK);
  check_same_model(model, opened);
  winnow_model_free(opened);
  winnow_model_free(larger);
}

static void a_model_goes_through_memory(const winnow_model* model) {
  size_t size = 0;
  const char* bytes = winnow_model_bytes(model, &size);
  // At an odd address, and gone before the model is used.
  char* copy = malloc(size + 1);
  memcpy(copy + 1, bytes, size);
  winnow_model* read = NULL;
  CHECK(winnow_model_read(copy + 1, size, &read, NULL) == WINNOW_OK);
  memset(copy, 0, size + 1);
  free(copy);
  check_same_model(model, read);
  winnow_model_free(read);
}

// Opens a file that must be refused, and says so of the file.
static void check_refused(const char* path, winnow_status status) {
  winnow_model* model = NULL;
  winnow_error* error = NULL;
  const winnow_status given = winnow_model_open(path, &model, &error);
  if (given != status) fprintf(stderr, "%s: status %d, not %d\n", path, given, status);
  CHECK(given == status);
  CHECK(model == NULL);
  CHECK(strcmp(winnow_error_where(error), path) == 0);
  CHECK(winnow_error_remedy(error)[0] != '\0');
  winnow_error_free(error);
}

static void what_is_no_model_is_refused(void) {
  check_refused(path_of("missing"), WINNOW_NOT_FOUND);
  check_refused(folder, WINNOW_INPUT);
  const char* path = path_of("foreign");
  write_file(path, "", 0);
  check_refused(path, WINNOW_CORRUPT);
  write_file(path, "<!DOCTYPE html><title>Not a model</title>", 41);
  check_refused(path, WINNOW_CORRUPT);
  static char zeros[100000];
  write_file(path, zeros, sizeof zeros);
  check_refused(path, WINNOW_CORRUPT);
}

static void a_place_that_cannot_be_written_is_an_error(const winnow_model* model) {
  winnow_error* error = NULL;
  CHECK(winnow_model_save(model, path_of("no/such/folder"), &error) == WINNOW_DISK);
  CHECK_CONTAINS(winnow_error_where(error), "no/such/folder");
  winnow_error_free(error);
}

static int is_of_models(winnow_status status) {
  return status == WINNOW_CORRUPT || status == WINNOW_INCOMPATIBLE;
}

static void a_truncated_model_is_refused(const winnow_model* model) {
  size_t size = 0;
  const char* bytes = winnow_model_bytes(model, &size);
  for (size_t kept = 0; kept < size; kept += kept < 512 ? 1 : 61) {
    winnow_model* read = NULL;
    winnow_error* error = NULL;
    // In a block of its own size, so that reading beyond it shows.
    char* part = malloc(kept + 1);
    memcpy(part, bytes, kept);
    const winnow_status status = winnow_model_read(part, kept, &read, &error);
    CHECK(is_of_models(status) && read == NULL);
    CHECK(strcmp(winnow_error_where(error), "model in memory") == 0);
    winnow_error_free(error);
    free(part);
  }
}

// A page by the model; whatever it says, it must say it.
static void use(const winnow_model* model) {
  const winnow_extractor_options options = {
      .struct_size = sizeof options, .model = model, .json = 1};
  winnow_extractor* extractor = NULL;
  if (winnow_extractor_new(&options, &extractor, NULL) != WINNOW_OK) return;
  small_page page;
  make_small_page(3, &page);
  const winnow_input input = input_of(&page);
  winnow_page* extracted = NULL;
  CHECK(winnow_extract(extractor, &input, &extracted, NULL) == WINNOW_OK);
  CHECK_CONTAINS(winnow_page_json(extracted, NULL), "morning tide");
  winnow_page_free(extracted);
  winnow_extractor_free(extractor);
}

static void a_damaged_model_is_refused_or_harmless(const winnow_model* model) {
  size_t size = 0;
  const void* bytes = winnow_model_bytes(model, &size);
  char* copy = malloc(size);
  memcpy(copy, bytes, size);
  size_t refused = 0;
  for (size_t at = 0; at < size; at += at < 512 ? 1 : 97) {
    copy[at] = (char)(copy[at] ^ 0x55);
    winnow_model* read = NULL;
    const winnow_status status = winnow_model_read(copy, size, &read, NULL);
    CHECK(status == WINNOW_OK || is_of_models(status));
    refused += status != WINNOW_OK;
    if (status == WINNOW_OK) use(read);
    winnow_model_free(read);
    copy[at] = (char)(copy[at] ^ 0x55);
  }
  CHECK(refused > 0);
  free(copy);
}

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  folder = argv[1];
  winnow_model* model = model_of(6);
  a_model_says_which_sites_it_knows(model);
  a_model_goes_through_a_file(model);
  a_model_goes_through_memory(model);
  what_is_no_model_is_refused();
  a_place_that_cannot_be_written_is_an_error(model);
  a_truncated_model_is_refused(model);
  a_damaged_model_is_refused_or_harmless(model);
  winnow_model_free(model);
  return end_of_checks();
}
