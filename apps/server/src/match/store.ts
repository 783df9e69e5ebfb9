import type { PlayedThrow, Thrown } from '@throwdown/rules/match/state'
import { SEATS } from '@throwdown/rules/terms'
import { many, one, type Queryable, run } from '../platform/sql.ts'
import { inJson } from './compress-save.ts'
import type { Evidence, MatchProgress } from './ports.ts'
import { readSaves, type SaveRow, writeSave } from './save-rows.ts'
import {
  type MatchFacts,
  type MatchHead,
  type MatchToSave,
  newerMatch,
  type SavedEntry,
  type StoredMatch,
  storedMatch,
} from './stored-match.ts'

type FactsRow = Omit<MatchFacts, 'seats'> & { players: [string, string]; devices: [string, string] }
type MatchRow = FactsRow & SaveRow

const SAVE_COLUMNS = `s.version, s.next_seq, encode(s.last_hash, 'hex') as last_hash, encode(s.signer, 'hex') as signer, s.entries`

const FACTS_COLUMNS = `m.id, m.mode, m.tier, m.rematch_number as "rematchNumber", epoch_ms(m.created_at) as "startedAtMs",
       array[a.player_id::text, b.player_id::text] as players,
       array[a.device_id, b.device_id] as devices`

// The offset keeps it one look into the indexes for each match, whatever the size of the tables was when this was planned.
const LOAD_MATCHES = `select l.*
  from unnest($1::uuid[]) as asked (id)
 cross join lateral (
   select ${FACTS_COLUMNS}, ${SAVE_COLUMNS}
     from match m
     join match_seat a on a.match_id = m.id and a.seat = 0
     join match_seat b on b.match_id = m.id and b.seat = 1
     join match_save s on s.match_id = m.id
    where m.id = asked.id
    order by s.version
   offset 0
 ) l`

/** In the order of the ids; undefined for a match that does not exist. */
export async function loadMatches(
  db: Queryable,
  matchIds: readonly string[],
): Promise<(StoredMatch | undefined)[]> {
  const rows = await many<MatchRow>(db, { name: 'load_matches', text: LOAD_MATCHES, values: [matchIds] })
  const byMatch = Map.groupBy(rows, ({ id }) => id)
  return matchIds.map((matchId) => {
    const saves = byMatch.get(matchId.toLowerCase()) ?? []
    const [row] = saves
    return row && storedMatch(factsOf(row), readSaves(row.id, saves), saves.length)
  })
}

// The known save itself has no entries here: they are replayed already.
const LOAD_NEWER = `select known.id, s.*
  from unnest($1::uuid[], $2::int[]) as known (id, version)
 cross join lateral (
   select s.version, s.next_seq, encode(s.last_hash, 'hex') as last_hash, encode(s.signer, 'hex') as signer,
          case when s.version > known.version then s.entries else '\\x' end as entries
     from match_save s
    where s.match_id = known.id
      and s.version >= known.version
    order by s.version
   offset 0
 ) s`

/** In the order of what is known. Each match once. */
export async function loadNewer(
  db: Queryable,
  known: readonly StoredMatch[],
): Promise<(StoredMatch | undefined)[]> {
  const rows = await many<SaveRow & { id: string }>(db, {
    name: 'load_newer_saves',
    text: LOAD_NEWER,
    values: [known.map(({ facts }) => facts.id), known.map(({ version }) => version)],
  })
  const byMatch = Map.groupBy(rows, ({ id }) => id)
  return known.map((match) => {
    const { facts, version, state } = match
    const [last, ...newer] = byMatch.get(facts.id) ?? []
    const { nextSeq, lastHash } = state.transcript
    const isKnown = last?.version === version && last.next_seq === nextSeq && last.last_hash === lastHash
    return isKnown ? newerMatch(match, readSaves(facts.id, newer, last), newer.length) : undefined
  })
}

const LOAD_HEAD = `select ${FACTS_COLUMNS}, m.finished_at is not null as is_finished,
       coalesce(
         (select s.next_seq from match_save s where s.match_id = m.id order by s.version desc limit 1),
         (select r.entries from match_archive r where r.match_id = m.id)
       ) as next_seq
  from match m
  join match_seat a on a.match_id = m.id and a.seat = 0
  join match_seat b on b.match_id = m.id and b.seat = 1
 where m.id = $1`

export async function loadHead(db: Queryable, matchId: string): Promise<MatchHead | undefined> {
  const row = await one<FactsRow & { is_finished: boolean; next_seq: number }>(db, {
    name: 'load_match_head',
    text: LOAD_HEAD,
    values: [matchId],
  })
  return row && { facts: factsOf(row), nextSeq: row.next_seq, isFinished: row.is_finished }
}

const factsOf = ({ id, mode, tier, startedAtMs, rematchNumber, players, devices }: FactsRow): MatchFacts => ({
  id,
  mode,
  tier,
  startedAtMs,
  rematchNumber,
  seats: [
    { playerId: players[0], deviceId: devices[0] },
    { playerId: players[1], deviceId: devices[1] },
  ],
})

// The chain goes on from the last save that holds nothing of what is requested.
const LOAD_ENTRIES = `select s.match_id, ${SAVE_COLUMNS}
  from match_save s
 where s.match_id = $1
   and s.version >= coalesce((select max(b.version) from match_save b where b.match_id = $1 and b.next_seq - 1 <= $2), 1)
 order by s.version`

/** Undefined if no save of the match is in the database. */
export async function loadEntries(
  db: Queryable,
  matchId: string,
  afterSeq: number,
): Promise<SavedEntry[] | undefined> {
  const rows = await many<SaveRow & { match_id: string }>(db, {
    name: 'load_match_entries',
    text: LOAD_ENTRIES,
    values: [matchId, afterSeq],
  })
  const [first, ...later] = rows
  if (!first) return undefined
  const isBefore = first.next_seq <= afterSeq + 1
  const entries = isBefore ? readSaves(first.match_id, later, first) : readSaves(first.match_id, rows)
  return entries.filter(({ stored }) => stored.entry.seq > afterSeq)
}

export async function findRunningMatch(db: Queryable, playerId: string): Promise<string | undefined> {
  const row = await one<{ match_id: string }>(db, {
    name: 'find_running_match',
    text: 'select match_id from match_seat where player_id = $1 and running',
    values: [playerId],
  })
  return row?.match_id
}

const LOAD_PROGRESS = `select m.id, l.version, l.next_seq as "nextSeq", epoch_ms(l.deadline) as "deadlineMs"
  from unnest($1::uuid[]) as m (id)
 cross join lateral (
   select s.version, s.next_seq, s.deadline
     from match_save s
    where s.match_id = m.id
    order by s.version desc
    limit 1
 ) l`

export async function loadProgress(
  db: Queryable,
  matchIds: readonly string[],
): Promise<Map<string, MatchProgress>> {
  const rows = await many<MatchProgress & { id: string }>(db, {
    name: 'load_match_progress',
    text: LOAD_PROGRESS,
    values: [matchIds],
  })
  return new Map(rows.map(({ id, ...progress }) => [id, progress]))
}

export async function saveMatches(
  db: Queryable,
  group: readonly MatchToSave[],
  nowMs: number,
): Promise<Set<string>> {
  const rows = await many<{ id: string }>(db, {
    name: 'save_matches',
    text: 'select save_matches($1, $2, $3) as id',
    values: [savesJson(group), resultsJson(group), new Date(nowMs)],
  })
  return new Set(rows.map(({ id }) => id))
}

const savesJson = (group: readonly MatchToSave[]): string =>
  JSON.stringify(
    group.map(({ id, version, state, entries }) => {
      const save = writeSave(entries)
      return {
        id,
        version,
        next_seq: state.transcript.nextSeq,
        deadline: state.deadlineMs === null ? null : new Date(state.deadlineMs).toISOString(),
        last_hash: state.transcript.lastHash,
        signer: save.signer,
        entries: inJson(save.entries),
      }
    }),
  )

/** Money as strings: a number of JSON is a float to some readers. */
const resultsJson = (group: readonly MatchToSave[]): string =>
  JSON.stringify(
    group.flatMap(({ id, outcome }) => {
      if (!outcome) return []
      const { winner, reason, settlement, points, opened, strikes, played } = outcome
      return {
        match_id: id,
        winner: winner === -1 ? null : winner,
        to_winner: String(settlement.winner),
        to_fee: String(settlement.fee),
        to_pool: String(settlement.pool),
        refund: String(settlement.refunds[0]),
        points: winner === -1 ? 0 : points[winner],
        opened: SEATS.filter((seat) => opened[seat]),
        strikes,
        throws: SEATS.map((seat) => played.map((turn) => letterOfThrow(turn.throws[seat])).join('')),
        turns: played.map(letterOfTurn).join(''),
        void_reason: winner === -1 ? reason : null,
      }
    }),
  )

const letterOfThrow = (thrown: Thrown): string =>
  ({ 0: 'r', 1: 'p', 2: 's', missed: '-', sealed: 'c', unopened: 'u' })[thrown]

/** As seat 0 saw it. */
function letterOfTurn({ winner }: PlayedThrow): string {
  if (winner === null) return '-'
  return { 0: 'w', 1: 'l', [-1]: 'd', [-2]: 'n' }[winner]
}

export async function saveEvidence(db: Queryable, evidence: Evidence): Promise<void> {
  const { matchId, turn, seat, c, recvMs } = evidence
  await run(db, {
    text: 'select keep_match_evidence($1, $2, $3, $4, $5)',
    values: [matchId, turn, seat, c, new Date(recvMs)],
  })
}
