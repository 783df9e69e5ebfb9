import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { keepHead } from '../../../signer/src/keep-head.ts'
import { Refusal } from '../../../signer/src/refuse.ts'
import { publicHalf } from '../../../signer/src/root-key.ts'
import { keyFromSeed } from '../../../signer/src/wallet/slip10.ts'
import { chainLog, chainOnce } from '../../src/audit/chain-log.ts'
import { type HeadKeeper, HeadRefused } from '../../src/audit/head.ts'
import { listHeads } from '../../src/audit/head-store.ts'
import { type Verification, verifyLog } from '../../src/audit/verify-log.ts'
import type { Database } from '../../src/platform/db.ts'
import { type SigningKey, signingKeyFrom } from '../../src/platform/ed25519.ts'
import { createLog } from '../../src/platform/log.ts'
import { createMetrics, type Metrics } from '../../src/platform/metrics.ts'
import type { Repeating } from '../../src/platform/repeat.ts'
import { createTestDatabase, type TestDatabase } from '../../src/platform/testing/database.ts'

export interface AuditWorld {
  readonly database: TestDatabase
  readonly app: Database
  readonly admin: pg.Pool
  readonly key: SigningKey
  readonly keeper: HeadKeeper
  readonly metrics: Metrics
  readonly seed: Buffer
  /** As the worker does. */
  chain(): Promise<void>
  /** Until it is stopped. */
  startWorker(): Repeating
  verify(): Promise<Verification>
  /** As the role that owns the log, with its triggers off. */
  tamper(sql: string): Promise<void>
}

/** A database with a log of its own, and what chains, keeps and verifies it. */
export async function anAuditWorld(): Promise<AuditWorld> {
  const database = await createTestDatabase()
  const app = database.open('throwdown_app')
  const audit = database.open('throwdown_audit')
  const admin = database.open('postgres', 2).pool
  const seed = randomBytes(32)
  const key = signingKeyFrom(seed)
  const keeper = keeperOf(database, seed)
  const log = createLog({ level: 'silent', format: 'json', process: 'test' })
  const metrics = createMetrics('test')
  return {
    database,
    app,
    admin,
    key,
    keeper,
    metrics,
    seed,
    chain: async () => void (await chainOnce({ database: app, keeper, log, metrics }, null)),
    startWorker: () => chainLog({ database: app, keeper, log, metrics }),
    verify: () => verifyLog({ database: audit, listHeads: () => keeper.list(), publicKeys: [key.publicKey] }),
    tamper: (sql) => tamperWith(admin, sql),
  }
}

/** The signer's own function, without the link to it. */
function keeperOf(database: TestDatabase, seed: Buffer): HeadKeeper {
  const { pool: game } = database.open('throwdown_signer')
  const key = keyFromSeed(seed)
  const deps = { game, headKey: { key, publicKey: publicHalf(key) }, nowMs: Date.now }
  let opened: Promise<pg.Pool> | undefined
  const openState = () =>
    (opened ??= database.state().then((made) => made.open('throwdown_signer_state', 1).pool))
  return {
    keep: async (head) => {
      const state = await openState()
      return keepHead({ ...deps, state }, head).catch((error: unknown) => {
        throw error instanceof Refusal ? new HeadRefused(head) : error
      })
    },
    list: () => listHeads(database.open('throwdown_audit', 1).pool),
  }
}

async function tamperWith(admin: pg.Pool, sql: string): Promise<void> {
  const tables = ['audit_event', 'audit_link']
  const each = (what: string) => tables.map((table) => `alter table ${table} ${what} trigger user;`).join('')
  await admin.query(
    `begin; set local role throwdown_owner; ${each('disable')} ${sql}; ${each('enable')} commit`,
  )
}
