import { invariant } from '@throwdown/rules/invariant'
import { openMatchDatabase, read, settled, write } from './match-database.ts'
import type { AcceptedMatch, MatchKey, Seal } from './match-records.ts'

/** What must survive a reload. Every write is on disk when its promise resolves, and is one transaction for all tabs. */
export type MatchStore = {
  readonly saveKey: (key: MatchKey) => Promise<void>
  readonly findKey: (publicKey: string) => Promise<MatchKey | undefined>
  readonly removeKey: (publicKey: string) => Promise<void>
  /** Returns the stored seal: the first hand sealed for a turn is never replaced. */
  readonly saveSeal: (seal: Seal) => Promise<Seal>
  readonly changeSeal: (of: Pick<Seal, 'matchId' | 'turn'>, change: (stored: Seal) => Seal) => Promise<Seal>
  readonly sealsOf: (matchId: string) => Promise<Seal[]>
  /** Returns the match that is stored for this id or for this key: the first is never replaced. */
  readonly saveMatch: (match: AcceptedMatch) => Promise<AcceptedMatch>
  /** Undefined if this browser has not accepted the match. */
  readonly changeMatch: (
    matchId: string,
    change: (stored: AcceptedMatch) => AcceptedMatch,
  ) => Promise<AcceptedMatch | undefined>
  readonly findMatch: (matchId: string) => Promise<AcceptedMatch | undefined>
}

// Longer than any match, its review and a complaint about it.
const KEEP_MS = 30 * 24 * 3_600_000

export async function openMatchStore(nowMs: number): Promise<MatchStore> {
  const database = await openMatchDatabase()
  await forgetOld(database, nowMs - KEEP_MS)
  return {
    saveKey: (key) => write(database, 'keys', (store) => store.put(key)),
    findKey: (publicKey) => read<MatchKey | undefined>(database, 'keys', (store) => store.get(publicKey)),
    removeKey: (publicKey) => write(database, 'keys', (store) => store.delete(publicKey)),
    saveSeal: (seal) => saveFirst(database, seal),
    changeSeal: async (of, change) => {
      const changed = await changeStored(database, { name: 'seals', key: [of.matchId, of.turn] }, change)
      invariant(changed !== undefined, `match ${of.matchId} has no seal for turn ${of.turn}`)
      return changed
    },
    sealsOf: (matchId) => read<Seal[]>(database, 'seals', (store) => store.index('match').getAll(matchId)),
    saveMatch: (match) => saveFirstMatch(database, match),
    changeMatch: (matchId, change) => changeStored(database, { name: 'matches', key: matchId }, change),
    findMatch: (matchId) =>
      read<AcceptedMatch | undefined>(database, 'matches', (store) => store.get(matchId)),
  }
}

// Two tabs may seal at the same moment; one transaction decides which hand is stored.
async function saveFirst(database: IDBDatabase, seal: Seal): Promise<Seal> {
  const standing = await write<Seal>(database, 'seals', (store, keep) => {
    const known: IDBRequest<Seal | undefined> = store.get([seal.matchId, seal.turn])
    known.addEventListener('success', () => {
      if (known.result) keep(known.result)
      else store.add(seal)
    })
  })
  return standing ?? seal
}

async function saveFirstMatch(database: IDBDatabase, match: AcceptedMatch): Promise<AcceptedMatch> {
  const standing = await write<AcceptedMatch>(database, 'matches', (store, keep) => {
    const byId: IDBRequest<AcceptedMatch | undefined> = store.get(match.matchId)
    const byKey: IDBRequest<AcceptedMatch | undefined> = store.index('key').get(match.publicKey)
    // Requests of one transaction get replies in their order.
    byKey.addEventListener('success', () => {
      const known = byId.result ?? byKey.result
      if (known) keep(known)
      else store.add(match)
    })
  })
  return standing ?? match
}

type Place = { readonly name: 'seals' | 'matches'; readonly key: IDBValidKey }

/** Reads and writes in one transaction, so that no other tab can write between. Undefined: nothing is stored there. */
const changeStored = <Value>(
  database: IDBDatabase,
  { name, key }: Place,
  change: (stored: Value) => Value,
): Promise<Value | undefined> =>
  write<Value>(database, name, (store, keep) => {
    const known: IDBRequest<Value | undefined> = store.get(key)
    known.addEventListener('success', () => {
      if (known.result === undefined) return
      const changed = change(known.result)
      keep(changed)
      if (changed !== known.result) store.put(changed)
    })
  })

async function forgetOld(database: IDBDatabase, beforeMs: number): Promise<void> {
  const old = await settled(
    database
      .transaction('keys')
      .objectStore('keys')
      .index('age')
      .getAllKeys(IDBKeyRange.upperBound(beforeMs)),
  )
  if (old.length === 0) return
  const transaction = database.transaction('keys', 'readwrite')
  for (const key of old) transaction.objectStore('keys').delete(key)
}
