import { PLAIN_POINTS } from '@throwdown/rules/match/create-match'
import type { Ticket } from '@throwdown/rules/pairing'
import type { Tier } from '@throwdown/rules/terms'
import type { PointsTerms } from '@throwdown/rules/transcript/header-terms'

/** What pairing needs to know about a player from other domains [Q3] [L2]. */
export type PairingFacts = Pick<Ticket, 'personId' | 'deviceIds' | 'wallets' | 'blockedPlayerIds' | 'mayPlay'>

export type QueuePorts = {
  readonly factsOf: (playerIds: readonly string[]) => Promise<ReadonlyMap<string, PairingFacts>>
  /** The pool that is open for a tier, or null: then nobody can join its bounty queue. */
  readonly openPool: (tier: Tier, nowMs: number) => Promise<string | null>
  /** [B3] [B5] How a win will count for each seat of these pairs of players, in the same order. */
  readonly pointsTermsOf: (
    poolId: string,
    pairs: readonly (readonly [string, string])[],
  ) => Promise<PointsTerms[]>
}

/** Used where no other domain provides them: every player is one person, and no pool is open. */
export const DEFAULT_QUEUE_PORTS: QueuePorts = {
  factsOf: async () => new Map(),
  openPool: async () => null,
  pointsTermsOf: async (_poolId, pairs) => pairs.map(() => PLAIN_POINTS),
}
