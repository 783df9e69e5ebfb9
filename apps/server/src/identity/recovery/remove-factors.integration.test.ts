import { expect, test } from 'vitest'
import type { Browser } from '../../../test/world/http-browser.ts'
import {
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  otherThan,
  type TestServer,
  totpAt,
} from '../../../test/world/identity.ts'
import { addPasskey, logInWith, signWith } from '../../../test/world/passkeys.ts'
import { recover } from '../../../test/world/recovery.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'
import { runFactorRemovalsHourly } from './run-factor-removals.ts'

const DAY_MS = 86_400_000

const database = databaseForFile(createIdentityDatabase)

const runJob = (server: TestServer) =>
  runFactorRemovalsHourly(server.context).run({}, { jobId: 'test', signal: AbortSignal.timeout(5_000) })

/** A player with a passkey and an authenticator that are 31 days old. */
async function anOldHand(server: TestServer) {
  const player = await aVerifiedPlayer(server)
  const { browser, password } = player
  const passkey = await addPasskey(browser, password)
  const offered = (
    await browser.post('/user/second-factor/offer', {
      password,
      proof: { passkey: await signWith(browser, passkey) },
    })
  ).json().data
  const secret: string = offered.secret
  const code = totpAt(server, secret)
  const on = await browser.post('/user/second-factor/on', {
    enrolmentToken: offered.enrolmentToken,
    code,
  })
  const recoveryCodes: string[] = on.json().recoveryCodes
  server.passMs(31 * DAY_MS)
  return { ...player, passkey, secret, recoveryCodes }
}

type OldHand = Awaited<ReturnType<typeof anOldHand>>

async function logInByCode(
  server: TestServer,
  { email, secret }: OldHand,
  password: string,
): Promise<Browser> {
  const browser = server.browser()
  const { mfaToken } = (await browser.post('/auth/login', { email, password })).json()
  server.passMs(30_000)
  await browser.post('/auth/mfa', { mfaToken, code: totpAt(server, secret) })
  return browser
}

async function mailOf(server: TestServer, email: string, template: string) {
  const mail = (await server.mailsTo(email)).findLast((one) => one.template === template)
  return mail?.data
}

const signsIn = async (server: TestServer, { passkey }: OldHand, count: number) =>
  (await logInWith(server.browser(), passkey, { count })).statusCode === 200

test('[L7] older factors still work for seven days, with a mail at once and a reminder, and then they are gone', async () => {
  const server = await aTestServer(database)
  const player = await anOldHand(server)
  const { recovery, password } = await recover(server, player.email)
  expect(recovery).toMatchObject({
    removed: [],
    leaving: [{ kind: 'passkey' }, { kind: 'authenticator', device: null }],
    leavingAt: expect.any(String),
  })
  expect(await mailOf(server, player.email, 'password-reset')).toMatchObject({
    leaving: [{ kind: 'passkey' }, { kind: 'authenticator' }],
    keep: { at: recovery.leavingAt },
  })
  expect(await signsIn(server, player, 3)).toBe(true)
  const inside = await logInByCode(server, player, password)
  expect((await inside.get('/user/security')).json().data.leaving).toMatchObject({
    at: recovery.leavingAt,
    secondFactor: true,
    passkeys: [expect.any(String)],
  })
  server.passMs(6 * DAY_MS + 1_000)
  await runJob(server)
  await runJob(server)
  const reminders = (await server.mailsTo(player.email)).filter(
    ({ template }) => template === 'factors-leaving',
  )
  expect(reminders).toHaveLength(1)
  expect(await signsIn(server, player, 4)).toBe(true)
  server.passMs(DAY_MS)
  await runJob(server)
  await runJob(server)
  expect(await signsIn(server, player, 5)).toBe(false)
  const login = await server.browser().post('/auth/login', { email: player.email, password })
  expect(login.json()).toMatchObject({ token: expect.any(String) })
  const removals = (await server.mailsTo(player.email)).filter(
    ({ template }) => template === 'factors-removed',
  )
  expect(removals).toHaveLength(1)
})

test('[L7] what the reset proves stays, and nothing else does', async () => {
  const server = await aTestServer(database)
  const player = await anOldHand(server)
  const byPasskey = await recover(server, player.email, async (browser) => ({
    passkey: await signWith(browser, player.passkey, { count: 3 }),
  }))
  expect(byPasskey.recovery).toMatchObject({
    removed: [],
    leaving: [{ kind: 'authenticator' }],
    kept: [{ kind: 'passkey' }],
  })
  server.passMs(1_000)
  const byCode = await recover(server, player.email, () => ({ factorCode: totpAt(server, player.secret) }))
  expect(byCode.recovery).toMatchObject({ leaving: [{ kind: 'passkey' }], kept: [{ kind: 'authenticator' }] })
  server.passMs(8 * DAY_MS)
  await runJob(server)
  expect(await signsIn(server, player, 5)).toBe(false)
  const login = await server.browser().post('/auth/login', { email: player.email, password: byCode.password })
  expect(login.json()).toMatchObject({ mfaRequired: true })
})

test('[L7] a young factor stays too if the reset proves it', async () => {
  const server = await aTestServer(database)
  const player = await aVerifiedPlayer(server)
  const { browser: own } = player
  const mine = await addPasskey(own, player.password)
  const other = await addPasskey(own, player.password, { passkey: await signWith(own, mine) })
  const { recovery } = await recover(server, player.email, async (browser) => ({
    passkey: await signWith(browser, mine, { count: 3 }),
  }))
  expect(recovery).toMatchObject({ removed: [{ kind: 'passkey' }], leaving: [], kept: [{ kind: 'passkey' }] })
  expect((await logInWith(server.browser(), mine, { count: 4 })).statusCode).toBe(200)
  expect((await logInWith(server.browser(), other, { count: 4 })).statusCode).toBe(403)
})

test('a wrong proof, or that of somebody else, changes nothing and leaves the token good', async () => {
  const server = await aTestServer(database)
  const [player, stranger] = [await anOldHand(server), await aVerifiedPlayer(server)]
  const foreign = await addPasskey(stranger.browser, stranger.password)
  const browser = server.browser()
  await browser.post('/auth/forgot-password', { email: player.email })
  const code = await server.newestCode(player.email)
  const allowed = (await browser.post('/auth/verify-otp', { email: player.email, code })).json()
  expect(allowed.provable).toEqual(['passkey', 'authenticator'])
  const password = 'Another-Horse-8'
  const reset = async (proof: unknown) =>
    (
      await browser.post('/auth/reset-password', {
        resetToken: allowed.resetToken,
        password,
        confirmPassword: password,
        proof,
      })
    ).json()
  const wrong = otherThan(totpAt(server, player.secret))
  expect(await reset({ factorCode: wrong })).toMatchObject({ code: 'second_factor_wrong' })
  const passkey = await signWith(browser, foreign, { count: 3 })
  expect(await reset({ passkey })).toMatchObject({ code: 'passkey_refused' })
  const [recoveryCode = ''] = player.recoveryCodes
  expect(await reset({ factorCode: recoveryCode })).toMatchObject({
    recovery: { kept: [{ kind: 'authenticator' }] },
  })
})

test('[L7] an open session stops the removal, once', async () => {
  const server = await aTestServer(database)
  const player = await anOldHand(server)
  const { password } = await recover(server, player.email)
  const inside = await logInByCode(server, player, password)
  for (let sent = 0; sent < 2; sent += 1)
    expect((await inside.post('/user/factors/keep')).statusCode).toBe(200)
  expect((await inside.get('/user/security')).json().data.leaving).toBeNull()
  server.passMs(8 * DAY_MS)
  await runJob(server)
  expect(await signsIn(server, player, 3)).toBe(true)
  const changes = (await server.mailsTo(player.email)).filter(
    ({ data }) => 'change' in data && data.change === 'factors-kept',
  )
  expect(changes).toHaveLength(1)
})

test('[L7] the mailed link stops the removal with a factor, and without one not', async () => {
  const server = await aTestServer(database)
  const player = await anOldHand(server)
  await recover(server, player.email)
  const data = await mailOf(server, player.email, 'password-reset')
  const link = data && 'keep' in data ? data.keep?.link : undefined
  const keep = async (proof: unknown, by = link) =>
    (await server.browser().post('/auth/factors/keep', { link: by, proof })).json()
  server.passMs(30_000)
  const code = totpAt(server, player.secret)
  expect(await keep({ factorCode: code }, 'A'.repeat(22))).toMatchObject({ code: 'link_invalid' })
  expect(await keep({ factorCode: otherThan(code) })).toMatchObject({ code: 'second_factor_wrong' })
  expect(await keep({ factorCode: code })).toMatchObject({ success: true })
  server.passMs(30_000)
  expect(await keep({ factorCode: totpAt(server, player.secret) })).toMatchObject({ code: 'link_invalid' })
  server.passMs(8 * DAY_MS)
  await runJob(server)
  expect(await signsIn(server, player, 3)).toBe(true)
})

test('[L5] a removal goes with its player', async () => {
  const server = await aTestServer(database)
  const player = await anOldHand(server)
  const { password } = await recover(server, player.email)
  const inside = await logInByCode(server, player, password)
  const proof = { passkey: await signWith(inside, player.passkey, { count: 9 }) }
  expect((await inside.send('DELETE', '/user/account', { password, proof })).statusCode).toBe(200)
  const { rows } = await server.admin.query('select 1 from factor_removal where player_id = $1', [player.id])
  expect(rows).toEqual([])
})
