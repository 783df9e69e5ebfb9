import type { MatchState } from '@throwdown/rules/match/state'
import { withheldEntries } from '@throwdown/rules/match/visible-entries'
import { type Mode, SEATS, type Seat } from '@throwdown/rules/terms'
import { canonicalJson } from '@throwdown/rules/transcript/canonical-json'
import type { Entry } from '@throwdown/rules/transcript/entry'
import type { Queryable } from '../platform/sql.ts'
import type { Evidence } from './ports.ts'
import type { MatchFacts, MatchToSave, SavedEntry, StoredMatch } from './stored-match.ts'

type MatchRow = {
  id: string
  version: number
  state: MatchState
  mode: Mode
  tier: number
  rematch_number: number
  created_at: Date
  players: [string, string]
  devices: [string, string]
}

const LOAD_MATCH = `select m.id, m.version, m.state, m.mode, m.tier, m.rematch_number, m.created_at,
       array[a.player_id::text, b.player_id::text] as players,
       array[a.device_id, b.device_id] as devices
  from match m
  join match_seat a on a.match_id = m.id and a.seat = 0
  join match_seat b on b.match_id = m.id and b.seat = 1
 where m.id = $1`

export async function loadMatch(db: Queryable, matchId: string): Promise<StoredMatch | undefined> {
  const { rows } = await db.query<MatchRow>({ name: 'load_match', text: LOAD_MATCH, values: [matchId] })
  const [row] = rows
  if (!row) return undefined
  const { version, state } = row
  const withheld = isBetweenPlayers(state) ? await loadWithheld(db, matchId, state) : []
  return { facts: factsOf(row), version, state, withheld }
}

const factsOf = (row: MatchRow): MatchFacts => ({
  id: row.id,
  mode: row.mode,
  tier: row.tier,
  startedAtMs: row.created_at.getTime(),
  rematchNumber: row.rematch_number,
  seats: [
    { playerId: row.players[0], deviceId: row.devices[0] },
    { playerId: row.players[1], deviceId: row.devices[1] },
  ],
})

const isBetweenPlayers = ({ phase, turn }: MatchState): boolean =>
  (phase === 'choosing' && turn.commitments.some((commitment) => commitment !== null)) ||
  (phase === 'opening' &&
    (turn.hands.some((hand) => hand !== null) || turn.badReveals.some((count) => count > 0)))

// At most two throws, six refused openings and a few outages follow the last entry for both.
const WITHHELD_MAX = 20
async function loadWithheld(db: Queryable, matchId: string, state: MatchState): Promise<SavedEntry[]> {
  const latest = await loadEntries(db, matchId, state.transcript.nextSeq - 1 - WITHHELD_MAX)
  return withheldEntries(latest)
}

type EntryRow = {
  entry: string
  hash: string
  signature: string | null
  signer: string | null
  audience: Seat | null
}

const LOAD_ENTRIES = `select entry, encode(hash, 'hex') as hash, encode(signature, 'hex') as signature,
       encode(signer, 'hex') as signer, audience
  from match_entry
 where match_id = $1
   and seq > $2
 order by seq`

export async function loadEntries(db: Queryable, matchId: string, afterSeq: number): Promise<SavedEntry[]> {
  const { rows } = await db.query<EntryRow>({
    name: 'load_match_entries',
    text: LOAD_ENTRIES,
    values: [matchId, afterSeq],
  })
  return rows.map(({ entry, hash, signature, signer, audience }) => {
    const parsed: Entry = JSON.parse(entry)
    const isSigned = signature !== null && signer !== null
    const stored = { entry: parsed, hash, ...(isSigned && { key: signer, sig: signature }) }
    return { stored, audience: audience ?? 'both' }
  })
}

/** [Q5] True from the first scored turn in which a hand was opened. */
export async function isAnyHandOpened(db: Queryable, matchId: string): Promise<boolean> {
  const { rows } = await db.query<{ opened: boolean }>({
    name: 'is_any_hand_opened',
    text: `select (state -> 'tally' -> 'opened')::text like '%true%' as opened from match where id = $1`,
    values: [matchId],
  })
  return rows[0]?.opened === true
}

export async function findRunningMatch(db: Queryable, playerId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ match_id: string }>({
    name: 'find_running_match',
    text: 'select match_id from match_seat where player_id = $1 and running',
    values: [playerId],
  })
  return rows[0]?.match_id
}

export async function loadVersion(db: Queryable, matchId: string): Promise<number | undefined> {
  const { rows } = await db.query<{ version: number }>({
    name: 'load_match_version',
    text: 'select version from match where id = $1',
    values: [matchId],
  })
  return rows[0]?.version
}

export async function loadProgress(
  db: Queryable,
  matchIds: readonly string[],
): Promise<Map<string, { nextSeq: number; version: number }>> {
  const { rows } = await db.query<{ id: string; version: number; next_seq: number }>({
    name: 'load_match_progress',
    text: `select id, version, (state -> 'transcript' ->> 'nextSeq')::int as next_seq from match where id = any ($1::uuid[])`,
    values: [matchIds],
  })
  return new Map(rows.map(({ id, version, next_seq }) => [id, { nextSeq: next_seq, version }]))
}

export async function saveMatches(
  db: Queryable,
  group: readonly MatchToSave[],
  nowMs: number,
): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'save_matches',
    text: 'select save_matches($1, $2, $3, $4) as id',
    values: [matchesJson(group), entriesJson(group), resultsJson(group), new Date(nowMs)],
  })
  return new Set(rows.map(({ id }) => id))
}

const matchesJson = (group: readonly MatchToSave[]): string =>
  JSON.stringify(
    group.map(({ id, version, state }) => ({
      id,
      version,
      state,
      deadline: state.deadlineMs === null ? null : new Date(state.deadlineMs).toISOString(),
    })),
  )

const entriesJson = (group: readonly MatchToSave[]): string =>
  JSON.stringify(
    group.flatMap(({ id, entries }) =>
      entries.map(({ stored, audience }) => ({
        match_id: id,
        seq: stored.entry.seq,
        // As a string: exactly the bytes that were hashed are stored.
        entry: canonicalJson(stored.entry),
        hash: stored.hash,
        signature: stored.sig ?? null,
        signer: stored.key ?? null,
        audience: audience === 'both' ? null : audience,
      })),
    ),
  )

/** Money as strings: a number of JSON is a float to some readers. */
const resultsJson = (group: readonly MatchToSave[]): string =>
  JSON.stringify(
    group.flatMap(({ id, outcome }) => {
      if (!outcome) return []
      const { winner, settlement, points, opened, strikes } = outcome
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
      }
    }),
  )

export async function saveEvidence(db: Queryable, evidence: Evidence): Promise<void> {
  const { matchId, turn, seat, c, recvMs } = evidence
  await db.query('select keep_match_evidence($1, $2, $3, $4, $5)', [matchId, turn, seat, c, new Date(recvMs)])
}
