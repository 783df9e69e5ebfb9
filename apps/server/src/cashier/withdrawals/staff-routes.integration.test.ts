import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { type ApprovalWorld, anApprovalWorld } from '../../../test/world/approvals.ts'
import { aVerifiedPlayer, createIdentityDatabase } from '../../../test/world/identity.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'

const ADDRESS = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const REASON = { reason: 'a stolen account' }

const database = databaseForFile(createIdentityDatabase)

let world: ApprovalWorld
beforeEach(async () => {
  world = await anApprovalWorld(database)
})

/** One whose money is out of the balance; the cashier does not run here. */
async function aWithdrawal(playerId: string, waitReason: 'new_address' | null): Promise<string> {
  const id = randomUUID()
  await database.admin.query(
    `insert into withdrawal (id, player_id, coin, address, micros, confirmed_by, state, decided_at, request_journal, fee, units, wait_reason)
     values ($1, $2, 'usdc', $3, 10000000, 'passkey', 'accepted', now(), 1, 1000000, 9000000, $4)`,
    [id, playerId, ADDRESS, waitReason],
  )
  return id
}

async function rejectedBy(id: string): Promise<unknown> {
  const { rows } = await database.admin.query<{ rejected_by: string | null }>(
    'select rejected_by from withdrawal where id = $1',
    [id],
  )
  return rows[0]?.rejected_by
}

const eventsOf = async (subject: string) =>
  (
    await database.admin.query(
      'select kind, actor_id, reason from audit_event where subject = $1 order by id desc limit 1',
      [subject],
    )
  ).rows

test('[C8] one member of staff stops a held withdrawal, once, and it is recorded', async () => {
  const { id: playerId } = await aVerifiedPlayer(world.server)
  const id = await aWithdrawal(playerId, 'new_address')
  const reject = async () => (await world.ann.browser.post(`/staff/withdrawals/${id}/reject`, REASON)).json()
  expect(await reject()).toMatchObject({ data: { stopped: true } })
  expect(await rejectedBy(id)).toBe(`staff:${world.ann.id}`)
  expect(await reject()).toMatchObject({ data: { stopped: false } })
  const recorded = { kind: 'withdrawal-rejected', actor_id: world.ann.id, reason: REASON.reason }
  expect(await eventsOf(`withdrawal:${id}`)).toEqual([recorded])
})

test('[C8] a withdrawal whose transaction is stored can no longer be stopped', async () => {
  const { id: playerId } = await aVerifiedPlayer(world.server)
  const id = await aWithdrawal(playerId, null)
  await database.admin.query(
    `insert into withdrawal_attempt (withdrawal_id, attempt, message, last_valid_block_height, network_lamports)
     values ($1, 1, $2, 100, 5000)`,
    [id, Buffer.from(id)],
  )
  const reply = await world.ann.browser.post(`/staff/withdrawals/${id}/reject`, REASON)
  expect(reply.json()).toMatchObject({ data: { stopped: false } })
  expect(await rejectedBy(id)).toBeNull()
})

test('[C8] one member of staff pauses withdrawals, and it is recorded', async () => {
  const reply = await world.bob.browser.post('/staff/withdrawals/pause', REASON)
  expect(reply.statusCode).toBe(200)
  const { rows } = await database.admin.query('select paused, reason, changed_by from withdrawal_pause')
  expect(rows).toEqual([{ paused: true, reason: REASON.reason, changed_by: `staff:${world.bob.id}` }])
  const recorded = { kind: 'withdrawals-paused', actor_id: world.bob.id, reason: REASON.reason }
  expect(await eventsOf('withdrawals')).toEqual([recorded])
})

test('a player can neither stop a withdrawal nor pause them', async () => {
  const player = await aVerifiedPlayer(world.server)
  const id = await aWithdrawal(player.id, null)
  for (const path of [`/staff/withdrawals/${id}/reject`, '/staff/withdrawals/pause'])
    expect((await player.browser.post(path, REASON)).statusCode).toBe(403)
  expect(await rejectedBy(id)).toBeNull()
})
