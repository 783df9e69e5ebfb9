import { many, type Queryable } from '../platform/sql.ts'

/** Addresses that the signer has written: no other role can add one whose coins are not ours. */
export async function listWallets(db: Queryable): Promise<string[]> {
  const rows = await many<{ address: string }>(db, { text: 'select address from signer.wallet order by 1' })
  return rows.map(({ address }) => address)
}

/** Deposit addresses from this index on, in the order in which they were made. */
export async function listDepositAddresses(db: Queryable, fromIndex: number): Promise<string[]> {
  const rows = await many<{ address: string }>(db, {
    text: 'select address from signer.deposit_address where index >= $1 order by index',
    values: [fromIndex],
  })
  return rows.map(({ address }) => address)
}
