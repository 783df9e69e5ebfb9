const NAME = 'throwdown-duel'
/** 2: seals have signatures, locks and receipts, and accepted matches are stored. */
const VERSION = 2

type StoreName = 'keys' | 'seals' | 'matches'

/** A tab with an older version of this page keeps the database from being opened. */
export class OlderTabOpen extends Error {
  override readonly name = 'OlderTabOpen'
}

export function openMatchDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION)
  request.addEventListener('upgradeneeded', ({ oldVersion }) => upgrade(request.result, oldVersion))
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => {
      // A newer version of the page must be able to upgrade; this tab reloads then.
      request.result.addEventListener('versionchange', () => request.result.close())
      resolve(request.result)
    })
    request.addEventListener('blocked', () => reject(new OlderTabOpen('an older tab is open')))
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser storage refused')))
  })
}

function upgrade(database: IDBDatabase, from: number): void {
  if (from < 1) database.createObjectStore('keys', { keyPath: 'publicKey' }).createIndex('age', 'createdAtMs')
  // Seals of version 1 belong to matches that nobody can finish: their commitments were not signed.
  else database.deleteObjectStore('seals')
  database.createObjectStore('seals', { keyPath: ['matchId', 'turn'] }).createIndex('match', 'matchId')
  database
    .createObjectStore('matches', { keyPath: 'matchId' })
    .createIndex('key', 'publicKey', { unique: true })
}

/** One transaction. Resolves, once it is on disk, with what `act` has kept. */
export function write<Value = undefined>(
  database: IDBDatabase,
  name: StoreName,
  act: (store: IDBObjectStore, keep: (value: Value) => void) => unknown,
): Promise<Value | undefined> {
  let kept: Value | undefined
  // Strict: the promise must mean that a power cut a moment later loses nothing.
  const transaction = database.transaction(name, 'readwrite', { durability: 'strict' })
  act(transaction.objectStore(name), (value) => {
    kept = value
  })
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(kept))
    // An error aborts the transaction, so this covers both.
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error(`writing to ${name} was aborted`)),
    )
  })
}

export const read = <Value>(
  database: IDBDatabase,
  name: StoreName,
  ask: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> => settled(ask(database.transaction(name).objectStore(name)))

export function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser storage refused')))
  })
}
