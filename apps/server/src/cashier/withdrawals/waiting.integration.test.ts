import { randomUUID } from 'node:crypto'
import type { WaitingWithdrawal } from '@throwdown/contract/staff-withdrawals'
import { beforeEach, expect, test } from 'vitest'
import { type ApprovalWorld, anApprovalWorld } from '../../../test/world/approvals.ts'
import { aVerifiedPlayer, createIdentityDatabase } from '../../../test/world/identity.ts'
import { Cashier } from '../../ledger/testing/cashier.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'
import { listOpenWithdrawals } from '../watch/store.ts'
import type { WaitReason } from './store.ts'

const ADDRESS = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const SHARED = '8sHdWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVp2W'

const database = databaseForFile(createIdentityDatabase)

let world: ApprovalWorld
beforeEach(async () => {
  world = await anApprovalWorld(database)
  await database.admin.query('delete from withdrawal')
})

type Waiting = {
  readonly micros?: bigint
  readonly waitReason: WaitReason | null
  readonly address?: string
  minutesAgo?: number
}

/** In the ledger and in its table, as the cashier leaves it. */
async function aWaiting({ micros = 20_000_000n, waitReason, address = ADDRESS, minutesAgo = 0 }: Waiting) {
  const player = await aVerifiedPlayer(world.server)
  const cashier = new Cashier(database.open('throwdown_cashier', 1).pool)
  await cashier.deposit({ coin: 'usdc', units: 2n * micros, playerId: player.id })
  const id = randomUUID()
  const { journal_id } = await cashier.ask({ id, playerId: player.id, micros, coin: 'usdc' })
  await database.admin.query(
    `insert into withdrawal (id, player_id, coin, address, micros, confirmed_by, state, decided_at, request_journal, fee, units, wait_reason, requested_at)
     select $1, $2, 'usdc', $3, $4, 'passkey', 'accepted', now(), j.id, (j.meta ->> 'fee')::bigint, (j.meta ->> 'units')::bigint, $6,
            now() - $7 * interval '1 minute'
       from ledger_journal j where j.id = $5`,
    [id, player.id, address, micros, journal_id, waitReason, minutesAgo],
  )
  await database.admin.query(
    `insert into withdrawal_address (player_id, address, requested_at) values ($1, $2, '2026-11-01T10:00:00Z')`,
    [player.id, address],
  )
  return { id, player }
}

type Page = { withdrawals: WaitingWithdrawal[]; next: string | null; pause: unknown; isFrozen: boolean }

async function read(query = ''): Promise<Page> {
  const reply = await world.ann.browser.get(`/staff/withdrawals${query}`)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['cache-control']).toBe('no-store')
  return reply.json().data
}

test('[C8] what two people must approve comes first, then what staff hold, the newest first, page by page', async () => {
  const early = await aWaiting({ micros: 600_000_000n, waitReason: 'approval', minutesAgo: 60 })
  const held = await aWaiting({ waitReason: 'held_payment', minutesAgo: 1 })
  const fresh = await aWaiting({ waitReason: 'new_address', address: SHARED })
  const other = await aWaiting({ waitReason: 'new_address', address: SHARED, minutesAgo: 5 })
  const large = await aWaiting({ micros: 600_000_000n, waitReason: 'new_address', minutesAgo: 10 })
  await aWaiting({ waitReason: null })
  const rejected = await aWaiting({ waitReason: 'approval', micros: 600_000_000n })
  await world.bob.browser.post(`/staff/withdrawals/${rejected.id}/reject`, { reason: 'stolen' })
  const order = [large, early, held, fresh, other].map(({ id }) => id)
  const whole = await read()
  expect(whole.withdrawals.map(({ id }) => id)).toEqual(order)
  expect(whole.next).toBeNull()
  const pages = []
  let after = ''
  for (let page = 0; page < 3; page += 1) {
    const { withdrawals, next } = await read(`?limit=2${after}`)
    pages.push(withdrawals.map(({ id }) => id))
    after = `&after=${next}`
  }
  expect(pages).toEqual([order.slice(0, 2), order.slice(2, 4), order.slice(4)])
  expect(whole.withdrawals[1]).toEqual({
    id: early.id,
    player: { id: early.player.id, username: early.player.username, joinedAtMs: expect.any(Number) },
    coin: 'usdc',
    micros: '600000000',
    fee: '30000000',
    units: '570000000',
    address: ADDRESS,
    addressSinceMs: Date.parse('2026-11-01T10:00:00Z'),
    sharedBy: 4,
    requestedAtMs: expect.any(Number),
    waitReason: 'approval',
    waitsUntilMs: null,
    needsApproval: true,
    isApproved: false,
    needsAnother: false,
    request: null,
  })
  expect(whole.withdrawals[3]).toMatchObject({ sharedBy: 1, needsApproval: false })
})

test('[C8] the open request is shown with its signatures, and an approved withdrawal loses its place', async () => {
  const { id, player } = await aWaiting({ micros: 600_000_000n, waitReason: 'approval' })
  const body = { withdrawalId: id, coin: 'usdc', units: '570000000', destination: ADDRESS }
  const asked = await world.ask(world.ann, 'withdrawal', body)
  expect(asked.subject).toEqual({ id: player.id, username: player.username })
  await world.sign(world.ann, asked.id)
  expect((await read()).withdrawals).toMatchObject([
    { id, request: { approvalId: asked.id, signatures: 1 }, isApproved: false },
  ])
  const held = await aWaiting({ waitReason: 'held_legal' })
  await world.sign(world.bob, asked.id)
  await world.executeApproval()
  expect((await read()).withdrawals).toMatchObject([
    { id: held.id },
    { id, request: null, isApproved: true, needsApproval: true },
  ])
})

const AGAIN = { isApproved: false, needsApproval: true, needsAnother: true, request: null }

/** An approval of two people ends in two ways; each leads back to a request. */
const ENDS: [string, string][] = [
  [
    'was refused by the signer',
    `update withdrawal set approval_refused_at = clock_timestamp()
      where id = (select (body::jsonb ->> 'withdrawalId')::uuid from approval_request where id = $1)`,
  ],
  [
    'has expired',
    `update approval_request set expires_at = created_at + interval '1 microsecond' where id = $1`,
  ],
]

test.each(ENDS)('[C8] two people are asked again after an approval that %s', async (_, end) => {
  const { id } = await aWaiting({ micros: 600_000_000n, waitReason: 'paused' })
  const body = { withdrawalId: id, coin: 'usdc', units: '570000000', destination: ADDRESS }
  const { id: approvalId } = await world.approve('withdrawal', body)
  expect((await read()).withdrawals).toMatchObject([{ id, isApproved: true, needsAnother: false }])
  // As the owner, who can pass over what no role may change.
  await database.admin.query('alter table approval_request disable trigger user')
  await database.admin.query(end, [approvalId])
  await database.admin.query('alter table approval_request enable trigger user')
  expect((await read()).withdrawals).toMatchObject([{ id, ...AGAIN }])
  expect(await world.approve('withdrawal', body)).toMatchObject({ state: 'done' })
  expect((await read()).withdrawals).toMatchObject([{ id, isApproved: true, needsAnother: false }])
})

test('[C8] what the signer wants two people for can be requested, also below the limit of the terms', async () => {
  const { id } = await aWaiting({ waitReason: 'approval' })
  expect((await read()).withdrawals).toMatchObject([{ id, needsApproval: true, isApproved: false }])
})

test('[C3] [C8] an approval lasts until a day after the withdrawal can be paid, three days at most', async () => {
  const HOUR_MS = 3_600_000
  const lasts = async (usableAt: string, isReopened = false): Promise<number> => {
    const { id, player } = await aWaiting({ micros: 600_000_000n, waitReason: 'new_address' })
    if (isReopened)
      await database.admin.query(
        `insert into player_closing (player_id, closed_by, reopened_at) values ($1, 'player', now())`,
        [player.id],
      )
    await database.admin.query(`update withdrawal_address set usable_at = ${usableAt} where player_id = $1`, [
      player.id,
    ])
    const body = { withdrawalId: id, coin: 'usdc', units: '570000000', destination: ADDRESS }
    const { createdAt, expiresAt } = await world.ask(world.ann, 'withdrawal', body)
    return Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / HOUR_MS)
  }
  expect(await lasts(`now() - interval '1 hour'`)).toBe(24)
  expect(await lasts(`now() + interval '20 hours'`)).toBe(44)
  expect(await lasts('null')).toBe(48)
  // [C9] The withdrawals of a reopened account wait for a day.
  expect(await lasts(`now() - interval '1 hour'`, true)).toBe(48)
  expect(await lasts(`now() + interval '9 days'`)).toBe(72)
})

test('the pause is shown, and every reading is recorded', async () => {
  expect(await read()).toMatchObject({ withdrawals: [], pause: null, isFrozen: false })
  await world.bob.browser.post('/staff/withdrawals/pause', { reason: 'a strange node' })
  expect(await read()).toMatchObject({ pause: { reason: 'a strange node', sinceMs: expect.any(Number) } })
  const { rows } = await database.admin.query(
    `select count(*)::int as times from audit_event where kind = 'withdrawals-read' and actor_id = $1`,
    [world.ann.id],
  )
  expect(rows).toEqual([{ times: 2 }])
  expect(await world.approve('resume', { what: 'withdrawals' })).toMatchObject({ state: 'done' })
  expect(await read()).toMatchObject({ pause: null })
})

test('the database gives the list to a session of staff alone, and cuts a huge page', async () => {
  const player = await aVerifiedPlayer(world.server)
  const app = world.server.context.database.pool
  const page = (session: string) =>
    app.query(
      'select id from withdrawal_staff_page(row($1, now(), null, null)::staff_caller, null, null, null, 1000000)',
      [session],
    )
  const { rows } = await database.admin.query<{ id: string }>(
    'select id from player_session where player_id = $1',
    [player.id],
  )
  await expect(page(rows[0]?.id ?? '')).rejects.toMatchObject({ code: '42501' })
  await expect(page(randomUUID())).rejects.toMatchObject({ code: '42501' })
  for (const query of ['limit=0', 'limit=51', 'after=1', 'after=4.1.x', "after=1.1.'"])
    expect((await world.ann.browser.get(`/staff/withdrawals?${query}`)).statusCode).toBe(400)
  expect((await player.browser.get('/staff/withdrawals')).statusCode).toBe(403)
})

// Last: an attempt cannot be deleted.
test('open withdrawals are counted by what they wait for, as old as that', async () => {
  const cashier = database.open('throwdown_cashier', 1).pool
  await aWaiting({ waitReason: 'new_address' })
  await aWaiting({ waitReason: 'new_address' })
  const next = await aWaiting({ waitReason: null, minutesAgo: 90 })
  const states = async () => {
    const open = await listOpenWithdrawals(cashier)
    return Object.fromEntries(
      open.map(({ state, count, oldestSeconds }) => [state, [count, oldestSeconds < 60]]),
    )
  }
  // It was accepted just now, whenever it was requested.
  expect(await states()).toEqual({ new_address: [2, true], accepted: [1, true] })
  await database.admin.query(
    "update withdrawal set decided_at = now() - interval '2 minutes' where id = $1",
    [next.id],
  )
  expect(await states()).toEqual({ new_address: [2, true], accepted: [1, false] })
  await database.admin.query("update withdrawal set state = 'sending' where id = $1", [next.id])
  await database.admin.query(
    `insert into withdrawal_attempt (withdrawal_id, attempt, message, last_valid_block_height, network_lamports)
     values ($1, 1, '\\x01', 1, 1)`,
    [next.id],
  )
  expect(await states()).toEqual({ new_address: [2, true], sending: [1, true] })
  await database.admin.query(
    "update withdrawal_attempt set signature = 'a', signed_at = now(), sent_at = now() where withdrawal_id = $1",
    [next.id],
  )
  expect(await states()).toEqual({ new_address: [2, true], sent: [1, true] })
})
