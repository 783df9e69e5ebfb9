// Saves of matches that were really played in the empty database: the fill copies them.
import { invariant } from '@throwdown/rules/invariant'
import type pg from 'pg'
import { saveMatches } from '../../apps/server/src/match/store.ts'
import { startMatch } from '../../apps/server/test/world/staked-match.ts'
import { playGroup } from './play-group.ts'

const PLAYED = 40

const TABLE = `
  create table growth.played (
    kind text, number int, kinds int, version int, next_seq smallint, after interval, signer bytea, last_hash bytea, entries bytea)`

const READ = `
  select case when e.kind = 'void' then 'void' else 'won' end as kind,
         dense_rank() over (partition by e.kind = 'void' order by s.match_id) - 1 as number,
         s.version, s.next_seq, (s.deadline - m.created_at)::text as after, encode(s.signer, 'hex') as signer,
         encode(s.last_hash, 'hex') as last_hash, s.entries::text
    from match_save s
    join match m on m.id = s.match_id
    join play_event e on e.match_id = m.id and e.kind in ('won', 'void') and (e.kind = 'won' or e.player_id = $1)
   order by s.match_id, s.version`

const WRITE = `
  insert into growth.played (kind, number, kinds, version, next_seq, after, signer, last_hash, entries)
  select p.kind, p.number, $2, p.version, p.next_seq, p.after, decode(p.signer, 'hex'), decode(p.last_hash, 'hex'), p.entries
    from json_to_recordset($1::json) as p (
      kind text, number int, version int, next_seq smallint, after interval, signer text, last_hash text, entries bytea)`

/** Plays some matches in the empty database and notes their saves in the filled one. */
export async function notePlayed(sides: {
  app: pg.Pool
  empty: pg.ClientBase
  filled: pg.ClientBase
}): Promise<void> {
  const { app, empty, filled } = sides
  const { rows: players } = await empty.query<{ id: string }>(
    'select id from growth.player order by no limit $1',
    [2 * PLAYED],
  )
  const ids = players.map(({ id }) => id)
  await playGroup(app, ids, { tier: 5 })
  const [one, other] = ids
  invariant(one !== undefined && other !== undefined, 'there are players')
  const match = await startMatch(app, [one, other], { mode: 'normal', tier: 5 })
  await saveMatches(app, [await match.end(-1).takeSave()], Date.now())
  const { rows } = await empty.query(READ, [one])
  await filled.query(TABLE)
  await filled.query(WRITE, [JSON.stringify(rows), PLAYED])
}
