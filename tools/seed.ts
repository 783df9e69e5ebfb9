// Run by `npm run dev` after every migration, so each part is safe to repeat: players to sign in as, and play money.
// Their password is in the README. Never for production.

import { createPasswordHasher } from '../apps/server/src/identity/accounts/hash-password.ts'
import { nameSkeleton } from '../apps/server/src/identity/accounts/name-skeleton.ts'
import { hashToken, newLinkSecret } from '../apps/server/src/identity/secrets.ts'
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
  /** To the staff. */
  readonly isInvited: boolean
  readonly hasMoney: boolean
}

const PLAYERS: readonly SeededPlayer[] = [
  { id: '01900000-0000-7000-8000-00000000000a', username: 'alice', isInvited: false, hasMoney: true },
  { id: '01900000-0000-7000-8000-00000000000b', username: 'bob', isInvited: false, hasMoney: true },
  { id: '01900000-0000-7000-8000-00000000000c', username: 'staff', isInvited: true, hasMoney: false },
]

const { adminUrl } = loadSeedConfig()
const database = openDatabase({ url: adminUrl, maxConnections: 1, applicationName: 'throwdown-seed' })
try {
  const hasher = createPasswordHasher({
    PASSWORD_HASH_MEMORY_KIB: 19_456,
    PASSWORD_HASH_PASSES: 2,
    PASSWORD_HASHES_AT_ONCE: 1,
  })
  const passwordHash = await hasher.hash(PASSWORD, 'known')
  for (const player of PLAYERS) {
    const isNew = await addPlayer(database, player, passwordHash)
    if (player.hasMoney) await addMoney(database, player)
    if (player.hasMoney) await passCheck(database, player)
    process.stdout.write(`${player.username} ${isNew ? 'was added' : 'was there'}\n`)
    const path = player.isInvited ? await inviteUnlessEnrolled(database, player) : null
    if (path) process.stdout.write(`${player.username} sets up an authenticator at ${path}\n`)
  }
} finally {
  await database.close()
}

async function addPlayer({ pool }: Database, player: SeededPlayer, passwordHash: string): Promise<boolean> {
  const { id, username } = player
  const { rowCount } = await pool.query(
    `insert into player
       (id, username, username_lower, email, email_lower, password_hash, email_verified_at, is_subscribed, created_at)
     values ($1, $2, $2, $3, $3, $4, now(), false, now())
     on conflict do nothing`,
    [id, username, emailOf(player), passwordHash],
  )
  await pool.query(
    `insert into username_claim (skeleton, owner_id, claimed_at)
     values ($1, $2, now())
     on conflict do nothing`,
    [nameSkeleton(username), id],
  )
  return rowCount === 1
}

function emailOf({ username }: SeededPlayer): string {
  return `${username}@throwdown.example`
}

/** Returns the path of a new invitation. Links are stored as hashes, so each run makes one. */
async function inviteUnlessEnrolled({ pool }: Database, player: SeededPlayer): Promise<string | null> {
  const link = newLinkSecret()
  const { rowCount } = await pool.query(
    `insert into staff_invitation (id, link_hash, email_lower, created_at, expires_at)
     select gen_random_uuid(), $1, $2, now(), now() + interval '3 days'
      where not exists (select from staff_second_factor where player_id = $3)`,
    [hashToken(link), emailOf(player), player.id],
  )
  return rowCount === 1 ? `/admin/invitation#${link}` : null
}

/** [L1] Who has play money may use it. Others answer the questions, as a new player does. */
async function passCheck({ pool }: Database, { id }: SeededPlayer): Promise<void> {
  await pool.query('select player_check_seed(array[$1::uuid])', [id])
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
