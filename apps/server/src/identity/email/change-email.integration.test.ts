import { expect, test } from 'vitest'
import type { Browser } from '../../../test/world/http-browser.ts'
import {
  aPerson,
  aStaffMember,
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  otherThan,
  type TestServer,
} from '../../../test/world/identity.ts'
import { addPasskey, logInWith, signWith } from '../../../test/world/passkeys.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'

const DAY_MS = 86_400_000
const RENEWED = 'Another-Horse-8'

const database = databaseForFile(createIdentityDatabase)

async function codeTo(server: TestServer, email: string): Promise<string> {
  const mail = (await server.mailsTo(email)).findLast(({ template }) => template === 'change-email')
  if (mail?.template !== 'change-email') throw new Error(`no code was mailed to ${email}`)
  return mail.data.code
}

async function undoLinkTo(server: TestServer, email: string): Promise<string> {
  const mail = (await server.mailsTo(email)).findLast(({ template }) => template === 'email-changed')
  if (mail?.template !== 'email-changed' || !mail.data.undo) throw new Error(`no link was mailed to ${email}`)
  return mail.data.undo.link
}

async function change(server: TestServer, browser: Browser, form: { email: string; password: string }) {
  const asked = await browser.post('/user/email', form)
  if (asked.statusCode !== 200) throw new Error(`no code was requested: ${asked.body}`)
  const code = await codeTo(server, form.email)
  return browser.post('/user/email/confirm', { code })
}

const emailOf = async (browser: Browser) => (await browser.get('/user/profile')).json().data.email

test('[L7] a new address counts once its code is entered, in the session that asked; both addresses get a mail', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const other = server.browser()
  await other.post('/auth/login', { email: player.email, password: player.password })
  const { email } = aPerson()
  await player.browser.post('/user/email', { email, password: player.password })
  const code = await codeTo(server, email)
  expect((await other.post('/user/email/confirm', { code })).json()).toMatchObject({ code: 'code_expired' })
  const wrong = await player.browser.post('/user/email/confirm', { code: otherThan(code) })
  expect(wrong.json()).toMatchObject({ code: 'code_invalid' })
  expect(await emailOf(player.browser)).toBe(player.email)
  const done = await player.browser.post('/user/email/confirm', { code })
  expect(done.json()).toMatchObject({ success: true, user: { email } })
  expect((await player.browser.post('/user/email/confirm', { code })).json()).toMatchObject({
    code: 'code_expired',
  })
  const login = (name: string) =>
    server.browser().post('/auth/login', { email: name, password: player.password })
  expect((await login(player.email)).statusCode).toBe(401)
  expect((await login(email)).statusCode).toBe(200)
  expect((await server.mailsTo(player.email)).at(-1)).toMatchObject({
    template: 'email-changed',
    data: { undo: { link: expect.any(String) } },
  })
  expect(await server.mailsTo(email)).toContainEqual(
    expect.objectContaining({ template: 'email-changed', data: { username: player.username, undo: null } }),
  )
})

test('the change needs the password, and a factor where one exists', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const { browser, password } = player
  const passkey = await addPasskey(browser, password)
  const { email } = aPerson()
  const ask = async (form: object) => (await browser.post('/user/email', { email, ...form })).json()
  expect(await ask({ password: 'Wrong-Horse-1' })).toMatchObject({ code: 'password_wrong' })
  expect(await ask({ password })).toMatchObject({ code: 'factor_needed' })
  expect(await ask({ password, proof: { factorCode: '123456' } })).toMatchObject({
    code: 'second_factor_wrong',
  })
  const stranger = await aVerifiedPlayer(server)
  const foreign = await signWith(browser, await addPasskey(stranger.browser, stranger.password), { count: 3 })
  expect(await ask({ password, proof: { passkey: foreign } })).toMatchObject({ code: 'passkey_refused' })
  expect(await server.mailsTo(email)).toEqual([])
  const proof = { passkey: await signWith(browser, passkey, { count: 3 }) }
  expect(await ask({ password, proof })).toMatchObject({ success: true })
  expect(await ask({ password, proof })).toMatchObject({ code: 'passkey_refused' })
})

test('an address with an account is not revealed: its owner gets a mail, and no code is right', async () => {
  const server = await aTestServer(database)
  const [player, owner] = [await aVerifiedPlayer(server), await aVerifiedPlayer(server)]
  const { browser, password } = player
  const bodies: string[] = []
  const guesses: string[] = []
  for (const email of [owner.email, aPerson().email]) {
    bodies.push((await browser.post('/user/email', { email, password })).body)
    await server.runJobs()
    guesses.push((await browser.post('/user/email/confirm', { code: '000000' })).json().code)
  }
  expect(new Set(bodies).size).toBe(1)
  expect(guesses).toEqual(['code_invalid', 'code_invalid'])
  expect((await server.mailsTo(owner.email)).at(-1)).toMatchObject({ template: 'account-exists' })
})

test('an address that somebody verified while its code was on the way stays theirs', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const person = aPerson()
  await player.browser.post('/user/email', { email: person.email, password: player.password })
  const code = await codeTo(server, person.email)
  await aVerifiedPlayer(server, person)
  const late = await player.browser.post('/user/email/confirm', { code })
  expect(late.json()).toMatchObject({ code: 'code_invalid' })
  expect(await emailOf(player.browser)).toBe(player.email)
})

test('the same address, staff and a sixth request of a day are refused', async () => {
  const server = await aTestServer(database)
  const [player, staff] = [await aVerifiedPlayer(server), await aStaffMember(server)]
  const { browser, password } = player
  const same = await browser.post('/user/email', { email: player.email.toUpperCase(), password })
  expect(same.json()).toMatchObject({ code: 'email_unchanged' })
  const byStaff = await staff.browser.post('/user/email', {
    email: aPerson().email,
    password: staff.password,
  })
  expect(byStaff.json()).toMatchObject({ code: 'not_allowed' })
  const statuses: number[] = []
  for (let asked = 0; asked < 6; asked += 1)
    statuses.push((await browser.post('/user/email', { email: aPerson().email, password })).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('[L7] the old address takes the change back: sessions, password and the passkey of the thief are gone', async () => {
  const server = await aTestServer(database)
  const owner = await aVerifiedPlayer(server)
  const thief = server.browser({ address: '203.0.113.68' })
  await thief.post('/auth/login', { email: owner.email, password: owner.password })
  const passkey = await addPasskey(thief, owner.password)
  const { email } = aPerson()
  await thief.post('/user/email', {
    email,
    password: owner.password,
    proof: { passkey: await signWith(thief, passkey, { count: 3 }) },
  })
  expect((await thief.post('/user/email/confirm', { code: await codeTo(server, email) })).statusCode).toBe(
    200,
  )
  const link = await undoLinkTo(server, owner.email)
  // A reset code that is on its way to the thief's mailbox.
  await thief.post('/auth/forgot-password', { email })
  const thiefsLink = await server.newestLink(email)
  const mailbox = server.browser()
  for (let read = 0; read < 2; read += 1)
    expect((await mailbox.post('/auth/email/undo/read', { link })).json()).toMatchObject({
      username: owner.username,
      oldEmail: owner.email,
      newEmail: email,
    })
  expect((await thief.get('/user/profile')).statusCode).toBe(200)
  const undone = (await mailbox.post('/auth/email/undo', { link })).json()
  expect(undone).toMatchObject({ success: true, resetToken: expect.any(String) })
  expect((await thief.get('/user/profile')).statusCode).toBe(401)
  expect((await logInWith(thief, passkey, { count: 4 })).json()).toMatchObject({ code: 'passkey_refused' })
  expect((await thief.post('/auth/verify-otp/link', { link: thiefsLink })).json()).toMatchObject({
    code: 'link_invalid',
  })
  const login = async (name: string, password: string) =>
    (await server.browser().post('/auth/login', { email: name, password })).statusCode
  expect(await login(owner.email, owner.password)).toBe(401)
  const form = { resetToken: undone.resetToken, password: RENEWED, confirmPassword: RENEWED }
  expect((await mailbox.post('/auth/reset-password', form)).statusCode).toBe(200)
  expect(await login(owner.email, RENEWED)).toBe(200)
  expect(await login(email, RENEWED)).toBe(401)
  expect((await mailbox.post('/auth/email/undo', { link })).json()).toMatchObject({ code: 'link_invalid' })
})

test('[L7] the first address takes back what came after it, and a later link is dead then', async () => {
  const server = await aTestServer(database)
  const owner = await aVerifiedPlayer(server)
  const { browser, password } = owner
  const [second, third] = [aPerson().email, aPerson().email]
  await change(server, browser, { email: second, password })
  server.passMs(1_000)
  await change(server, browser, { email: third, password })
  const [first, later] = [await undoLinkTo(server, owner.email), await undoLinkTo(server, second)]
  const undo = async (link: string) => (await server.browser().post('/auth/email/undo', { link })).json()
  expect(await undo(first)).toMatchObject({ success: true })
  expect(await undo(later)).toMatchObject({ code: 'link_invalid' })
  const { rows } = await server.admin.query('select email from player where id = $1', [owner.id])
  expect(rows).toEqual([{ email: owner.email }])
})

test('of two simultaneous uses one takes it back; after a week, or with another account, none does', async () => {
  const server = await aTestServer(database)
  const [owner, late, doubled] = [
    await aVerifiedPlayer(server),
    await aVerifiedPlayer(server),
    await aVerifiedPlayer(server),
  ]
  const links: string[] = []
  for (const { browser, password, email } of [owner, late, doubled]) {
    await change(server, browser, { email: aPerson().email, password })
    links.push(await undoLinkTo(server, email))
  }
  const undo = async (link = '') => (await server.browser().post('/auth/email/undo', { link })).json()
  const answers = await Promise.all([undo(links[0]), undo(links[0])])
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  await aVerifiedPlayer(server, { ...aPerson(), email: doubled.email })
  expect(await undo(links[2])).toMatchObject({ code: 'email_has_account' })
  server.passMs(7 * DAY_MS)
  expect(await undo(links[1])).toMatchObject({ code: 'link_invalid' })
})

test('[L5] the addresses of a change go with the player, or when nothing can be taken back any more', async () => {
  const server = await aTestServer(database)
  const [leaver, stayer] = [await aVerifiedPlayer(server), await aVerifiedPlayer(server)]
  for (const { browser, password } of [leaver, stayer])
    await change(server, browser, { email: aPerson().email, password })
  const kept = async () => {
    const { rows } = await server.admin.query(
      'select player_id from email_change where player_id = any ($1)',
      [[leaver.id, stayer.id]],
    )
    return rows.map(({ player_id }) => player_id)
  }
  await leaver.browser.send('DELETE', '/user/account', { password: leaver.password })
  expect(await kept()).toEqual([stayer.id])
  const { deleteExpired } = await import('../expiry-store.ts')
  await deleteExpired(server.context.database.pool, new Date(server.context.clock.nowMs() + 8 * DAY_MS))
  expect(await kept()).toEqual([])
})
