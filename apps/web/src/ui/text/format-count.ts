import { groupThousands } from '@throwdown/rules/money'

/**
 * `12,480`. Written by hand, as dates are: the first text that a browser formats itself costs 20 to 40 ms of computing, on a phone four
 * times as much, because it reads the rules of all languages (decision 0027).
 */
export function formatCount(count: number | bigint): string {
  return groupThousands(String(count))
}
