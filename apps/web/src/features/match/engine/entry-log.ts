import type { Seat } from '@throwdown/rules/terms'
import type { Entry, StoredEntry } from '@throwdown/rules/transcript/entry'

/**
 * The entries of one match on this device. `chain` has no gap. `ahead` came before something still missing: the
 * opponent's commitment is withheld until the lock, so the player's often waits there.
 */
export type EntryLog = { readonly chain: readonly StoredEntry[]; readonly ahead: readonly StoredEntry[] }

export const EMPTY_LOG: EntryLog = { chain: [], ahead: [] }

/** The number to request from: everything behind the first gap is sent again. */
export const lastSeq = ({ chain }: EntryLog): number => chain.length - 1

/** Takes entries in any order and any number of times. Undefined: two different entries claim one number. */
export function addEntries(log: EntryLog, entries: readonly StoredEntry[]): EntryLog | undefined {
  const chain = [...log.chain]
  const waiting = new Map(log.ahead.map((stored) => [stored.entry.seq, stored]))
  for (const stored of entries) {
    const known = chain[stored.entry.seq] ?? waiting.get(stored.entry.seq)
    if (known && known.hash !== stored.hash) return undefined
    if (!known) waiting.set(stored.entry.seq, stored)
  }
  for (let next = waiting.get(chain.length); next; next = waiting.get(chain.length)) {
    waiting.delete(chain.length)
    chain.push(next)
  }
  return { chain, ahead: [...waiting.values()].sort((a, b) => a.entry.seq - b.entry.seq) }
}

/** The history of entries that contradict the log: what both share, and then theirs. */
export function otherHistory(
  { chain }: EntryLog,
  contradicting: readonly StoredEntry[],
): readonly StoredEntry[] {
  const fork = contradicting.findIndex(
    ({ entry, hash }) => chain[entry.seq] !== undefined && chain[entry.seq]?.hash !== hash,
  )
  const first = contradicting[fork]
  if (!first) return []
  const shared = { chain: chain.slice(0, first.entry.seq), ahead: [] }
  return addEntries(shared, contradicting.slice(fork))?.chain ?? []
}

type BySeat = Extract<Entry, { type: 'accept' | 'commit' | 'reveal' }>

/** Whether the server has written down what this seat sent, even if it cannot be placed yet. */
export function hasOwn(log: EntryLog, type: BySeat['type'], own: { seat: Seat; turn?: number }): boolean {
  return [...log.chain, ...log.ahead].some(({ entry }) => {
    if (entry.type !== type) return false
    if (entry.type !== 'accept' && entry.type !== 'commit' && entry.type !== 'reveal') return false
    const isTurn = own.turn === undefined || entry.type === 'accept' || entry.body.turn === own.turn
    return entry.body.seat === own.seat && isTurn
  })
}
