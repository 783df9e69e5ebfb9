import type { Mode, Tier } from '@throwdown/rules/terms'
import type { Hand } from '@throwdown/rules/transcript/commitment'

/** The key of one match and what it was made for. */
export type MatchKey = {
  readonly publicKey: string
  readonly secret: CryptoKey
  readonly ticketId: string
  readonly tier: Tier
  readonly mode: Mode
  readonly createdAtMs: number
}

/** A sealed hand, as this browser stores it. */
export type Seal = {
  readonly matchId: string
  readonly turn: number
  readonly hand: Hand
  readonly nonce: string
  readonly c: string
}

/** What must survive a reload. Every write is on disk when its promise resolves. */
export type MatchStore = {
  readonly saveKey: (key: MatchKey) => Promise<void>
  readonly findKey: (publicKey: string) => Promise<MatchKey | undefined>
  /** Returns the stored seal: the first hand sealed for a turn is never replaced. */
  readonly saveSeal: (seal: Seal) => Promise<Seal>
  readonly sealsOf: (matchId: string) => Promise<Seal[]>
}

const NAME = 'throwdown-duel'
const VERSION = 1
// Longer than any match, its review and a complaint about it.
const KEEP_MS = 30 * 24 * 3_600_000

export async function openMatchStore(nowMs: number): Promise<MatchStore> {
  const database = await openDatabase()
  await forgetOld(database, nowMs - KEEP_MS)
  return {
    saveKey: (key) => write(database, 'keys', (store) => store.put(key)),
    findKey: (publicKey) => read<MatchKey | undefined>(database, 'keys', (store) => store.get(publicKey)),
    saveSeal: (seal) => saveFirst(database, seal),
    sealsOf: (matchId) => read<Seal[]>(database, 'seals', (store) => store.index('match').getAll(matchId)),
  }
}

// Two tabs may seal at the same moment; one transaction decides which hand is stored.
async function saveFirst(database: IDBDatabase, seal: Seal): Promise<Seal> {
  let standing = seal
  await write(database, 'seals', (store) => {
    const known: IDBRequest<Seal | undefined> = store.get([seal.matchId, seal.turn])
    known.addEventListener('success', () => {
      if (known.result) standing = known.result
      else store.add(seal)
    })
    return known
  })
  return standing
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION)
  request.addEventListener('upgradeneeded', () => {
    const keys = request.result.createObjectStore('keys', { keyPath: 'publicKey' })
    keys.createIndex('age', 'createdAtMs')
    const seals = request.result.createObjectStore('seals', { keyPath: ['matchId', 'turn'] })
    seals.createIndex('match', 'matchId')
  })
  return settled(request)
}

type StoreName = 'keys' | 'seals'

function write(
  database: IDBDatabase,
  name: StoreName,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<void> {
  // Strict: the promise must mean that a power cut a moment later loses nothing.
  const transaction = database.transaction(name, 'readwrite', { durability: 'strict' })
  act(transaction.objectStore(name))
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    // An error aborts the transaction, so this covers both.
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error(`writing to ${name} was aborted`)),
    )
  })
}

const read = <Value>(
  database: IDBDatabase,
  name: StoreName,
  ask: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> => settled(ask(database.transaction(name).objectStore(name)))

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

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser storage refused')))
  })
}
