import { beforeEach, expect, test } from 'vitest'
import { type ApprovalWorld, anApprovalWorld } from '../../test/world/approvals.ts'
import { aVerifiedPlayer, createIdentityDatabase } from '../../test/world/identity.ts'
import { passChecks } from '../ledger/testing/seed-money.ts'
import { startExclusion, startTimeOut } from '../limits/store.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'

const DONE = { state: 'done', detail: null }

const database = databaseForFile(createIdentityDatabase)

let world: ApprovalWorld
beforeEach(async () => {
  world = await anApprovalWorld(database)
})

test('[L3] no bonus for a person who has excluded themselves: not requested, and not paid if it was requested before', async () => {
  const { server, ann, bob } = world
  const { pool } = server.context.database
  const [player, other] = [await aVerifiedPlayer(server), await aVerifiedPlayer(server)]
  await passChecks(database.admin, [player.id, other.id])
  await database.admin.query('update player_check set person_id = $1 where player_id = any ($2)', [
    `person:${player.id}`,
    [player.id, other.id],
  ])
  const before = await world.ask(ann, 'bonus', { playerId: other.id, micros: '5000000' })
  await startTimeOut(pool, { playerId: player.id, days: 1, now: new Date() })
  expect(await world.approve('bonus', { playerId: other.id, micros: '1000000' })).toMatchObject(DONE)
  await startExclusion(pool, { playerId: player.id, months: 6, now: new Date() })
  for (const { id: playerId } of [player, other]) {
    const action = { kind: 'bonus', body: { playerId, micros: '5000000' } }
    const asked = await ann.browser.post('/staff/approvals', { action, reason: 'welcome back' })
    expect(asked.json()).toMatchObject({ code: 'player_excluded' })
  }
  await world.sign(ann, before.id)
  await world.sign(bob, before.id)
  await world.executeApproval()
  expect(await world.read(before.id)).toMatchObject({ state: 'refused', detail: 'excluded' })
  expect(await world.availableOf(other.id)).toBe(1_000_000n)
  // A correction does not count as an invitation.
  expect(await world.approve('adjustment', { playerId: other.id, micros: '2000000' })).toMatchObject(DONE)
})
