import { randomUUID } from 'node:crypto'
import { usd } from '@throwdown/rules/money'
import type pg from 'pg'
import { queuePorts } from '../../apps/server/src/app/match-node-ports.ts'
import { accountCode } from '../../apps/server/src/ledger/accounts.ts'
import { openAccounts } from '../../apps/server/src/ledger/store.ts'
import { passChecks } from '../../apps/server/src/ledger/testing/seed-money.ts'
import type { Database } from '../../apps/server/src/platform/db.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { systemRandom } from '../../apps/server/src/platform/random.ts'
import { createTestDatabase } from '../../apps/server/src/platform/testing/database.ts'
import { insertInBatches } from '../../apps/server/src/queue/join-queue.ts'
import { postgresQueueStore } from '../../apps/server/src/queue/postgres-store.ts'
import { postgresSliceStore } from '../../apps/server/src/queue/slice-store.ts'
import { saveCertificates, testKeys } from '../../apps/server/test/world/test-keys.ts'
import { TestPlayer } from '../../apps/server/test/world/test-player.ts'

export const DOLLARS = 5_000
export const FIRST_MONDAY_MS = Date.UTC(2026, 0, 5)
/** [B8] Some owners close their accounts: they are no verified person any more and get no prize. */
const DEACTIVATED_EVERY = 40

type SeasonParts = {
  readonly app: Database
  readonly owner: pg.Pool
  readonly startsAtMs: number
}

/** A season in its own migrated database. */
export async function openSeason(playerCount: number) {
  const database = await createTestDatabase()
  const season = await beginSeason({
    app: database.open('throwdown_app', 8),
    owner: database.open('postgres', 2).pool,
    startsAtMs: FIRST_MONDAY_MS,
    usernames: Array.from({ length: playerCount }, (_, index) => `player-${index + 1}`),
  })
  return { ...season, close: () => database.drop() }
}

/** New players with accounts and money, and a clock that the test moves. */
export async function beginSeason({
  usernames,
  ...parts
}: SeasonParts & { readonly usernames: readonly string[] }) {
  const players = usernames.map(() => new TestPlayer())
  await insertPlayers(parts.owner, players, usernames)
  await giveMoney(parts.owner, players)
  await passChecks(
    parts.owner,
    players.map(({ id }) => id),
  )
  return seasonOf({ ...parts, players })
}

/** A season of players that have accounts and money. */
export async function seasonOf({
  app,
  owner,
  startsAtMs,
  players,
}: SeasonParts & { readonly players: readonly TestPlayer[] }) {
  const clock = { atMs: startsAtMs, nowMs: () => clock.atMs }
  const keys = testKeys(startsAtMs)
  await saveCertificates(app.pool, keys.certificates())
  const logLines: string[] = []
  const store = postgresQueueStore(app.pool)
  return {
    pool: app.pool,
    store,
    slices: postgresSliceStore(app.pool, clock),
    random: systemRandom,
    owner,
    players,
    clock,
    keys,
    log: createLog(
      { level: 'warn', format: 'json', process: 'season' },
      { write: (line) => logLines.push(line) },
    ),
    logLines,
    ports: queuePorts(app.pool),
    insertTicket: insertInBatches(store),
  }
}

export type Season = Awaited<ReturnType<typeof beginSeason>>

async function insertPlayers(
  owner: pg.Pool,
  players: readonly TestPlayer[],
  usernames: readonly string[],
): Promise<void> {
  await owner.query(
    `insert into player (id, username, username_lower, email, email_lower, password_hash, email_verified_at, is_subscribed, created_at, status)
     select u.id, u.name, lower(u.name), 'p' || u.n || '@play.example', 'p' || u.n || '@play.example', 'none', now(), false, now(),
            case when u.n % $3 = 0 then 'deactivated' else 'active' end
       from unnest($1::uuid[], $2::text[]) with ordinality as u (id, name, n)`,
    [players.map(({ id }) => id), usernames, DEACTIVATED_EVERY],
  )
}

async function giveMoney(owner: pg.Pool, players: readonly TestPlayer[]): Promise<void> {
  const accounts = await openAccounts(
    owner,
    players.map(({ id }) => accountCode.available(id)),
  )
  await owner.query(
    'select key from unnest($1::bigint[], $2::text[]) as a (id, name), ledger_seed(name, id, $3)',
    [[...accounts.values()], [...accounts.values()].map(() => `seed:${randomUUID()}`), usd(DOLLARS)],
  )
}
