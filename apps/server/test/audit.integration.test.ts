import { expect, test, vi } from 'vitest'
import { hashToken } from '../src/identity/secrets.ts'
import { databaseForFile } from '../src/platform/testing/database-for-file.ts'
import { PATIENCE } from '../src/platform/testing/patience.ts'
import { type AuditRow, eventsOf, kinds } from './world/audit-events.ts'
import {
  aPerson,
  aStaffMember,
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
} from './world/identity.ts'

const database = databaseForFile(createIdentityDatabase)

test('what a player does to the account is recorded, with network, device and session', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const { browser, email, password } = player
  const credentials = { currentPassword: password, newPassword: 'Correct-Horse-8' }
  await browser.post('/user/change-password', { ...credentials, confirmPassword: 'Correct-Horse-8' })
  await browser.post('/auth/logout')
  await browser.post('/auth/login', { email, password: 'Correct-Horse-8' })
  await browser.post('/user/deactivate', { password: 'Wrong-Horse-1' })
  await browser.post('/user/deactivate', { password: 'Correct-Horse-8' })
  await browser.post('/auth/login', { email, password: 'Correct-Horse-8' })
  const rows = await eventsOf(server, player.id)
  expect(kinds(rows)).toEqual([
    'account-verified',
    'session-started',
    'password-changed',
    'session-ended',
    'session-started',
    'session-ended',
    'session-started',
    'refused-password-wrong',
    'account-deactivated',
    'session-ended',
    'refused-account-deactivated',
  ])
  const device = hashToken(browser.cookies.get('__Host-throwdown-device') ?? '').toString('hex')
  for (const row of rows) expect(row).toMatchObject({ network: browser.address, device })
  const [, started, , ended] = rows
  expect(ended).toMatchObject({ after: { because: 'password-changed' }, session_id: started?.session_id })
})

test('a reset is recorded: the permission, the new password and the end of every session', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const browser = server.browser()
  await browser.post('/auth/forgot-password', { email: player.email })
  const link = await server.newestLink(player.email)
  await browser.post('/auth/verify-otp', { email: player.email, code: '000000' })
  await browser.post('/auth/verify-otp/link', { link: 'A'.repeat(22) })
  const { resetToken } = (await browser.post('/auth/verify-otp/link', { link })).json()
  const password = 'Correct-Horse-9'
  await browser.post('/auth/reset-password', { resetToken, password, confirmPassword: password })
  const rows = await eventsOf(server, player.id)
  expect(kinds(rows).slice(2)).toEqual(['reset-allowed', 'password-reset', 'session-ended'])
  expect(rows[2]).toMatchObject({ after: { by: 'link' }, network: browser.address })
  const { rows: refused } = await server.admin.query<{ kind: string }>(
    `select kind from audit_event where network = $1 and kind like 'refused-%' order by id`,
    [browser.address],
  )
  expect(refused.map(({ kind }) => kind)).toEqual(['refused-code-invalid', 'refused-link-invalid'])
})

test('a copied refresh token ends the session, from the network of the copy', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const thief = player.browser.copy('203.0.113.66')
  for (let turn = 0; turn < 2; turn += 1) await player.browser.post('/auth/refresh')
  server.passMs(600_000)
  expect((await thief.post('/auth/refresh')).statusCode).toBe(401)
  expect((await eventsOf(server, player.id)).at(-1)).toMatchObject({
    kind: 'session-ended',
    after: { because: 'token-reused' },
    network: '203.0.113.66',
  })
})

test('the steps of staff are recorded: enrolment, both factors, wrong codes, calls and refused calls', async () => {
  const server = await aTestServer(database)
  const staff = await aStaffMember(server)
  const { email, password } = staff
  const { mfaToken } = (await server.browser().post('/auth/admin/login', { email, password })).json()
  const guess = (code: string) => server.browser().post('/auth/mfa', { mfaToken, code })
  await guess('zzzzz-zzzzz')
  await guess(staff.recoveryCodes[0] ?? '')
  await staff.browser.get('/contact/admin/all')
  const rows = await eventsOf(server, staff.id)
  expect(kinds(rows).slice(2)).toEqual([
    'password-accepted',
    'second-factor-enrolled',
    'session-started',
    'password-accepted',
    'refused-second-factor-wrong',
    'session-started',
    'contact-listed',
  ])
  expect(rows[3]).toMatchObject({ before: { role: 'player' }, after: { role: 'admin' } })
  expect([rows[4]?.after, rows[7]?.after]).toEqual([
    { secondFactor: 'authenticator' },
    { secondFactor: 'recovery-code' },
  ])
  const player = await aVerifiedPlayer(server)
  await player.browser.get('/contact/admin/all')
  await player.browser.post('/auth/admin/login', { email: player.email, password: player.password })
  expect((await eventsOf(server, player.id)).slice(2)).toMatchObject([
    { kind: 'refused-not-allowed', after: { method: 'GET', route: '/api/contact/admin/all', inThisHour: 1 } },
    { kind: 'refused-admin-only' },
  ])
})

test('staff that change and archive a message are recorded with before and after, without what a stranger wrote', async () => {
  const server = await aTestServer(database)
  await vi.waitFor(() => expect(server.context.redis.isReady).toBe(true), PATIENCE)
  const staff = await aStaffMember(server)
  const sender = aPerson().email
  await server.browser().post('/contact/submit', { email: sender, message: 'a message of a stranger' })
  const { rows: messages } = await server.admin.query<{ id: string }>(
    'select id from contact_message where email = $1',
    [sender],
  )
  const id = messages[0]?.id ?? ''
  const url = `/api/contact/admin/${id}`
  const headers = { authorization: `Bearer ${staff.browser.token}` }
  await server.app.inject({ url, headers })
  const body = { status: 'resolved', note: `wrote to ${sender}` }
  await server.app.inject({ method: 'PATCH', url: `${url}/status`, headers, body })
  await server.app.inject({ method: 'DELETE', url, headers })
  expect((await server.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(404)
  const { rows } = await server.admin.query<AuditRow>(
    `select kind, actor_id, before, after, session_id is not null as in_session from audit_event
      where subject = $1 order by id`,
    [`contact:${id}`],
  )
  const by = { actor_id: staff.id, in_session: true }
  expect(rows).toMatchObject([
    { kind: 'contact-read', ...by },
    { kind: 'contact-changed', before: { status: 'new' }, after: { status: 'resolved' }, ...by },
    { kind: 'contact-archived', before: { status: 'resolved' }, ...by },
  ])
})

test('wrong logins are recorded with the account or a keyed hash, a flood of them by its numbers', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const attacker = server.browser()
  const stranger = aPerson().email
  for (let turn = 0; turn < 40; turn += 1) {
    const email = turn % 2 === 0 ? player.email : stranger
    await attacker.post('/auth/login', { email, password: 'Wrong-Horse-7' })
  }
  const { rows } = await server.admin.query<AuditRow>(
    `select kind, subject, after from audit_event where network = $1 order by id`,
    [attacker.address],
  )
  expect(rows.map(({ kind, after }) => [kind, after?.['inThisHour']])).toEqual(
    [1, 2, 3, 4, 5, 10].map((count) => ['refused-credentials-wrong', count]),
  )
  expect(rows.slice(0, 2).map(({ subject }) => subject)).toEqual([`player:${player.id}`, null])
  expect(rows[1]?.after).toMatchObject({ nameHash: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

test('no event holds an address, a password, a code, a token or a secret', async () => {
  const server = await aTestServer(database)
  const staff = await aStaffMember(server)
  const { rows } = await server.admin.query<{ text: string }>('select e::text as text from audit_event e')
  const log = rows.map(({ text }) => text).join('\n')
  expect(rows.length).toBeGreaterThan(30)
  expect(log).not.toContain('@')
  const cookies = [...staff.browser.cookies.values()]
  const secrets = [
    staff.password,
    staff.secret,
    staff.link,
    staff.browser.token ?? '',
    ...staff.recoveryCodes,
  ]
  for (const secret of [...cookies, ...secrets]) {
    expect(secret.length).toBeGreaterThan(8)
    expect(log).not.toContain(secret)
  }
})
