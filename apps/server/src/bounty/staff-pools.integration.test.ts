import type { StaffPool } from '@throwdown/contract/staff-pools'
import { beforeEach, expect, test } from 'vitest'
import { type ApprovalWorld, anApprovalWorld } from '../../test/world/approvals.ts'
import { aVerifiedPlayer, createIdentityDatabase } from '../../test/world/identity.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'

const REVIEWED = 'usd5-2026-01-05'
const OPEN = 'usd10-2026-01-12'

const database = databaseForFile(createIdentityDatabase)

let world: ApprovalWorld
beforeEach(async () => {
  world = await anApprovalWorld(database)
  await database.admin.query('delete from bounty_run')
  await database.admin.query('delete from bounty_pool')
  await database.admin.query(
    `insert into bounty_pool
       (id, tier, starts_at, ends_at, state, terms_version, scoring_matches_max, closing_at, review_at, review_ends_at)
     values ($1, 5, '2026-01-05Z', '2026-01-12Z', 'REVIEW', 1, 60, '2026-01-12Z', '2026-01-12Z', '2026-01-13Z'),
            ($2, 10, '2026-01-12Z', '2026-01-19Z', 'OPEN', 1, 60, null, null, null)`,
    [REVIEWED, OPEN],
  )
})

/** Played enough for a prize, with these points. */
async function aRun(poolId: string, banked: number, isVerified = true) {
  const player = await aVerifiedPlayer(world.server)
  await database.admin.query('select player_check_seed(array[$1::uuid])', [player.id])
  await database.admin.query(
    `insert into bounty_run (pool_id, player_id, banked, wins, matches, scoring_matches, opponents, best_streak, contributed, verified)
     values ($1, $2, $3, 60, 60, 60, 60, 1, 10000000, $4)`,
    [poolId, player.id, banked, isVerified],
  )
  return player
}

const read = async (): Promise<StaffPool[]> => {
  const reply = await world.ann.browser.get('/staff/pools')
  expect(reply.statusCode).toBe(200)
  return reply.json().data.pools
}

test('[B14] a pool in review shows who would be paid what and when; an open one its sums', async () => {
  const players = []
  for (let banked = 10; banked < 14; banked += 1) players.push(await aRun(REVIEWED, banked))
  // [B8] Not verified at the close of the pool: the timer would not pay the place either.
  await aRun(REVIEWED, 99, false)
  await aRun(OPEN, 5)
  const [reviewed, open] = await read()
  const best = players.at(-1)
  expect(reviewed).toMatchObject({
    id: REVIEWED,
    state: 'REVIEW',
    settlesAtMs: Date.parse('2026-01-13'),
    payoutStoppedAtMs: null,
    players: 5,
    total: '50000000',
    endsAs: 'SETTLED',
    request: null,
  })
  expect(reviewed?.prizes.map(({ place }) => place)).toEqual([1, 2, 3])
  expect(reviewed?.prizes[0]).toMatchObject({ playerId: best?.id, username: best?.username })
  const paid = reviewed?.prizes.reduce((sum, { micros }) => sum + BigInt(micros), BigInt(reviewed.fee ?? 0))
  expect(paid).toBe(50_000_000n)
  expect(open).toMatchObject({
    id: OPEN,
    state: 'OPEN',
    settlesAtMs: null,
    total: '10000000',
    endsAs: null,
    prizes: [],
  })
})

test('[B14] a request to stop the payout and the stop are shown, and the reading is recorded', async () => {
  await aRun(REVIEWED, 3)
  const asked = await world.ask(world.ann, 'pool-payout-stop', { poolId: REVIEWED })
  await world.sign(world.bob, asked.id)
  // [B11] Too few for prizes: what was put in goes back.
  expect(await read()).toMatchObject([
    {
      endsAs: 'VOID',
      prizes: [],
      request: { approvalId: asked.id, kind: 'pool-payout-stop', signatures: 1 },
    },
    { id: OPEN, request: null },
  ])
  await world.sign(world.ann, asked.id)
  await world.executeApproval()
  expect(await read()).toMatchObject([
    { payoutStoppedAtMs: expect.any(Number), request: null },
    { payoutStoppedAtMs: null },
  ])
  const { rows } = await database.admin.query(
    `select count(*)::int as times from audit_event where kind = 'pools-read' and actor_id = $1`,
    [world.ann.id],
  )
  expect(rows).toEqual([{ times: 2 }])
})

test('players see none of it, not even with the database rights of the server', async () => {
  const player = await aVerifiedPlayer(world.server)
  expect((await player.browser.get('/staff/pools')).statusCode).toBe(403)
  const { rows } = await database.admin.query<{ id: string }>(
    'select id from player_session where player_id = $1',
    [player.id],
  )
  const app = world.server.context.database.pool
  await expect(
    app.query('select id from bounty_staff_pools(row($1, now(), null, null)::staff_caller)', [rows[0]?.id]),
  ).rejects.toMatchObject({ code: '42501' })
})
