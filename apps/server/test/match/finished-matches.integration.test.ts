import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Node } from '../world/node.ts'
import { SocketPlayer } from '../world/socket-player.ts'
import { openTestWorld, type TestWorld } from '../world/test-world.ts'

let world: TestWorld
let node: Node
let players: readonly [SocketPlayer, SocketPlayer]
let matchId: string
const browsers: SocketPlayer[] = []

beforeAll(async () => {
  world = await openTestWorld()
  node = await world.startNode({ variables: { RATE_LIMIT_MAX: '100000' } })
  players = [await aBrowser(), await aBrowser()]
  for (const player of players) await player.join()
  await Promise.all([players[0].play([1, 1]), players[1].play([0, 0])])
  matchId = players[0].matchId ?? ''
})
afterAll(async () => {
  for (const browser of browsers) browser.close()
  await world.close()
})

async function aBrowser(): Promise<SocketPlayer> {
  const browser = await new SocketPlayer(await world.aPlayer()).connect(node.url)
  browsers.push(browser)
  return browser
}

/** The statements about single matches that the node runs meanwhile, by name. */
async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const queries = vi.spyOn(node.context.database.pool, 'query')
  await run()
  const names = queries.mock.calls.map(([query]): unknown => Reflect.get(Object(query), 'name'))
  queries.mockRestore()
  return names
    .filter((name) => typeof name === 'string')
    .filter((name) => /^load_match(_head|_entries)?$/.test(name))
}

const transcript = (id: string) => fetch(`${node.url}/api/matches/${id}/transcript`)

test('a stranger who names a finished match is refused by its seats: its entries are not even read', async () => {
  const stranger = await aBrowser()
  const { type: _commit, ...commit } = players[0].player.commit(1, 1)
  const replies: { success: boolean; code?: string }[] = []
  const statements = await statementsOf(async () => {
    replies.push(await stranger.send('playHere', { matchId }))
    replies.push(await stranger.send('sync', { matchId, afterSeq: -1 }))
    replies.push(await stranger.send('commitHand', { matchId, ...commit }))
    replies.push(await stranger.send('acceptMatch', { matchId, sig: commit.sig }))
    replies.push(await stranger.send('surrender', { matchId, turn: 1, sig: commit.sig }))
  })
  expect(replies.map((reply) => reply.code)).toEqual(Array.from({ length: 5 }, () => 'not_found'))
  expect(statements.filter((name) => name !== 'load_match_head')).toEqual([])
})

test('a player of a finished match gets its entries and the receipt of a repeated throw without a replay, from one read', async () => {
  const [alice] = players
  const { type: _commit, ...commit } = alice.player.signSealed(1)
  const missed = await aPlayerAgain(alice)
  const statements = await statementsOf(async () => {
    const synced = await missed.send('sync', { matchId, afterSeq: -1 })
    expect(synced.success && synced.data.entries).toEqual(
      JSON.parse(JSON.stringify(await world.transcript(matchId))),
    )
    expect(await missed.send('commitHand', { matchId, ...commit })).toMatchObject({
      success: true,
      data: { receipt: { sig: expect.any(String) } },
    })
    expect(
      await missed.send('commitHand', { matchId, ...commit, c: '00'.repeat(32), sig: '00'.repeat(64) }),
    ).toMatchObject({ code: 'match_over' })
    expect(await missed.send('playHere', { matchId })).toMatchObject({ success: true })
    expect(await post('commit', { seat: alice.player.seat, ...commit })).toMatchObject({ success: true })
    expect(await post('commit', { seat: alice.player.seat, ...commit, sig: '00'.repeat(64) })).toMatchObject({
      code: 'match_over',
    })
  })
  expect(statements).not.toContain('load_match')
  expect(statements.filter((name) => name === 'load_match_entries').length).toBeLessThanOrEqual(1)
})

test('[F3] a transcript is public once its match is over, is read once, and browsers keep it', async () => {
  const bodies: string[] = []
  const statements = await statementsOf(async () => {
    for (let time = 0; time < 3; time += 1) {
      const reply = await transcript(matchId)
      expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      bodies.push(await reply.text())
    }
  })
  expect(new Set(bodies).size).toBe(1)
  expect(bodies[0]).toContain('"type":"result"')
  expect(statements).not.toContain('load_match')
  expect(statements.filter((name) => name === 'load_match_entries').length).toBeLessThanOrEqual(1)
})

test('[F4] a running match has no transcript yet, and no browser keeps that reply', async () => {
  const pair = [await aBrowser(), await aBrowser()] as const
  for (const player of pair) await player.join()
  const running = await pair[0].until(() => pair[0].matchId, 'a match')
  const reply = await transcript(running)
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([404, null])
})

test('commands about matches are limited per player, over all sockets, before anything is read', async () => {
  const tabs = [await aBrowser()]
  for (let tab = 1; tab < 8; tab += 1) tabs.push(await aPlayerAgain(tabs[0] ?? (await aBrowser())))
  const codes: (string | undefined)[] = []
  const statements = await statementsOf(async () => {
    const replies = await Promise.all(
      tabs.flatMap((tab) =>
        Array.from({ length: 9 }, () => tab.send('playHere', { matchId: crypto.randomUUID() })),
      ),
    )
    codes.push(...replies.map((reply) => (reply.success ? undefined : reply.code)))
  })
  const admitted = codes.filter((code) => code === 'not_found').length
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(72 - admitted)
  expect(admitted).toBeLessThan(72)
  expect(statements).toHaveLength(admitted)
})

async function aPlayerAgain({ player }: SocketPlayer): Promise<SocketPlayer> {
  const tab = await new SocketPlayer(player).connect(node.url)
  browsers.push(tab)
  return tab
}

async function post(kind: 'commit' | 'reveal', body: object): Promise<unknown> {
  const reply = await fetch(`${node.url}/api/matches/${matchId}/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return JSON.parse(await reply.text())
}
