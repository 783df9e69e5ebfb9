import type { FactorProof } from '@throwdown/contract/factor-proof'
import { expect, test } from 'vitest'
import {
  aPerson,
  aStaffMember,
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  totpAt,
} from '../../../test/world/identity.ts'
import { addPasskey, logInWith, signWith } from '../../../test/world/passkeys.ts'
import { recover } from '../../../test/world/recovery.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'

const database = databaseForFile(createIdentityDatabase)

const THIEF = { address: '203.0.113.66' }

test('[L7] after the owner has reset the password, the passkey of a thief opens nothing', async () => {
  const server = await aTestServer(database)
  const owner = await aVerifiedPlayer(server)
  const thief = server.browser(THIEF)
  await thief.post('/auth/login', { email: owner.email, password: owner.password })
  const stolen = await addPasskey(thief, owner.password)
  expect((await logInWith(server.browser(THIEF), stolen, { count: 4 })).statusCode).toBe(200)
  const { recovery } = await recover(server, owner.email)
  expect(recovery).toMatchObject({ removed: [{ kind: 'passkey' }], leaving: [], kept: [], leavingAt: null })
  const again = await logInWith(server.browser(THIEF), stolen, { count: 5 })
  expect(again.json()).toMatchObject({ code: 'passkey_refused' })
  expect((await thief.get('/user/profile')).statusCode).toBe(401)
})

test('[L7] after the reset the authenticator that a thief switched on keeps nobody out', async () => {
  const server = await aTestServer(database)
  const owner = await aVerifiedPlayer(server)
  const thief = server.browser(THIEF)
  await thief.post('/auth/login', { email: owner.email, password: owner.password })
  const { secret, enrolmentToken } = (
    await thief.post('/user/second-factor/offer', { password: owner.password })
  ).json().data
  await thief.post('/user/second-factor/on', { enrolmentToken, code: totpAt(server, secret) })
  // A login with the old password waits for its code while the owner resets.
  const half = server.browser(THIEF)
  const { email, password } = owner
  const { mfaToken } = (await half.post('/auth/login', { email, password })).json()
  const { password: renewed } = await recover(server, email)
  server.passMs(30_000)
  const late = await half.post('/auth/mfa', { mfaToken, code: totpAt(server, secret) })
  expect(late.json()).toMatchObject({ code: 'second_factor_expired' })
  const login = await server.browser().post('/auth/login', { email, password: renewed })
  expect(login.json()).toMatchObject({ token: expect.any(String) })
})

test('[L7] where the account has a factor, a session and the password add none', async () => {
  const server = await aTestServer(database)
  const owner = await aVerifiedPlayer(server)
  const { browser, password } = owner
  const mine = await addPasskey(browser, password)
  const add = async (proof?: FactorProof) => {
    const body = { password, ...(proof && { proof }) }
    return [
      (await browser.post('/user/passkeys/options', body)).json().code,
      (await browser.post('/user/second-factor/offer', body)).json().code,
    ]
  }
  expect(await add()).toEqual(['factor_needed', 'factor_needed'])
  expect(await add({ factorCode: '123456' })).toEqual(['second_factor_wrong', 'second_factor_wrong'])
  const thief = await aVerifiedPlayer(server)
  const foreign = await signWith(browser, await addPasskey(thief.browser, thief.password), { count: 3 })
  expect(await add({ passkey: foreign })).toEqual(['passkey_refused', 'passkey_refused'])
  // What proved once proves nothing again.
  const proof = { passkey: await signWith(browser, mine, { count: 3 }) }
  expect(await add(proof)).toEqual([undefined, 'passkey_refused'])
})

test('[L7] a signup by a stranger with my address is confirmed into my hands alone', async () => {
  const server = await aTestServer(database)
  const person = aPerson()
  const stranger = server.browser(THIEF)
  await stranger.post('/auth/signup', person)
  // The owner of the mailbox clicks the link of a mail that names Throwdown, in a browser without a signup.
  const link = await server.newestLink(person.email)
  const newPassword = { password: 'Another-Horse-8', confirmPassword: 'Another-Horse-8' }
  const owner = server.browser()
  expect((await owner.post('/auth/verify-email/link', { link })).json()).toMatchObject({ isVerified: false })
  await expect(addPasskey(stranger, person.password)).rejects.toThrow('no passkey was added')
  expect((await owner.post('/auth/verify-email/link', { link, newPassword })).statusCode).toBe(200)
  await expect(addPasskey(stranger, person.password)).rejects.toThrow('no passkey was added')
})

test('[L7] a reset never removes what makes somebody staff', async () => {
  const server = await aTestServer(database)
  const staff = await aStaffMember(server)
  const { recovery, password } = await recover(server, staff.email)
  expect(recovery).toMatchObject({ removed: [], leaving: [] })
  server.passMs(30_000)
  const browser = server.browser()
  const { mfaToken } = (await browser.post('/auth/admin/login', { email: staff.email, password })).json()
  const entered = await browser.post('/auth/mfa', { mfaToken, code: totpAt(server, staff.secret) })
  expect(entered.json()).toMatchObject({ user: { role: 'admin' } })
})
