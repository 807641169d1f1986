// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/tree_ensemble/small_tree.h"

#include <bit>
#include <vector>

#if defined(__x86_64__) && defined(__GNUC__)
#define WINNOW_X86_64 1
#include <immintrin.h>
#endif

namespace winnow {
namespace {

constexpr std::size_t kRows = FeatureMatrix::kTileRows;
static_assert(kRows == 16 && kMaxSmallTreeLeaves == 16);

void add_portably(const float* tile, std::span<const SmallTreeSplit> splits, const float* leaves,
                  float* sums) {
  std::array<std::uint32_t, kRows> left{};
  left.fill(~std::uint32_t{0});
  for (const SmallTreeSplit& split : splits) {
    const float* column = tile + split.feature * kRows;
    for (std::size_t row = 0; row < kRows; ++row) {
      left[row] &= column[row] >= split.threshold ? split.kept : ~std::uint32_t{0};
    }
  }
  for (std::size_t row = 0; row < kRows; ++row) sums[row] += leaves[std::countr_zero(left[row])];
}

#ifdef WINNOW_X86_64

// Returns the position of the bit in each 32-bit lane. A lane has one bit only, and is below 2^24.
__attribute__((target("avx2"))) inline __m256i numbers_of_bits(__m256i bits) {
  const __m256i as_float = _mm256_castps_si256(_mm256_cvtepi32_ps(bits));
  return _mm256_sub_epi32(_mm256_srli_epi32(as_float, 23), _mm256_set1_epi32(127));
}

__attribute__((target("avx2"))) inline void add_leaves(__m256i bits, __m256 low, __m256 high,
                                                       float* sums) {
  const __m256i leaf = numbers_of_bits(bits);
  const __m256 from_low = _mm256_permutevar8x32_ps(low, leaf);
  const __m256 from_high = _mm256_permutevar8x32_ps(high, leaf);
  const __m256 is_high = _mm256_castsi256_ps(_mm256_slli_epi32(leaf, 28));
  const __m256 values = _mm256_blendv_ps(from_low, from_high, is_high);
  _mm256_storeu_ps(sums, _mm256_add_ps(_mm256_loadu_ps(sums), values));
}

__attribute__((target("avx2"))) void add_by_avx2(const float* tile,
                                                 std::span<const SmallTreeSplit> splits,
                                                 const float* leaves, float* sums) {
  // A row has 16 bits. Packing puts rows in this order: 0 to 3, 8 to 11, 4 to 7, 12 to 15.
  __m256i left = _mm256_set1_epi32(-1);
  for (const SmallTreeSplit& split : splits) {
    const float* column = tile + split.feature * kRows;
    const __m256 threshold = _mm256_set1_ps(split.threshold);
    const __m256 first = _mm256_cmp_ps(_mm256_loadu_ps(column), threshold, _CMP_NGE_UQ);
    const __m256 second = _mm256_cmp_ps(_mm256_loadu_ps(column + 8), threshold, _CMP_NGE_UQ);
    const __m256i goes_left =
        _mm256_packs_epi32(_mm256_castps_si256(first), _mm256_castps_si256(second));
    const __m256i kept = _mm256_set1_epi16(static_cast<std::int16_t>(split.kept));
    left = _mm256_and_si256(left, _mm256_or_si256(goes_left, kept));
  }
  const __m256i zero = _mm256_setzero_si256();
  const __m256i lowest = _mm256_and_si256(left, _mm256_sub_epi16(zero, left));
  const __m256 low = _mm256_loadu_ps(leaves);
  const __m256 high = _mm256_loadu_ps(leaves + 8);
  add_leaves(_mm256_unpacklo_epi16(lowest, zero), low, high, sums);
  add_leaves(_mm256_unpackhi_epi16(lowest, zero), low, high, sums + 8);
}

__attribute__((target("avx512f"))) void add_by_avx512(const float* tile,
                                                      std::span<const SmallTreeSplit> splits,
                                                      const float* leaves, float* sums) {
  __m512i left = _mm512_set1_epi32(-1);
  for (const SmallTreeSplit& split : splits) {
    const __m512 column = _mm512_loadu_ps(tile + split.feature * kRows);
    const __mmask16 goes_right =
        _mm512_cmp_ps_mask(column, _mm512_set1_ps(split.threshold), _CMP_GE_OQ);
    const __m512i kept = _mm512_set1_epi32(static_cast<std::int32_t>(split.kept));
    left = _mm512_mask_and_epi32(left, goes_right, left, kept);
  }
  const __m512i lowest = _mm512_and_si512(left, _mm512_sub_epi32(_mm512_setzero_si512(), left));
  const __m512i bits = _mm512_castps_si512(_mm512_maskz_cvtepi32_ps(0xFFFF, lowest));
  const __m512i leaf =
      _mm512_sub_epi32(_mm512_maskz_srli_epi32(0xFFFF, bits, 23), _mm512_set1_epi32(127));
  const __m512 values = _mm512_maskz_permutexvar_ps(0xFFFF, leaf, _mm512_loadu_ps(leaves));
  _mm512_storeu_ps(sums, _mm512_add_ps(_mm512_loadu_ps(sums), values));
}

// Handles 8 rows: sets all 16 bits of a lane where the value is not at or above the threshold.
inline __m128i goes_left(const float* column, __m128 threshold) {
  const __m128 first = _mm_cmpnge_ps(_mm_loadu_ps(column), threshold);
  const __m128 second = _mm_cmpnge_ps(_mm_loadu_ps(column + 4), threshold);
  return _mm_packs_epi32(_mm_castps_si128(first), _mm_castps_si128(second));
}

void add_by_sse2(const float* tile, std::span<const SmallTreeSplit> splits, const float* leaves,
                 float* sums) {
  __m128i first = _mm_set1_epi32(-1);
  __m128i second = first;
  for (const SmallTreeSplit& split : splits) {
    const float* column = tile + split.feature * kRows;
    const __m128 threshold = _mm_set1_ps(split.threshold);
    const __m128i kept = _mm_set1_epi16(static_cast<std::int16_t>(split.kept));
    first = _mm_and_si128(first, _mm_or_si128(goes_left(column, threshold), kept));
    second = _mm_and_si128(second, _mm_or_si128(goes_left(column + 8, threshold), kept));
  }
  alignas(16) std::array<std::uint16_t, kRows> left{};
  _mm_store_si128(reinterpret_cast<__m128i*>(left.data()), first);
  _mm_store_si128(reinterpret_cast<__m128i*>(left.data() + 8), second);
  for (std::size_t row = 0; row < kRows; ++row) sums[row] += leaves[__builtin_ctz(left[row])];
}

#endif

std::vector<SmallTreeKernel> make_kernels() {
  std::vector<SmallTreeKernel> kernels;
#ifdef WINNOW_X86_64
  if (__builtin_cpu_supports("avx512f")) kernels.push_back(add_by_avx512);
  if (__builtin_cpu_supports("avx2")) kernels.push_back(add_by_avx2);
  kernels.push_back(add_by_sse2);
#endif
  kernels.push_back(add_portably);
  return kernels;
}

}  // namespace

std::span<const SmallTreeKernel> small_tree_kernels() {
  static const std::vector<SmallTreeKernel> kernels = make_kernels();
  return kernels;
}

SmallTreeKernel small_tree_kernel() { return small_tree_kernels().front(); }

}  // namespace winnow
