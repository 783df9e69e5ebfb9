import { expect, test } from 'vitest'
import { aLargeWithdrawal, anApprovalWorld } from '../../test/world/approvals.ts'
import { aVerifiedPlayer, createIdentityDatabase } from '../../test/world/identity.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'

const database = databaseForFile(createIdentityDatabase)

async function journalOf(key: string): Promise<string> {
  const { rows } = await database.admin.query<{ id: bigint }>(
    'select id from ledger_journal where key = $1',
    [key],
  )
  return String(rows[0]?.id)
}

test('[C8] only kinds whose rows need not move back with the money are reversed', async () => {
  const world = await anApprovalWorld(database)
  const { id: playerId } = await aVerifiedPlayer(world.server)
  const { id: withdrawalId } = await aLargeWithdrawal(database)
  const seeded = `seed:${withdrawalId}`
  await database.admin.query(
    'select ledger_seed($1, (select id from ledger_open_accounts(array[$2])), 5000000)',
    [seeded, `user:${playerId}:available`],
  )
  for (const key of [`wd:${withdrawalId}:ask`, seeded]) {
    const journalId = await journalOf(key)
    expect(await world.approve('reversal', { journalId })).toMatchObject({ detail: 'not_reversible' })
    // Nor by anybody who does not ask.
    await expect(
      database.admin.query("select key from ledger_reverse($1, $2, 'staff:ann', 'staff:ben', 'x')", [
        journalId,
        withdrawalId,
      ]),
    ).rejects.toMatchObject({ code: 'LD008' })
  }
  const { rows } = await database.admin.query<{ kind: string }>(
    'select kind from unnest(enum_range(null::ledger_journal_kind)) kind where ledger_is_reversible(kind) order by kind::text',
  )
  expect(rows.map(({ kind }) => kind)).toEqual([
    'adjustment',
    'bonus',
    'capital',
    'deposit',
    'refill',
    'swap',
  ])
})
