import { stakeOfTier, TIERS, type Tier } from '@throwdown/rules/terms'
import { usePlayStatus } from '../realtime/tab-play.ts'
import { formatLeft } from '../ui/text/clock.ts'
import { useNowMs } from '../ui/use-now.ts'

export type CanPay =
  | { readonly missing: false }
  /** The balance does not cover the chosen stake, or, with none chosen, not even the smallest. */
  | { readonly missing: true; readonly available: bigint }

/** Whether the balance covers a stake, as far as it is known. A search or a match has its stake already. */
export function useCanPay(tier: Tier | null): CanPay {
  const { balance, queue, match } = usePlayStatus()
  if (!balance || match || queue.name !== 'idle') return { missing: false }
  const { available } = balance
  return available < stakeOfTier(tier ?? TIERS[0]) ? { missing: true, available } : { missing: false }
}

const TICK_MS = 500

/** [M7] The time until a player with too many strikes may join again, as `9:41`; null if they may now. */
export function useBarLeft(): string | null {
  const { strikes, serverAheadMs } = usePlayStatus()
  const nowMs = useNowMs(TICK_MS)
  const leftMs = (strikes.barredUntilMs ?? 0) - serverAheadMs - nowMs
  return leftMs > 0 ? formatLeft(leftMs) : null
}
