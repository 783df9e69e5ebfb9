// Run by `npm run dev` once the product is up: prints a link for each of the two members of staff that has not enrolled. Links are stored as
// hashes, so each run makes new ones. Never for production.
//   node tools/invite-staff.ts --origin URL
import { parseArgs } from 'node:util'
import { hashToken, newLinkSecret } from '../apps/server/src/identity/secrets.ts'
import { loadSeedConfig } from '../apps/server/src/platform/config.ts'
import { type Database, openDatabase } from '../apps/server/src/platform/db.ts'
import { DEV_STAFF, type DevPerson } from './dev/dev-people.ts'
import { inviteUnlessEnrolled } from './dev/staff-store.ts'

const { values } = parseArgs({ options: { origin: { type: 'string', default: '' } } })
const { adminUrl } = loadSeedConfig()
const database = openDatabase({
  url: adminUrl,
  maxConnections: 1,
  applicationName: 'throwdown-invite-staff',
})
try {
  for (const person of DEV_STAFF) {
    const link = await linkFor(database, person)
    print(link ? `${person.email} enrols at ${values.origin}/admin/invitation#${link}` : enrolled(person))
  }
  print('without an authenticator app: npm run tool staff-codes')
} finally {
  await database.close()
}

/** Returns the secret of a new link, or null for a person who is staff already. */
async function linkFor({ pool }: Database, { id, email }: DevPerson): Promise<string | null> {
  const link = newLinkSecret()
  const isInvited = await inviteUnlessEnrolled(pool, { playerId: id, email, linkHash: hashToken(link) })
  return isInvited ? link : null
}

function enrolled({ email }: DevPerson): string {
  return `${email} signs in at ${values.origin}/admin/login`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
