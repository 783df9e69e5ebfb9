import { usd } from '@throwdown/rules/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, HOUR, MICROS, MINUTE, START, safePlayIn } from '../../test/world/safe-play.ts'
import { aMatch } from '../../test/world/test-match.ts'
import { openTestWorld, type TestWorld } from '../../test/world/test-world.ts'
import { showSafePlay } from './show-safe-play.ts'

let world: TestWorld
let safePlay: ReturnType<typeof safePlayIn>
beforeAll(async () => {
  world = await openTestWorld()
  safePlay = safePlayIn(world)
})
afterAll(() => world.close())

describe('[L2] limits', () => {
  test('a stake limit counts the stakes of its days and the stake of the join', async () => {
    const id = await safePlay.aPlayerId()
    await safePlay.played(id, { endedAtMs: START - 2 * HOUR, net: -5n * MICROS })
    await safePlay.played(id, { endedAtMs: START - 25 * HOUR, tier: 50, net: -50n * MICROS })
    expect(await safePlay.setTo(id, 'stake', 1, 15n * MICROS, START)).toBe('set')
    expect(await safePlay.canJoin(id, START, 10)).toBe('joined')
    expect(await safePlay.canJoin(id, START, 20)).toBe('stake_limit')
    expect(await safePlay.setTo(id, 'stake', 7, 60n * MICROS, START)).toBe('set')
    expect(await safePlay.canJoin(id, START, 5)).toBe('joined')
    expect(await safePlay.canJoin(id, START, 10)).toBe('stake_limit')
    expect(await safePlay.canJoin(id, START + 7 * DAY, 10)).toBe('joined')
  })

  test('a loss limit counts what was lost less what was won, with the whole stake as lost', async () => {
    const id = await safePlay.aPlayerId()
    await safePlay.played(id, { endedAtMs: START - HOUR, tier: 20, net: -20n * MICROS })
    await safePlay.played(id, { endedAtMs: START - HOUR, tier: 10, net: 9_500_000n })
    await safePlay.setTo(id, 'loss', 1, 20n * MICROS, START)
    expect(await safePlay.canJoin(id, START, 5)).toBe('joined')
    expect(await safePlay.canJoin(id, START, 10)).toBe('loss_limit')
  })

  test('a time limit refuses the next match when it is reached', async () => {
    const id = await safePlay.aPlayerId()
    await safePlay.setTo(id, 'time', 1, BigInt(10 * MINUTE), START)
    await safePlay.played(id, { endedAtMs: START - HOUR, net: -5n * MICROS, ms: 9 * MINUTE })
    expect(await safePlay.canJoin(id, START)).toBe('joined')
    await safePlay.played(id, { endedAtMs: START, net: -5n * MICROS, ms: MINUTE })
    expect(await safePlay.canJoin(id, START)).toBe('time_limit')
    expect(await safePlay.canJoin(id, START + DAY)).toBe('joined')
  })

  test('lower counts at once; higher and none wait 24 hours and for a second confirmation', async () => {
    const id = await safePlay.aPlayerId()
    await safePlay.setTo(id, 'stake', 1, 10n * MICROS, START)
    expect(await safePlay.setTo(id, 'stake', 1, 5n * MICROS, START)).toBe('set')
    expect(await safePlay.canJoin(id, START, 10)).toBe('stake_limit')
    expect(await safePlay.setTo(id, 'stake', 1, 20n * MICROS, START)).toBe('asked')
    expect(await safePlay.confirmTo(id, 'stake', 1, 20n * MICROS, START + DAY - 1)).toBe('early')
    expect(await safePlay.canJoin(id, START + 2 * DAY, 10)).toBe('stake_limit')
    // The same request again keeps its time; another amount starts anew.
    expect(await safePlay.setTo(id, 'stake', 1, 20n * MICROS, START + HOUR)).toBe('same')
    expect(await safePlay.confirmTo(id, 'stake', 1, 25n * MICROS, START + DAY)).toBe('missing')
    expect(await safePlay.confirmTo(id, 'stake', 1, 20n * MICROS, START + DAY)).toBe('raised')
    expect(await safePlay.canJoin(id, START + DAY, 20)).toBe('joined')
    expect(await safePlay.setTo(id, 'stake', 1, null, START + DAY)).toBe('asked')
    expect(await safePlay.setTo(id, 'stake', 1, 20n * MICROS, START + DAY)).toBe('set')
    expect(await safePlay.confirmTo(id, 'stake', 1, null, START + 3 * DAY)).toBe('missing')
    await safePlay.setTo(id, 'stake', 1, null, START + DAY)
    expect(await safePlay.confirmTo(id, 'stake', 1, null, START + 2 * DAY)).toBe('raised')
    expect(await safePlay.canJoin(id, START + 2 * DAY, 50)).toBe('joined')
  })

  test('a lower limit ends the waiting ticket that it does not allow, and only that', async () => {
    const player = await world.aPlayer(50)
    await safePlay.join(player.id, START, 10)
    await safePlay.setTo(player.id, 'stake', 7, 10n * MICROS, START)
    expect(await world.balanceOf(player)).toMatchObject({ reserved: usd(10) })
    await safePlay.setTo(player.id, 'stake', 7, 9n * MICROS, START)
    expect(await world.balanceOf(player)).toEqual({ available: usd(50), reserved: 0n })
  })

  test('a real match counts with its stake, result and time; its end makes room for nothing', async () => {
    const match = await aMatch(world, undefined, [20, 20])
    await match.acceptBoth()
    world.clock.pass(30_000)
    await match.send(0, await match.players[0].surrender())
    const nowMs = world.clock.nowMs()
    const [loser, winner] = [match.players[0].id, match.players[1].id]
    const [lost, won] = [
      await showSafePlay(world.pool, loser, nowMs),
      await showSafePlay(world.pool, winner, nowMs),
    ]
    expect(lost.usage[0]).toMatchObject({ days: 1, staked: '5000000', net: '-5000000' })
    expect(won.usage[2]).toMatchObject({ days: 30, staked: '5000000', net: '4750000' })
    expect(won.usage[0]?.playedMs).toBeGreaterThanOrEqual(30_000)
    expect(won.realityCheck).toMatchObject({ isDue: false, session: { matches: 1, won: 1, net: '4750000' } })
    await safePlay.setTo(loser, 'loss', 30, 9n * MICROS, nowMs)
    expect(await safePlay.canJoin(loser, nowMs)).toBe('loss_limit')
    expect(await safePlay.canJoin(loser, nowMs, 1)).toBe('joined')
  })
})
