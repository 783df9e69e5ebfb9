import type { StatementLine } from './wallet-types.ts'

const COLUMNS = ['time', 'kind', 'amount_usd', 'fee_usd', 'balance_usd', 'reference', 'id'] as const
const MICRO_DECIMALS = 6

/** Every digit of the books, with a point and without a currency sign: a spreadsheet adds it up. */
export function exactDollars(micros: string): string {
  const amount = BigInt(micros)
  const digits = (amount < 0n ? -amount : amount).toString().padStart(MICRO_DECIMALS + 1, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -MICRO_DECIMALS)}.${digits.slice(-MICRO_DECIMALS)}`
}

export function toCsv(lines: readonly StatementLine[]): string {
  const rows = lines.map((line) => {
    const cells = cellsOf(line)
    return COLUMNS.map((name) => quoted(cells[name])).join(',')
  })
  return `${[COLUMNS.join(','), ...rows].join('\r\n')}\r\n`
}

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
    reference: line.reference ?? '',
    id: line.id,
  }
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
