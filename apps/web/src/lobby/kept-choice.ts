import { isTier, MODES, type Mode, type Tier } from '@throwdown/rules/terms'

export type JoinRequest = { readonly tier: Tier; readonly mode: Mode }
type Kept = Partial<JoinRequest>

const keyOf = (userId: string): string => `throwdown-join-choice:${userId}`

/** [Q12] What the player chose last in this browser, part by part: losing it costs them nothing but a click. */
export function readKeptChoice(storage: Pick<Storage, 'getItem'>, userId: string): Kept {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(userId)) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    const tier = Number('tier' in kept ? kept.tier : Number.NaN)
    const mode = 'mode' in kept ? MODES.find((one) => one === kept.mode) : undefined
    return { ...(isTier(tier) && { tier }), ...(mode && { mode }) }
  } catch {
    return {}
  }
}

export function keepChoice(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  { userId, part }: { userId: string; part: Kept },
): void {
  try {
    storage.setItem(keyOf(userId), JSON.stringify({ ...readKeptChoice(storage, userId), ...part }))
  } catch {
    // Without storage the next visit begins as the first one did.
  }
}
