import type { ServerToClient } from '@throwdown/contract/realtime'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'

type SentEntry = Parameters<ServerToClient['matchEntry']>[0]['entries'][number]

/** Entries in the shape of the contract. */
export const entriesToSend = (entries: readonly StoredEntry[]): SentEntry[] =>
  entries.map(({ entry, hash, key, sig }) => ({
    entry: { ...entry, body: { ...entry.body } },
    hash,
    ...(key !== undefined && { key }),
    ...(sig !== undefined && { sig }),
  }))
