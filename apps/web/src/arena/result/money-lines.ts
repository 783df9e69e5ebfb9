import { add, type MicroUsd, microUsd, negate } from '@throwdown/rules/money'
import { type Settlement, settleVoid, settleWin } from '@throwdown/rules/settlement'
import type { Mode, Terms } from '@throwdown/rules/terms'

export type MoneyLineId = 'stakeBack' | 'opponentStake' | 'pool' | 'fee' | 'stakeLost' | 'credited'

/** One line of a payout. The last one is what arrives; the others add up to it. */
export type MoneyLine = {
  readonly id: MoneyLineId
  readonly amount: MicroUsd
  /** The share the amount is of the opponent's stake, for lines that are one. */
  readonly percent?: number
}

type StakedMatch = { readonly stake: MicroUsd; readonly mode: Mode }

const BPS_PER_PERCENT = 100
const NOTHING = microUsd(0n)

/** [P4] The same lines are in the Join box before the click and on the result screen after. */
export function linesIfWon({ stake, mode }: StakedMatch, terms: Terms): MoneyLine[] {
  return linesOfWin(stake, settleWin({ stake, mode }, terms), {
    feeBps: terms.settlement.winFeeBps,
    poolBps: terms.settlement.poolShareBps[mode],
  })
}

export function linesOfWin(
  stake: MicroUsd,
  { winner, fee, pool }: Settlement,
  share: { feeBps: number; poolBps: number },
): MoneyLine[] {
  return [
    { id: 'stakeBack', amount: stake },
    { id: 'opponentStake', amount: stake },
    ...(pool > 0n
      ? [{ id: 'pool', amount: negate(pool), percent: share.poolBps / BPS_PER_PERCENT } as const]
      : []),
    { id: 'fee', amount: negate(fee), percent: share.feeBps / BPS_PER_PERCENT },
    { id: 'credited', amount: winner },
  ]
}

export const linesIfLost = ({ stake }: Pick<StakedMatch, 'stake'>): MoneyLine[] => [
  { id: 'stakeLost', amount: negate(stake) },
  { id: 'credited', amount: NOTHING },
]

/** [M9] */
export function linesIfVoid({ stake }: Pick<StakedMatch, 'stake'>): MoneyLine[] {
  const [refund] = settleVoid(stake).refunds
  return [
    { id: 'stakeBack', amount: refund },
    { id: 'fee', amount: NOTHING },
    { id: 'credited', amount: refund },
  ]
}

/** What arrives, as the lines before it add up. */
export const sumOf = (lines: readonly MoneyLine[]): MicroUsd =>
  lines.filter(({ id }) => id !== 'credited').reduce((sum, { amount }) => add(sum, amount), NOTHING)

export const amountOf = (lines: readonly MoneyLine[], id: MoneyLineId): MicroUsd =>
  lines.find((line) => line.id === id)?.amount ?? NOTHING

/** What a match changed for the player: what arrived, less the stake that had been paid before. */
export const netOf = (lines: readonly MoneyLine[]): bigint =>
  amountOf(lines, 'stakeLost') + amountOf(lines, 'credited') - amountOf(lines, 'stakeBack')
