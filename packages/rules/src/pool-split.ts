import { invariant } from './invariant.ts'
import { add, type MicroUsd, microUsd, shareOf, subtract } from './money.ts'
import type { Terms } from './terms.ts'

export type PoolSplit = {
  readonly fee: MicroUsd
  readonly first: MicroUsd
  readonly second: MicroUsd
  readonly third: MicroUsd
}

/** [B10] Second and third are rounded down; the first takes the rest with the odd micros. */
export function splitPool(pool: MicroUsd, terms: Terms): PoolSplit {
  invariant(pool >= 0n, `a pool of ${pool} cannot be split`)
  const { poolFeeBps, secondBps, thirdBps } = terms.bounty
  const fee = shareOf(pool, poolFeeBps)
  const prizes = subtract(pool, fee)
  const second = shareOf(prizes, secondBps)
  const third = shareOf(prizes, thirdBps)
  const first = subtract(subtract(prizes, second), third)
  return { fee, first, second, third }
}

export type PoolContribution = { readonly playerId: string; readonly amount: MicroUsd }

/** [B11] A void pool: every player gets back what their own wins paid in, without a fee. One line per player, by id. */
export function returnContributions(contributions: readonly PoolContribution[]): PoolContribution[] {
  const amounts = new Map<string, MicroUsd>()
  for (const { playerId, amount } of contributions) {
    invariant(amount >= 0n, `player ${playerId} cannot have contributed ${amount}`)
    amounts.set(playerId, add(amounts.get(playerId) ?? microUsd(0n), amount))
  }
  return [...amounts]
    .map(([playerId, amount]) => ({ playerId, amount }))
    .filter(({ amount }) => amount > 0n)
    .sort((a, b) => (a.playerId < b.playerId ? -1 : 1))
}
