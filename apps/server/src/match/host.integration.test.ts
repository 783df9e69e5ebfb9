import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDuel, type Duel } from '../../test/world/test-match.ts'
import { type Arena, openArena, verified } from '../../test/world/test-world.ts'
import { findBreaches } from '../ledger/store.ts'
import type { MatchNews } from './host.ts'

let arena: Arena
beforeAll(async () => {
  arena = await openArena()
})
afterAll(() => arena.close())

const WON = { available: 9_750_000n, held: 0n }
const LOST = { available: 0n, held: 0n }

/** Checks the transcript and the books, then returns both balances by seat. */
async function soundBalances({ matchId, players }: Duel): Promise<unknown[]> {
  const report = verified(await arena.transcript(matchId))
  expect(report.checks.filter(({ status }) => status === 'failed')).toEqual([])
  expect(report.verified).toBe(true)
  expect(await findBreaches(arena.pool, 5)).toEqual([])
  return [await arena.balanceOf(players[0]), await arena.balanceOf(players[1])]
}

describe('a match from pairing to settlement', () => {
  test('[P3] moves the stakes to hold, pot and winner, to the micro-dollar', async () => {
    const duel = await (await aDuel(arena)).acceptBoth()
    expect(await arena.balanceOf(duel.players[0])).toEqual(LOST)
    await duel.playTurn(1, [1, 0])
    await duel.playTurn(2, [1, 1])
    await duel.playTurn(3, [0, 2])
    expect(await soundBalances(duel)).toEqual([WON, LOST])
  })

  test('[M8] a surrender pays at once', async () => {
    const duel = await (await aDuel(arena)).acceptBoth()
    await duel.send(0, await duel.players[0].surrender())
    expect(await soundBalances(duel)).toEqual([LOST, WON])
    await duel.send(0, await duel.players[0].surrender())
    const late = await duel.players[1].surrender()
    await expect(duel.send(1, late)).rejects.toMatchObject({ refusal: 'match_over' })
  })

  test('two players on different hosts share one row', async () => {
    const duel = await aDuel(arena, [arena.aHost(), arena.aHost()])
    await duel.acceptBoth()
    for (const turn of [1, 2]) await duel.playTurn(turn, [0, 1])
    expect(await soundBalances(duel)).toEqual([LOST, WON])
  })

  test('many matches at once share saves and never mix', async () => {
    const host = arena.aHost()
    const duels: Duel[] = []
    for (let index = 0; index < 12; index += 1) duels.push(await aDuel(arena, [host, host]))
    await Promise.all(duels.map((duel) => duel.acceptBoth()))
    for (const turn of [1, 2]) await Promise.all(duels.map((duel) => duel.playTurn(turn, [2, 1])))
    for (const duel of duels) expect(await soundBalances(duel)).toEqual([WON, LOST])
  })
})

/** The database commits and the reply never arrives: the node died in between. */
function losingAnswersOf(pool: pg.Pool, name: string): pg.Pool {
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
    const duel = await (await aDuel(arena)).acceptBoth()
    const dying = arena.aHost(undefined, losingAnswersOf(arena.pool, 'save_matches'))
    const [alive] = duel.hosts
    duel.hosts = [dying, dying]
    const commit = duel.players[0].commit(1, 0)
    await expect(duel.send(0, commit)).rejects.toThrow('the connection broke')
    const saved = await arena.transcript(duel.matchId)
    expect(saved.at(-1)?.entry.type).toBe('commit')
    duel.hosts = [arena.aHost(), alive]
    await duel.send(0, commit)
    expect(await arena.transcript(duel.matchId)).toEqual(saved)
    for (const turn of [1, 2]) await duel.playTurn(turn, [0, 2])
    expect(await soundBalances(duel)).toEqual([WON, LOST])
  })

  test('with the last reveal: the match is settled once', async () => {
    const duel = await (await aDuel(arena)).acceptBoth()
    await duel.playTurn(1, [0, 2])
    const lock = await duel.lock(2, [0, 2])
    await duel.send(1, await duel.players[1].reveal(2, lock))
    const dying = arena.aHost(undefined, losingAnswersOf(arena.pool, 'save_matches'))
    duel.hosts = [dying, duel.hosts[1]]
    const last = await duel.players[0].reveal(2, lock)
    await expect(duel.send(0, last)).rejects.toThrow('the connection broke')
    duel.hosts = [arena.aHost(), duel.hosts[1]]
    await duel.send(0, last)
    const other = await duel.players[0].surrender()
    await expect(duel.send(0, other)).rejects.toMatchObject({ refusal: 'match_over' })
    expect(await soundBalances(duel)).toEqual([WON, LOST])
  })
})

test('a row that cannot be saved fails alone', async () => {
  const host = arena.aHost()
  const [bad, good] = [await aDuel(arena, [host, host]), await aDuel(arena, [host, host])]
  await arena.owner.query(
    "insert into match_entry (match_id, seq, entry, hash) values ($1, 1, '{}', decode(repeat('00', 32), 'hex'))",
    [bad.matchId],
  )
  const [spoilt] = await Promise.allSettled([bad.send(0, await bad.players[0].accept()), good.acceptBoth()])
  expect(spoilt).toMatchObject({ status: 'rejected', reason: { code: '23505' } })
  expect((await arena.stateOf(good.matchId)).phase).toBe('choosing')
})

test('[F4] until the lock a seat is sent nothing of the other, then everything in order', async () => {
  const news: MatchNews[] = []
  const host = arena.aHost((one) => news.push(one))
  const duel = await (await aDuel(arena, [host, host])).acceptBoth()
  news.length = 0
  await duel.send(1, duel.players[1].commit(1, 0))
  await duel.send(0, duel.players[0].commit(1, 2))
  const seen = (seat: 0 | 1) => news.flatMap(({ entries }) => entries[seat].map(({ stored }) => stored.entry))
  expect(seen(0).map(({ type, seq }) => [type, seq])).toEqual([['commit', 5]])
  expect(seen(1).map(({ type, seq }) => [type, seq])).toEqual([['commit', 4]])
  arena.clock.pass(2_000)
  await host.tick(duel.matchId)
  expect(seen(0).map(({ seq }) => seq)).toEqual([5, 4, 6])
  expect(seen(1).map(({ seq }) => seq)).toEqual([4, 5, 6])
})
