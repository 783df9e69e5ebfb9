import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  aStaffMember,
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  type TestServer,
  totpAt,
} from '../../../test/world/identity.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'
import { rotateFactors } from './rotate-factors.ts'

const database = databaseForFile(createIdentityDatabase)

const aKey = () => randomBytes(32).toString('base64url')
const [oldFactorKey, newFactorKey, oldPepper, newPepper] = [aKey(), aKey(), aKey(), aKey()]
const STEP_MS = 30_000

type Person = { email: string; password: string; secret: string; recoveryCodes: string[] }

async function aProtectedPlayer(server: TestServer): Promise<Person> {
  const player = await aVerifiedPlayer(server)
  const { browser, password } = player
  const offered = await browser.post('/user/second-factor/offer', { password })
  const { secret, enrolmentToken } = offered.json().data
  const code = totpAt(server, secret)
  const reply = await browser.post('/user/second-factor/on', { enrolmentToken, code })
  return { ...player, secret, recoveryCodes: reply.json().recoveryCodes }
}

const signIns = { staff: '/auth/admin/login', player: '/auth/login' }

/** Whether somebody signs in with this code, or why not. */
async function signIn(server: TestServer, kind: keyof typeof signIns, person: Person, code: string) {
  const browser = server.browser()
  const { email, password } = person
  const { mfaToken } = (await browser.post(signIns[kind], { email, password })).json()
  const { success, code: refused } = (await browser.post('/auth/mfa', { mfaToken, code })).json()
  return success ? 'signed in' : refused
}

test('both keys of second factors are exchanged while people sign in, and afterwards the old ones are gone', async () => {
  const before = await aTestServer(database, {
    SECOND_FACTOR_KEY: oldFactorKey,
    CODE_PEPPER: oldPepper,
  })
  const people = { staff: await aStaffMember(before), player: await aProtectedPlayer(before) }
  const during = await aTestServer(database, {
    SECOND_FACTOR_KEY: newFactorKey,
    SECOND_FACTOR_KEY_PREVIOUS: oldFactorKey,
    CODE_PEPPER: newPepper,
    CODE_PEPPER_PREVIOUS: oldPepper,
  })
  const newAlone = { SECOND_FACTOR_KEY: newFactorKey, CODE_PEPPER: newPepper }
  const after = await aTestServer(database, newAlone)
  for (const kind of ['staff', 'player'] as const) {
    const person = people[kind]
    const [firstCode = '', secondCode = ''] = person.recoveryCodes
    during.passMs(STEP_MS)
    expect(await signIn(during, kind, person, totpAt(during, person.secret))).toBe('signed in')
    expect(await signIn(during, kind, person, firstCode)).toBe('signed in')
    expect(await signIn(during, kind, person, firstCode)).toBe('second_factor_wrong')
    // Without the old pepper the code is unknown, and stays unused.
    expect(await signIn(after, kind, person, secondCode)).not.toBe('signed in')
    expect(await signIn(during, kind, person, secondCode)).toBe('signed in')
  }

  const keys = { newKey: newFactorKey, oldKey: oldFactorKey }
  expect(await rotateFactors(database.admin, keys)).toMatchObject({ rotated: 2, unreadable: 0 })
  expect(await rotateFactors(database.admin, keys)).toMatchObject({ rotated: 0, unreadable: 0 })
  after.passMs(4 * STEP_MS)
  for (const kind of ['staff', 'player'] as const)
    expect(await signIn(after, kind, people[kind], totpAt(after, people[kind].secret))).toBe('signed in')
  const unknown = { newKey: aKey(), oldKey: aKey() }
  expect(await rotateFactors(database.admin, unknown)).toMatchObject({ rotated: 0, unreadable: 2 })
})
