import { randomUUID } from 'node:crypto'
import { invariant } from '@throwdown/rules/invariant'
import type pg from 'pg'
import type { AccountId } from '../accounts.ts'
import { openAccounts } from '../store.ts'

/** As an administrator: no role may open accounts. */
export async function openOne(admin: pg.Pool, code: string): Promise<AccountId> {
  const id = (await openAccounts(admin, [code])).get(code)
  invariant(id !== undefined, `account ${code} was not opened`)
  return id
}

/** Players of tests passed the check before money [L1], unless the test is about it. As an administrator. */
export async function passChecks(admin: pg.Pool, playerIds: readonly string[]): Promise<void> {
  await admin.query('select player_check_seed($1::uuid[])', [playerIds])
}

/** Play money out of capital, as development and tests get it, with the check that allows to play with it. */
export async function seedMoney(admin: pg.Pool, account: AccountId, amount: bigint): Promise<void> {
  await admin.query('select key from ledger_seed($1, $2, $3)', [`seed:${randomUUID()}`, account, amount])
  await admin.query(
    "select player_check_seed(array[split_part(code, ':', 2)::uuid]) from ledger_account where id = $1 and kind = 'user:available'",
    [account],
  )
}
