import { matchFound } from '@throwdown/contract/match'
import type { Mode } from '@throwdown/rules/terms'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { queuePorts } from '../../src/app/match-node-ports.ts'
import { type Node, nameOf, PLAIN_PORTS } from '../world/node.ts'
import { SocketPlayer } from '../world/socket-player.ts'
import { openTestWorld, type TestWorld } from '../world/test-world.ts'

let world: TestWorld
let node: Node
const browsers: SocketPlayer[] = []

beforeAll(async () => {
  world = await openTestWorld()
  node = await world.startNode({ ports: { ...PLAIN_PORTS, ...queuePorts(world.pool) } })
})
afterEach(() => {
  for (const browser of browsers.splice(0)) browser.close()
})
afterAll(() => world.close())

const aBrowser = async () => new SocketPlayer(await world.aPlayer()).connect(node.url)

async function twoPaired(mode: Mode): Promise<[SocketPlayer, SocketPlayer]> {
  const pair: [SocketPlayer, SocketPlayer] = [await aBrowser(), await aBrowser()]
  browsers.push(...pair)
  for (const browser of pair) {
    const { id: ticketId, tier, matchKey } = browser.player.ticket()
    expect(await browser.send('joinQueue', { ticketId, tier, mode, matchKey })).toMatchObject({
      success: true,
    })
  }
  for (const browser of pair) await browser.until(() => browser.matchId, 'a match')
  return pair[0].player.seat === 0 ? pair : [pair[1], pair[0]]
}

/** The fighters in every message about the match to a player. */
async function seenBy(browser: SocketPlayer) {
  const [found] = browser.eventsNamed('matchFound')
  const synced = await browser.sync()
  const headers = { 'x-player': browser.player.id }
  const current: { data: { match: { fighters: unknown } } } = JSON.parse(
    await (await fetch(`${node.url}/api/matches/current`, { headers })).text(),
  )
  return {
    found: matchFound.payload.parse(found).fighters,
    synced: synced.success && synced.data.fighters,
    current: current.data.match.fighters,
  }
}

const faceOf = ({ player }: SocketPlayer) => ({ name: nameOf(player.id), avatarId: 'fourth' })

test('Normal shows both fighters at once', async () => {
  const [first, second] = await twoPaired('normal')
  const both = [faceOf(first), faceOf(second)]
  for (const browser of [first, second])
    expect(await seenBy(browser)).toEqual({ found: both, synced: both, current: both })
})

test('[Q5] Bounty masks the opponent until the first turn with an opening is scored', async () => {
  const [first, second] = await twoPaired('bounty')
  const masked = [
    [faceOf(first), null],
    [null, faceOf(second)],
  ] as const
  const matchId = first.matchId ?? ''
  for (const browser of [first, second]) await browser.accept()
  await first.until(() => first.entry('open', 1), 'turn 1')
  for (const [hand, browser] of [first, second].entries()) {
    await browser.commit(1, hand === 0 ? 0 : 1)
  }
  const lock = await first.until(() => first.entry('lock', 1), 'the lock')
  for (const [seat, browser] of [first, second].entries()) {
    const own = masked[seat === 0 ? 0 : 1]
    expect(await seenBy(browser)).toEqual({ found: own, synced: own, current: own })
  }

  const open = async (browser: SocketPlayer) => {
    const { type: _type, ...opening } = await browser.player.reveal(1, lock.hash)
    return browser.send('revealHand', { matchId, ...opening })
  }
  expect(await open(first)).toMatchObject({ success: true })
  // One opening is withheld, and so is the name.
  expect(await seenBy(first)).toMatchObject({ synced: masked[0], current: masked[0] })
  expect(await open(second)).toMatchObject({ success: true })
  const both = [faceOf(first), faceOf(second)]
  for (const browser of [first, second])
    expect(await seenBy(browser)).toMatchObject({ synced: both, current: both })
})
