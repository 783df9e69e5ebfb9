import type { StatementKind, StatementLine } from './wallet-types.ts'

export type RowTitle =
  | 'deposit'
  | 'withdrawal'
  | 'won'
  | 'lost'
  | 'running'
  | 'void'
  | 'bounty'
  | 'bonus'
  | 'correction'

/** What a player sees as one event. */
export type StatementRow = {
  readonly id: string
  readonly kind: StatementKind
  readonly title: RowTitle
  readonly atMs: number
  readonly amount: bigint
  readonly fee: bigint
  readonly balanceAfter: bigint
  /** [L2] Of a deposit. */
  readonly withdrawOnly: bigint
  readonly reference: string | null
}

/** Newest first, as the lines are. The stake of a match and what it paid are one row when nothing came between them. */
export function rowsOf(lines: readonly StatementLine[], runningMatchId: string | null): StatementRow[] {
  const rows: StatementRow[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]
    if (!line) continue
    const stake = lines[at + 1]
    const isPaidMatch = line.kind === 'match' && BigInt(line.amount) > 0n
    if (isPaidMatch && stake?.kind === 'match' && stake.reference === line.reference) {
      rows.push(rowOf(line, BigInt(line.amount) + BigInt(stake.amount), runningMatchId))
      at += 1
    } else rows.push(rowOf(line, BigInt(line.amount), runningMatchId))
  }
  return rows
}

function rowOf(line: StatementLine, amount: bigint, runningMatchId: string | null): StatementRow {
  const { id, kind, atMs, reference } = line
  return {
    id,
    kind,
    title: titleOf({ kind, amount, isRunning: reference !== null && reference === runningMatchId }),
    atMs,
    amount,
    fee: BigInt(line.fee),
    balanceAfter: BigInt(line.balanceAfter),
    withdrawOnly: BigInt(line.withdrawOnly),
    reference,
  }
}

function titleOf(row: { kind: StatementKind; amount: bigint; isRunning: boolean }): RowTitle {
  if (row.kind === 'bonus') return row.amount < 0n ? 'correction' : 'bonus'
  if (row.kind !== 'match') return row.kind
  if (row.isRunning) return 'running'
  if (row.amount === 0n) return 'void'
  return row.amount > 0n ? 'won' : 'lost'
}

export type StatementSums = {
  readonly opening: bigint
  readonly putIn: bigint
  readonly takenOut: bigint
  readonly play: bigint
  readonly closing: bigint
}

/** Of all lines of a period: the first balance and the three sums add up to the last balance. */
export function sumsOf(lines: readonly StatementLine[]): StatementSums | null {
  const newest = lines[0]
  const oldest = lines.at(-1)
  if (!newest || !oldest) return null
  const sum = (kinds: readonly StatementKind[]): bigint =>
    lines.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amount }) => total + BigInt(amount), 0n)
  return {
    opening: BigInt(oldest.balanceAfter) - BigInt(oldest.amount),
    putIn: sum(['deposit']),
    takenOut: sum(['withdrawal']),
    play: sum(['match', 'bounty', 'bonus']),
    closing: BigInt(newest.balanceAfter),
  }
}
