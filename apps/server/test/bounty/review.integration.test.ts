import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { currentWeekOf } from '../../src/bounty/open-pool.ts'
import { runPoolSteps } from '../../src/bounty/run-pool-steps.ts'
import { findBreaches } from '../../src/ledger/testing/find-breaches.ts'
import { passToMonday, somePlayers, winMatch } from '../world/bounty-match.ts'
import { addPlayerRows } from '../world/player-row.ts'
import { openTestWorld, type TestWorld } from '../world/test-world.ts'

// [B14] What decides the prizes is fixed when the review begins, but for a case that a person confirms.

const REVIEW_MS = 24 * 3_600_000
const DELETED = `update player set status = 'deleted', email = null, email_lower = null, password_hash = null where id = $1`
let world: TestWorld
let poolId: string
/** The three who may win a prize in order of rank, one who may not and has most points, and that person's older account. */
let people: Record<'first' | 'second' | 'third' | 'double' | 'older', string>

beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

beforeEach(async () => {
  passToMonday(world)
  poolId = currentWeekOf(5, world.clock.nowMs()).id
  await world.emptyQueues()
  const [first, second, third, double, older, loser] = await somePlayers(world, 6)
  if (!first || !second || !third || !double || !older || !loser) throw new Error('there are six players')
  const ids = [first, second, third, double, older].map(({ id }) => id)
  await addPlayerRows(world.owner, ids)
  await world.owner.query(
    `update player_check c
        set person_id = o.person_id, decided_at = o.decided_at + interval '1 second'
       from player_check o
      where c.player_id = $1 and o.player_id = $2`,
    [double.id, older.id],
  )
  for (const winner of [first, second, third, double]) await winMatch(world, winner, loser)
  // A test that lasts a second cannot play more than ten matches.
  await world.owner.query(
    `update bounty_run set scoring_matches = 10, opponents = 6, losses = 10 - wins, matches = 10,
            unbanked = 10 - array_position($2::uuid[], player_id) + 10 * (player_id = $3)::int
      where pool_id = $1 and player_id = any ($2::uuid[])`,
    [poolId, ids, double.id],
  )
  people = { first: first.id, second: second.id, third: third.id, double: double.id, older: older.id }
  passToMonday(world)
  await tend()
  if ((await stateOf()) !== 'REVIEW') throw new Error('the pool is not in review')
})

const tend = () => runPoolSteps({ pool: world.pool, log: world.log }, world.clock.nowMs())
const stateOf = async () =>
  (await world.pool.query<{ state: string }>('select state from bounty_pool where id = $1', [poolId])).rows[0]
    ?.state
const availableOf = async (playerId: string) => {
  const { rows } = await world.pool.query<{ balance: bigint }>(
    'select balance from ledger_account where code = $1',
    [`user:${playerId}:available`],
  )
  return rows[0]?.balance ?? 0n
}

/** What each of the three and the fourth is paid, in cents, when the review is over. */
async function paidCents(): Promise<(number | string | undefined)[]> {
  const { first, second, third, double } = people
  const ids = [first, second, third, double]
  const before = await Promise.all(ids.map(availableOf))
  world.clock.pass(REVIEW_MS)
  await Promise.all([tend(), tend()])
  const after = await Promise.all(ids.map(availableOf))
  expect(await findBreaches(world.pool, 5)).toEqual([])
  return [await stateOf(), ...after.map((amount, index) => Number(amount - (before[index] ?? 0n)) / 10_000)]
}

// Four wins: 6.00, fee 0.90, 5.10 to divide.
const AS_AT_THE_BELL = ['SETTLED', 255, 153, 102, 0]

test.each<[change: string, sql: string, who: keyof typeof people]>([
  ['nothing happens', 'select $1::uuid', 'third'],
  ['a winner deactivates the account', `update player set status = 'deactivated' where id = $1`, 'third'],
  ['a winner is deleted', DELETED, 'third'],
  [
    'a winner is renamed',
    `update player set username = 'Renamed', username_lower = 'renamed' where id = $1`,
    'first',
  ],
  ['a winner becomes staff', `update player set role = 'admin' where id = $1`, 'second'],
  [
    'the check of a winner is refused',
    `update player_check set state = 'refused', person_id = null, provider = null, country = null, refused_because = 'age',
            again_on = '2030-01-01' where player_id = $1`,
    'first',
  ],
  [
    'the check of a winner finds the person of an older account',
    `update player_check c set person_id = o.person_id, decided_at = o.decided_at + interval '1 hour'
       from player_check o, player_check d
      where c.player_id = $1 and o.person_id = d.person_id and o.player_id <> d.player_id and d.decided_at > o.decided_at`,
    'second',
  ],
  ['the older account of the person who may not win is deleted', DELETED, 'older'],
  [
    'who may not win becomes a person of their own',
    `update player_check set person_id = 'own:' || $1 where player_id = $1`,
    'double',
  ],
  ['a case against a winner is opened', aCase('null', 'null', 'null'), 'first'],
  ['a case is confirmed and closed again', aCase('null', 'now()', 'now()'), 'first'],
  [
    'a case is confirmed in another pool',
    aCase('(select max(id) from bounty_pool where state = $$OPEN$$)', 'now()', 'null'),
    'first',
  ],
])('[B14] in review changes nothing: %s', async (_change, sql, who) => {
  await world.owner.query(sql, [people[who]])
  expect(await paidCents()).toEqual(AS_AT_THE_BELL)
})

test.each([
  ['in this pool', () => `'${poolId}'`],
  ['in all pools', () => 'null'],
])('[B8] a case confirmed in review blocks the prize: %s', async (_where, pool) => {
  await world.owner.query(aCase(pool(), 'now()', 'null'), [people.first])
  expect(await paidCents()).toEqual(['VOID', 150, 150, 150, 150])
})

test('[B8] a case confirmed against another account of the person blocks the prize', async () => {
  const [other] = await somePlayers(world, 1)
  await world.owner.query(
    `update player_check c set person_id = o.person_id, decided_at = o.decided_at + interval '1 hour'
       from player_check o where c.player_id = $1 and o.player_id = $2`,
    [other?.id, people.first],
  )
  await world.owner.query(aCase('null', 'now()', 'null'), [other?.id])
  expect(await paidCents()).toEqual(['VOID', 150, 150, 150, 150])
})

test('[B14] a worker that stops while the review begins has decided nothing', async () => {
  await world.owner.query(
    `update bounty_pool set state = 'CLOSING', review_at = null, review_ends_at = null where id = $1`,
    [poolId],
  )
  await world.owner.query('update bounty_run set verified = false where pool_id = $1', [poolId])
  const dying = await world.pool.connect()
  await dying.query('begin')
  await dying.query("select bounty_begin_review($1, interval '1 day', now())", [poolId])
  dying.release(true)
  await world.owner.query(`update player set status = 'deactivated' where id = $1`, [people.third])
  await Promise.all([tend(), tend()])
  expect(await stateOf()).toBe('REVIEW')
  const { rows } = await world.pool.query<{ player_id: string }>(
    'select player_id from bounty_run where pool_id = $1 and verified',
    [poolId],
  )
  expect(rows.map(({ player_id }) => player_id).toSorted()).toEqual([people.first, people.second].toSorted())
})

function by(at: string): string {
  return at === 'null' ? 'null' : `'staff'`
}

function aCase(pool: string, confirmedAt: string, closedAt: string): string {
  return `insert into integrity_case (player_id, pool_id, reason, opened_at, opened_by, confirmed_at, confirmed_by, closed_at, closed_by)
          values ($1, ${pool}, 'a ring', now(), 'staff', ${confirmedAt}, ${by(confirmedAt)}, ${closedAt}, ${by(closedAt)})`
}
