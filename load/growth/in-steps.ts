/** From 1 to `count`, both ends included, in ranges of at most `size`. */
export function* inSteps(count: number, size: number): Generator<readonly [number, number]> {
  for (let from = 1; from <= count; from += size) yield [from, Math.min(count, from + size - 1)]
}
