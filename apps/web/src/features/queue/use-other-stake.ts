import { type Parsed } from '@throwdown/contract/endpoint'
import { type queueCounts } from '@throwdown/contract/queue'
import { type Mode, stakeOfTier, type Tier } from '@throwdown/rules/terms'
import { useQueueCountsQuery } from '../../api/queue.ts'
import { usePolling } from '../../api/use-polling.ts'
import { useRun } from '../../lobby/use-run.ts'
import { type QueueTicket } from '../../realtime/match-link.ts'
import { usePlayStatus } from '../../realtime/tab-play.ts'

type Queues = Parsed<typeof queueCounts, 'reply'>['data']['queues']
type Search = { readonly tier: Tier; readonly mode: Mode; readonly affordable: bigint }

/** [Q10] In Bounty a few may be nobody. */
const hasPlayers = ({ playersWaiting, mode }: Queues[number]): boolean =>
  playersWaiting !== 0 && (mode === 'normal' || playersWaiting !== 'few')

type OtherQueue = { readonly tier: Tier; readonly mode: Mode }

/**
 * Where somebody waits: in Bounty first the same stake in Normal, then the stake next to the player's; of two the smaller, as nobody is
 * talked into a larger one.
 */
export function findOtherStake(queues: Queues, { tier, mode, affordable }: Search): OtherQueue | null {
  const isHere = (queue: Queues[number]): boolean => queue.mode === 'normal' && queue.tier === tier
  if (mode === 'bounty' && queues.some((queue) => isHere(queue) && hasPlayers(queue)))
    return { tier, mode: 'normal' }
  const open = queues.filter(
    (queue) =>
      queue.mode === mode &&
      queue.tier !== tier &&
      hasPlayers(queue) &&
      stakeOfTier(queue.tier) <= affordable,
  )
  const distance = (other: Tier): number => Math.abs(other - tier)
  const [nearest] = open
    .map((queue) => queue.tier)
    .sort((one, other) => distance(one) - distance(other) || one - other)
  return nearest === undefined ? null : { tier: nearest, mode }
}

const POLL_MS = 5_000

/** Where else somebody waits at a stake that the player can pay; null if nowhere. */
export function useOtherStake({ tier, mode }: QueueTicket): OtherQueue | null {
  const { data } = useQueueCountsQuery(undefined, {
    pollingInterval: usePolling(POLL_MS),
    refetchOnMountOrArgChange: true,
  })
  const { balance } = usePlayStatus()
  // The stake that is set aside now comes back first.
  const affordable = (balance?.available ?? 0n) + stakeOfTier(tier)
  const found = findOtherStake(data?.data.queues ?? [], { tier, mode, affordable })
  const { run } = useRun(found?.mode === 'bounty' ? found.tier : null)
  // [B4] The server would refuse the join until the choice is made.
  return run?.choice ? null : found
}
