import { randomInt } from 'node:crypto'
import type { NodeFaults } from '../../packages/localnet/src/localnet-faults.ts'

/** Of each node apart: what it answers null, lists without or with nothing, is another transaction at each. */
const SHARES = { nulls: 0.05, holes: 0.08, emptyPages: 0.05 }
/** In blocks. 40 are more than the difference between confirmed and final, 120 most of the life of a blockhash. */
const LAGS = [0, 0, 0, 3, 40, 120] as const
const CHANCE_OF_NEW_LAG = 0.05
const CHANCE_OF_LIMIT = 0.03
const LIMIT = { perSecond: 25, retryAfterSeconds: 1 }

/** Several nodes of one chain that do not say the same, from `start` on. `disturb` is called over and over. */
export function disagreeingNodes(nodes: readonly NodeFaults[]) {
  return {
    start(): void {
      for (const faults of nodes) faults.setShares(SHARES)
    },
    disturb(): void {
      for (const faults of nodes) {
        if (Math.random() < CHANCE_OF_NEW_LAG) faults.lag(LAGS[randomInt(LAGS.length)] ?? 0)
        if (Math.random() < CHANCE_OF_LIMIT) faults.limitCalls(Math.random() < 0.5 ? LIMIT : null)
      }
    },
    /** Everything that was left out is shown again. */
    heal(): void {
      for (const faults of nodes) {
        faults.setShares({})
        faults.lag(0)
        faults.limitCalls(null)
      }
    },
  }
}
