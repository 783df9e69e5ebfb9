import { expect, test } from 'vitest'
import { anApprovalWorld } from '../../test/world/approvals.ts'
import { aVerifiedPlayer, createIdentityDatabase } from '../../test/world/identity.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'

const database = databaseForFile(createIdentityDatabase)

async function one(sql: string, values: unknown[]): Promise<unknown> {
  const { rows } = await database.admin.query<Record<string, unknown>>(sql, values)
  return Object.values(rows[0] ?? {})[0]
}

test('[C8] an account that its player closed is reopened with a mail and a wait; one that staff closed is not', async () => {
  const world = await anApprovalWorld(database)
  const { server } = world
  const [owner, banned, open] = [
    await aVerifiedPlayer(server),
    await aVerifiedPlayer(server),
    await aVerifiedPlayer(server),
  ]
  const statusOf = (id: string) => one('select status from player where id = $1', [id])
  for (const { browser, password } of [owner, banned]) await browser.post('/user/deactivate', { password })
  await database.admin.query("update player_closing set closed_by = 'staff' where player_id = $1", [
    banned.id,
  ])
  const done = await world.approve('account-reopen', { playerId: owner.id })
  expect(done).toMatchObject({ state: 'done', detail: null, subject: { id: owner.id } })
  expect(await statusOf(owner.id)).toBe('active')
  const closing = `select approval_id || ' ' || ((player_withdrawals_wait(player_id)).until > now() + interval '23 hours')
                     from player_closing where player_id = $1`
  expect(await one(closing, [owner.id])).toBe(`${done.id} true`)
  const mailed = (await server.mailsTo(owner.email)).map(({ template }) => template)
  expect(mailed).toEqual(['verify-email', 'account-deactivated', 'account-reopened'])
  const events = `select count(*)::int from audit_event
                   where kind = 'account-reopened' and subject = $1 and after ->> 'approval' = $2`
  expect(await one(events, [`player:${owner.id}`, done.id])).toBe(1)
  const { email, password } = owner
  expect((await owner.browser.post('/auth/refresh')).statusCode).toBe(401)
  expect((await server.browser().post('/auth/login', { email, password })).statusCode).toBe(200)
  for (const [playerId, detail] of [
    [owner.id, 'not_deactivated'],
    [open.id, 'not_deactivated'],
    [banned.id, 'closed_by_staff'],
  ] as const)
    expect(await world.approve('account-reopen', { playerId })).toMatchObject({ state: 'refused', detail })
  expect(await statusOf(banned.id)).toBe('deactivated')
})
