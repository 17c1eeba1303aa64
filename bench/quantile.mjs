/**
 * The value that `share` of all values do not exceed.
 * @param {number[]} values
 * @param {number} share 0 to 1
 */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** @param {number[]} values */
export const median = (values) => quantile(values, 0.5)
