import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMatch, type TestMatch } from '../../test/world/test-match.ts'
import { openTestWorld, type TestWorld, verified } from '../../test/world/test-world.ts'
import { findBreaches } from '../ledger/testing/find-breaches.ts'
import type { MatchNews } from './match-news.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const WON = { available: 9_750_000n, reserved: 0n }
const LOST = { available: 0n, reserved: 0n }

/** Checks the transcript and the ledger, then returns both balances by seat. */
async function soundBalances({ matchId, players }: TestMatch): Promise<unknown[]> {
  const report = verified(await world.transcript(matchId))
  expect(report.checks.filter(({ status }) => status === 'failed')).toEqual([])
  expect(report.verified).toBe(true)
  expect(await findBreaches(world.pool, 5)).toEqual([])
  return [await world.balanceOf(players[0]), await world.balanceOf(players[1])]
}

describe('a match from pairing to settlement', () => {
  test('[P3] moves the stakes to the queue, pot and winner, to the micro-dollar', async () => {
    const match = await (await aMatch(world)).acceptBoth()
    expect(await world.balanceOf(match.players[0])).toEqual(LOST)
    await match.playTurn(1, [1, 0])
    await match.playTurn(2, [1, 1])
    await match.playTurn(3, [0, 2])
    expect(await soundBalances(match)).toEqual([WON, LOST])
  })

  test('[M8] a surrender pays at once', async () => {
    const match = await (await aMatch(world)).acceptBoth()
    await match.send(0, await match.players[0].surrender())
    expect(await soundBalances(match)).toEqual([LOST, WON])
    await match.send(0, await match.players[0].surrender())
    const late = await match.players[1].surrender()
    await expect(match.send(1, late)).rejects.toMatchObject({ refusal: 'match_over' })
  })

  test('two players on different hosts share one row', async () => {
    const match = await aMatch(world, [world.aHost(), world.aHost()])
    await match.acceptBoth()
    for (const turn of [1, 2]) await match.playTurn(turn, [0, 1])
    expect(await soundBalances(match)).toEqual([LOST, WON])
  })

  test('many matches at once share saves and never mix', async () => {
    const host = world.aHost()
    const matches: TestMatch[] = []
    for (let index = 0; index < 12; index += 1) matches.push(await aMatch(world, [host, host]))
    await Promise.all(matches.map((match) => match.acceptBoth()))
    for (const turn of [1, 2]) await Promise.all(matches.map((match) => match.playTurn(turn, [2, 1])))
    for (const match of matches) expect(await soundBalances(match)).toEqual([WON, LOST])
  })
})

/** The database commits and the reply never arrives: the node died in between. */
function losingRepliesOf(pool: pg.Pool, name: string): pg.Pool {
  const query = async (...args: unknown[]): Promise<unknown> => {
    const [asked] = args
    const run: unknown = Reflect.get(pool, 'query')
    const answer: unknown = typeof run === 'function' ? await Reflect.apply(run, pool, args) : undefined
    if (typeof asked === 'object' && asked !== null && Reflect.get(asked, 'name') === name)
      throw new Error('the connection broke')
    return answer
  }
  return new Proxy(pool, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) })
}

describe('a node that dies', () => {
  test('between save and reply: a repeat gets the saved result, and nothing happens twice', async () => {
    const match = await (await aMatch(world)).acceptBoth()
    const dying = world.aHost(undefined, losingRepliesOf(world.pool, 'save_matches'))
    const [alive] = match.hosts
    match.hosts = [dying, dying]
    const commit = match.players[0].commit(1, 0)
    await expect(match.send(0, commit)).rejects.toThrow('the connection broke')
    const saved = await world.transcript(match.matchId)
    expect(saved.at(-1)?.entry.type).toBe('commit')
    match.hosts = [world.aHost(), alive]
    await match.send(0, commit)
    expect(await world.transcript(match.matchId)).toEqual(saved)
    for (const turn of [1, 2]) await match.playTurn(turn, [0, 2])
    expect(await soundBalances(match)).toEqual([WON, LOST])
  })

  test('with the last reveal: the match is settled once', async () => {
    const match = await (await aMatch(world)).acceptBoth()
    await match.playTurn(1, [0, 2])
    const lock = await match.lock(2, [0, 2])
    await match.send(1, await match.players[1].reveal(2, lock))
    const dying = world.aHost(undefined, losingRepliesOf(world.pool, 'save_matches'))
    match.hosts = [dying, match.hosts[1]]
    const last = await match.players[0].reveal(2, lock)
    await expect(match.send(0, last)).rejects.toThrow('the connection broke')
    match.hosts = [world.aHost(), match.hosts[1]]
    await match.send(0, last)
    const other = await match.players[0].surrender()
    await expect(match.send(0, other)).rejects.toMatchObject({ refusal: 'match_over' })
    expect(await soundBalances(match)).toEqual([WON, LOST])
  })
})

test('a row that cannot be saved fails alone', async () => {
  const host = world.aHost()
  const [bad, good] = [await aMatch(world, [host, host]), await aMatch(world, [host, host])]
  await world.owner.query(
    `alter table match_save add constraint spoilt check (match_id <> '${bad.matchId}' or version = 1)`,
  )
  const [spoilt] = await Promise.allSettled([bad.send(0, await bad.players[0].accept()), good.acceptBoth()])
  expect(spoilt).toMatchObject({ status: 'rejected', reason: { code: '23514' } })
  expect((await world.stateOf(good.matchId)).phase).toBe('choosing')
})

test('[F4] until the lock a seat is sent nothing of the other, then everything in order', async () => {
  const news: MatchNews[] = []
  const host = world.aHost((one) => news.push(one))
  const match = await (await aMatch(world, [host, host])).acceptBoth()
  news.length = 0
  await match.send(1, match.players[1].commit(1, 0))
  await match.send(0, match.players[0].commit(1, 2))
  const seen = (seat: 0 | 1) => news.flatMap(({ entries }) => entries[seat].map(({ stored }) => stored.entry))
  expect(seen(0).map(({ type, seq }) => [type, seq])).toEqual([['commit', 5]])
  expect(seen(1).map(({ type, seq }) => [type, seq])).toEqual([['commit', 4]])
  world.clock.pass(2_000)
  await host.tick(match.matchId)
  expect(seen(0).map(({ seq }) => seq)).toEqual([5, 4, 5, 6])
  expect(seen(1).map(({ seq }) => seq)).toEqual([4, 4, 5, 6])
})
