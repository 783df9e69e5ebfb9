import { staffPools } from '@throwdown/contract/staff-pools'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentWeekOf } from '../../src/bounty/open-pool.ts'
import { runPoolSteps } from '../../src/bounty/run-pool-steps.ts'
import { reconcileLedger } from '../../src/ledger/reconcile.ts'
import { openReconciliation } from '../../src/ledger/reconcile-every-minute.ts'
import { findStoppedPoolBreaches, isFrozen } from '../../src/ledger/store.ts'
import { findBreaches } from '../../src/ledger/testing/find-breaches.ts'
import { openOne } from '../../src/ledger/testing/seed-money.ts'
import { type ApprovalWorld, anApprovalWorld } from '../world/approvals.ts'
import { anAuditContext } from '../world/audit-process.ts'
import { passToMonday, somePlayers, winMatch } from '../world/bounty-match.ts'
import { createIdentityDatabase, type IdentityDatabase } from '../world/identity.ts'
import { saveCertificates } from '../world/test-keys.ts'
import type { TestPlayer } from '../world/test-player.ts'
import { TestWorld } from '../world/test-world.ts'

// The way out of docs/runbooks/failed-pool.md, step by step.

const HOUR_MS = 3_600_000
const DONE = { state: 'done', detail: null }
/** The statement of the runbook. */
const COUNT_AGAIN = `
  update bounty_run r
     set contributed = (
           select coalesce(sum(e.contribution), 0)
             from play_event e
            where e.player_id = r.player_id and e.pool_id = r.pool_id and e.kind = 'won'
         )
   where r.pool_id = $1`

let database: IdentityDatabase
let world: TestWorld
let staff: ApprovalWorld
let winner: TestPlayer
let loser: TestPlayer

beforeAll(async () => {
  database = await createIdentityDatabase()
  world = new TestWorld(database)
  await saveCertificates(world.pool, world.keys.certificates())
})
afterAll(() => world.close())

const tend = () => runPoolSteps({ pool: world.pool, log: world.log }, world.clock.nowMs())
const stateOf = async (poolId: string) =>
  (await world.pool.query<{ state: string }>('select state from bounty_pool where id = $1', [poolId])).rows[0]
    ?.state
const available = async () => (await world.balanceOf(winner))?.available ?? 0n

let checks = 0
/** The whole ledger, each time: an hour passes before. */
async function reconcile() {
  checks += 1
  const audit = database.open('throwdown_audit', 1).pool
  const { breaches, froze, wasWhole } = await reconcileLedger(audit, Date.now() + checks * HOUR_MS)
  expect(wasWhole || breaches.length > 0).toBe(true)
  return { breaches, froze, frozen: await isFrozen(world.pool) }
}
const SOUND = { breaches: [], froze: false, frozen: false }

/** A pool that is due, whose only winner's run says twice what the ledger says. */
async function aBadPool(): Promise<string> {
  const two = await somePlayers(world, 2)
  if (!two[0] || !two[1]) throw new Error('there are two players')
  ;[winner, loser] = [two[0], two[1]]
  passToMonday(world)
  await winMatch(world, winner, loser)
  const { id } = currentWeekOf(5, world.clock.nowMs())
  passToMonday(world)
  await tend()
  expect(await stateOf(id)).toBe('REVIEW')
  await world.owner.query(
    'update bounty_run set contributed = 3000000 where pool_id = $1 and contributed > 0',
    [id],
  )
  world.clock.pass(24 * HOUR_MS)
  return id
}

test('[B14] one bad pool: it freezes money, two stop its payout, two resume money, all else goes on, and corrected it ends', async () => {
  staff = await anApprovalWorld(database)
  const poolId = await aBadPool()
  await expect(tend()).rejects.toThrow('1 pools failed')
  expect(await reconcile()).toMatchObject({
    breaches: [{ invariant: 'I6', subject: `pool:${poolId}` }],
    froze: true,
  })
  // Resumed before its payout is stopped, it would freeze again.
  expect(await staff.approve('resume', { what: 'money' })).toMatchObject(DONE)
  expect(await reconcile()).toMatchObject({ froze: true })

  expect(await staff.approve('pool-payout-stop', { poolId })).toMatchObject(DONE)
  expect(await staff.approve('resume', { what: 'money' })).toMatchObject(DONE)
  for (let minute = 0; minute < 3; minute += 1) expect(await reconcile()).toEqual(SOUND)
  await tellsStaff(poolId)

  // Matches and another pool pay; the stopped one does not.
  await winMatch(world, winner, loser)
  const { id: next } = currentWeekOf(5, world.clock.nowMs())
  const before = await available()
  passToMonday(world)
  await tend()
  world.clock.pass(24 * HOUR_MS)
  await tend()
  expect([await stateOf(next), await stateOf(poolId)]).toEqual(['VOID', 'REVIEW'])
  expect(await available()).toBe(before + 1_500_000n)
  expect(await reconcile()).toEqual(SOUND)

  expect(await staff.approve('pool-payout-resume', { poolId })).toMatchObject(DONE)
  expect(await reconcile()).toMatchObject({ froze: true, frozen: true })
  await world.owner.query(COUNT_AGAIN, [poolId])
  expect(await staff.approve('resume', { what: 'money' })).toMatchObject(DONE)
  expect(await reconcile()).toEqual(SOUND)
  await tend()
  expect([await stateOf(poolId), await available()]).toEqual(['VOID', before + 3_000_000n])
  expect([await findBreaches(world.owner, 5), await findStoppedPoolBreaches(world.owner)]).toEqual([[], []])
}, 120_000)

test('money that leaves a pool whose payout is stopped freezes all the same', async () => {
  staff = await anApprovalWorld(database)
  const poolId = await aBadPool()
  expect(await staff.approve('pool-payout-stop', { poolId })).toMatchObject(DONE)
  expect(await reconcile()).toEqual(SOUND)
  const accounts = [
    await openOne(world.owner, `pool:${poolId}`),
    await openOne(world.owner, `user:${winner.id}:available`),
  ]
  await world.owner.query(
    `select key from ledger_post_batch(array[row('pool-void', $1, $2::bigint[], array[-1500000, 1500000]::bigint[], null)::ledger_posting], 'a thief')`,
    [`pool:${poolId}:void`, accounts],
  )
  expect(await reconcile()).toMatchObject({
    breaches: [{ invariant: 'I6', subject: `pool:${poolId}` }],
    froze: true,
  })
}, 120_000)

async function tellsStaff(poolId: string): Promise<void> {
  const reply = await staff.ann.browser.get('/staff/pools')
  const { pools } = staffPools.reply.parse(reply.json()).data
  expect(pools.find(({ id }) => id === poolId)).toMatchObject({
    payoutStoppedAtMs: expect.any(Number),
    total: '3000000',
    booked: '1500000',
  })
  const context = anAuditContext(database)
  const reconciliation = openReconciliation(context, database.open('throwdown_audit', 1))
  await reconciliation.run()
  await reconciliation.close()
  expect(await context.metrics.registry.getSingleMetricAsString('ledger_stopped_pool_breaches')).toMatch(
    / 1$/m,
  )
  expect(context.logLines.join()).toContain('a pool whose payout is stopped does not add up')
}
