import { usePlayStatus } from '../realtime/tab-play.ts'
import { formatLeft } from '../ui/text/format-elapsed.ts'
import { useNowMs } from '../ui/use-now.ts'

const TICK_MS = 500

/** [M7] The time until a player with too many strikes may join again, as `9:41`; null if they may now. */
export function useBarLeft(): string | null {
  const { strikes, serverAheadMs } = usePlayStatus()
  const nowMs = useNowMs(TICK_MS)
  const leftMs = (strikes.barredUntilMs ?? 0) - serverAheadMs - nowMs
  return leftMs > 0 ? formatLeft(leftMs) : null
}
