import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDue } from '../../src/bounty/lifecycle-store.ts'
import { currentWeekOf } from '../../src/bounty/open-pool.ts'
import { runPoolSteps } from '../../src/bounty/run-pool-steps.ts'
import { passToMonday, somePlayers, winMatch } from '../world/bounty-match.ts'
import { openTestWorld, type TestWorld } from '../world/test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

// The database itself refuses these, whatever the code above it does.

test.each([
  ['a run changed by hand', 'update bounty_run set banked = 1000'],
  ['a pool reopened', "update bounty_pool set state = 'OPEN'"],
  ['a prize out of thin air', "insert into bounty_prize values ('usd5-2026-11-09', 1, gen_random_uuid(), 1)"],
  ['a run verified by hand', 'update bounty_run set verified = true'],
  [
    'a case opened by the service',
    "insert into integrity_case (player_id, reason, opened_at, opened_by) values (gen_random_uuid(), 'a ring', now(), 'me')",
  ],
  ['a case confirmed by the service', "update integrity_case set confirmed_at = now(), confirmed_by = 'me'"],
  ['a case closed by the service', 'update integrity_case set closed_at = now()'],
  ['points scored without a match', 'select bounty_score_matches(null)'],
])('%s', async (_name, attempt) => {
  await expect(world.pool.query(attempt)).rejects.toMatchObject({ code: '42501' })
})

test.each(['update bounty_prize set amount = 1', 'delete from bounty_prize', 'truncate bounty_prize'])(
  'even the owner: %s',
  async (attempt) => {
    await expect(world.owner.query(attempt)).rejects.toMatchObject({ code: 'LD001' })
  },
)

type End = { state: string; total: bigint; fee: bigint; players: string[]; amounts: bigint[] }

describe('an end that the runs of the pool do not agree with', () => {
  let id: string
  let right: End
  let stranger: string
  let winner: string

  beforeAll(async () => {
    passToMonday(world)
    const [one, two, three] = await somePlayers(world, 3)
    if (!one || !two || !three) throw new Error('there are three players')
    await winMatch(world, one, two)
    id = currentWeekOf(5, world.clock.nowMs()).id
    winner = one.id
    stranger = three.id
    right = { state: 'VOID', total: 1_500_000n, fee: 0n, players: [one.id], amounts: [1_500_000n] }
  })

  const finish = (end: End) =>
    world.pool.query('select bounty_finish_pool($1, $2, 0, $3, $4, $5::uuid[], $6::bigint[], $7)', [
      id,
      end.state,
      end.total,
      end.fee,
      end.players,
      end.amounts,
      new Date(world.clock.nowMs()),
    ])

  test('an end before the review is over', async () => {
    await expect(finish(right)).rejects.toMatchObject({ code: 'BO001' })
    passToMonday(world)
    await runPoolSteps({ pool: world.pool, log: world.log }, world.clock.nowMs())
    await expect(finish(right)).rejects.toMatchObject({ code: 'BO001' })
  })

  test.each<[name: string, change: (end: End) => Partial<End>]>([
    ['paid to somebody who never won', () => ({ players: [stranger] })],
    [
      'divided with somebody who never won',
      () => ({ players: [winner, stranger], amounts: [1n, 1_499_999n] }),
    ],
    ['one micro-dollar more', () => ({ amounts: [1_500_001n] })],
    ['a larger pool', () => ({ total: 3_000_000n, amounts: [3_000_000n] })],
    ['prizes of a void pool', () => ({ state: 'SETTLED' })],
    ['a fee of a void pool', () => ({ fee: 500_000n, amounts: [1_000_000n] })],
    ['nothing paid', () => ({ players: [], amounts: [] })],
  ])('%s', async (_name, change) => {
    passToMonday(world)
    await expect(finish({ ...right, ...change(right) })).rejects.toMatchObject({
      code: expect.stringMatching(/^(BO002|23514)$/),
    })
  })

  test('the right end is paid once', async () => {
    await finish(right)
    await expect(finish(right)).rejects.toMatchObject({ code: 'BO001' })
  })
})

test('[B1] the pool close waits for a pairing round in the pool', async () => {
  passToMonday(world)
  const nowMs = world.clock.nowMs()
  const id = (await world.ports.openPool(5, nowMs)) ?? ''
  const wave = await world.owner.connect()
  await wave.query('begin')
  const { rows } = await wave.query<{ pools: string[] }>('select bounty_lock_open_pools($1, $2) as pools', [
    [id],
    new Date(nowMs),
  ])
  expect(rows).toEqual([{ pools: [id] }])
  passToMonday(world)
  const order: string[] = []
  const bell = closeDue(world.pool, world.clock.nowMs()).then(() => order.push('bell'))
  await setTimeout(300)
  order.push('wave')
  await wave.query('commit')
  wave.release()
  await bell
  expect(order).toEqual(['wave', 'bell'])
})

test('a pool that is not a week', async () => {
  const open = world.pool.query("select bounty_open_pool('usd5-2026-11-10', 5::smallint, $1, $2, 1, 60)", [
    new Date('2026-11-10T00:00:00Z'),
    new Date('2026-11-17T00:00:00Z'),
  ])
  await expect(open).rejects.toMatchObject({ code: '23514' })
})

test('I6 finds a pool that holds less than its runs have paid in', async () => {
  const { rows: before } = await world.pool.query("select subject from ledger_breach where invariant = 'I6'")
  expect(before).toEqual([])
  await world.owner.query('update bounty_run set contributed = contributed + 1 where contributed > 0')
  const { rows } = await world.pool.query("select subject from ledger_breach where invariant = 'I6'")
  expect(rows).toHaveLength(1)
})
