import { expect, test } from 'vitest'
import {
  aStaffMember,
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
} from '../../../test/world/identity.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'

const DAY_MS = 86_400_000

const database = databaseForFile(createIdentityDatabase)

test('the stat cards count accounts, those used in the last 30 days, and staff {2.206}', async () => {
  const server = await aTestServer(database)
  const [player, leaver] = [await aVerifiedPlayer(server), await aVerifiedPlayer(server)]
  const staff = await aStaffMember(server)
  const stats = async () => (await staff.browser.get('/staff/stats')).json().data
  expect(await stats()).toEqual({ total: 3, active: 3, admins: 1 })

  await leaver.browser.send('DELETE', '/user/account', { password: leaver.password })
  expect(await stats()).toEqual({ total: 2, active: 2, admins: 1 })

  const age = async (days: number) => {
    const then = new Date(server.context.clock.nowMs() - days * DAY_MS)
    const { admin } = database
    await admin.query('update player set last_login_at = $2 where id = $1', [player.id, then])
    await admin.query('update player_session set last_used_at = $2 where player_id = $1', [player.id, then])
  }
  await age(31)
  expect(await stats()).toEqual({ total: 2, active: 1, admins: 1 })
  await age(29)
  expect(await stats()).toEqual({ total: 2, active: 2, admins: 1 })
  // A second session of one account counts nobody twice.
  await aBrowserOf(server, player)
  expect(await stats()).toEqual({ total: 2, active: 2, admins: 1 })
})

test('the admin profile is the account of the caller {7.50}', async () => {
  const server = await aTestServer(database)
  const { browser, username, email, id } = await aStaffMember(server)
  const profile = async () => (await browser.get('/staff/profile')).json().data
  expect(await profile()).toEqual({ username, email, lastLogin: expect.any(String) })
  await database.admin.query('update player set last_login_at = null where id = $1', [id])
  expect(await profile()).toEqual({ username, email, lastLogin: null })
})

type Server = Awaited<ReturnType<typeof aTestServer>>

async function aBrowserOf(server: Server, { email, password }: { email: string; password: string }) {
  const reply = await server.browser().postSolving('/auth/login', { email, password })
  expect(reply.statusCode).toBe(200)
}
