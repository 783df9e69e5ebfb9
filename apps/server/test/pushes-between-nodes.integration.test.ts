import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { closeRedis, openRedis } from '../src/platform/redis.ts'
import { PATIENCE } from '../src/platform/testing/patience.ts'
import type { Node } from './world/node.ts'
import type { SocketPlayer } from './world/socket-player.ts'
import { openSocketWorld, type SocketWorld } from './world/socket-world.ts'

let sockets: SocketWorld

beforeAll(async () => {
  sockets = await openSocketWorld()
})
afterEach(() => sockets.closeBrowsers())
afterAll(() => sockets.close())

/** What goes over the bus to these players. */
async function eavesdrop(...players: readonly SocketPlayer[]): Promise<string[]> {
  const { config, log } = sockets.nodes[0].context
  const heard: string[] = []
  const redis = openRedis({ url: config.REDIS_URL, keyPrefix: '' }, log)
  onTestFinished(() => closeRedis(redis))
  await vi.waitFor(() => expect(redis.isReady).toBe(true), PATIENCE)
  for (const { player } of players)
    await redis.sSubscribe(`${config.REDIS_KEY_PREFIX}player:${player.id}`, (text) => heard.push(text))
  return heard
}

async function publishedBy({ context }: Node): Promise<number> {
  const { values } = await context.metrics.busMessages.get()
  return values.reduce((sum, { value }) => sum + value, 0)
}

const pushFromFirst = (browser: SocketPlayer, available: string): void =>
  sockets.nodes[0].matchNode.courier.send(browser.player.id, {
    kind: 'event',
    name: 'balanceChanged',
    payload: { available, reserved: '0' },
  })

const hasBalance = (browser: SocketPlayer, available: string): boolean =>
  browser.events.some(
    ({ name, payload }) =>
      name === 'balanceChanged' && Reflect.get(Object(payload), 'available') === available,
  )

test('no push of a match goes over the bus when the sockets of its players are on one node', async () => {
  const [node] = sockets.nodes
  const [alice, bob] = [await sockets.aBrowser(), await sockets.aBrowser()]
  await Promise.all([alice.connect(node.url), bob.connect(node.url)])
  const heard = await eavesdrop(alice, bob)
  await onlyHere(heard, alice, bob)
  const before = await publishedBy(node)
  await Promise.all([alice.join(), bob.join()])
  await Promise.all([alice.play([1, 1]), bob.play([0, 0])])
  expect(await publishedBy(node)).toBe(before)
  // The other node may have paired them: it has no sockets of theirs, so it announces the match over the bus.
  expect(heard.filter((text) => text.includes('"kind":"entries"'))).toEqual([])
})

test('[F4] the node of the other player learns which version was saved, and nothing of a throw before its lock', async () => {
  const [first, second] = sockets.nodes
  const [alice, bob] = [await sockets.aBrowser(), await sockets.aBrowser()]
  await Promise.all([alice.connect(first.url), bob.connect(second.url)])
  const heard = await eavesdrop(alice, bob)
  await onlyHere(heard, alice)
  await Promise.all([alice.join(), bob.join()])
  await Promise.all([alice.play([1, 1]), bob.play([0, 0])])
  const saved = heard.filter((text) => text.includes('"kind":"saved"'))
  expect(saved.length).toBeGreaterThan(0)
  for (const text of saved)
    expect(Object.keys(JSON.parse(text.slice(text.indexOf('{')))).sort()).toEqual([
      'finished',
      'kind',
      'matchId',
      'version',
    ])
})

test('a tab on another node gets every push until it leaves', async () => {
  const [first, second] = sockets.nodes
  const alice = await sockets.aBrowser()
  await alice.connect(first.url)
  const heard = await eavesdrop(alice)
  await onlyHere(heard, alice)
  const tab = await sockets.another(alice).connect(second.url, { follows: true })
  for (let time = 0; time < 3; time += 1) {
    pushFromFirst(alice, `100${time}`)
    await vi.waitFor(() => {
      pushFromFirst(alice, `100${time}`)
      expect(hasBalance(tab, `100${time}`)).toBe(true)
    }, PATIENCE)
  }
  tab.close()
  await onlyHere(heard, alice)
})

/** Until pushes of the first node go to nobody else; forgets what was heard before. */
async function onlyHere(heard: string[], ...browsers: readonly SocketPlayer[]): Promise<void> {
  await vi.waitFor(async () => {
    heard.length = 0
    for (const browser of browsers) pushFromFirst(browser, '7')
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(heard).toEqual([])
  }, PATIENCE)
}
