// SPDX-License-Identifier: GPL-2.0-or-later
//
// Winnow's C interface: what a page has for itself and what it shares with all pages of its site,
// told apart by a model of the site, which can be learned here as well. In C99 and C++; the library
// is libwinnow.so.1, the pkg-config module libwinnow.
//
//   winnow_model* model;
//   winnow_extractor* extractor;
//   winnow_page* page;
//   winnow_error* error;
//   if (winnow_model_open("site.model", &model, &error) != WINNOW_OK) {
//     fprintf(stderr, "%s\n", winnow_error_message(error));
//   }
//   winnow_extractor_options options = {.struct_size = sizeof options, .model = model};
//   winnow_extractor_new(&options, &extractor, &error);
//   winnow_input input = {.struct_size = sizeof input, .bytes = bytes, .size = size, .url = url};
//   winnow_extract(extractor, &input, &page, &error);
//   puts(winnow_page_text(page, WINNOW_TEXT_MAIN, NULL));
//
// Handles. All are opaque, made by a function of this interface and released by the function of
// their kind that ends in _free, which takes NULL as well and does nothing then. They may be
// released in any order: an extractor keeps what it needs of its model.
//
// Errors. Functions that can fail return a status. Where it is not WINNOW_OK, the handle that was
// asked for is set to NULL, and `*error` to an object that says more, which the caller releases
// with winnow_error_free(); `error` may be NULL for callers who do not want to know. On success
// `*error` is set to NULL. What `*error` was before is not looked at. A NULL where something is
// needed is WINNOW_USAGE, never a crash. Nothing is printed, no process ended, nothing kept in
// global variables; no C++ exception leaves the library. A handle stays as good as it was when a
// call with it has failed; but after WINNOW_OUT_OF_MEMORY a learner is only good for being
// released.
//
// Structs that are handed over begin with their size as the caller was compiled with it: members
// that are added later are at the end, are 0 or NULL for callers that do not know them, and mean
// the same as before then. Set all members that are not used to 0, as initialisers do.
//
// Texts are UTF-8. Those that are returned end with a NUL that is not counted in their size;
// `size`, where a function has it, may be NULL. They belong to the handle that they were asked of,
// and live until it is released.
//
// Threads. A model is immutable: any number of threads may use it at the same time. So is a page,
// and an error. An extractor and a learner are for one thread at a time; an extractor keeps its
// buffers, so each thread best keeps one. A handle must not be released while it is in use.
#ifndef WINNOW_WINNOW_H
#define WINNOW_WINNOW_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Returns the version of the library, "0.1.0". The text is static. It is thread-safe.
const char* winnow_version(void);

// The numbers do not change; new ones may come.
typedef enum winnow_status {
  WINNOW_OK = 0,
  WINNOW_USAGE = 1,         // an argument or option that makes no sense
  WINNOW_INPUT = 2,         // something cannot be read or is not what it should be
  WINNOW_TOO_LARGE = 3,     // over a documented limit
  WINNOW_BINARY = 4,        // the bytes of a page are no text at all
  WINNOW_NOT_FOUND = 5,     // no such file
  WINNOW_LOCKED = 6,        // another process holds the write lock
  WINNOW_DISK = 7,          // no space left, or another failure to write
  WINNOW_CORRUPT = 8,       // a model that is damaged, or no model
  WINNOW_INCOMPATIBLE = 9,  // of another version of the library
  WINNOW_TRY_AGAIN = 10,    // a passing condition
  WINNOW_OUT_OF_MEMORY = 11,
  WINNOW_INTERNAL = 12  // a mistake in the library
} winnow_status;

typedef struct winnow_error winnow_error;

// Returns WINNOW_OK for NULL. It is thread-safe, as the next four are.
winnow_status winnow_error_status(const winnow_error* error);

// Returns "where: what (remedy)" for a person, without what is empty; "" for NULL.
const char* winnow_error_message(const winnow_error* error);

// These return its parts; "" if there is none, and for NULL. `what` is a clause; `where` is a file,
// the path or URL of a page, or the name of an argument; `remedy` says what can be done.
const char* winnow_error_what(const winnow_error* error);
const char* winnow_error_where(const winnow_error* error);
const char* winnow_error_remedy(const winnow_error* error);

void winnow_error_free(winnow_error* error);

// What was learned of one or more sites, as `winnow learn` writes it into a file.
typedef struct winnow_model winnow_model;

// Maps the file into memory: it must not be changed while there is the model or an extractor with
// it; another file may take its place. It gives WINNOW_NOT_FOUND, WINNOW_INPUT, WINNOW_CORRUPT or
// WINNOW_INCOMPATIBLE. It is thread-safe, as the other functions of models are.
winnow_status winnow_model_open(const char* file, winnow_model** model, winnow_error** error);

// Does the same with bytes in memory, which are copied. It gives WINNOW_CORRUPT or
// WINNOW_INCOMPATIBLE.
winnow_status winnow_model_read(const void* bytes, size_t size, winnow_model** model,
                                winnow_error** error);

// How many sites it knows; 0 for NULL.
size_t winnow_model_site_count(const winnow_model* model);

// Returns the name of a site, in the order of names: the host of its URLs in lower case, or
// whatever it was called when it was learned. It returns NULL for NULL and from
// winnow_model_site_count() on.
const char* winnow_model_site(const winnow_model* model, size_t index);

// What winnow_model_read() takes; NULL and a size of 0 for NULL. The same models have the same
// bytes on every machine.
const void* winnow_model_bytes(const winnow_model* model, size_t* size);

// Writes a file for winnow_model_open() and `winnow --model`: under another name first, which then
// takes the file's place, so that nobody sees half a file. It gives WINNOW_DISK.
winnow_status winnow_model_save(const winnow_model* model, const char* file, winnow_error** error);

void winnow_model_free(winnow_model* model);

// This is a page as it was stored. Nothing is kept beyond the call.
typedef struct winnow_input {
  size_t struct_size;  // sizeof(winnow_input)
  const void* bytes;   // HTML in any encoding; NULL only if size is 0
  size_t size;
  const char* url;      // absolute; NULL if it is not known
  const char* charset;  // as the Content-Type header of HTTP has it; NULL if it is not known
  const char* path;     // what the page is called in errors and in JSON; NULL: the URL, in JSON ""
} winnow_input;

// What to do with readers' comments below an article.
enum {
  WINNOW_COMMENTS_AUTO = 0,  // dropped; the replies of a thread are judged like all text
  WINNOW_COMMENTS_KEEP = 1,
  WINNOW_COMMENTS_DROP = 2
};

typedef struct winnow_extractor_options {
  size_t struct_size;         // sizeof(winnow_extractor_options)
  const char* method;         // as `winnow extract --method`; NULL: "site" with a model, else
                              // "block-model"
  const winnow_model* model;  // NULL: pages are classified on their own
  const char* site;           // the name of the pages' site in the model. NULL: the host of each
                              // page's URL. A model of a single site is used for all pages
  int json;                   // not 0: pages have winnow_page_json(), which takes some more time
  int comments;               // one of WINNOW_COMMENTS_...
  double favor;               // which mistake to avoid, the b of the F-measure F_b: 0.5 template
                              // text that is kept, 2 main text that is lost; up to 100. 0: 1
  size_t page_bytes;          // pages with more are refused; 0: 100 MiB
  const char* rules;          // what people say of pages, over the method: the text of a file
                              // for `winnow --rules` (docs/reference/rules.md). NULL: nothing
  const char* rules_name;     // what that is called in errors and in JSON; NULL: "rules"
  int ignore_marks;           // not 0: marks of pages that say what search engines are to leave
                              // out (data-pagefind-ignore and others) make no difference
  int unused;                 // no member of earlier versions may share a place with the next one
  int markdown;  // not 0: pages have winnow_page_markdown(), which takes some more time
} winnow_extractor_options;

typedef struct winnow_extractor winnow_extractor;

// `options` may be NULL: all is as it is by default. It gives WINNOW_USAGE if they make no sense
// together: a method that there is not, that needs a model, or that the model was not learned for;
// or if the rules make no sense: it then says where in their text.
// It is thread-safe.
winnow_status winnow_extractor_new(const winnow_extractor_options* options,
                                   winnow_extractor** extractor, winnow_error** error);

void winnow_extractor_free(winnow_extractor* extractor);

typedef struct winnow_page winnow_page;

// Gives WINNOW_TOO_LARGE or WINNOW_BINARY if the bytes cannot be a page; every other input gives a
// page. One thread at a time may use an extractor. What is over a limit of the parser (64 times the
// size of the page and 64 MiB, 30 seconds, and others) is read without its structure, in linear
// time: winnow_page_degraded().
winnow_status winnow_extract(winnow_extractor* extractor, const winnow_input* input,
                             winnow_page** page, winnow_error** error);

// These are the classes of text.
enum {
  WINNOW_TEXT_MAIN = 0,     // what the page is for
  WINNOW_TEXT_PAGE = 1,     // of this page alone, but not its main text: contents lists, links
  WINNOW_TEXT_TEMPLATE = 2  // repeats over the site, or is not to be seen or indexed
};

// Returns the blocks of one class, one a line, each line ended by LF; "" if there are none. It
// returns NULL for NULL and for a class that there is not. It is thread-safe, as the other
// functions of pages are.
const char* winnow_page_text(const winnow_page* page, int text_class, size_t* size);

// Returns what the page is called; "" if it has no name, and NULL for NULL.
const char* winnow_page_title(const winnow_page* page, size_t* size);

// Returns the language that the page says it is in, "en" or "pt-BR" for instance, as written: it
// may be no language. It returns "" if the page says none, and NULL for NULL.
const char* winnow_page_language(const winnow_page* page, size_t* size);

// Returns the object that `winnow extract --json` prints for the page, without a line break. It
// returns NULL for NULL, and if the extractor was not asked for it (winnow_extractor_options.json).
const char* winnow_page_json(const winnow_page* page, size_t* size);

// Returns the main text with its headings, lists, tables, code and links, as CommonMark with
// tables; `winnow extract --format markdown` prints the same. Links are absolute if the page's URL
// is known. It is "" if there is no main text. It returns NULL for NULL, and if the extractor was
// not asked for it (winnow_extractor_options.markdown).
const char* winnow_page_markdown(const winnow_page* page, size_t* size);

// Returns 1 if the method goes by what was learned of the page's site, but nothing is known of it,
// or nothing that fits the page: its classes are then those of a page on its own. Else it returns
// 0.
int winnow_page_on_its_own(const winnow_page* page);

// Returns how good the main text probably is, 0 to 1: of pages of which it is .9, the mean F1 in words
// is .9. It returns -1 if the method does not know ("site" and "block-model" do), and for NULL.
double winnow_page_confidence(const winnow_page* page);

// Says what cost the page its structure, so that all its text is of class main. It is one of the
// limits "depth", "attributes", "nodes", "parser-memory", "parse-time" and "parse-work", or
// "parser-fault" for markup that the HTML parser cannot cope with; "unclosed" if the page lacked the
// end of an element such as title, a comment or a tag, which was put in, and has its structure; ""
// if nothing did. The text is static. It returns NULL for NULL.
const char* winnow_page_degraded(const winnow_page* page);

// Returns 1 if a rule says that pages like this one are to be left out (`skip`). Else it returns 0.
int winnow_page_left_out(const winnow_page* page);

// Says what a person should know of the rules on this page, with the place of one: they leave
// nothing of it, or take too long. It returns "" if there is nothing, and NULL for NULL.
const char* winnow_page_warning(const winnow_page* page);

void winnow_page_free(winnow_page* page);

// A sample of so many pages of a site is as good as all of them, and what `winnow learn` takes.
#define WINNOW_SAMPLE_PAGES 150

// What a learner takes at most.
#define WINNOW_MAX_SAMPLE_PAGES 100000

// Says where a page stands in the order of samples. The sample that `winnow learn` draws are the
// pages with the smallest ranks, WINNOW_SAMPLE_PAGES of them; no more than a quarter of these are
// from one folder (the URL up to the last "/" of its path), as long as there are pages of others.
// NULL gets the largest number. It is thread-safe.
uint64_t winnow_sample_rank(const char* url);

typedef struct winnow_learner_options {
  size_t struct_size;  // sizeof(winnow_learner_options)
  const char* site;    // its name in the model: the host of its URLs in lower case, so that pages
                       // of models of several sites find it. NULL: "site"
  const char* method;  // what to learn for, as `winnow learn --method`; NULL: "site"
  int ignore_marks;    // as in winnow_extractor_options
} winnow_learner_options;

// Learns one site from a sample of its pages, all of which it takes for pages of that site,
// whatever their URLs say. From the sample that `winnow learn` draws it learns the same. Keeps
// about 100 bytes for each node of the pages, and as much for each block of text.
typedef struct winnow_learner winnow_learner;

// `options` may be NULL. It gives WINNOW_USAGE if there is no such method, if it does not learn, or
// if the name is no UTF-8, has control characters or more than 4096 bytes. It is thread-safe.
winnow_status winnow_learner_new(const winnow_learner_options* options, winnow_learner** learner,
                                 winnow_error** error);

// Adds one more page, in any order; it must have a URL, each another one. A page that fails changes
// nothing; go on with the next one. It gives WINNOW_TOO_LARGE for a page of more than 1 MiB or
// 200,000 nodes, or one that cannot be parsed within the limits of winnow_page_degraded(); if the
// pages have 10,000,000 nodes together; or if there are WINNOW_MAX_SAMPLE_PAGES. It gives
// WINNOW_BINARY. One thread at a time may use a learner, also for the next two.
winnow_status winnow_learner_add(winnow_learner* learner, const winnow_input* input,
                                 winnow_error** error);

// How many pages were added; 0 for NULL.
size_t winnow_learner_pages(const winnow_learner* learner);

// Makes a model of the site, from all pages added so far; more may be added later. `site_pages` is
// how many pages the site has; as many as were added if that is more. It gives WINNOW_INPUT if
// nothing can be learned from them: that takes three different pages or more.
winnow_status winnow_learner_learn(const winnow_learner* learner, uint64_t site_pages,
                                   winnow_model** model, winnow_error** error);

void winnow_learner_free(winnow_learner* learner);

#ifdef __cplusplus
}
#endif

#endif
