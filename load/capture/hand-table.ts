import { HANDS, type Hand } from '@throwdown/rules/transcript/commitment'

/**
 * Under independence a value is this unlikely to be so unevenly spread over the hands: chi-square with two degrees of
 * freedom, p = exp(-x / 2) = 1e-8. What is seen with one hand only is named from its 19th throw on.
 */
const CHI_SQUARE_MAX = 36.8
/** From so many throws on a value must have been seen with every hand: by chance one is missing once in 10^8. */
const SEEN_WITH_EVERY_HAND_FROM = 50

type Counts = [number, number, number]
const total = (counts: Counts): number => counts[0] + counts[1] + counts[2]

/** Counts, for each place and each value seen there, the throws of each hand it was seen with. */
export class HandTable {
  private readonly throwsAt = new Map<string, Counts>()
  private readonly seen = new Map<string, Map<string, Counts>>()

  /** All fields seen before the lock of one throw; a value seen twice counts once. */
  add(hand: Hand, fields: Iterable<{ readonly path: string; readonly value: string }>): void {
    const values = new Map<string, Set<string>>()
    for (const { path, value } of fields) {
      const known = values.get(path)
      if (known) known.add(value)
      else values.set(path, new Set([value]))
    }
    for (const [path, here] of values) {
      bump(this.throwsAt, path, hand)
      const table = this.seen.get(path) ?? new Map<string, Counts>()
      this.seen.set(path, table)
      for (const value of here) bump(table, value, hand)
    }
  }

  get comparisons(): number {
    return [...this.seen.values()].reduce((sum, table) => sum + table.size, 0)
  }

  /** The values seen at a place, by hand. */
  valuesAt(path: string): readonly [string[], string[], string[]] {
    const table = this.seen.get(path) ?? new Map<string, Counts>()
    const seenWith = (hand: Hand) =>
      [...table].filter(([, counts]) => counts[hand] > 0).map(([value]) => value)
    return [seenWith(0).sort(), seenWith(1).sort(), seenWith(2).sort()]
  }

  /** Describes every value that depends on the hand. */
  leaks(): string[] {
    return [...this.seen].flatMap(([path, table]) =>
      [...table].flatMap(([value, counts]) => {
        const all = this.throwsAt.get(path) ?? [0, 0, 0]
        const isMissing = total(counts) >= SEEN_WITH_EVERY_HAND_FROM && counts.some((count) => count === 0)
        if (!isMissing && chiSquare(counts, all) <= CHI_SQUARE_MAX) return []
        const spread = counts.map((count, hand) => `${HANDS[hand]} ${count} of ${all[hand]}`).join(', ')
        return [`"${path}" is "${value.slice(0, 200)}" with ${spread}`]
      }),
    )
  }
}

function bump(map: Map<string, Counts>, key: string, hand: Hand): void {
  const counts = map.get(key) ?? [0, 0, 0]
  counts[hand] += 1
  map.set(key, counts)
}

/** How unevenly the throws with a value are spread over the hands, compared with all throws at that place. */
function chiSquare(counts: Counts, all: Counts): number {
  const share = total(counts) / total(all)
  const expected = all.map((count) => count * share)
  const rest = all.map((count, hand) => count - (counts[hand] ?? 0))
  return counts.reduce((sum, count, hand) => {
    const wanted = expected[hand] ?? 0
    return sum + cell(count, wanted) + cell(rest[hand] ?? 0, (all[hand] ?? 0) - wanted)
  }, 0)
}

const cell = (seen: number, wanted: number): number => (wanted === 0 ? 0 : (seen - wanted) ** 2 / wanted)
