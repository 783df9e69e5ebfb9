import type pg from 'pg'
import { decompress } from '../../apps/server/src/match/compress-save.ts'
import { type Snapshot, turnKey } from './capture.ts'

type Rows = { saves: { entries: string }[] } & Record<string, unknown>

/** As PostgreSQL writes a value of the type bytea. */
const textOf = (bytea: string): string => decompress(Buffer.from(bytea.slice(2), 'hex'))
type ReadEntry = { type: string; body: { turn?: number; seat?: number } }

const MATCH_ROWS = `select jsonb_build_object(
         'match', to_jsonb(m),
         'saves', (select jsonb_agg(to_jsonb(s) order by s.version) from match_save s where s.match_id = m.id),
         'seats', (select jsonb_agg(to_jsonb(s) order by s.seat) from match_seat s where s.match_id = m.id),
         'tickets', (select jsonb_agg(to_jsonb(t) order by s.seat)
                       from queue_ticket t
                       join match_seat s on s.match_id = t.match_id and s.player_id = t.player_id
                      where t.match_id = m.id),
         'evidence', (select jsonb_agg(to_jsonb(v)) from match_evidence v where v.match_id = m.id)
       ) as rows
  from match m
 where m.id = $1`

/** Every row of a match, by one statement: whether the lock is there is read with the rest. */
export async function readMatch(
  pool: pg.Pool,
  matchId: string,
): Promise<{ snapshot: Snapshot; sealed: { turn: number; rows: unknown } | undefined }> {
  const { rows: found } = await pool.query<{ rows: Rows }>(MATCH_ROWS, [matchId])
  const rows = found[0]?.rows
  if (!rows) throw new Error(`match ${matchId} does not exist`)
  const lines = rows.saves.flatMap((save) =>
    textOf(save.entries)
      .split('\n')
      .map((line) => ({ ...save, entries: line })),
  )
  const entries = lines.map(({ entries: line }): ReadEntry => JSON.parse(line))
  const locks = entries.filter(({ type }) => type === 'lock')
  const locked = new Set(locks.map(({ body }) => turnKey({ matchId, turn: body.turn ?? 0 })))
  const openedAt = entries.findLastIndex(({ type }) => type === 'open')
  const turn = entries[openedAt]?.body.turn ?? 0
  const since = entries.slice(openedAt + 1)
  const bothSealed =
    new Set(since.filter(({ type }) => type === 'commit').map(({ body }) => body.seat)).size === 2
  const isSealed = bothSealed && !locked.has(turnKey({ matchId, turn }))
  return {
    snapshot: { text: JSON.stringify({ ...rows, saves: lines }), locked },
    // Entries before the turn are public; the two commitments are ordered by seat, not by which came first.
    sealed: isSealed
      ? { turn, rows: { ...rows, saves: inOrderOfSeats(lines.slice(openedAt + 1)) } }
      : undefined,
  }
}

const inOrderOfSeats = (lines: Rows['saves']): Rows['saves'] =>
  lines.toSorted((a, b) => seatOf(a) - seatOf(b))

function seatOf({ entries: line }: { entries: string }): number {
  const { body }: ReadEntry = JSON.parse(line)
  return body.seat ?? -1
}

/** All rows of all tables, ours and the job queue's, as one transaction sees them. */
export async function readDatabase(pool: pg.Pool): Promise<Snapshot> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name
         from pg_class c
         join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r'
          and n.nspname <> 'information_schema'
          and n.nspname not like 'pg\\_%'`,
    )
    const texts: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
      for (const { row } of rows) texts.push(row)
    }
    const { rows: saves } = await client.query<{ id: string; entries: Buffer }>(
      'select match_id as id, entries from match_save',
    )
    await client.query('commit')
    const locked = new Set<string>()
    for (const { id, entries } of saves) {
      const text = decompress(entries)
      // Their rows are searched as they are read, and not only as they are stored.
      texts.push(text)
      for (const { type, body } of text.split('\n').map((line): ReadEntry => JSON.parse(line)))
        if (type === 'lock') locked.add(turnKey({ matchId: id, turn: body.turn ?? 0 }))
    }
    return { text: texts.join('\n'), locked }
  } finally {
    client.release()
  }
}
