import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openSocketWorld, type SocketWorld } from './world/socket-world.ts'

let sockets: SocketWorld
beforeAll(async () => {
  sockets = await openSocketWorld()
})
afterEach(() => sockets.closeBrowsers())
afterAll(() => sockets.close())

test('[M11] the newest tab plays, a second device only watches', async () => {
  const [alice, bob] = await sockets.twoBrowsers()
  await Promise.all([alice.join(), bob.join()])
  await alice.until(() => alice.matchId, 'a match')
  const tab = await sockets.another(alice).connect(sockets.nodes[1].url)
  await alice.until(() => alice.eventsNamed('replaced').length > 0, 'being replaced')
  const phone = await sockets.another(alice).connect(sockets.nodes[0].url, { deviceId: 'another-device' })
  const accept = await alice.player.accept()
  if (accept.type !== 'accept' || !alice.matchId) throw new Error('unreachable')
  const asked = { matchId: alice.matchId, sig: accept.sig }
  for (const watching of [alice, phone])
    expect(await watching.send('acceptMatch', asked)).toMatchObject({ code: 'not_playing_here' })
  expect(await tab.send('acceptMatch', asked)).toMatchObject({ success: true })
  await phone.until(() => phone.entry('accept'), 'what a watcher sees')
})

test('[B1] an older tab plays again over a new socket, after the newer tab closed and instead of it', async () => {
  const [alice, bob] = await sockets.twoBrowsers()
  await Promise.all([alice.join(), bob.join()])
  await alice.until(() => alice.matchId, 'a match')
  const tab = await sockets.another(alice).connect(sockets.nodes[1].url)
  await alice.until(() => alice.eventsNamed('replaced').length > 0, 'being replaced')
  tab.close()
  expect(await alice.sync()).toMatchObject({ data: { playsHere: false } })
  alice.close()
  await alice.connect(sockets.nodes[0].url)
  expect(await alice.sync()).toMatchObject({ data: { playsHere: true } })
  expect(await alice.accept()).toMatchObject({ success: true })
  const newest = await sockets.another(alice).connect(sockets.nodes[1].url)
  newest.matchId = alice.matchId
  alice.close()
  await alice.connect(sockets.nodes[0].url)
  await newest.until(() => newest.eventsNamed('replaced').length > 0, 'being replaced by the older tab')
  expect(await newest.sync()).toMatchObject({ data: { playsHere: false } })
})

test('[F1] the tab that throws gets a receipt and no copy of its throw; a second device sees it at once, the opponent with the lock', async () => {
  const [alice, bob] = await sockets.twoBrowsers()
  await Promise.all([alice.join(), bob.join()])
  const phone = await sockets.another(alice).connect(sockets.nodes[1].url, { deviceId: 'another-device' })
  for (const browser of [alice, bob]) {
    await browser.accept()
  }
  await alice.until(() => alice.entry('open', 1), 'the first turn')
  await bob.until(() => bob.entry('open', 1), 'the first turn')
  expect(await alice.commit(1, 0)).toMatchObject({ success: true, data: { receipt: {} } })
  await phone.until(() => phone.entry('commit', 1), 'the throw on the second device')
  expect(alice.entry('commit', 1)).toBeUndefined()
  expect(bob.entry('commit', 1)).toBeUndefined()
  await bob.commit(1, 1)
  for (const browser of [alice, bob]) {
    await browser.until(() => browser.entry('lock', 1), 'the lock')
    const seqs = [...browser.entries.keys()].sort((a, b) => a - b)
    expect(seqs).toEqual([0, 1, 2, 3, 4, 5, 6])
  }
})

test('[M11] a tab without a match leaves the playing tab alone until it is chosen', async () => {
  const [alice, bob] = await sockets.twoBrowsers()
  await Promise.all([alice.join(), bob.join()])
  await alice.until(() => alice.matchId, 'a match')
  const board = await sockets.another(alice).connect(sockets.nodes[1].url, { follows: true })
  board.matchId = alice.matchId
  if (!alice.matchId) throw new Error('unreachable')
  expect(await alice.sync()).toMatchObject({ data: { playsHere: true } })
  expect(await board.send('playHere', { matchId: alice.matchId })).toMatchObject({ success: true })
  await alice.until(() => alice.eventsNamed('replaced').length > 0, 'being replaced by the chosen tab')
  expect(await alice.sync()).toMatchObject({ data: { playsHere: false } })
  expect(await alice.send('playHere', { matchId: alice.matchId })).toMatchObject({ success: true })
  await board.until(() => board.eventsNamed('replaced').length > 0, 'being replaced in turn')
  expect(await alice.sync()).toMatchObject({ data: { playsHere: true } })
  const stranger = await sockets.aBrowser().then((browser) => browser.connect(sockets.nodes[0].url))
  expect(await stranger.send('playHere', { matchId: alice.matchId })).toMatchObject({ code: 'not_found' })
})
