import { invariant } from '@throwdown/rules/invariant'
import { one, type Queryable, valueOf } from '../../platform/sql.ts'

/** A place in commit order: everything up to it has been counted, or shown. */
export type Place = { readonly xid: bigint; readonly seq: bigint }
export type Cursor = Place & { readonly build: string }

export const isBefore = (a: Place, b: Place): boolean => a.xid < b.xid || (a.xid === b.xid && a.seq < b.seq)

/** Every holder of the lease gets a higher number than the holders before. */
export async function drawEpoch(db: Queryable): Promise<bigint> {
  return valueOf<bigint>(db, { text: `select nextval('standing_epoch')` })
}

export async function readCursor(db: Queryable): Promise<Cursor> {
  const row = await one<{ build: string; xid: string; seq: bigint }>(db, {
    name: 'standing_cursor',
    text: 'select build::text as build, xid::text as xid, seq from standing_cursor',
  })
  invariant(row !== undefined, 'the standings have a cursor')
  return { ...row, xid: BigInt(row.xid) }
}

/** Counts the next events, each exactly once, and returns how many there were. */
export async function countNext(
  db: Queryable,
  { nowMs, limit }: { nowMs: number; limit: number },
): Promise<number> {
  return valueOf<number>(db, {
    name: 'standing_apply',
    text: 'select standing_apply($1, $2)',
    values: [new Date(nowMs), limit],
  })
}

/** When the next event to be counted happened; null when all are counted. */
export async function findOldestUncounted(db: Queryable): Promise<number | null> {
  const row = await one<{ atMs: number }>(db, {
    name: 'standing_oldest_uncounted',
    text: `select epoch_ms(e.at) as "atMs"
             from play_event e
            where (e.xid, e.seq) > (select c.xid, c.seq from standing_cursor c)
            order by e.xid, e.seq
            limit 1`,
  })
  return row?.atMs ?? null
}

/** Deletes rows of periods that are over and returns how many. */
export async function sweepEnded(db: Queryable, nowMs: number, limit: number): Promise<number> {
  return valueOf<number>(db, { text: 'select standing_sweep($1, $2)', values: [new Date(nowMs), limit] })
}
