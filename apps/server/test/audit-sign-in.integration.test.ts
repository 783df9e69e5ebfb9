import { expect, test } from 'vitest'
import { databaseForFile } from '../src/platform/testing/database-for-file.ts'
import { eventsOf, kinds } from './world/audit-events.ts'
import { anAuthenticator } from './world/authenticator.ts'
import { aTestServer, aVerifiedPlayer, createIdentityDatabase, totpAt } from './world/identity.ts'

const database = databaseForFile(createIdentityDatabase)

test('a passkey that is added, used, refused and removed is recorded', async () => {
  const server = await aTestServer(database)
  const { id, browser, password } = await aVerifiedPlayer(server)
  const authenticator = anAuthenticator()
  const options = (await browser.post('/user/passkeys/options', { password })).json().data
  const response = authenticator.create(options)
  const added = await browser.post('/user/passkeys', { challenge: options.challenge, response })
  const passkey: string = added.json().data.id
  const elsewhere = server.browser()
  const logIn = async (count: number) => {
    const asked = (await elsewhere.post('/auth/passkey/options')).json().data
    const signed = authenticator.get(asked, { count })
    return elsewhere.post('/auth/passkey', { challenge: asked.challenge, response: signed })
  }
  expect((await logIn(5)).statusCode).toBe(200)
  expect((await logIn(5)).statusCode).toBe(403)
  await browser.send('DELETE', `/user/passkeys/${passkey}`)
  const rows = (await eventsOf(server, id)).slice(2)
  expect(rows).toMatchObject([
    { kind: 'passkey-added', actor_id: id, after: { passkey }, network: browser.address },
    { kind: 'passkey-used', actor_id: id, after: { passkey }, network: elsewhere.address },
    { kind: 'session-started', after: { secondFactor: 'passkey' } },
    { kind: 'refused-passkey-refused', subject: `player:${id}`, network: elsewhere.address },
    { kind: 'passkey-removed', actor_id: id, after: { passkey } },
  ])
  expect(rows[0]?.session_id).toBe(rows[4]?.session_id)
})

test('a second factor that is switched on, used and switched off is recorded', async () => {
  const server = await aTestServer(database)
  const { id, browser, email, password } = await aVerifiedPlayer(server)
  const { secret, enrolmentToken } = (await browser.post('/user/second-factor/offer', { password })).json()
    .data
  const code = totpAt(server, secret)
  const on = await browser.post('/user/second-factor/on', { enrolmentToken, code })
  const [recoveryCode = ''] = on.json().recoveryCodes
  server.passMs(30_000)
  for (const proof of [totpAt(server, secret), recoveryCode]) {
    const { mfaToken } = (await server.browser().post('/auth/login', { email, password })).json()
    expect((await server.browser().post('/auth/mfa', { mfaToken, code: proof })).statusCode).toBe(200)
  }
  await browser.post('/user/second-factor/off', { code: 'zzzzz-zzzzz' })
  server.passMs(30_000)
  await browser.post('/user/second-factor/off', { code: totpAt(server, secret) })
  expect((await eventsOf(server, id)).slice(2)).toMatchObject([
    { kind: 'second-factor-on', actor_id: id },
    { kind: 'password-accepted', after: { enrols: false } },
    { kind: 'session-started', after: { secondFactor: 'authenticator' } },
    { kind: 'password-accepted' },
    { kind: 'session-started', after: { secondFactor: 'recovery-code' } },
    { kind: 'refused-second-factor-wrong', subject: `player:${id}` },
    { kind: 'second-factor-off', actor_id: id, after: { provedBy: 'authenticator' } },
  ])
})

test('sessions that their owner ends are recorded with the session that ended them', async () => {
  const server = await aTestServer(database)
  const { id, browser, email, password } = await aVerifiedPlayer(server)
  for (let other = 0; other < 2; other += 1) await server.browser().post('/auth/login', { email, password })
  const { sessions } = (await browser.get('/user/security')).json().data
  const current: string = sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id
  const other: string = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent).id
  expect((await browser.send('DELETE', `/user/sessions/${other}`)).statusCode).toBe(200)
  expect((await browser.post('/user/sessions/end-all')).statusCode).toBe(200)
  const rows = (await eventsOf(server, id)).slice(4)
  expect(kinds(rows)).toEqual(['session-ended', 'session-ended', 'session-ended'])
  expect(rows[0]).toMatchObject({ session_id: other, network: browser.address })
  expect(new Set(rows.map(({ session_id: ended }) => ended)).size).toBe(3)
  for (const { after } of rows) expect(after).toEqual({ because: 'logout', bySession: current })
})
