import type { HandName } from '../duel-view.ts'

export const THROWS: readonly { hand: HandName; keys: readonly [string, string] }[] = [
  { hand: 'rock', keys: ['1', 'R'] },
  { hand: 'paper', keys: ['2', 'P'] },
  { hand: 'scissors', keys: ['3', 'S'] },
]

/** The hand of a key. Shortcuts of the browser are left alone. */
export function handOfKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): HandName | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  return THROWS.find(({ keys }) => keys.includes(event.key.toUpperCase()))?.hand
}
