import { type MicroUsd, microUsd } from '@throwdown/rules/money'
import type { Seat } from '@throwdown/rules/terms'
import type { HeaderBody, ResultBody } from '@throwdown/rules/transcript/entry'
import type { DuelResult } from '../../../arena/duel-view.ts'
import { linesIfLost, linesIfVoid, linesOfWin, type MoneyLine } from '../../../arena/result/money-lines.ts'

/** [P4] The result with the lines of the transcript itself: what it says is what was posted. */
export function resultOf(result: ResultBody, header: HeaderBody, seat: Seat): DuelResult {
  const outcome = result.winner === -1 ? 'void' : result.winner === seat ? 'won' : 'lost'
  return {
    outcome,
    reason: result.reason,
    ...(header.tier !== 0 && { lines: linesOf(outcome, result, header) }),
    ...(header.mode === 'bounty' && { points: result.points[seat] }),
  }
}

function linesOf(outcome: DuelResult['outcome'], { payout }: ResultBody, header: HeaderBody): MoneyLine[] {
  const stake = microUsd(BigInt(header.stakeMicroUsd))
  if (outcome === 'void') return linesIfVoid({ stake })
  if (outcome === 'lost') return linesIfLost({ stake })
  const settlement = {
    winner: amount(payout.winner),
    fee: amount(payout.fee),
    pool: amount(payout.pool),
    refunds: [amount(payout.refunds[0]), amount(payout.refunds[1])],
  } as const
  return linesOfWin(stake, settlement, {
    feeBps: header.terms.winFeeBps,
    poolBps: header.terms.poolShareBps,
  })
}

const amount = (text: string): MicroUsd => microUsd(BigInt(text))
