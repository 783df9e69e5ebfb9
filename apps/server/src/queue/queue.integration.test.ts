import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LONE_PLAYERS } from '../../test/world/lone-players.ts'
import { aMatch } from '../../test/world/test-match.ts'
import { TestNode } from '../../test/world/test-node.ts'
import { TestPlayer } from '../../test/world/test-player.ts'
import { openTestWorld, type TestWorld } from '../../test/world/test-world.ts'
import { freezeMoney } from '../ledger/store.ts'
import { findBreaches } from '../ledger/testing/find-breaches.ts'
import { joinQueue } from './join-queue.ts'
import { leaveQueue, releaseOffline } from './leave-queue.ts'
import { countWaiting } from './store.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const refusal = (refused: string) => ({ refusal: refused })
const nowMs = () => world.clock.nowMs()

describe('joining', () => {
  test('[Q1] reserves the stake once, however often it is repeated', async () => {
    const player = await world.aPlayer(20)
    const ticket = player.ticket()
    await Promise.all(Array.from({ length: 4 }, () => world.join(ticket)))
    expect(await world.balanceOf(player)).toEqual({ available: 15_000_000n, reserved: 5_000_000n })
    await expect(world.join(player.ticket())).rejects.toMatchObject(refusal('already_queued'))
    await expect(world.join({ ...ticket, tier: 10 })).rejects.toMatchObject(refusal('ticket_used'))
    await expect(world.join({ ...ticket, playerId: new TestPlayer().id })).rejects.toMatchObject(
      refusal('ticket_used'),
    )
    expect(await world.balanceOf(player)).toEqual({ available: 15_000_000n, reserved: 5_000_000n })
    await leaveQueue(world.store, { playerId: player.id, ticketId: ticket.id }, nowMs())
  })

  test('[Q1] five tabs at once get one ticket', async () => {
    const player = await world.aPlayer(50)
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => world.join(player.ticket())))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await world.balanceOf(player)).toEqual({ available: 45_000_000n, reserved: 5_000_000n })
    await releaseOffline(world.store, nowMs() + 60_000)
  })

  test('is refused without money, permanently for that ticket', async () => {
    const player = await world.aPlayer(0)
    const ticket = player.ticket()
    await expect(world.join(ticket)).rejects.toMatchObject(refusal('insufficient_funds'))
    await expect(world.join(ticket)).rejects.toMatchObject(refusal('insufficient_funds'))
  })

  test('[B1] is refused in a bounty queue without an open pool, by the server and by the database', async () => {
    const player = await world.aPlayer(5)
    const ticket = player.ticket(5, 'bounty')
    const { store, insertTicket } = world
    const deps = { store, insertTicket, ports: LONE_PLAYERS }
    await expect(joinQueue(deps, ticket, nowMs())).rejects.toMatchObject(refusal('bounty_closed'))
    const knowsOfOne = { ...deps, ports: { ...LONE_PLAYERS, openPool: async () => 'usd5-2020-01-06' } }
    await expect(joinQueue(knowsOfOne, ticket, nowMs())).rejects.toMatchObject(refusal('bounty_closed'))
    expect(await world.balanceOf(player)).toMatchObject({ available: 5_000_000n })
  })

  test('[M11] is refused while a match runs', async () => {
    const match = await aMatch(world)
    await expect(world.join(match.players[0].ticket())).rejects.toMatchObject(refusal('in_match'))
  })
})

describe('leaving', () => {
  test('[Q1] gives the stake back once, also when repeated', async () => {
    const player = await world.aPlayer()
    const ticket = player.ticket()
    const asked = { playerId: player.id, ticketId: ticket.id }
    await expect(leaveQueue(world.store, asked, nowMs())).rejects.toMatchObject(refusal('not_queued'))
    await world.join(ticket)
    await expect(
      leaveQueue(world.store, { ...asked, playerId: new TestPlayer().id }, nowMs()),
    ).rejects.toMatchObject(refusal('not_queued'))
    await Promise.all([leaveQueue(world.store, asked, nowMs()), leaveQueue(world.store, asked, nowMs())])
    await leaveQueue(world.store, asked, nowMs())
    expect(await world.balanceOf(player)).toEqual({ available: 5_000_000n, reserved: 0n })
    await expect(world.join(ticket)).rejects.toMatchObject(refusal('ticket_used'))
  })

  test('[Q1] releases players unseen for 10 s, and no others', async () => {
    const [gone, here] = [await world.aPlayer(), await world.aPlayer()]
    await world.join(gone.ticket(10)).catch(() => undefined)
    await world.join(gone.ticket())
    await world.join({ ...here.ticket(), tier: 1 })
    expect(await countWaiting(world.pool)).toHaveLength(2)
    await new TestNode(world).start(here)
    const released = await releaseOffline(world.store, nowMs() + 11_000)
    expect(released.map(({ playerId }) => playerId)).toEqual([gone.id])
    expect(await world.balanceOf(gone)).toEqual({ available: 5_000_000n, reserved: 0n })
    expect(await world.balanceOf(here)).toMatchObject({ reserved: 1_000_000n })
    await releaseOffline(world.store, nowMs() + 60_000)
  })
})

describe('pairing', () => {
  test('[Q2] [P3] two nodes pair at once: nobody twice, every stake in one pot', async () => {
    const players = await Promise.all(Array.from({ length: 20 }, () => world.aPlayer()))
    await Promise.all(players.map((player) => world.join(player.ticket())))
    const waves = await Promise.all([world.wave(), world.wave()])
    const seated = waves.flat().flatMap(({ seats }) => seats.map(({ playerId }) => playerId))
    expect(seated.length).toBe(20)
    expect(new Set(seated).size).toBe(20)
    expect(await findBreaches(world.pool, 5)).toEqual([])
  })

  test('[Q3] [Q4] avoids players of one device and recent opponents, recent opponents only for 20 s', async () => {
    const [a, b] = [await world.aPlayer(50), await world.aPlayer(50)]
    const own = { ...a.ticket(), deviceId: b.deviceId }
    await world.join(own)
    await world.join(b.ticket())
    expect(await world.wave()).toEqual([])
    await releaseOffline(world.store, nowMs() + 60_000)

    const first = await world.pair([a, b])
    const host = world.aHost()
    await host.apply(first.matchId, () => ({ type: 'void', nowMs: nowMs() }))
    await world.join(a.ticket())
    await world.join(b.ticket())
    expect(await world.wave()).toEqual([])
    world.clock.pass(21_000)
    expect(await world.wave()).toHaveLength(1)
  })

  test('a pairing round whose stakes are refused stores nothing', async () => {
    const [a, b] = [await world.aPlayer(), await world.aPlayer()]
    await world.join(a.ticket())
    await world.join(b.ticket())
    await freezeMoney(world.owner, 'test', 'test')
    expect(await world.wave()).toEqual([])
    await expect(world.join((await world.aPlayer()).ticket())).rejects.toMatchObject(refusal('money_frozen'))
    await world.owner.query("select ledger_unfreeze_money('done', 'two people')")
    expect(await world.balanceOf(a)).toEqual({ available: 0n, reserved: 5_000_000n })
    expect(await findBreaches(world.pool, 5)).toEqual([])
    expect(await world.wave()).toHaveLength(1)
  })
})
