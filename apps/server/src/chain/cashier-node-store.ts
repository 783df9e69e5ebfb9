import { one, type Queryable, run } from '../platform/sql.ts'

/** The URL itself often contains a key. */
export const hostOf = (rpcUrl: string): string => new URL(rpcUrl).hostname

/** As the cashier that works. */
export async function nameCashierNodes(db: Queryable, hosts: readonly string[]): Promise<void> {
  await run(db, {
    text: `insert into cashier_node (hosts)
           values ($1)
               on conflict (only_row) do update
              set hosts = excluded.hosts, named_at = excluded.named_at`,
    values: [hosts],
  })
}

/** False also while no cashier has worked yet. */
export async function isNodeOfCashier(db: Queryable, rpcUrl: string): Promise<boolean> {
  const row = await one<{ hosts: string[] }>(db, { text: 'select hosts from cashier_node' })
  return row?.hosts.includes(hostOf(rpcUrl)) ?? false
}
