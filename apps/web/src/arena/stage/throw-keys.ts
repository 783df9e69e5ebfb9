import { useEffectEvent, useLayoutEffect } from 'react'
import { type HandName } from '../duel-view.ts'

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

/** Keys 1/2/3 and R/P/S throw; held-down keys and keys typed into a field do not. */
export function useThrowKeys({ isOn, onThrow }: { isOn: boolean; onThrow: (hand: HandName) => void }): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || isTyping(event.target)) return
    const hand = handOfKey(event)
    if (hand) onThrow(hand)
  })
  // With the screen that asks for a throw, not after it: a quick key must not be lost.
  useLayoutEffect(() => {
    if (!isOn) return undefined
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [isOn])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]') !== null
