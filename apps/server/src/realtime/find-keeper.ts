import type { PerSeat } from '@throwdown/rules/transcript/entry'
import type pg from 'pg'
import { nodesOfPlayers } from '../match/node-store.ts'
import { inBatches } from '../platform/batch.ts'

const PAIRS_MAX = 200
/** A pairing round announces its pairs at one moment. */
const STARTS_EVERY_MS = 5

/** The node that is to keep the match of two players: one that has both, or else one that has the first of them. */
export type FindKeeper = (playerIds: PerSeat<string>) => Promise<string | undefined>

export const findKeeperIn = (pool: pg.Pool): FindKeeper =>
  inBatches<PerSeat<string>, string | undefined>({
    sizeMax: PAIRS_MAX,
    startsEveryMs: STARTS_EVERY_MS,
    keyOf: (playerIds) => playerIds.join(),
    async runAll(pairs) {
      const nodes = await nodesOfPlayers(pool, pairs.flat())
      return pairs.map(([first, second]) => keeperAmong(nodes.get(first) ?? [], nodes.get(second) ?? []))
    },
  })

const keeperAmong = (ofFirst: readonly string[], ofSecond: readonly string[]): string | undefined =>
  ofFirst.find((nodeId) => ofSecond.includes(nodeId)) ?? ofFirst[0] ?? ofSecond[0]
