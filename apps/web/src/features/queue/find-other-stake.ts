import type { Parsed } from '@throwdown/contract/endpoint'
import type { queueCounts } from '@throwdown/contract/queue'
import { type Mode, stakeOfTier, type Tier } from '@throwdown/rules/terms'

type Queues = Parsed<typeof queueCounts, 'reply'>['data']['queues']
type Search = { readonly tier: Tier; readonly mode: Mode; readonly affordable: bigint }

/** [Q10] In Bounty a few may be nobody. */
const hasPlayers = ({ playersWaiting, mode }: Queues[number]): boolean =>
  playersWaiting !== 0 && (mode === 'normal' || playersWaiting !== 'few')

/** The stake next to the own one that somebody waits at; of two the smaller: nobody is talked into a larger one. */
export function findOtherStake(queues: Queues, { tier, mode, affordable }: Search): Tier | null {
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
  return nearest ?? null
}
