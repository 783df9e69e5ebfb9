import type { Parsed } from '@throwdown/contract/endpoint'
import type { balanceHistory } from '@throwdown/contract/wallet'
import type { Queryable } from '../../platform/sql.ts'
import { readStatement } from './store.ts'

/** A screen of lines; a download requests the most that a page may have. */
const PAGE_LINES = 50

/** Between two lines of one kind may be years of play, so each of them looks its balance up: fewer make a page as dear. */
const LINES_OF_KIND_MAX = 75

/** Keyset paging: a line that is added meanwhile moves no other to another page. */
export async function showStatement(
  db: Queryable,
  playerId: string,
  query: Parsed<typeof balanceHistory, 'query'>,
) {
  const limit = Math.min(query.limit ?? PAGE_LINES, query.kind ? LINES_OF_KIND_MAX : Number.POSITIVE_INFINITY)
  const rows = await readStatement(db, playerId, {
    kind: query.kind,
    from: query.fromMs === undefined ? null : new Date(query.fromMs),
    until: query.untilMs === undefined ? null : new Date(query.untilMs),
    before: query.before === undefined ? null : BigInt(query.before),
    // One more than requested shows whether there is a next page.
    limit: limit + 1,
  })
  const lines = rows.slice(0, limit)
  return {
    lines: lines.map(({ id, kind, at, amount, fee, balanceAfter, withdrawOnly, reference }) => ({
      id: id.toString(),
      kind,
      atMs: at.getTime(),
      amount: amount.toString(),
      fee: fee.toString(),
      balanceAfter: balanceAfter.toString(),
      withdrawOnly: withdrawOnly.toString(),
      reference,
    })),
    next: rows.length > limit ? (lines.at(-1)?.id.toString() ?? null) : null,
  }
}
