import { InvariantBroken, invariant } from '@throwdown/rules/invariant'
import type { Seat } from '@throwdown/rules/terms'
import {
  type Entry,
  type EntryOf,
  type EntryType,
  entryHash,
  FIRST_PREV,
} from '@throwdown/rules/transcript/entry'
import { sha256 } from '../platform/ed25519.ts'
import { compress, decompress } from './compress-save.ts'
import type { SavedEntry } from './stored-match.ts'

/** A row of `match_save`, short bytes as hex. */
export type SaveRow = {
  readonly version: number
  readonly next_seq: number
  readonly last_hash: string
  readonly signer: string | null
  readonly entries: Buffer
}

/** An entry without what follows from its place in the chain. */
type Line = { [Type in EntryType]: Pick<EntryOf<Type>, 't' | 'type' | 'body'> }[EntryType] & {
  readonly sig?: string
  /** Only if it is not the signer of the row. */
  readonly key?: string
  /** The one seat that may see it, until a later entry is for both. */
  readonly for?: Seat
}

/** The entries of one save as its row stores them. */
export function writeSave(entries: readonly SavedEntry[]): { signer: string | null; entries: Buffer } {
  const signer = entries.find(({ stored }) => stored.key !== undefined)?.stored.key ?? null
  const lines = entries.map((entry) => JSON.stringify(lineOf(entry, signer)))
  // The database refuses a save without entries.
  return { signer, entries: lines.length === 0 ? Buffer.alloc(0) : compress(lines.join('\n')) }
}

function lineOf({ stored, audience }: SavedEntry, signer: string | null): object {
  const { entry, sig, key } = stored
  const { t, type, body } = entry
  return {
    t,
    type,
    body,
    ...(sig !== undefined && { sig }),
    ...(key !== undefined && key !== signer && { key }),
    ...(audience !== 'both' && { for: audience }),
  }
}

/**
 * The entries of successive saves, oldest first. `before` is the save that precedes them; none if they begin with the header.
 * Every hash is computed again: rows that do not form the chain they were saved as are never used.
 */
export function readSaves(matchId: string, saves: readonly SaveRow[], before?: SaveRow): SavedEntry[] {
  const read: SavedEntry[] = []
  let seq = before?.next_seq ?? 0
  let prev = before?.last_hash ?? FIRST_PREV
  let version = before?.version ?? 0
  for (const save of saves) {
    for (const text of decompress(save.entries).split('\n')) {
      const { sig, key, for: seat, ...content }: Line = JSON.parse(text)
      const entry: Entry = { v: 2, match: matchId, seq, prev, ...content }
      const hash = entryHash(entry, sha256)
      const signature = sig === undefined ? {} : { key: key ?? save.signer ?? unknownKey(matchId, seq), sig }
      read.push({ stored: { entry, hash, ...signature }, audience: seat ?? 'both' })
      prev = hash
      seq += 1
    }
    version += 1
    const isWhole = save.version === version && save.next_seq === seq && save.last_hash === prev
    invariant(isWhole, `save ${save.version} of match ${matchId} is not what was saved`)
  }
  return read
}

function unknownKey(matchId: string, seq: number): never {
  throw new InvariantBroken(`entry ${seq} of match ${matchId} has a signature without its key`)
}
