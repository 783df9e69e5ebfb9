import { many, one, type Queryable, run, valueOf } from '../../platform/sql.ts'
import type { Spend } from './find-spend.ts'

/** Also those that the signer no longer uses: their keys still spend. */
export async function listHotWallets(db: Queryable): Promise<string[]> {
  const rows = await many<{ address: string }>(db, {
    text: "select address from signer.wallet where kind = 'hot' order by first_at",
  })
  return rows.map(({ address }) => address)
}

export type ScannedAccount = { readonly node: string; readonly account: string }

export async function readUntil(db: Queryable, { node, account }: ScannedAccount): Promise<string | null> {
  const row = await one<{ until: string }>(db, {
    text: 'select until from spend_scan where node = $1 and account = $2',
    values: [node, account],
  })
  return row?.until ?? null
}

export async function saveUntil(
  db: Queryable,
  { node, account }: ScannedAccount,
  until: string,
): Promise<void> {
  await run(db, { text: 'select spend_save_scan($1, $2, $3)', values: [node, account, until] })
}

/** Those that neither an attempt nor a sweep nor an earlier look explains. */
export async function listUnread(db: Queryable, signatures: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await many<{ signature: string }>(db, {
    name: 'spend_unread',
    text: 'select signature from spend_unread($1) as n (signature)',
    values: [signatures],
  })
  return new Set(rows.map(({ signature }) => signature))
}

/** Returns whether withdrawals were stopped by it. */
export function reportSpend(db: Queryable, wallet: string, spend: Spend): Promise<boolean> {
  const { signature, slot, lamports, usdc, receiver, swept } = spend
  return valueOf<boolean>(db, {
    text: 'select spend_report($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) as stopped',
    values: [
      signature,
      wallet,
      slot,
      lamports,
      usdc,
      receiver?.coin ?? null,
      receiver?.units ?? null,
      receiver?.address ?? null,
      swept?.coin ?? null,
      swept?.accounts ?? null,
      swept?.units ?? null,
    ],
  })
}

/** Posts sweeps that a restored database has forgotten, as soon as it knows their deposits again. */
export async function adoptSweeps(db: Queryable): Promise<void> {
  await run(db, {
    text: 'select spend_adopt_sweep(signature) from unexplained_spend where swept is not null order by slot',
  })
}

export type RestoreState = 'same' | 'unknown_height' | 'settling'

/** Stops withdrawals if this database is a restored one. */
export function noteRestore(db: Queryable): Promise<RestoreState> {
  return valueOf<RestoreState>(db, { text: 'select spend_note_restore() as state' })
}

export async function settleAt(db: Queryable, blockHeight: bigint): Promise<void> {
  await run(db, { text: 'select spend_settle_at($1)', values: [blockHeight] })
}

export async function markRead(db: Queryable, blockHeight: bigint): Promise<void> {
  await run(db, { text: 'select spend_mark_read($1)', values: [blockHeight] })
}

export function countUnexplained(db: Queryable): Promise<bigint> {
  return valueOf<bigint>(db, { text: 'select count(*) as unexplained from unexplained_spend' })
}
