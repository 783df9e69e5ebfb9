// npm run tool staff-codes: the authenticator of the two members of staff of `npm run dev`, for a developer without one at hand. Prints the code of
// each who has enrolled or is at it, and the keys of both once they have added them. Never for production.

import { Secret, TOTP } from 'otpauth'
import { listFirstKeys } from '../apps/server/src/approvals/first-key-store.ts'
import { decrypt } from '../apps/server/src/identity/secrets.ts'
import { parseSeedConfig, parseServerConfig } from '../apps/server/src/platform/config.ts'
import { type Database, openDatabase } from '../apps/server/src/platform/db.ts'
import { DEV_STAFF, type DevPerson } from './dev/dev-people.ts'
import { findFactorSecret } from './dev/staff-store.ts'
import { readDevConfig } from './dev-config.ts'

const PERIOD_SECONDS = 30

const { adminUrl, factorKey } = readKeyAndDatabase()
const database = openDatabase({
  url: adminUrl,
  maxConnections: 1,
  applicationName: 'throwdown-staff-codes',
})
try {
  for (const person of DEV_STAFF) print(`${person.email} ${await codeOf(database, person)}`)
  const fingerprints = (await listFirstKeys(database.pool)).map(({ fingerprint }) => fingerprint)
  if (fingerprints.length === DEV_STAFF.length)
    print(`approvals work after: APPROVAL_ROOT_KEYS=${fingerprints.join(',')} npm run dev`)
} finally {
  await database.close()
}

/** As `npm run dev` starts the server, and refused where the seed is. */
function readKeyAndDatabase(): { adminUrl: string; factorKey: string } {
  const { inherited, ADMIN_DATABASE_URL, databaseUrl, REDIS_URL, WEB_PORT } = readDevConfig()
  const { adminUrl: url } = parseSeedConfig({ ...inherited, ADMIN_DATABASE_URL })
  const server = parseServerConfig({
    ...inherited,
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    REDIS_URL,
    WEB_ORIGINS: `http://127.0.0.1:${WEB_PORT}`,
  })
  return { adminUrl: url, factorKey: server.SECOND_FACTOR_KEY }
}

async function codeOf({ pool }: Database, { id }: DevPerson): Promise<string> {
  const sealed = await findFactorSecret(pool, id)
  if (!sealed) return 'opens the link of npm run dev first'
  const secret = Secret.fromBase32(decrypt(factorKey, { sealed, owner: id }))
  const secondsLeft = PERIOD_SECONDS - (Math.floor(Date.now() / 1_000) % PERIOD_SECONDS)
  return `${new TOTP({ secret }).generate()} for ${secondsLeft} more seconds, once`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
