import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aTestServer, aVerifiedPlayer, createIdentityDatabase } from '../../../test/world/identity.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'
import { publicPlayersOf } from './public-players.ts'

const database = databaseForFile(createIdentityDatabase)

test('players are shown by name and avatar; deactivated, deleted and unknown ones are all the same Former player', async () => {
  const server = await aTestServer(database)
  const [player, paused, leaver] = [
    await aVerifiedPlayer(server),
    await aVerifiedPlayer(server),
    await aVerifiedPlayer(server),
  ]
  const chosen = await player.browser.send('PUT', '/user/profile', {
    avatar: { id: 'seventh', image: 'x', color: 'red' },
  })
  expect(chosen.statusCode).toBe(200)
  await leaver.browser.send('DELETE', '/user/account', { password: leaver.password })
  await paused.browser.post('/user/deactivate', { password: paused.password })
  const unknown = randomUUID()
  const playerOf = await publicPlayersOf(server.context.database.pool, [
    player.id,
    paused.id,
    leaver.id,
    unknown,
  ])
  expect(playerOf(player.id)).toEqual({
    id: player.id,
    username: player.username,
    avatarId: 'seventh',
    isFormer: false,
    joinedAt: expect.any(Date),
  })
  for (const id of [paused.id, leaver.id, unknown])
    expect(playerOf(id)).toEqual({ id, username: 'Former player', avatarId: 'first', isFormer: true })
})
