import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDuel, type Duel } from '../../test/world/test-match.ts'
import { TestPlayer } from '../../test/world/test-player.ts'
import { type Arena, openArena } from '../../test/world/test-world.ts'
import { findBreaches, freezeMoney } from '../ledger/store.ts'
import { joinQueue } from './join-queue.ts'
import { leaveQueue, releaseOffline } from './leave-queue.ts'
import { pairWaiting } from './pair-waiting.ts'
import { DEFAULT_QUEUE_PORTS } from './ports.ts'
import { requestRematch } from './rematch.ts'
import { countWaiting, touchLastSeen } from './store.ts'

let arena: Arena
beforeAll(async () => {
  arena = await openArena()
})
afterAll(() => arena.close())

const refusal = (refused: string) => ({ refusal: refused })
const nowMs = () => arena.clock.nowMs()

describe('joining', () => {
  test('[Q1] holds the stake once, however often it is repeated', async () => {
    const player = await arena.aPlayer(20)
    const ticket = player.ticket()
    await Promise.all(Array.from({ length: 4 }, () => arena.join(ticket)))
    expect(await arena.balanceOf(player)).toEqual({ available: 15_000_000n, held: 5_000_000n })
    await expect(arena.join(player.ticket())).rejects.toMatchObject(refusal('already_queued'))
    await expect(arena.join({ ...ticket, tier: 10 })).rejects.toMatchObject(refusal('ticket_used'))
    await expect(arena.join({ ...ticket, playerId: new TestPlayer().id })).rejects.toMatchObject(
      refusal('ticket_used'),
    )
    expect(await arena.balanceOf(player)).toEqual({ available: 15_000_000n, held: 5_000_000n })
    await leaveQueue(arena.pool, { playerId: player.id, ticketId: ticket.id }, nowMs())
  })

  test('[Q1] five tabs at once get one ticket', async () => {
    const player = await arena.aPlayer(50)
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => arena.join(player.ticket())))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await arena.balanceOf(player)).toEqual({ available: 45_000_000n, held: 5_000_000n })
    await releaseOffline(arena.pool, nowMs() + 60_000)
  })

  test('is refused without money, permanently for that ticket', async () => {
    const player = await arena.aPlayer(0)
    const ticket = player.ticket()
    await expect(arena.join(ticket)).rejects.toMatchObject(refusal('insufficient_funds'))
    await expect(arena.join(ticket)).rejects.toMatchObject(refusal('insufficient_funds'))
  })

  test('[B1] is refused in a bounty queue without an open pool, by the server and by the database', async () => {
    const player = await arena.aPlayer(5)
    const ticket = player.ticket(5, 'bounty')
    const { pool, insertTicket } = arena
    const deps = { pool, insertTicket, ports: DEFAULT_QUEUE_PORTS }
    await expect(joinQueue(deps, ticket, nowMs())).rejects.toMatchObject(refusal('bounty_closed'))
    const knowsOfOne = { ...deps, ports: { ...DEFAULT_QUEUE_PORTS, openPool: async () => 'usd5-2020-01-06' } }
    await expect(joinQueue(knowsOfOne, ticket, nowMs())).rejects.toMatchObject(refusal('bounty_closed'))
    expect(await arena.balanceOf(player)).toMatchObject({ available: 5_000_000n })
  })

  test('[M11] is refused while a match runs', async () => {
    const duel = await aDuel(arena)
    await expect(arena.join(duel.players[0].ticket())).rejects.toMatchObject(refusal('in_match'))
  })
})

describe('leaving', () => {
  test('[Q1] gives the stake back once, also when repeated', async () => {
    const player = await arena.aPlayer()
    const ticket = player.ticket()
    const asked = { playerId: player.id, ticketId: ticket.id }
    await expect(leaveQueue(arena.pool, asked, nowMs())).rejects.toMatchObject(refusal('not_queued'))
    await arena.join(ticket)
    await expect(
      leaveQueue(arena.pool, { ...asked, playerId: new TestPlayer().id }, nowMs()),
    ).rejects.toMatchObject(refusal('not_queued'))
    await Promise.all([leaveQueue(arena.pool, asked, nowMs()), leaveQueue(arena.pool, asked, nowMs())])
    await leaveQueue(arena.pool, asked, nowMs())
    expect(await arena.balanceOf(player)).toEqual({ available: 5_000_000n, held: 0n })
    await expect(arena.join(ticket)).rejects.toMatchObject(refusal('ticket_used'))
  })

  test('[Q1] releases players unseen for 10 s, and no others', async () => {
    const [gone, here] = [await arena.aPlayer(), await arena.aPlayer()]
    await arena.join(gone.ticket(10)).catch(() => undefined)
    await arena.join(gone.ticket())
    await arena.join({ ...here.ticket(), tier: 1 })
    expect(await countWaiting(arena.pool)).toHaveLength(2)
    await touchLastSeen(arena.pool, [here.id], nowMs() + 9_000)
    const released = await releaseOffline(arena.pool, nowMs() + 11_000)
    expect(released.map(({ playerId }) => playerId)).toEqual([gone.id])
    expect(await arena.balanceOf(gone)).toEqual({ available: 5_000_000n, held: 0n })
    expect(await arena.balanceOf(here)).toMatchObject({ held: 1_000_000n })
    await releaseOffline(arena.pool, nowMs() + 60_000)
  })
})

describe('pairing', () => {
  test('[Q2] [P3] two nodes pair at once: nobody twice, every stake in one pot', async () => {
    const players = await Promise.all(Array.from({ length: 20 }, () => arena.aPlayer()))
    await Promise.all(players.map((player) => arena.join(player.ticket())))
    const waves = await Promise.all([arena.wave(), arena.wave()])
    const seated = waves.flat().flatMap(({ seats }) => seats.map(({ playerId }) => playerId))
    expect(seated.length).toBe(20)
    expect(new Set(seated).size).toBe(20)
    expect(await findBreaches(arena.pool, 5)).toEqual([])
  })

  test('[Q3] [Q4] avoids players of one device and recent opponents, recent opponents only for 20 s', async () => {
    const [a, b] = [await arena.aPlayer(50), await arena.aPlayer(50)]
    const own = { ...a.ticket(), deviceId: b.deviceId }
    await arena.join(own)
    await arena.join(b.ticket())
    expect(await arena.wave()).toEqual([])
    await releaseOffline(arena.pool, nowMs() + 60_000)

    const first = await arena.pair([a, b])
    const host = arena.aHost()
    await host.apply(first.matchId, () => ({ type: 'void', nowMs: nowMs() }))
    await arena.join(a.ticket())
    await arena.join(b.ticket())
    expect(await arena.wave()).toEqual([])
    arena.clock.pass(21_000)
    expect(await arena.wave()).toHaveLength(1)
  })

  test('a wave whose stakes are refused stores nothing', async () => {
    const [a, b] = [await arena.aPlayer(), await arena.aPlayer()]
    await arena.join(a.ticket())
    await arena.join(b.ticket())
    await freezeMoney(arena.pool, 'test', 'test')
    expect(await pairWaiting(arena, nowMs())).toEqual([])
    await expect(arena.join((await arena.aPlayer()).ticket())).rejects.toMatchObject(refusal('money_frozen'))
    await arena.database
      .open('throwdown_staff')
      .pool.query("select ledger_unfreeze_money('done', 'staff:ann')")
    expect(await arena.balanceOf(a)).toEqual({ available: 0n, held: 5_000_000n })
    expect(await findBreaches(arena.pool, 5)).toEqual([])
    expect(await arena.wave()).toHaveLength(1)
  })
})

const ask = (duel: Duel, seat: 0 | 1, reusedKey?: string) => {
  const player = duel.players[seat]
  const { id: ticketId, matchKey: freshKey } = player.ticket()
  const matchKey = reusedKey ?? freshKey
  const host = arena.aHost()
  const asked = {
    matchId: duel.matchId,
    playerId: player.id,
    deviceId: player.deviceId,
    ticketId,
    matchKey,
  }
  return requestRematch({ pool: arena.pool, keys: arena.keys, host }, asked, nowMs())
}

async function finished(dollars: readonly [number, number] = [50, 50]): Promise<Duel> {
  const duel = await aDuel(arena, undefined, dollars)
  await duel.acceptBoth()
  await duel.send(0, await duel.players[0].surrender())
  return duel
}

describe('a rematch', () => {
  test('[Q4] is created when both have confirmed, with new stakes and the same seats', async () => {
    const duel = await finished()
    expect(await ask(duel, 0)).toMatchObject({ state: 'offered', toPlayerId: duel.players[1].id })
    expect(await arena.balanceOf(duel.players[0])).toMatchObject({ held: 0n })
    const made = await ask(duel, 1)
    expect(made).toMatchObject({
      state: 'paired',
      match: { seats: [{ playerId: duel.players[0].id }, { playerId: duel.players[1].id }] },
    })
    expect(await ask(duel, 0)).toEqual({ state: 'paired', match: undefined })
    expect(await arena.balanceOf(duel.players[0])).toEqual({ available: 40_000_000n, held: 0n })
    expect(await findBreaches(arena.pool, 5)).toEqual([])
  })

  test('[C1] is refused with the key of an earlier match and with one key for both', async () => {
    const duel = await finished()
    const [one, other] = duel.players
    const earlier = one.key.publicKey
    await expect(ask(duel, 0, earlier)).rejects.toMatchObject(refusal('ticket_used'))
    await ask(duel, 0)
    await expect(ask(duel, 1, earlier)).rejects.toMatchObject(refusal('ticket_used'))
    await expect(ask(duel, 1, one.key.publicKey)).rejects.toMatchObject(refusal('ticket_used'))
    expect(await arena.balanceOf(other)).toMatchObject({ held: 0n })
    expect(await ask(duel, 1)).toMatchObject({ state: 'paired' })
  })

  test('[Q4] is refused with an empty balance, too late, while the match runs, and to others', async () => {
    const duel = await finished([5, 5])
    await ask(duel, 1)
    await expect(ask(duel, 0)).rejects.toMatchObject(refusal('insufficient_funds'))
    await ask(duel, 0).catch(() => undefined)
    await expect(ask(duel, 1)).rejects.toMatchObject(refusal('rematch_closed'))
    expect(await arena.balanceOf(duel.players[1])).toEqual({ available: 9_750_000n, held: 0n })
    arena.clock.pass(61_000)
    await expect(ask(duel, 1)).rejects.toMatchObject(refusal('rematch_closed'))
    const running = await aDuel(arena)
    await expect(ask(running, 0)).rejects.toMatchObject(refusal('rematch_closed'))
    await arena.owner.query('update match set rematch_number = 3 where id = $1', [duel.matchId])
    await expect(ask(duel, 1)).rejects.toMatchObject(refusal('rematch_closed'))
  })
})
