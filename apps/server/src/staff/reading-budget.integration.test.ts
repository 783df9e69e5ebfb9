import { expect, test } from 'vitest'
import {
  aStaffMember,
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
} from '../../test/world/identity.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'

const database = databaseForFile(createIdentityDatabase)

test('one member of staff opens sixty accounts in an hour; one more is refused, recorded and raises an alarm', async () => {
  const server = await aTestServer(database)
  const staff = await aStaffMember(server)
  const player = await aVerifiedPlayer(server)
  const other = await aVerifiedPlayer(server)
  const colleague = await aStaffMember(server)
  const statusOf = async ({ browser }: typeof staff, { id }: { id: string }) =>
    (await browser.get(`/staff/players/${id}`)).statusCode
  await database.admin.query(
    `select audit_record('player-read', $1, 'player:' || gen_random_uuid(), null, null, null, null, null, null)
       from generate_series(1, 59)`,
    [staff.id],
  )
  // The same account again costs nothing.
  expect([await statusOf(staff, player), await statusOf(staff, player)]).toEqual([200, 200])
  expect((await staff.browser.get(`/staff/players/${other.id}`)).json()).toMatchObject({
    code: 'too_many_accounts',
  })
  expect([await statusOf(staff, player), await statusOf(colleague, other)]).toEqual([200, 200])
  const { rows } = await database.admin.query(
    "select actor_id, subject from audit_event where kind = 'refused-too-many-accounts'",
  )
  expect(rows).toEqual([{ actor_id: staff.id, subject: `player:${other.id}` }])
  const { context } = server
  expect(context.logLines.filter((line) => line.includes('as many accounts as one may'))).toHaveLength(1)
  expect(await context.metrics.registry.getSingleMetricAsString('refusals_total')).toContain(
    'code="too_many_accounts"',
  )
  await database.admin.query('alter table audit_event disable trigger all')
  await database.admin.query("update audit_event set at = at - interval '1 hour' where actor_id = $1", [
    staff.id,
  ])
  expect(await statusOf(staff, other)).toBe(200)
})
