import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../platform/testing/database.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'
import { accountCode } from './accounts.ts'
import { openOne } from './testing/seed-money.ts'

const database = databaseForFile(createTestDatabase)

async function newestEvents(count: number) {
  const { rows } = await database
    .open('postgres', 1)
    .pool.query(
      'select kind, subject, before, after, reason, db_role from audit_event order by id desc limit $1',
      [count],
    )
  return rows.toReversed()
}

test('who stopped and resumed money, and why, is in the audit log', async () => {
  await database
    .open('throwdown_audit', 1)
    .pool.query(`select ledger_freeze_money('books differ', 'ann@keep.example')`)
  await database.open('postgres', 1).pool.query(`select ledger_unfreeze_money('books agree', 'bob')`)
  expect(await newestEvents(2)).toMatchObject([
    {
      kind: 'money-frozen',
      before: { frozen: false },
      after: { frozen: true, by: 'ann at keep.example' },
      reason: 'books differ',
      db_role: 'throwdown_audit',
    },
    { kind: 'money-resumed', after: { frozen: false, by: 'bob' }, reason: 'books agree' },
  ])
})

test('a journal that people requested and approved is in the audit log, once', async () => {
  const admin = database.open('postgres', 2).pool
  const [account, expense] = [
    await openOne(admin, accountCode.available(randomUUID())),
    await openOne(admin, 'expense:bonus'),
  ]
  const post = () =>
    admin.query(
      `select key from ledger_post_approved('bonus', 'bonus:audited', $1::bigint[], array[-5, 5]::bigint[], 'ann', 'bob', 'sorry')`,
      [[expense, account]],
    )
  await post()
  await post()
  const [before, event] = await newestEvents(2)
  expect(before?.kind).not.toBe('money-moved-by-staff')
  expect(event).toMatchObject({
    kind: 'money-moved-by-staff',
    subject: 'journal:bonus:audited',
    after: { kind: 'bonus', amounts: ['-5', '5'], by: 'ann', approvedBy: 'bob' },
    reason: 'sorry',
  })
})
