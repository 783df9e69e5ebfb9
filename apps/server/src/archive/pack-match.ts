import { invariant } from '@throwdown/rules/invariant'
import { readSaves, writeSave } from '../match/save-rows.ts'
import type { SavedEntry } from '../match/stored-match.ts'

const KEY_BYTES = 32

/** One match in a file of the archive: the key that signed its header, and all its entries as one save. */
export type PackedMatch = {
  readonly matchId: string
  readonly bytes: Buffer
  readonly entries: number
  readonly lastHash: string
}

export function packMatch(matchId: string, saved: readonly SavedEntry[]): PackedMatch {
  const { signer, entries } = writeSave(saved)
  const last = saved.at(-1)
  invariant(last !== undefined && signer !== null, `match ${matchId} has a signed header`)
  const bytes = Buffer.concat([Buffer.from(signer, 'hex'), entries])
  return { matchId, bytes, entries: saved.length, lastHash: last.stored.hash }
}

/** Throws unless these are the bytes of that match, whole and unchanged. */
export function unpackMatch({ matchId, bytes, entries, lastHash }: PackedMatch): SavedEntry[] {
  const signer = bytes.subarray(0, KEY_BYTES).toString('hex')
  // Each hash is computed again, from the id of the match on.
  const save = {
    version: 1,
    next_seq: entries,
    last_hash: lastHash,
    signer,
    entries: bytes.subarray(KEY_BYTES),
  }
  return readSaves(matchId, [save])
}
