import { PLAIN_POINTS } from '@throwdown/rules/match/create-match'
import type { QueuePorts } from '../../src/queue/ports.ts'

/** For worlds without accounts: every player is a person who may play, and no pool is open. */
export const LONE_PLAYERS: QueuePorts = {
  factsOf: async (ids) =>
    new Map(
      ids.map((id) => [id, { personIds: [id], fundingWallets: [], withdrawalWallets: [], mayPlay: true }]),
    ),
  openPool: async () => null,
  pointsTermsOf: async (_poolId, pairs) => pairs.map(() => PLAIN_POINTS),
}
