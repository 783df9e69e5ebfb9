import { randomUUID } from 'node:crypto'
import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import { expect, test } from 'vitest'
import { aTestServer, aVerifiedPlayer, createIdentityDatabase } from '../../../test/world/identity.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'

const { cashier } = termsOfVersion(CURRENT_TERMS_VERSION)

const database = databaseForFile(createIdentityDatabase)

test('[C9] withdrawals wait after a change of the password for as long as the terms say', async () => {
  const { id } = await aVerifiedPlayer(await aTestServer(database))
  await database.admin.query(
    `insert into security_change (player_id, kind, changed_at) values ($1, 'password', '2026-11-01T00:00:00Z')`,
    [id],
  )
  const { rows } = await database.admin.query<{ until: Date }>(
    'select until from player_withdrawals_wait($1)',
    [id],
  )
  expect(rows[0]?.until.getTime()).toBe(Date.parse('2026-11-01T00:00:00Z') + cashier.securityWaitMs)
})

test('[C9] money that came back can only be withdrawn for as long as the terms say', async () => {
  const { rows } = await database.admin.query<{ waits: number }>(
    `insert into withdrawal_return (withdrawal_id, player_id, micros)
     values ($1, $2, 1)
     returning round(extract(epoch from free_at - clock_timestamp()) * 1000)::float8 as waits`,
    [randomUUID(), randomUUID()],
  )
  expect(Math.abs((rows[0]?.waits ?? 0) - cashier.returnedWaitMs)).toBeLessThan(5_000)
})
