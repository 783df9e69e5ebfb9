import { csvOf, exactDollars } from '../../ui/save-file.ts'
import type { StatementLine } from './wallet-types.ts'

const COLUMNS = [
  'time',
  'kind',
  'amount_usd',
  'fee_usd',
  'balance_usd',
  'withdraw_only_usd',
  'reference',
  'id',
] as const

export const toCsv = (lines: readonly StatementLine[]): string => csvOf(COLUMNS, lines.map(cellsOf))

export const toJson = (lines: readonly StatementLine[]): string =>
  `${JSON.stringify(
    lines.map((line) => cellsOf(line)),
    null,
    2,
  )}\n`

function cellsOf(line: StatementLine): Record<(typeof COLUMNS)[number], string> {
  return {
    time: new Date(line.atMs).toISOString(),
    kind: line.kind,
    amount_usd: exactDollars(line.amount),
    fee_usd: exactDollars(line.fee),
    balance_usd: exactDollars(line.balanceAfter),
    withdraw_only_usd: exactDollars(line.withdrawOnly),
    reference: line.reference ?? '',
    id: line.id,
  }
}
