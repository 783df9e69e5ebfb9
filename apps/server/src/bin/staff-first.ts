// Prints the links by which the first two members of staff enrol. From then on two people invite staff.
//   npm run tool staff-first -- --email ann@company.example --email bob@company.example
// When both have added their approver keys, prints what worker and signer must be configured with:
//   npm run tool staff-first -- --keys

import { parseArgs } from 'node:util'
import { emailAddress } from '@throwdown/contract/email-address'
import { listFirstKeys } from '../approvals/first-key-store.ts'
import { inviteFirstStaff } from '../identity/staff/invite-staff.ts'
import { loadStaffFirstConfig } from '../identity/staff/staff-first-config.ts'
import { openDatabase } from '../platform/db.ts'
import type { Queryable } from '../platform/sql.ts'

const { values } = parseArgs({
  options: { email: { type: 'string', multiple: true }, keys: { type: 'boolean', default: false } },
})
const emails = (values.email ?? []).map((email) => email.trim().toLowerCase())
const areUsable = emails.every((email) => emailAddress.safeParse(email).success)
if (!values.keys && (!areUsable || emails.length !== 2 || emails[0] === emails[1]))
  fail('give the e-mail addresses of two different people: --email ann@… --email bob@…')
const { adminUrl, webOrigin } = loadStaffFirstConfig()
const database = openDatabase({ url: adminUrl, maxConnections: 1, applicationName: 'throwdown-staff-first' })
const problem = await (values.keys ? printKeys : printLinks)(database.pool)
await database.close()
if (problem !== null) fail(problem)

async function printLinks(db: Queryable): Promise<string | null> {
  const links = await inviteFirstStaff(db, { emails, now: new Date() })
  if (links === null) return 'staff are enrolled already, so two of them approve the next invitation'
  print('Each link works once, for three days, for the account with its address:')
  for (const { email, link } of links) print(`${email} ${webOrigin}/admin/invitation#${link}`)
  return null
}

async function printKeys(db: Queryable): Promise<string | null> {
  const keys = await listFirstKeys(db)
  if (keys.length !== 2) return `two people must have added their first key; ${keys.length} have`
  print('Ask each person, face to face, which fingerprint their own page shows. Only if both are right:')
  for (const { email, fingerprint } of keys) print(`${email} ${fingerprint}`)
  print(`APPROVAL_ROOT_KEYS=${keys.map(({ fingerprint }) => fingerprint).join(',')}`)
  return null
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  return process.exit(1)
}
