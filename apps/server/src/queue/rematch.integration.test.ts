import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMatch, type TestMatch } from '../../test/world/test-match.ts'
import { openTestWorld, type TestWorld } from '../../test/world/test-world.ts'
import { findBreaches } from '../ledger/testing/find-breaches.ts'
import { requestRematch, withdrawRematch } from './rematch.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const refusal = (refused: string) => ({ refusal: refused })
const nowMs = () => world.clock.nowMs()

const ask = (match: TestMatch, seat: 0 | 1, reusedKey?: string) => {
  const player = match.players[seat]
  const { id: ticketId, matchKey: freshKey } = player.ticket()
  const matchKey = reusedKey ?? freshKey
  const host = world.aHost()
  const asked = {
    matchId: match.matchId,
    playerId: player.id,
    deviceId: player.deviceId,
    ticketId,
    matchKey,
  }
  const { pool, store, ports, keys, random } = world
  return requestRematch({ pool, store, ports, keys, random, host }, asked, nowMs())
}

async function finished(dollars: readonly [number, number] = [50, 50]): Promise<TestMatch> {
  const match = await aMatch(world, undefined, dollars)
  await match.acceptBoth()
  await match.send(0, await match.players[0].surrender())
  return match
}

describe('a rematch', () => {
  test('[Q4] is created when both have confirmed, with new stakes and the same seats', async () => {
    const match = await finished()
    expect(await ask(match, 0)).toMatchObject({ state: 'offered', toPlayerId: match.players[1].id })
    expect(await world.balanceOf(match.players[0])).toMatchObject({ reserved: 0n })
    const made = await ask(match, 1)
    expect(made).toMatchObject({
      state: 'paired',
      match: { seats: [{ playerId: match.players[0].id }, { playerId: match.players[1].id }] },
    })
    expect(await ask(match, 0)).toEqual({ state: 'paired', match: undefined })
    expect(await world.balanceOf(match.players[0])).toEqual({ available: 40_000_000n, reserved: 0n })
    expect(await findBreaches(world.pool, 5)).toEqual([])
  })

  test('[Q3] [L1] is refused once a wallet or a lost check keeps the players apart', async () => {
    const wallet = '7gQrW2mEo4hYc9LxT1vBnZs8KpD5uJaR6fNtXePqf3Kp'
    const connected = await finished()
    await ask(connected, 0)
    for (const { id } of connected.players)
      await world.pool.query("select player_wallet_add($1, $2, 'withdrawal', now())", [id, wallet])
    await expect(ask(connected, 1)).rejects.toMatchObject({ refusal: 'rematch_closed' })
    const moved = await finished()
    await ask(moved, 0)
    await world.owner.query("update player_check set country = 'US' where player_id = $1", [
      moved.players[1].id,
    ])
    await expect(ask(moved, 1)).rejects.toMatchObject({ refusal: 'check_refused' })
    expect(await findBreaches(world.pool, 5)).toEqual([])
  })

  test('[Q4] is created once when both confirm at the same moment', async () => {
    const match = await finished()
    await ask(match, 0)
    // The first player offers another ticket while the second confirms.
    const results = await Promise.all([ask(match, 0), ask(match, 1)])
    const [made, ...more] = results.flatMap((result) =>
      result.state === 'paired' && result.match ? [result.match.stored] : [],
    )
    expect([more, made?.facts.rematchNumber]).toEqual([[], 1])
    expect(await world.store.loadMatch(made?.facts.id ?? '')).toEqual(made)
    expect(await world.store.listWaiting(10)).toEqual([])
  })

  test('[C1] is refused with the key of an earlier match and with one key for both', async () => {
    const match = await finished()
    const [one, other] = match.players
    const earlier = one.key.publicKey
    await expect(ask(match, 0, earlier)).rejects.toMatchObject(refusal('ticket_used'))
    await ask(match, 0)
    await expect(ask(match, 1, earlier)).rejects.toMatchObject(refusal('ticket_used'))
    await expect(ask(match, 1, one.key.publicKey)).rejects.toMatchObject(refusal('ticket_used'))
    expect(await world.balanceOf(other)).toMatchObject({ reserved: 0n })
    expect(await ask(match, 1)).toMatchObject({ state: 'paired' })
  })

  test('[B3] is not made of an offer that was withdrawn', async () => {
    const match = await finished()
    const { pool } = world
    const withdraw = (seat: 0 | 1) =>
      withdrawRematch(
        { pool, host: world.aHost() },
        { matchId: match.matchId, playerId: match.players[seat].id },
      )
    await ask(match, 0)
    expect(await withdraw(0)).toEqual({ isWithdrawn: true, otherPlayerId: match.players[1].id })
    expect(await ask(match, 1)).toMatchObject({ state: 'offered', toPlayerId: match.players[0].id })
    expect(await ask(match, 0)).toMatchObject({ state: 'paired' })
    expect(await withdraw(0)).toMatchObject({ isWithdrawn: false })
  })

  test('[B3] withdrawn and accepted at the same moment: the database decides, and both receive the same', async () => {
    for (let round = 0; round < 6; round += 1) {
      const match = await finished()
      const { pool } = world
      await ask(match, 0)
      const [accepted, withdrawn] = await Promise.all([
        ask(match, 1).catch(() => ({ state: 'refused' })),
        withdrawRematch(
          { pool, host: world.aHost() },
          { matchId: match.matchId, playerId: match.players[0].id },
        ),
      ])
      expect(accepted.state === 'paired').toBe(!withdrawn.isWithdrawn)
    }
    expect(await findBreaches(world.pool, 5)).toEqual([])
  })

  test('[Q4] is refused with an empty balance, too late, while the match runs, and to others', async () => {
    const match = await finished([5, 5])
    await ask(match, 1)
    await expect(ask(match, 0)).rejects.toMatchObject(refusal('insufficient_funds'))
    await ask(match, 0).catch(() => undefined)
    await expect(ask(match, 1)).rejects.toMatchObject(refusal('rematch_closed'))
    expect(await world.balanceOf(match.players[1])).toEqual({ available: 9_750_000n, reserved: 0n })
    world.clock.pass(61_000)
    await expect(ask(match, 1)).rejects.toMatchObject(refusal('rematch_closed'))
    const running = await aMatch(world)
    await expect(ask(running, 0)).rejects.toMatchObject(refusal('rematch_closed'))
    await world.owner.query('update match set rematch_number = 3 where id = $1', [match.matchId])
    await expect(ask(match, 1)).rejects.toMatchObject(refusal('rematch_closed'))
  })
})
