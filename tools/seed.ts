// Run by `npm run dev` after every migration, so each part is safe to repeat: players to sign in as, and play money.
// Their password is in the README. Never for production.

import { createPasswordHasher } from '../apps/server/src/identity/accounts/hash-password.ts'
import { nameSkeleton } from '../apps/server/src/identity/accounts/name-skeleton.ts'
import { accountCode } from '../apps/server/src/ledger/accounts.ts'
import { openAccounts } from '../apps/server/src/ledger/store.ts'
import { loadSeedConfig } from '../apps/server/src/platform/config.ts'
import { type Database, openDatabase } from '../apps/server/src/platform/db.ts'

const PASSWORD = 'Throwdown-Dev-1'
const PLAY_MONEY_MICROS = 100_000_000n

interface SeededPlayer {
  /** Fixed, so that the key of the play money is the same at every run. */
  readonly id: string
  readonly username: string
  readonly role: 'player' | 'admin'
  readonly hasMoney: boolean
}

const PLAYERS: readonly SeededPlayer[] = [
  { id: '01900000-0000-7000-8000-00000000000a', username: 'alice', role: 'player', hasMoney: true },
  { id: '01900000-0000-7000-8000-00000000000b', username: 'bob', role: 'player', hasMoney: true },
  { id: '01900000-0000-7000-8000-00000000000c', username: 'staff', role: 'admin', hasMoney: false },
]

const { adminUrl, isProduction } = loadSeedConfig()
if (isProduction) {
  process.stderr.write('seeding is for development: NODE_ENV is production, nothing was written\n')
  process.exit(1)
}
const database = openDatabase({ url: adminUrl, maxConnections: 1, applicationName: 'throwdown-seed' })
try {
  const hasher = createPasswordHasher({
    PASSWORD_HASH_MEMORY_KIB: 19_456,
    PASSWORD_HASH_PASSES: 2,
    PASSWORD_HASHES_AT_ONCE: 1,
  })
  const passwordHash = await hasher.hash(PASSWORD)
  for (const player of PLAYERS) {
    const isNew = await addPlayer(database, player, passwordHash)
    if (player.hasMoney) await addMoney(database, player)
    process.stdout.write(`${player.username} ${isNew ? 'was added' : 'was there'}\n`)
  }
} finally {
  await database.close()
}

async function addPlayer({ pool }: Database, player: SeededPlayer, passwordHash: string): Promise<boolean> {
  const { id, username, role } = player
  const { rowCount } = await pool.query(
    `insert into player
       (id, username, username_lower, email, email_lower, password_hash, role, email_verified_at, is_subscribed, created_at)
     values ($1, $2, $2, $3, $3, $4, $5, now(), false, now())
     on conflict do nothing`,
    [id, username, `${username}@throwdown.example`, passwordHash, role],
  )
  await pool.query(
    `insert into username_claim (skeleton, owner_id, claimed_at)
     values ($1, $2, now())
     on conflict do nothing`,
    [nameSkeleton(username), id],
  )
  return rowCount === 1
}

async function addMoney({ pool }: Database, { id }: SeededPlayer): Promise<void> {
  const code = accountCode.available(id)
  const accounts = await openAccounts(pool, [code])
  await pool.query('select key from ledger_seed($1, $2, $3)', [
    `seed:dev:${id}`,
    accounts.get(code),
    PLAY_MONEY_MICROS,
  ])
}
