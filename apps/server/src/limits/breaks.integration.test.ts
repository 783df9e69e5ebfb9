import { usd } from '@throwdown/rules/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, HOUR, MICROS, MINUTE, START, safePlayIn } from '../../test/world/safe-play.ts'
import { openTestWorld, type TestWorld } from '../../test/world/test-world.ts'
import { showSafePlay } from './show-safe-play.ts'
import { answerCheck, setCheckInterval, startExclusion, startTimeOut } from './store.ts'

let world: TestWorld
let safePlay: ReturnType<typeof safePlayIn>
beforeAll(async () => {
  world = await openTestWorld()
  safePlay = safePlayIn(world)
})
afterAll(() => world.close())

describe('[L3] time-out and self-exclusion', () => {
  test('end the waiting ticket, refuse joins until their end, and never get shorter', async () => {
    const player = await world.aPlayer(50)
    const { id: playerId } = player
    await safePlay.join(playerId, START)
    await startTimeOut(world.pool, { playerId, days: 7, now: new Date(START) })
    expect(await world.balanceOf(player)).toEqual({ available: usd(50), reserved: 0n })
    await startTimeOut(world.pool, { playerId, days: 1, now: new Date(START) })
    expect(await safePlay.canJoin(playerId, START + 7 * DAY - 1)).toBe('timed_out')
    expect(await safePlay.canJoin(playerId, START + 7 * DAY)).toBe('joined')
    await startExclusion(world.pool, { playerId, months: 6, now: new Date(START) })
    expect(await safePlay.canJoin(playerId, START + 180 * DAY)).toBe('excluded')
    expect(await safePlay.canJoin(playerId, Date.parse('2027-09-01T12:00:00Z'))).toBe('joined')
    await startExclusion(world.pool, { playerId, months: 0, now: new Date(START) })
    await startExclusion(world.pool, { playerId, months: 6, now: new Date(START) })
    expect(await safePlay.canJoin(playerId, START + 9_000 * DAY)).toBe('excluded')
    expect((await showSafePlay(world.pool, playerId, START)).pause).toEqual({
      kind: 'excluded',
      untilMs: null,
    })
  })

  test('hold for every account of the person, and a pairing round pairs none of them', async () => {
    const [one, other] = [await safePlay.aPlayerId(), await safePlay.aPlayerId()]
    await world.owner.query(
      `update player_check set person_id = 'seed:' || $1::text where player_id = any ($2)`,
      [one, [one, other]],
    )
    await safePlay.join(other, START)
    await startExclusion(world.pool, { playerId: one, months: 12, now: new Date(START) })
    expect(await safePlay.canJoin(other, START)).toBe('excluded')
    const facts = await world.ports.factsOf([one, other], START)
    expect([facts.get(one)?.mayPlay, facts.get(other)?.mayPlay]).toEqual([false, false])
  })

  test('no role ends one, and no call makes one shorter than the rules allow', async () => {
    const playerId = await safePlay.aPlayerId()
    for (const [kind, hours] of [
      ['time_out', 23],
      ['time_out', 42 * 24 + 1],
      ['exclusion', 180 * 24],
      ['other', 24],
    ] as const)
      await expect(
        world.pool.query('select play_break_start($1, $2, $3, $4)', [
          playerId,
          kind,
          new Date(START + hours * HOUR),
          new Date(START),
        ]),
      ).rejects.toThrow('no break may end at')
    for (const table of ['play_break', 'play_limit', 'reality_check'])
      for (const statement of [`delete from ${table}`, `select from ${table}`])
        await expect(world.pool.query(statement)).rejects.toThrow('permission denied')
  })
})

const play = async (id: string, minutes: readonly number[]): Promise<void> => {
  for (const minute of minutes) await safePlay.played(id, { endedAtMs: at(minute + 1), net: -5n * MICROS })
}
const at = (minute: number): number => START + minute * MINUTE

describe('[L4] the reality check', () => {
  test('is due after 30 minutes of play, refuses joins until it is answered, and starts anew', async () => {
    const id = await safePlay.aPlayerId()
    await play(id, [0, 10, 25])
    expect(await safePlay.canJoin(id, at(29))).toBe('joined')
    expect(await safePlay.canJoin(id, at(30))).toBe('reality_check')
    const { realityCheck } = await showSafePlay(world.pool, id, at(30))
    expect(realityCheck).toEqual({
      everyMinutes: 30,
      isDue: true,
      session: {
        startedAtMs: at(0),
        dueAtMs: at(30),
        matches: 3,
        won: 0,
        staked: '15000000',
        net: '-15000000',
      },
    })
    expect(await setCheckInterval(world.pool, { playerId: id, minutes: 60, now: new Date(at(30)) })).toBe(
      false,
    )
    await answerCheck(world.pool, id, new Date(at(31)))
    expect(await safePlay.canJoin(id, at(32))).toBe('joined')
    await play(id, [40, 60])
    expect(await safePlay.canJoin(id, at(69))).toBe('joined')
    expect(await safePlay.canJoin(id, at(71))).toBe('reality_check')
  })

  test('a pause as long as the interval starts a new session', async () => {
    const id = await safePlay.aPlayerId()
    await play(id, [0, 20])
    expect(await safePlay.canJoin(id, at(49))).toBe('reality_check')
    expect(await safePlay.canJoin(id, at(51))).toBe('joined')
    await play(id, [52])
    expect(await safePlay.canJoin(id, at(60))).toBe('joined')
    expect((await showSafePlay(world.pool, id, at(60))).realityCheck).toMatchObject({
      isDue: false,
      session: { startedAtMs: at(52), matches: 1 },
    })
  })

  test('follows the interval of the player', async () => {
    const id = await safePlay.aPlayerId()
    expect(await setCheckInterval(world.pool, { playerId: id, minutes: 15, now: new Date(START) })).toBe(true)
    await play(id, [0, 10])
    expect(await safePlay.canJoin(id, at(14))).toBe('joined')
    expect(await safePlay.canJoin(id, at(15))).toBe('reality_check')
  })
})
