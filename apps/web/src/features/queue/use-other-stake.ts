import { stakeOfTier, type Tier } from '@throwdown/rules/terms'
import { useQueueCountsQuery } from '../../api/queue.ts'
import { usePolling } from '../../api/use-polling.ts'
import { useRun } from '../../lobby/use-run.ts'
import type { QueueTicket } from '../../realtime/match-link.ts'
import { usePlayStatus } from '../../realtime/tab-play.ts'
import { findOtherStake } from './find-other-stake.ts'

const POLL_MS = 5_000

/** A stake of the same mode that somebody waits at and the player can pay; null if there is none. */
export function useOtherStake({ tier, mode }: QueueTicket): Tier | null {
  const { data } = useQueueCountsQuery(undefined, {
    pollingInterval: usePolling(POLL_MS),
    refetchOnMountOrArgChange: true,
  })
  const { balance } = usePlayStatus()
  // The stake that is set aside now comes back first.
  const affordable = (balance?.available ?? 0n) + stakeOfTier(tier)
  const found = findOtherStake(data?.data.queues ?? [], { tier, mode, affordable })
  const { run } = useRun(mode === 'bounty' ? found : null)
  // [B4] The server would refuse the join until the choice is made.
  return run?.choice ? null : found
}
