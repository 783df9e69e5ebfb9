import { usd } from '@throwdown/rules/money'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { LONE_PLAYERS } from '../../test/world/lone-players.ts'
import { aMatch } from '../../test/world/test-match.ts'
import { TestPlayer } from '../../test/world/test-player.ts'
import { openTestWorld, type TestWorld } from '../../test/world/test-world.ts'
import { accountCode } from '../ledger/accounts.ts'
import { freezeMoney } from '../ledger/store.ts'
import { findBreaches } from '../ledger/testing/find-breaches.ts'
import { openOne, seedMoney } from '../ledger/testing/seed-money.ts'
import { insertInBatches, joinQueue } from './join-queue.ts'
import { leaveQueue } from './leave-queue.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const nowMs = () => world.clock.nowMs()
const refusalOf = (joining: Promise<unknown>): Promise<unknown> =>
  joining.then(
    () => 'joined',
    (fault: unknown) => Reflect.get(Object(fault), 'refusal'),
  )
const topUp = async ({ id }: TestPlayer): Promise<void> =>
  seedMoney(world.owner, await openOne(world.owner, accountCode.available(id)), usd(50))

async function ledgerRows(): Promise<unknown> {
  const { rows } = await world.owner.query(
    `select (select count(*) from ledger_journal) as journals, (select count(*) from ledger_entry) as entries,
            (select count(*) from ledger_account) as accounts`,
  )
  return rows[0]
}

describe('a flood of refused joins', () => {
  test('[M1] leaves the ledger as it is, and one row for each player', async () => {
    // The match first: its two players must find nobody else in the queue.
    const match = await aMatch(world)
    const waiting = await world.aPlayer(10)
    await world.join(waiting.ticket())
    const players = [new TestPlayer(), await world.aPlayer(0), waiting, match.players[0]]
    const before = await ledgerRows()
    const codes = new Set<unknown>()
    for (let round = 0; round < 100; round += 1)
      for (const player of players) codes.add(await refusalOf(world.join(player.ticket())))
    expect(codes).toEqual(new Set(['check_needed', 'already_queued', 'in_match', 'insufficient_funds']))
    expect(await ledgerRows()).toEqual(before)
    const { rows } = await world.owner.query(
      `select count(*)::int as rows, max(cardinality(ticket_ids)) as tickets from join_refusal
        where player_id = any ($1)`,
      [players.map(({ id }) => id)],
    )
    expect(rows).toEqual([{ rows: 4, tickets: 32 }])
    await world.emptyQueues()
  })
})

type Refused = { readonly player: TestPlayer; readonly lift: () => Promise<unknown> }

/** How a join comes to be refused, and how the reason goes away. */
const REASONS: readonly { readonly code: string; readonly arrange: () => Promise<Refused> }[] = [
  {
    code: 'insufficient_funds',
    arrange: async () => {
      const player = await world.aPlayer(0)
      return { player, lift: () => topUp(player) }
    },
  },
  {
    code: 'already_queued',
    arrange: async () => {
      const player = await world.aPlayer(50)
      const { id: ticketId, ...ticket } = player.ticket()
      await world.join({ id: ticketId, ...ticket })
      return { player, lift: () => leaveQueue(world.store, { playerId: player.id, ticketId }, nowMs()) }
    },
  },
  {
    code: 'in_match',
    arrange: async () => {
      const { matchId, players } = await aMatch(world, undefined, [50, 50])
      const end = () => world.aHost().apply(matchId, () => ({ type: 'void', nowMs: nowMs() }))
      return { player: players[0], lift: end }
    },
  },
  {
    code: 'queue_barred',
    arrange: async () => {
      const player = await world.aPlayer(50)
      await world.owner.query(
        `insert into strike (match_id, seat, player_id, at)
         select gen_random_uuid(), 0, $1, now() from generate_series(1, 3)`,
        [player.id],
      )
      return {
        player,
        lift: () => world.owner.query('delete from strike where player_id = $1', [player.id]),
      }
    },
  },
  {
    // By the other account of the same person.
    code: 'queue_barred',
    arrange: async () => {
      const [struck, player] = [await world.aPlayer(50), await world.aPlayer(50)]
      await world.owner.query(
        "update player_check set person_id = 'two struck accounts' where player_id = any ($1)",
        [[struck.id, player.id]],
      )
      await world.owner.query(
        `insert into strike (match_id, seat, player_id, at)
         select gen_random_uuid(), 0, case when n = 3 then $1 else $2 end::uuid, now() from generate_series(1, 3) n`,
        [player.id, struck.id],
      )
      return {
        player,
        lift: () =>
          world.owner.query('delete from strike where player_id = any ($1)', [[player.id, struck.id]]),
      }
    },
  },
  {
    code: 'play_held_fair_play',
    arrange: async () => {
      const player = await world.aPlayer(50)
      await world.owner.query(
        `insert into player_hold (player_id, what, reason, set_by, set_at)
         values ($1, 'play', 'fair_play', gen_random_uuid(), now())`,
        [player.id],
      )
      const lift = () =>
        world.owner.query(
          'update player_hold set released_by = gen_random_uuid(), released_at = now() where player_id = $1',
          [player.id],
        )
      return { player, lift }
    },
  },
  {
    // Held on the other account of the same person.
    code: 'play_held_fair_play',
    arrange: async () => {
      const [held, player] = [await world.aPlayer(50), await world.aPlayer(50)]
      await world.owner.query(
        "update player_check set person_id = 'two accounts' where player_id = any ($1)",
        [[held.id, player.id]],
      )
      await world.owner.query(
        `insert into player_hold (player_id, what, reason, set_by, set_at)
         values ($1, 'play', 'fair_play', gen_random_uuid(), now())`,
        [held.id],
      )
      const lift = () =>
        world.owner.query(
          'update player_hold set released_by = gen_random_uuid(), released_at = now() where player_id = $1',
          [held.id],
        )
      return { player, lift }
    },
  },
  {
    code: 'money_frozen',
    arrange: async () => {
      const player = await world.aPlayer(50)
      await freezeMoney(world.owner, 'test', 'test')
      return { player, lift: () => world.owner.query("select ledger_unfreeze_money('done', 'two people')") }
    },
  },
]

describe('a delayed copy of a refused join', () => {
  test.each(REASONS)('[Q1] is refused as $code when the reason has gone', async ({ code, arrange }) => {
    const { player, lift } = await arrange()
    const [refused, fresh] = [player.ticket(), player.ticket()]
    expect(await refusalOf(world.join(refused))).toBe(code)
    await lift()
    const lifted = await ledgerRows()
    expect(await refusalOf(world.join(refused))).toBe(code)
    expect(await refusalOf(world.join({ ...refused, tier: 1 }))).toBe(code)
    expect(await ledgerRows()).toEqual(lifted)
    expect(await world.join(fresh)).toBe('waiting')
    await world.emptyQueues()
  })

  test('[B1] is refused as bounty_closed when the pool has opened', async () => {
    const player = await world.aPlayer(50)
    const [refused, fresh] = [player.ticket(5, 'bounty'), player.ticket(5, 'bounty')]
    const withoutPool = { insertTicket: world.insertTicket, ports: LONE_PLAYERS }
    expect(await refusalOf(joinQueue(withoutPool, refused, nowMs()))).toBe('bounty_closed')
    expect(await refusalOf(world.join(refused))).toBe('bounty_closed')
    expect(await world.join(fresh)).toBe('waiting')
    await world.emptyQueues()
  })

  test('of another player with the same ticket id is not a copy', async () => {
    const [short, other] = [await world.aPlayer(0), await world.aPlayer(5)]
    const ticket = short.ticket()
    expect(await refusalOf(world.join(ticket))).toBe('insufficient_funds')
    expect(await world.join({ ...other.ticket(), id: ticket.id })).toBe('waiting')
    await topUp(short)
    expect(await refusalOf(world.join(ticket))).toBe('insufficient_funds')
    await world.emptyQueues()
  })
})

test('[M1] one short player in a group of 100: one call, one insert for the other 99', async () => {
  const players = await Promise.all(
    Array.from({ length: 100 }, (_, index) => world.aPlayer(index === 50 ? 4 : 5)),
  )
  const tickets = players.map((player) => player.ticket())
  const asked = vi.spyOn(world.pool, 'query')
  const insertTicket = insertInBatches(world.store)
  const answers = await Promise.all(tickets.map((ticket) => insertTicket({ ticket, nowMs: nowMs() })))
  expect(answers.indexOf('insufficient')).toBe(50)
  expect(answers.filter((answer) => answer === 'joined')).toHaveLength(99)
  // The strikes of all and the joins of all.
  expect(asked).toHaveBeenCalledTimes(2)
  asked.mockRestore()
  const { rows } = await world.owner.query(
    `select count(*)::int as journals, count(distinct (j.xmin::text, j.cmin::text))::int as statements
       from ledger_journal j where j.key = any ($1)`,
    [tickets.map(({ id }) => `queue:${id}:join`)],
  )
  expect(rows).toEqual([{ journals: 99, statements: 1 }])
  expect(await findBreaches(world.pool, 5)).toEqual([])
})
