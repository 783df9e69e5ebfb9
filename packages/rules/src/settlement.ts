import { invariant } from './invariant.ts'
import { add, type MicroUsd, microUsd, negate, shareOf, subtract, sumMicroUsd } from './money.ts'
import type { Mode, Terms } from './terms.ts'

/** Where the pot goes. A win fills the first three lines, a void only the refunds; the lines sum to the pot. */
export type Settlement = {
  readonly winner: MicroUsd
  readonly fee: MicroUsd
  readonly pool: MicroUsd
  readonly refunds: readonly [MicroUsd, MicroUsd]
}

type StakedMatch = { readonly stake: MicroUsd; readonly mode: Mode }

const NOTHING = microUsd(0n)

export const potOf = (stake: MicroUsd): MicroUsd => add(stake, stake)

/** [P1] [P2] Both shares are of the opponent's stake, so the winner's own stake comes back whole. */
export function settleWin({ stake, mode }: StakedMatch, terms: Terms): Settlement {
  invariant(stake >= 0n, `a stake of ${stake} is not a stake`)
  const fee = shareOf(stake, terms.settlement.winFeeBps)
  const pool = shareOf(stake, terms.settlement.poolShareBps[mode])
  const winner = subtract(subtract(potOf(stake), fee), pool)
  return emptiesThePot({ winner, fee, pool, refunds: [NOTHING, NOTHING] }, stake)
}

/** [M9] Both stakes back in full; a match without a result pays no fee. */
export function settleVoid(stake: MicroUsd): Settlement {
  invariant(stake >= 0n, `a stake of ${stake} is not a stake`)
  return emptiesThePot({ winner: NOTHING, fee: NOTHING, pool: NOTHING, refunds: [stake, stake] }, stake)
}

/** [P4] The lines of the Join box before the click and of the result screen after. */
export type StakeLines = {
  readonly stake: MicroUsd
  readonly winnerReceives: MicroUsd
  readonly fee: MicroUsd
  readonly pool: MicroUsd
  readonly netIfWon: MicroUsd
  readonly netIfLost: MicroUsd
}

export function stakeLines(match: StakedMatch, terms: Terms): StakeLines {
  const { winner, fee, pool } = settleWin(match, terms)
  return {
    stake: match.stake,
    winnerReceives: winner,
    fee,
    pool,
    netIfWon: netOfMatch({ outcome: 'won', stake: match.stake, settlement: { winner } }),
    netIfLost: netOfMatch({ outcome: 'lost', stake: match.stake, settlement: { winner } }),
  }
}

type PlayedMatch = {
  readonly outcome: 'won' | 'lost' | 'void'
  readonly stake: MicroUsd
  readonly settlement: Pick<Settlement, 'winner'>
}

/** [P5] What one match adds to a player's earnings: below zero when it was lost. */
export function netOfMatch({ outcome, stake, settlement }: PlayedMatch): MicroUsd {
  if (outcome === 'void') return NOTHING
  return outcome === 'won' ? subtract(settlement.winner, stake) : negate(stake)
}

function emptiesThePot(settlement: Settlement, stake: MicroUsd): Settlement {
  const { winner, fee, pool, refunds } = settlement
  const lines = [winner, fee, pool, ...refunds]
  invariant(
    sumMicroUsd(lines) === potOf(stake),
    `the lines ${lines.join(', ')} do not empty the pot of ${stake} twice`,
  )
  return settlement
}
