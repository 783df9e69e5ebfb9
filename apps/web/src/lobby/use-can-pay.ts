import { stakeOfTier, TIERS, type Tier } from '@throwdown/rules/terms'
import { type PlayStatus, usePlayPart } from '../realtime/tab-play.ts'
import { formatLeft } from '../ui/text/clock.ts'
import { useNowMs } from '../ui/use-now.ts'

export type CanPay =
  | { readonly missing: false }
  /** The balance does not cover the chosen stake, or, with none chosen, not even the smallest. */
  | { readonly missing: true; readonly available: bigint }

/** Whether the balance covers a stake, as far as it is known. A search or a match has its stake already. */
export function useCanPay(tier: Tier | null): CanPay {
  const available = useFunds()
  if (available === null) return { missing: false }
  return available < stakeOfTier(tier ?? TIERS[0]) ? { missing: true, available } : { missing: false }
}

/** What a new search could be paid from; null while it is not known, and while a search or a match has its stake. */
export const useFunds = (): bigint | null => usePlayPart(fundsOf)

const fundsOf = ({ balance, queue, match }: PlayStatus): bigint | null =>
  balance && !match && queue.name === 'idle' ? balance.available : null

const TICK_MS = 500

/** [M7] The time until a player with too many strikes may join again, as `9:41`; null if they may now. */
export function useBarLeft(): string | null {
  const untilMs = usePlayPart(barEndOf)
  // Hardly anybody is barred: for the others no clock draws the lobby again.
  const nowMs = useNowMs(untilMs === null ? null : TICK_MS)
  const leftMs = untilMs === null ? 0 : untilMs - nowMs
  return leftMs > 0 ? formatLeft(leftMs) : null
}

/** By the clock of this device. */
const barEndOf = ({ strikes, serverAheadMs }: PlayStatus): number | null =>
  strikes.barredUntilMs === null ? null : strikes.barredUntilMs - serverAheadMs
