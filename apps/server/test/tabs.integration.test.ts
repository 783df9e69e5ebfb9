import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Node } from './world/node.ts'
import { SocketPlayer } from './world/socket-player.ts'
import { openTestWorld, type TestWorld } from './world/test-world.ts'

let world: TestWorld
let nodes: readonly [Node, Node]
const browsers: SocketPlayer[] = []

beforeAll(async () => {
  world = await openTestWorld()
  const variables = { RATE_LIMIT_MAX: '100000' }
  nodes = [await world.startNode({ variables }), await world.startNode({ variables })]
})
afterEach(() => {
  for (const browser of browsers.splice(0)) browser.close()
})
afterAll(() => world.close())

async function aBrowser(dollars = 5): Promise<SocketPlayer> {
  const browser = new SocketPlayer(await world.aPlayer(dollars))
  browsers.push(browser)
  return browser
}

/** Another tab or device of the same player. */
function another(of: SocketPlayer): SocketPlayer {
  const browser = new SocketPlayer(of.player)
  browsers.push(browser)
  return browser
}

/** On different servers, as players are. */
async function twoBrowsers(): Promise<readonly [SocketPlayer, SocketPlayer]> {
  const pair = [await aBrowser(), await aBrowser()] as const
  await Promise.all(pair.map((browser, index) => browser.connect(nodes[index === 0 ? 0 : 1].url)))
  return pair
}

test('[M11] the newest tab plays, a second device only watches', async () => {
  const [alice, bob] = await twoBrowsers()
  await Promise.all([alice.join(), bob.join()])
  await alice.until(() => alice.matchId, 'a match')
  const tab = await another(alice).connect(nodes[1].url)
  await alice.until(() => alice.eventsNamed('replaced').length > 0, 'being replaced')
  const phone = await another(alice).connect(nodes[0].url, { deviceId: 'another-device' })
  const accept = await alice.player.accept()
  if (accept.type !== 'accept' || !alice.matchId) throw new Error('unreachable')
  const asked = { matchId: alice.matchId, sig: accept.sig }
  for (const watching of [alice, phone])
    expect(await watching.send('acceptMatch', asked)).toMatchObject({ code: 'not_playing_here' })
  expect(await tab.send('acceptMatch', asked)).toMatchObject({ success: true })
  await phone.until(() => phone.entry('accept'), 'what a watcher sees')
})

test('[B1] an older tab plays again over a new socket, after the newer tab closed and instead of it', async () => {
  const [alice, bob] = await twoBrowsers()
  await Promise.all([alice.join(), bob.join()])
  await alice.until(() => alice.matchId, 'a match')
  const tab = await another(alice).connect(nodes[1].url)
  await alice.until(() => alice.eventsNamed('replaced').length > 0, 'being replaced')
  tab.close()
  expect(await alice.sync()).toMatchObject({ data: { playsHere: false } })
  alice.close()
  await alice.connect(nodes[0].url)
  expect(await alice.sync()).toMatchObject({ data: { playsHere: true } })
  const accept = await alice.player.accept()
  if (accept.type !== 'accept' || !alice.matchId) throw new Error('unreachable')
  expect(await alice.send('acceptMatch', { matchId: alice.matchId, sig: accept.sig })).toMatchObject({
    success: true,
  })
  const newest = await another(alice).connect(nodes[1].url)
  newest.matchId = alice.matchId
  alice.close()
  await alice.connect(nodes[0].url)
  await newest.until(() => newest.eventsNamed('replaced').length > 0, 'being replaced by the older tab')
  expect(await newest.sync()).toMatchObject({ data: { playsHere: false } })
})
