import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { databaseForFile } from '../../src/platform/testing/database-for-file.ts'
import { aTestServer, aVerifiedPlayer, createIdentityDatabase } from '../world/identity.ts'
import { contractRoutes } from './contract-routes.ts'
import { OBJECTS } from './role-matrix.ts'

const database = databaseForFile(createIdentityDatabase)

test('every route for players that names an object says whose it may be', async () => {
  const naming = [...(await contractRoutes())].filter(
    ([, { access, path }]) => access === 'player' && path.includes(':'),
  )
  expect(naming.map(([name]) => name).toSorted()).toEqual(Object.keys(OBJECTS).toSorted())
})

test('[L6] what belongs to one player is not found by another, and stays as it is', async () => {
  const server = await aTestServer(database)
  const [ann, eve] = [await aVerifiedPlayer(server), await aVerifiedPlayer(server)]
  const { rows: sessions } = await server.admin.query<{ id: string }>(
    'select id from player_session where player_id = $1',
    [ann.id],
  )
  const passkeyId = randomUUID()
  await server.admin.query(
    `insert into passkey (id, player_id, credential_id, public_key, sign_count, transports, is_synced, name, created_at)
     values ($1, $2, $3, $4, 0, '{}', false, 'a phone', now())`,
    [passkeyId, ann.id, randomBytes(16), randomBytes(91)],
  )
  await eve.browser.post('/game-settings/reset')
  for (const path of [`/user/sessions/${sessions[0]?.id}`, `/user/passkeys/${passkeyId}`])
    expect([path, (await eve.browser.send('DELETE', path)).statusCode]).toEqual([path, 404])
  expect((await ann.browser.get('/user/security')).json().data.passkeys).toHaveLength(1)
  expect((await ann.browser.get('/user/profile')).statusCode).toBe(200)
  // The id of another player in a path is ignored: everyone reads their own.
  await ann.browser.send('PUT', '/game-settings', {
    sound: false,
    masterVolume: 1,
    soundEffectsVolume: 1,
    musicVolume: 1,
    smoothAnimation: false,
  })
  expect((await eve.browser.get(`/game-settings/user/${ann.id}`)).json().data.sound).toBe(true)
})
