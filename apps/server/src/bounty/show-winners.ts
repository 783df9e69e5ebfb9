import { flooredDollars, formatMicroUsd } from '@throwdown/rules/money'
import type { BoardDeps } from './ports.ts'
import { playerRefOf, summaryOf } from './show-pool.ts'
import { listPrizes, listSettled } from './store.ts'

/** Settled pools with their winners, newest first. */
export async function showWinners(
  { db, ports, nowMs, solOf }: BoardDeps,
  { page, limit }: { page: number; limit: number },
) {
  const { pools, total } = await listSettled(db, { limit, offset: (page - 1) * limit })
  const prizes = await listPrizes(
    db,
    pools.map(({ id }) => id),
  )
  const playerOf = await ports.publicPlayersOf([...new Set(prizes.map(({ playerId }) => playerId))])
  return {
    pools: pools.map((pool) => ({
      ...summaryOf(pool, { nowMs, solOf }),
      winners: prizes
        .filter(({ poolId }) => poolId === pool.id)
        .map(({ place, playerId, amount }) => ({
          ...playerRefOf(playerOf(playerId)),
          rank: place,
          prize: flooredDollars(amount),
          prizeMicroUsd: formatMicroUsd(amount),
        })),
    })),
    totalPools: total,
    totalPages: Math.ceil(total / limit),
  }
}
