import type { Endpoint } from '@throwdown/contract/endpoint'
import { expect, test, vi } from 'vitest'
import { databaseForFile } from '../../src/platform/testing/database-for-file.ts'
import { createIdentityDatabase } from '../world/identity.ts'
import { contractRoutes, nameOf } from './contract-routes.ts'
import { aRoleWorld, type RoleWorld } from './role-world.ts'

vi.setConfig({ testTimeout: 120_000 })

const database = databaseForFile(createIdentityDatabase)

/** The routes that admit this token, of all that are not open to everyone. */
async function admitting(world: RoleWorld, token: string | null, of: readonly Endpoint[]): Promise<string[]> {
  const admitted: string[] = []
  for (const endpoint of of) {
    const { statusCode, code } = await world.call(endpoint, token)
    const isRefused = statusCode === 401 && code === 'not_signed_in'
    if (!isRefused && code !== 'not_allowed') admitted.push(nameOf(endpoint))
  }
  return admitted
}

test('[L6] no route admits a session that its player ended, that expired, or whose player is staff no more {6.1 6.3}', async () => {
  const world = await aRoleWorld(database)
  const { server, people } = world
  const closed = [...(await contractRoutes()).values()].filter(({ access }) => access !== 'public')
  const staffOnly = closed.filter(({ access }) => access === 'admin')

  const { player, admin } = people
  const elsewhere = server.browser()
  await elsewhere.post('/auth/login', { email: player.email, password: player.password })
  const ended = elsewhere.token
  expect((await player.browser.post('/user/sessions/end-all')).statusCode).toBe(200)
  expect(await admitting(world, ended, closed)).toEqual([])

  const loggedOut = server.browser()
  await loggedOut.post('/auth/login', { email: player.email, password: player.password })
  const token = loggedOut.token
  await loggedOut.post('/auth/logout')
  expect(await admitting(world, token, closed)).toEqual([])

  // As two people decide it; the session of staff is ended with the role.
  await server.admin.query("update player set role = 'player' where id = $1", [admin.id])
  expect(await admitting(world, admin.browser.token, staffOnly)).toEqual([])

  const late = server.browser()
  await late.post('/auth/login', { email: player.email, password: player.password })
  const expiring = late.token
  server.passMs(11 * 60_000)
  expect(await admitting(world, expiring, closed)).toEqual([])
})
