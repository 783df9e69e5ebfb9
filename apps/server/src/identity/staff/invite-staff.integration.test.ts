import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { addKey } from '../../../test/world/approvals.ts'
import {
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  type TestServer,
  totpAt,
} from '../../../test/world/identity.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'

const COMMAND = fileURLToPath(new URL('../../bin/staff-first.ts', import.meta.url))

const database = databaseForFile(createIdentityDatabase)

const runCommand = (...emails: string[]) => run(emails.flatMap((email) => ['--email', email]))

async function run(args: readonly string[]): Promise<{ code: number; links: string[]; text: string }> {
  const env = { ADMIN_DATABASE_URL: database.url('postgres'), WEB_ORIGINS: 'https://play.example' }
  const child = spawn(process.execPath, [COMMAND, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)))
  const [code] = await once(child, 'close')
  const links = [...text.matchAll(/https:\/\/play\.example\/admin\/invitation#([\w-]{22})$/gm)]
  return { code: Number(code), links: links.map(([, link]) => link ?? ''), text }
}

type Person = { email: string; password: string }

async function enrol(
  server: TestServer,
  { email, password }: Person,
  link: string,
  browser = server.browser(),
) {
  const offer = (await browser.post('/auth/admin/invitation', { email, password, link })).json()
  if (!offer.mfaToken) return offer
  const code = totpAt(server, offer.mfaEnrolment.secret)
  return (await browser.post('/auth/mfa', { mfaToken: offer.mfaToken, code })).json()
}

test('the command invites the first two members of staff, and nobody once one has enrolled', async () => {
  const server = await aTestServer(database)
  const [ann, bob] = [await aVerifiedPlayer(server), await aVerifiedPlayer(server)]
  for (const wrong of [[ann.email], [ann.email, ann.email.toUpperCase()], [ann.email, 'nobody'], []])
    expect((await runCommand(...wrong)).code).toBe(1)
  const older = await runCommand(ann.email, bob.email)
  const { code, links } = await runCommand(ann.email, bob.email)
  expect([code, links.length]).toEqual([0, 2])
  expect(await enrol(server, ann, older.links[0] ?? '')).toMatchObject({ code: 'link_invalid' })
  expect(await enrol(server, ann, links[1] ?? '')).toMatchObject({ code: 'link_invalid' })
  expect(await enrol(server, ann, links[0] ?? '')).toMatchObject({ success: true, user: { role: 'admin' } })
  const late = await runCommand(ann.email, bob.email)
  expect([late.code, late.links]).toEqual([1, []])
  // The second link still works: it was made before.
  expect(await enrol(server, bob, links[1] ?? '')).toMatchObject({ success: true })
  const { rows } = await server.admin.query(
    `select db_role, reason, actor_id from audit_event where kind = 'staff-invited' limit 1`,
  )
  expect(rows).toEqual([
    { db_role: 'postgres', reason: 'first staff, by the administrator of the database', actor_id: null },
  ])
})

test('[C8] the command prints the fingerprints of the first two keys, once both are there', async () => {
  const server = await aTestServer(database)
  // Nobody else is staff in this database.
  await server.admin.query('truncate staff_second_factor, staff_invitation cascade')
  const people = [await aVerifiedPlayer(server), await aVerifiedPlayer(server)]
  const { links } = await runCommand(...people.map(({ email }) => email))
  const fingerprints: string[] = []
  for (const [place, person] of people.entries()) {
    expect(await run(['--keys'])).toMatchObject({ code: 1 })
    const browser = server.browser()
    expect(await enrol(server, person, links[place] ?? '', browser)).toMatchObject({ success: true })
    const { fingerprint, keyApproval } = await addKey(browser)
    expect(keyApproval).toBeNull()
    fingerprints.push(fingerprint)
  }
  const { code, text } = await run(['--keys'])
  expect([code, text]).toEqual([0, expect.stringContaining(`APPROVAL_ROOT_KEYS=${fingerprints.join(',')}\n`)])
})
