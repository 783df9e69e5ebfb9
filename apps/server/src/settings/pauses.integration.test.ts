import { randomUUID } from 'node:crypto'
import type { StaffPause } from '@throwdown/contract/staff-settings'
import { beforeEach, expect, test } from 'vitest'
import { type ApprovalWorld, anApprovalWorld } from '../../test/world/approvals.ts'
import { aVerifiedPlayer, createIdentityDatabase } from '../../test/world/identity.ts'
import { freezeMoney } from '../ledger/store.ts'
import { Cashier } from '../ledger/testing/cashier.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'

const database = databaseForFile(createIdentityDatabase)

let world: ApprovalWorld
beforeEach(async () => {
  world = await anApprovalWorld(database)
  await database.admin.query('delete from service_pause')
})

const URL = '/staff/settings/pauses'
const PAUSE = { what: 'tier-5', reason: 'fault', note: 'wrong payouts, case 12' } as const
const DONE = { state: 'done', detail: null }

const pausesOf = async ({ browser }: ApprovalWorld['ann']): Promise<StaffPause[]> =>
  (await browser.get('/staff/settings')).json().data.pauses

test('[C8] one person pauses with a reason and a note, two people resume, and all of it is recorded', async () => {
  const { ann, bob } = world
  expect((await ann.browser.post(URL, PAUSE)).statusCode).toBe(200)
  expect((await bob.browser.post(URL, PAUSE)).json()).toMatchObject({ code: 'pause_exists' })
  expect(await pausesOf(bob)).toEqual([{ ...PAUSE, by: ann.username, atMs: expect.any(Number) }])
  const { rows } = await database.admin.query(
    "select actor_id, subject, after, reason from audit_event where kind = 'service-paused' order by id desc limit 1",
  )
  expect(rows).toEqual([
    { actor_id: ann.id, subject: 'service:tier-5', after: { reason: 'fault' }, reason: PAUSE.note },
  ])
  const asked = await world.ask(ann, 'resume', { what: 'tier-5' })
  await world.sign(ann, asked.id)
  await world.executeApproval()
  expect(await pausesOf(ann)).toHaveLength(1)
  await world.sign(bob, asked.id)
  await world.executeApproval()
  expect(await world.read(asked.id)).toMatchObject(DONE)
  expect(await pausesOf(ann)).toEqual([])
  expect(await world.approve('resume', { what: 'tier-5' })).toMatchObject({
    state: 'refused',
    detail: 'not_stopped',
  })
})

test.each(['normal', 'bounty', 'tier-1', 'tier-50', 'deposits'])('%s is paused and resumed', async (what) => {
  expect((await world.ann.browser.post(URL, { ...PAUSE, what })).statusCode).toBe(200)
  expect(await world.approve('resume', { what })).toMatchObject(DONE)
  expect(await pausesOf(world.ann)).toEqual([])
})

test('a request to resume does not end a pause that began after it', async () => {
  const { ann, bob } = world
  await ann.browser.post(URL, PAUSE)
  const older = await world.ask(ann, 'resume', { what: 'tier-5' })
  await world.sign(ann, older.id)
  expect(await world.approve('resume', { what: 'tier-5' })).toMatchObject(DONE)
  await new Promise((resolve) => setTimeout(resolve, 5))
  await bob.browser.post(URL, PAUSE)
  await world.sign(bob, older.id)
  await world.executeApproval()
  expect(await world.read(older.id)).toMatchObject({ state: 'refused', detail: 'stopped_again' })
  expect(await pausesOf(ann)).toMatchObject([{ by: bob.username }])
})

test('paused withdrawals are in the same list, with who paused them', async () => {
  const { ann } = world
  await ann.browser.post('/staff/withdrawals/pause', { reason: 'to look' })
  expect(await pausesOf(ann)).toEqual([
    { what: 'withdrawals', reason: null, note: 'to look', by: ann.username, atMs: expect.any(Number) },
  ])
  expect(await world.approve('resume', { what: 'withdrawals' })).toMatchObject(DONE)
  expect(await pausesOf(ann)).toEqual([])
})

test('a pause that is none is refused', async () => {
  const bodies = [
    { ...PAUSE, what: 'tier-2' },
    { ...PAUSE, what: 'withdrawals' },
    { ...PAUSE, reason: 'because' },
    { ...PAUSE, note: ' ' },
    { ...PAUSE, note: 'x'.repeat(501) },
    { ...PAUSE, until: 1 },
  ]
  for (const body of bodies) expect((await world.ann.browser.post(URL, body)).statusCode).toBe(400)
  expect(await pausesOf(world.ann)).toEqual([])
})

test('the database pauses for a session of staff alone, and shows no note to anybody else', async () => {
  const player = await aVerifiedPlayer(world.server)
  const { rows } = await database.admin.query<{ id: string }>(
    'select id from player_session where player_id = $1',
    [player.id],
  )
  const app = world.server.context.database.pool
  await world.ann.browser.post(URL, PAUSE)
  for (const session of [rows[0]?.id, randomUUID()]) {
    const set =
      "select service_pause_set(row($1, now(), null, null)::staff_caller, 'normal', 'fault', 'x') as answer"
    expect((await app.query(set, [session])).rows).toEqual([{ answer: 'not_allowed' }])
    expect(
      (
        await app.query('select what from settings_pauses(row($1, now(), null, null)::staff_caller)', [
          session,
        ])
      ).rows,
    ).toEqual([])
  }
  const forbidden = [
    'select note from service_pause',
    'delete from service_pause',
    'update service_pause set resumed_at = now()',
    `select service_resume(gen_random_uuid(), 'tier-5')`,
  ]
  for (const sql of forbidden) await expect(app.query(sql)).rejects.toMatchObject({ code: '42501' })
})

test('[C2] a deposit that arrives while deposits are paused is credited, and the address is hidden', async () => {
  const { id: playerId, browser } = await aVerifiedPlayer(world.server)
  await world.ann.browser.post(URL, { ...PAUSE, what: 'deposits' })
  expect((await browser.get('/wallet')).json().data).toMatchObject({
    address: null,
    depositsPausedFor: 'fault',
  })
  const cashier = new Cashier(database.open('throwdown_cashier', 1).pool)
  await cashier.deposit({ coin: 'usdc', units: 10_000_000n, playerId })
  expect(await world.availableOf(playerId)).toBe(9_000_000n)
  await world.approve('resume', { what: 'deposits' })
  expect((await browser.get('/wallet')).json().data).toMatchObject({ depositsPausedFor: null })
})

test('staff read since when and why money is frozen, and that it moves', async () => {
  const frozen = async () => (await world.ann.browser.get('/staff/settings')).json().data.freeze
  expect(await frozen()).toBeNull()
  const reason = 'I8: usdc chain holds 1 at slot 2, ledger says 3'
  await freezeMoney(database.open('throwdown_audit', 1).pool, reason, 'audit')
  expect(await frozen()).toEqual({ reason, by: 'audit', atMs: expect.any(Number) })
  expect(await world.approve('resume', { what: 'money' })).toMatchObject(DONE)
  expect(await frozen()).toBeNull()
})
