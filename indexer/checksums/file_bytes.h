// SPDX-License-Identifier: GPL-2.0-or-later
//
// Files of a folder that is open, so that all of them are of the same folder even when another one
// takes its name meanwhile. Errors are numbers of the system; 0 is success.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "indexer/common/file_descriptor.h"

namespace winnow {

inline constexpr std::size_t kChunkBytes = std::size_t{1} << 20;  // of what is read at once

// Opens a folder to look for files in it. Nothing is open if the system refuses it (errno).
FileDescriptor open_folder(const std::string& path);

// Opens a file of the folder to be read.
FileDescriptor open_in(const FileDescriptor& folder, const std::string& name);

// Reads up to so many bytes from there; fewer only at the end of the file.
int read_at(const FileDescriptor& file, std::uint64_t at, std::size_t most, std::string& bytes);

// Gives the size of the file; 0 if it cannot be had.
std::uint64_t size_of(const FileDescriptor& file);

// Tells whether the file is large, and nearly all of it was never written. Such holes take no room.
// Where the file system cannot tell them from data, there are none. The call moves the offset of
// the file, which the functions here do not use.
bool is_mostly_holes(const FileDescriptor& file);

// Reads a file of at most so many bytes.
int read_file_in(const FileDescriptor& folder, const std::string& name, std::size_t most,
                 std::string& bytes);

// Writes the file aside, has it written to the disk, and moves it into its place.
int replace_file_in(const FileDescriptor& folder, const std::string& name,
                    const std::string& bytes);

}  // namespace winnow
