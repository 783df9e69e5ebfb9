import { randomUUID } from 'node:crypto'
import { invariant } from '@throwdown/rules/invariant'
import type pg from 'pg'
import type { AccountId } from '../journal.ts'
import { openAccounts } from '../store.ts'

export async function openOne(db: pg.Pool, code: string): Promise<AccountId> {
  const id = (await openAccounts(db, [code])).get(code)
  invariant(id !== undefined, `account ${code} was not opened`)
  return id
}

/** Play money out of capital, as development and tests get it. */
export async function seedMoney(admin: pg.Pool, account: AccountId, amount: bigint): Promise<void> {
  await admin.query('select key from ledger_seed($1, $2, $3)', [`seed:${randomUUID()}`, account, amount])
}
