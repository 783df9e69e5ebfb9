import type { PoolContribution, PoolSplit } from '@throwdown/rules/pool-split'
import type { AccountId, Journal, Leg } from './journal.ts'

/** The journals that end a pool. SQL functions of queue and match post those of joins, leaves, pairings and settlements. */

export const settlePool = (pool: {
  poolId: string
  pool: AccountId
  poolFee: AccountId
  prizes: readonly [AccountId, AccountId, AccountId]
  split: PoolSplit
}): Journal => {
  const { fee, first, second, third } = pool.split
  return {
    kind: 'pool-settle',
    key: `pool:${pool.poolId}:settle`,
    legs: nonZero([
      { account: pool.pool, amount: -(fee + first + second + third) },
      { account: pool.poolFee, amount: fee },
      { account: pool.prizes[0], amount: first },
      { account: pool.prizes[1], amount: second },
      { account: pool.prizes[2], amount: third },
    ]),
  }
}

type VoidPool = {
  poolId: string
  pool: AccountId
  returns: readonly PoolContribution[]
  availableOf: (playerId: string) => AccountId
}

/** One less than the legs of a journal: one leg is the pool's. */
const RETURNS_PER_JOURNAL_MAX = 9_999

/** Returns several journals when there are more contributors than legs; they must be posted in one transaction. */
export const voidPool = (pool: VoidPool): Journal[] => {
  const parts: Journal[] = []
  for (let from = 0; from < pool.returns.length; from += RETURNS_PER_JOURNAL_MAX) {
    const returns = pool.returns.slice(from, from + RETURNS_PER_JOURNAL_MAX)
    const number = parts.length + 1
    const key = number === 1 ? `pool:${pool.poolId}:void` : `pool:${pool.poolId}:${number}:void`
    parts.push(returnJournal({ ...pool, returns }, key))
  }
  return parts
}

const returnJournal = (pool: VoidPool, key: string): Journal => ({
  kind: 'pool-void',
  key,
  legs: [
    { account: pool.pool, amount: -pool.returns.reduce((sum, { amount }) => sum + amount, 0n) },
    ...pool.returns.map(({ playerId, amount }) => ({ account: pool.availableOf(playerId), amount })),
  ],
})

const nonZero = (legs: readonly Leg[]): Leg[] => legs.filter(({ amount }) => amount !== 0n)
