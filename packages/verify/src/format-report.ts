import { formatUsd, parseMicroUsd } from '@throwdown/rules/money'
import type { FraudVerdict } from '@throwdown/rules/verifier/judge-fraud'
import type { CheckResult, Report } from '@throwdown/rules/verifier/verify-transcript'

const MARKS = { passed: 'ok  ', failed: 'FAIL', not_checked: ' -  ' } as const

/** One line per check, and the verdict last. */
export function formatReport(report: Report): string {
  return [...summary(report), '', ...report.checks.map(checkLine), '', verdict(report), ''].join('\n')
}

/** What is proven, and the name of the fraud last. */
export const formatFraud = (judged: FraudVerdict): string =>
  judged.proven
    ? `FRAUD PROVEN: ${judged.text}\nfraud=${judged.fraud}\n`
    : `NOTHING PROVEN: ${judged.detail}\nfraud=none\n`

function summary({ header, result }: Report): string[] {
  if (!header) return ['no match could be read from this file']
  const lines = [`match ${header.matchId}, ${header.mode}, $${header.tier}`]
  if (!result) return lines
  const winner = result.winner === -1 ? 'void' : `seat ${result.winner} (${header.players[result.winner].id})`
  const { payout } = result
  const paid = [...payout.refunds, payout.winner, payout.fee, payout.pool].map(dollars)
  return [
    ...lines,
    `result: ${winner} by ${result.reason}, points ${result.points.join(' and ')}`,
    `payout: refunds ${paid[0]} and ${paid[1]}, winner ${paid[2]}, fee ${paid[3]}, pool ${paid[4]}`,
  ]
}

function checkLine({ id, text, status, seq, detail }: CheckResult): string {
  const line = `${MARKS[status]} ${id.padEnd(20)} ${text}`
  return status === 'failed' ? `${line}\n${' '.repeat(26)}entry ${seq}: ${detail}` : line
}

function verdict({ verified, checks }: Report): string {
  if (verified) return 'VERIFIED'
  const failed = checks.filter(({ status }) => status === 'failed').map(({ id }) => id)
  return `REJECTED: ${failed.join(', ')}`
}

const dollars = (micros: string): string => {
  const amount = parseMicroUsd(micros)
  return amount === undefined ? micros : formatUsd(amount)
}
