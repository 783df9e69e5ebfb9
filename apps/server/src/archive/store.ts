import { readSaves, type SaveRow } from '../match/save-rows.ts'
import type { SavedEntry } from '../match/stored-match.ts'
import { many, one, type Queryable, run, valueOf } from '../platform/sql.ts'
import type { FilePart } from './object-store.ts'
import type { PackedMatch } from './pack-match.ts'

export type ArchivedMatch = { readonly key: string; readonly part: FilePart } & Pick<
  PackedMatch,
  'matchId' | 'entries' | 'lastHash'
>

const ARCHIVED = `a.match_id as "matchId", f.key, json_build_object('beginsAt', a.begins_at, 'bytes', a.bytes) as part, a.entries,
       encode(a.last_hash, 'hex') as "lastHash"`

export function findArchived(db: Queryable, matchId: string): Promise<ArchivedMatch | undefined> {
  return one<ArchivedMatch>(db, {
    name: 'find_archived_match',
    text: `select ${ARCHIVED} from match_archive a join match_archive_file f on f.id = a.file_id where a.match_id = $1`,
    values: [matchId],
  })
}

/** Months of match_save that ended before a moment, oldest first, as their first day. */
export async function listMonths(db: Queryable, endedBefore: Date): Promise<string[]> {
  const rows = await many<{ month: string }>(db, {
    text: `select a.month::text as month
             from archive_months() a
            where (a.month + interval '1 month') at time zone 'UTC' <= $1
            order by a.month`,
    values: [endedBefore],
  })
  return rows.map(({ month }) => month)
}

/** Matches of a month that are over and not in the archive, oldest first. */
export async function listUnarchived(
  db: Queryable,
  { month, after, limit }: { month: string; after: string; limit: number },
): Promise<string[]> {
  const rows = await many<{ id: string }>(db, {
    text: `select s.match_id as id
             from match_save s
             join match m on m.id = s.match_id
            where s.match_id > greatest($2, match_id_at($1::date::timestamp at time zone 'UTC'))
              and s.match_id < match_id_at(($1::date + interval '1 month') at time zone 'UTC')
              and s.version = 1
              and m.finished_at is not null
              and not exists (select from match_archive a where a.match_id = s.match_id)
            order by s.match_id
            limit $3`,
    values: [month, after, limit],
  })
  return rows.map(({ id }) => id)
}

type SaveOfMatch = SaveRow & { readonly match_id: string }

/** All entries of each match, whose hashes were computed again. */
export async function loadMatches(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, readonly SavedEntry[]>> {
  const rows = await many<SaveOfMatch>(db, {
    name: 'load_matches_to_archive',
    text: `select s.match_id, s.version, s.next_seq, encode(s.last_hash, 'hex') as last_hash, encode(s.signer, 'hex') as signer, s.entries
             from match_save s
            where s.match_id = any ($1::uuid[])
            order by s.match_id, s.version`,
    values: [ids],
  })
  const byMatch = Map.groupBy(rows, ({ match_id: id }) => id)
  return new Map([...byMatch].map(([id, saves]) => [id, readSaves(id, saves)]))
}

export type FileToStore = {
  readonly key: string
  readonly month: string
  readonly bytes: number
  readonly sha256: Buffer
  readonly matches: readonly (Omit<PackedMatch, 'bytes'> & { readonly part: FilePart })[]
}

export function storeFile(
  db: Queryable,
  { key, month, bytes, sha256, matches }: FileToStore,
  nowMs: number,
): Promise<number> {
  const places = matches.map(({ matchId, part, entries, lastHash }) => ({
    match_id: matchId,
    begins_at: part.beginsAt,
    bytes: part.bytes,
    entries,
    last_hash: lastHash,
  }))
  return valueOf<number>(db, {
    text: 'select archive_store_file($1, $2, $3, $4, $5, $6)',
    values: [key, month, bytes, sha256, JSON.stringify(places), new Date(nowMs)],
  })
}

export type WhyItStays =
  | 'unknown_month'
  | 'too_young'
  | 'open_pool'
  | 'open_case'
  | 'open_hold'
  | 'not_archived'

/** Null: the saves of the month are gone. */
export async function dropMonth(db: Queryable, month: string): Promise<WhyItStays | null> {
  return valueOf<WhyItStays | null>(db, { text: 'select archive_drop_month($1)', values: [month] })
}

export function makeMonths(db: Queryable, nowMs: number, ahead: number): Promise<number> {
  return valueOf<number>(db, {
    text: 'select archive_make_months($1, $2)',
    values: [new Date(nowMs), ahead],
  })
}

/** Saves that no month is for: one that nobody made in time. */
export async function hasSavesOutsideMonths(db: Queryable): Promise<boolean> {
  return valueOf<boolean>(db, { text: 'select archive_has_other_saves()' })
}

export type FileToCheck = { readonly id: number; readonly key: string; readonly sha256: Buffer }

/** Those whose last reading is the oldest, and at every run those with a fault: somebody may have mended them. */
export function listFilesToCheck(
  db: Queryable,
  { readBefore, runAt, limit }: { readBefore: Date; runAt: Date; limit: number },
): Promise<FileToCheck[]> {
  return many<FileToCheck>(db, {
    text: `select f.id, f.key, f.sha256
             from match_archive_file f
            where f.read_at < $1 or (f.fault is not null and f.read_at < $2)
            order by f.read_at
            limit $3`,
    values: [readBefore, runAt, limit],
  })
}

export type FileFault = 'lost' | 'changed'

export async function noteReading(
  db: Queryable,
  file: { readonly id: number; readonly fault: FileFault | null },
  nowMs: number,
): Promise<void> {
  await run(db, {
    text: 'select archive_note_reading($1, $2, $3)',
    values: [file.id, file.fault, new Date(nowMs)],
  })
}

/** Names of the files that are lost or changed. */
export function listFaults(db: Queryable): Promise<{ key: string; fault: FileFault }[]> {
  return many<{ key: string; fault: FileFault }>(db, {
    text: 'select f.key, f.fault from match_archive_file f where f.fault is not null order by f.id',
  })
}
