// Run by `npm run dev` after every migration, so each part is safe to repeat: players and staff to sign in as, and play money.
// Their password is in the README. Never for production.

import { nameSkeleton } from '../apps/server/src/identity/accounts/name-skeleton.ts'
import { accountCode } from '../apps/server/src/ledger/accounts.ts'
import { openAccounts } from '../apps/server/src/ledger/store.ts'
import { loadSeedConfig } from '../apps/server/src/platform/config.ts'
import { type Database, openDatabase } from '../apps/server/src/platform/db.ts'
import { hashOfDevPassword } from './dev/dev-password.ts'
import { DEV_PLAYERS, DEV_STAFF, type DevPerson } from './dev/dev-people.ts'

const PLAY_MONEY_MICROS = 100_000_000n

const { adminUrl } = loadSeedConfig()
const database = openDatabase({ url: adminUrl, maxConnections: 1, applicationName: 'throwdown-seed' })
try {
  const passwordHash = await hashOfDevPassword()
  for (const person of [...DEV_PLAYERS, ...DEV_STAFF]) {
    const isNew = await addPerson(database, person, passwordHash)
    process.stdout.write(`${person.username} ${isNew ? 'was added' : 'was there'}\n`)
  }
  for (const player of DEV_PLAYERS) {
    await addMoney(database, player)
    await passCheck(database, player)
  }
} finally {
  await database.close()
}

async function addPerson({ pool }: Database, person: DevPerson, passwordHash: string): Promise<boolean> {
  const { id, username, email } = person
  const { rowCount } = await pool.query(
    `insert into player
       (id, username, username_lower, email, email_lower, password_hash, email_verified_at, is_subscribed, created_at)
     values ($1, $2, $2, $3, $3, $4, now(), false, now())
     on conflict do nothing`,
    [id, username, email, passwordHash],
  )
  await pool.query(
    `insert into username_claim (skeleton, owner_id, claimed_at)
     values ($1, $2, now())
     on conflict do nothing`,
    [nameSkeleton(username), id],
  )
  return rowCount === 1
}

/** [L1] Who has play money may use it. Others answer the questions, as a new player does. */
async function passCheck({ pool }: Database, { id }: DevPerson): Promise<void> {
  await pool.query('select player_check_seed(array[$1::uuid])', [id])
}

async function addMoney({ pool }: Database, { id }: DevPerson): Promise<void> {
  const code = accountCode.available(id)
  const accounts = await openAccounts(pool, [code])
  await pool.query('select key from ledger_seed($1, $2, $3)', [
    `seed:dev:${id}`,
    accounts.get(code),
    PLAY_MONEY_MICROS,
  ])
}
