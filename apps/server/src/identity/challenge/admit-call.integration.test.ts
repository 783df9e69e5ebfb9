import { expect, test } from 'vitest'
import { solveNewChallenge } from '../../../test/world/http-browser.ts'
import { aTestServer, createIdentityDatabase } from '../../../test/world/identity.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'
import type { Client } from '../identity.ts'
import { type Count, createLimits } from '../limits.ts'
import { admitCall, countsOfNetworks } from './admit-call.ts'

const database = databaseForFile(createIdentityDatabase)

test('a solved challenge admits one call, also of many at once', async () => {
  const server = await aTestServer(database)
  const deps = { ...server.context, limits: createLimits(server.context) }
  const browser = server.browser()
  const solution = await solveNewChallenge((_method, path) => browser.post(path))
  const admit = () => admitCall(deps, { ...aClient, solution }, { counts: [], isFlooded: true })
  const results = await Promise.allSettled(Array.from({ length: 5 }, admit))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(admit()).rejects.toMatchObject({ refusal: 'challenge_required' })
})

test('a /48 has sixteen times the calls of one address, and then needs challenges in all its networks', async () => {
  const server = await aTestServer(database)
  const deps = { ...server.context, limits: createLimits(server.context) }
  const network: Count = { limit: 'signup-network', key: ' 2001:db8:7::/48', share: 16 }
  for (let call = 0; call < 30 * 16; call += 1) await deps.limits.count(network)
  const networks = [
    { name: '2001:db8:7:1::/64', share: 1 },
    { name: '2001:db8:7:0::/56', share: 4 },
    { name: '2001:db8:7::/48', share: 16 },
  ]
  const client = { ...aClient, networks }
  const counts = countsOfNetworks('signup-network', client)
  await expect(admitCall(deps, client, { counts })).rejects.toMatchObject({ refusal: 'challenge_required' })
})

const aClient: Client = {
  networks: [],
  solution: null,
  deviceToken: 'A'.repeat(43),
  device: 'Unknown device',
  network: '198.18.0.x',
  hash: Buffer.alloc(32),
  origin: { network: 'test', source: 'test', device: null },
}
