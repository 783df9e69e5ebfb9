// Do two samples come from one distribution? Rank sum (Mann–Whitney) detects a shift, Kolmogorov–Smirnov any other difference.

export interface Comparison {
  readonly rankSumP: number
  readonly smirnovP: number
}

export function compareSamples(one: readonly number[], other: readonly number[]): Comparison {
  return { rankSumP: rankSumP(one, other), smirnovP: smirnovP(one, other) }
}

export function median(sample: readonly number[]): number {
  const sorted = sample.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Normal approximation with the correction for ties; good from twenty a side on. */
function rankSumP(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ]
  all.sort((a, b) => a.value - b.value)
  let [rankSum, ties] = [0, 0]
  for (let from = 0; from < all.length; ) {
    let to = from
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1
    const rank = (from + 1 + to) / 2
    for (const { isOne } of all.slice(from, to)) if (isOne) rankSum += rank
    ties += (to - from) ** 3 - (to - from)
    from = to
  }
  const [m, n] = [one.length, other.length]
  const total = m + n
  const expected = (m * (total + 1)) / 2
  const variance = ((m * n) / 12) * (total + 1 - ties / (total * (total - 1)))
  return 2 * (1 - normalBelow(Math.abs(rankSum - expected) / Math.sqrt(variance)))
}

function smirnovP(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [one.toSorted((x, y) => x - y), other.toSorted((x, y) => x - y)]
  let [i, j, distance] = [0, 0, 0]
  while (i < a.length && j < b.length) {
    const value = Math.min(a[i] ?? Infinity, b[j] ?? Infinity)
    while (i < a.length && (a[i] ?? Infinity) <= value) i += 1
    while (j < b.length && (b[j] ?? Infinity) <= value) j += 1
    distance = Math.max(distance, Math.abs(i / a.length - j / b.length))
  }
  const root = Math.sqrt((a.length * b.length) / (a.length + b.length))
  const lambda = (root + 0.12 + 0.11 / root) * distance
  let p = 0
  for (let k = 1; k <= 100; k += 1) p += 2 * (-1) ** (k - 1) * Math.exp(-2 * k * k * lambda * lambda)
  return lambda < 0.2 ? 1 : Math.min(Math.max(p, 0), 1)
}

/** Abramowitz and Stegun 7.1.26: right to 1.5e-7. */
function normalBelow(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const poly =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  const erf = 1 - poly * Math.exp(-x * x)
  return z >= 0 ? (1 + erf) / 2 : (1 - erf) / 2
}
