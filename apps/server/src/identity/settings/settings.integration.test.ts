import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  type IdentityDatabase,
  type TestServer,
} from '../../../test/world/identity.ts'

let database: IdentityDatabase
let stack: TestServer
beforeAll(async () => {
  database = await createIdentityDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  stack = await aTestServer(database)
})

const DEFAULTS = {
  sound: true,
  masterVolume: 5,
  soundEffectsVolume: 5,
  musicVolume: 5,
  smoothAnimation: true,
}
const CHOSEN = {
  sound: false,
  masterVolume: 0,
  soundEffectsVolume: 10,
  musicVolume: 3,
  smoothAnimation: false,
}

test('settings are the defaults until they are saved, and again after a reset {3.12-13 7.41-43 8.44 8.46}', async () => {
  const { browser, id } = await aVerifiedPlayer(stack)
  const read = async () => (await browser.get(`/game-settings/user/${id}`)).json().data
  expect(await read()).toEqual(DEFAULTS)
  const saved = (await browser.send('PUT', '/game-settings', { userId: id, ...CHOSEN })).json()
  expect(saved).toMatchObject({ message: 'Settings saved successfully!', data: CHOSEN })
  expect(await read()).toEqual(CHOSEN)
  expect((await browser.post('/game-settings/reset')).json()).toMatchObject({
    message: 'Settings reset to defaults!',
    data: DEFAULTS,
  })
  expect(await read()).toEqual(DEFAULTS)
})

test('the token decides whose settings they are, whatever user id is sent {7.42}', async () => {
  const ann = await aVerifiedPlayer(stack)
  const ben = await aVerifiedPlayer(stack)
  await ann.browser.send('PUT', '/game-settings', { userId: ben.id, ...CHOSEN })
  expect((await ben.browser.get(`/game-settings/user/${ann.id}`)).json().data).toEqual(DEFAULTS)
  expect((await ann.browser.get(`/game-settings/user/${ben.id}`)).json().data).toEqual(CHOSEN)
  expect((await stack.browser().get(`/game-settings/user/${ann.id}`)).statusCode).toBe(401)
})

test('volumes are whole numbers from 0 to 10, and nothing may be missing {5.34 9.39}', async () => {
  const { browser } = await aVerifiedPlayer(stack)
  for (const wrong of [
    { ...CHOSEN, masterVolume: 11 },
    { ...CHOSEN, musicVolume: -1 },
    { ...CHOSEN, soundEffectsVolume: 2.5 },
    { ...CHOSEN, sound: 'on' },
    { sound: true },
  ])
    expect((await browser.send('PUT', '/game-settings', wrong)).statusCode).toBe(400)
  await expect(
    stack.admin.query('insert into game_settings select id, true, 11, 5, 5, true from player limit 1'),
  ).rejects.toMatchObject({ constraint: 'volumes_go_from_0_to_10' })
})

test('an avatar is one of the seven figures, chosen by its id {7.18}', async () => {
  const { browser } = await aVerifiedPlayer(stack)
  expect((await browser.post('/user/avatar', { id: 'third' })).json()).toMatchObject({
    message: 'Avatar updated successfully',
    data: { avatar: { id: 'third', color: '#753100' } },
  })
  expect((await browser.get('/user/profile')).json().data.avatar.id).toBe('third')
  expect((await browser.post('/user/avatar', { id: 'eighth' })).statusCode).toBe(400)
})

test('[L5] a deleted account leaves no settings', async () => {
  const { browser, id, password } = await aVerifiedPlayer(stack)
  await browser.send('PUT', '/game-settings', CHOSEN)
  expect((await browser.send('DELETE', '/user/account', { password })).statusCode).toBe(200)
  const { rows } = await stack.admin.query('select from game_settings where player_id = $1', [id])
  expect(rows).toEqual([])
})
