import type { BountyPlayer, PoolPlayer, PoolSummary } from '@throwdown/contract/bounty'
import { avatarOf } from '@throwdown/contract/user'
import { flooredDollars, formatMicroUsd, type MicroUsd, microUsd } from '@throwdown/rules/money'
import type { SolOf } from '../ledger/sol-figures.ts'
import type { PublicPlayer } from '../platform/public-player.ts'
import { winRateOf } from '../standings/order/board-set.ts'
import type { BoardRow } from './pool-board.ts'
import type { PoolRow } from './store.ts'

/** Pools, runs and prizes in the words of the contract. */

type Shown = { readonly nowMs: number; readonly solOf: SolOf }

const NOTHING = microUsd(0n)

export function summaryOf(pool: PoolRow, { nowMs, solOf }: Shown): PoolSummary {
  return {
    id: pool.id,
    tier: pool.tier,
    status: pool.state,
    startDate: new Date(pool.startsAtMs).toISOString(),
    endDate: new Date(pool.endsAtMs).toISOString(),
    timeLeft: Math.max(0, Math.floor((pool.endsAtMs - nowMs) / 1_000)),
    players: pool.players,
    totalPoolValue: flooredDollars(pool.total),
    totalPoolMicroUsd: formatMicroUsd(pool.total),
    solPoolValue: solOf(pool.total),
  }
}

/** A public player as the contract names one. */
export const playerRefOf = ({ id, username, avatarId }: PublicPlayer) => ({
  userId: id,
  username,
  avatar: avatarOf(avatarId),
})

const rateOf = ({ wins, matches }: BoardRow): number => winRateOf({ won: wins, lost: matches - wins })

export function bountyPlayerOf(
  row: BoardRow,
  { player, projected = NOTHING }: { player: PublicPlayer; projected: MicroUsd | undefined },
  solOf: SolOf,
): BountyPlayer {
  const { rank, bestStreak, bankedWins, riskItWins, wins, losses } = row
  return {
    ...playerRefOf(player),
    rank,
    totalPoints: row.banked,
    currentBounty: row.unbanked,
    bankedWins,
    riskItWins,
    bestWinStreak: bestStreak,
    wins,
    losses,
    winRate: rateOf(row),
    matchPlayed: row.matches,
    winProjection: flooredDollars(projected),
    solEarnings: solOf(projected),
  }
}

export function poolPlayerOf(
  row: BoardRow,
  pool: PoolRow,
  { player, prize, solOf }: { player: PublicPlayer; prize: MicroUsd | undefined; solOf: SolOf },
): PoolPlayer {
  const earned = prize ?? (pool.state === 'VOID' ? row.contributed : NOTHING)
  return {
    ...playerRefOf(player),
    rank: row.rank,
    earnings: flooredDollars(earned),
    prize: prize === undefined ? null : flooredDollars(prize),
    totalPoints: row.banked,
    wins: row.wins,
    losses: row.losses,
    winRate: rateOf(row),
    gamesPlayed: row.matches,
    solEarnings: solOf(earned),
  }
}
