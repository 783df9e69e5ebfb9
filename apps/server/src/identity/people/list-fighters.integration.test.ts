import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aStack,
  aVerifiedPlayer,
  createIdentityDatabase,
  type IdentityDatabase,
} from '../../../test/world/identity.ts'
import { listFighters } from './list-fighters.ts'

let database: IdentityDatabase
beforeAll(async () => {
  database = await createIdentityDatabase()
})
afterAll(() => database.drop())

test('fighters go by the name and avatar they chose; the deleted and the unknown are nobody', async () => {
  const stack = await aStack(database)
  const [player, leaver] = [await aVerifiedPlayer(stack), await aVerifiedPlayer(stack)]
  const chosen = await player.browser.send('PUT', '/user/profile', {
    avatar: { id: 'seventh', image: 'x', color: 'red' },
  })
  expect(chosen.statusCode).toBe(200)
  await leaver.browser.send('DELETE', '/user/account', { password: leaver.password })
  const fighters = await listFighters(stack.context, [player.id, leaver.id, randomUUID()])
  expect([...fighters]).toEqual([[player.id, { name: player.username, avatarId: 'seventh' }]])
})
