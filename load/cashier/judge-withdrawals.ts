import { findBreaches } from '../../apps/server/src/ledger/testing/find-breaches.ts'
import { USDC_MINT } from '../../packages/localnet/src/usdc-mint.ts'
import { lamportsOf, usdcOf } from './call-node.ts'
import type { CashierWorld } from './cashier-world.ts'

type Row = {
  readonly id: string
  readonly coin: 'sol' | 'usdc'
  readonly address: string
  readonly micros: bigint
  readonly units: bigint | null
  readonly state: string
}

export type Verdict = {
  readonly withdrawals: number
  readonly paid: number
  readonly returned: number
  readonly double: number
  readonly lost: number
  readonly faults: readonly string[]
}

/** Compares what the chain holds at each destination, which nobody else pays, with what the ledger and the players have. */
export async function judgeWithdrawals(
  world: CashierWorld,
  { hot, funded }: { hot: string; funded: bigint },
): Promise<Verdict> {
  const { rows } = await world.owner.pool.query<Row>(
    'select id, coin, address, micros, units, state from withdrawal',
  )
  const faults: string[] = []
  let [double, lost] = [0, 0]
  for (const row of rows) {
    const arrived = await arrivedAt(world, row)
    const owed = row.state === 'paid' ? (row.units ?? 0n) : 0n
    const isOpen = !['paid', 'returned', 'refused'].includes(row.state)
    if (arrived > owed && !isOpen) double += 1
    if (arrived < owed || isOpen) lost += 1
    if (arrived !== owed || isOpen)
      faults.push(`${row.id} ${row.state}: ${arrived} of ${owed} ${row.coin} arrived`)
  }
  const paid = rows.filter(({ state }) => state === 'paid')
  faults.push(
    ...(await faultsOfLedger(world, {
      hot,
      funded,
      gone: paid.reduce((sum, { micros }) => sum + micros, 0n),
    })),
  )
  return {
    withdrawals: rows.filter(({ state }) => state !== 'refused').length,
    paid: paid.length,
    returned: rows.filter(({ state }) => state === 'returned').length,
    double,
    lost,
    faults,
  }
}

const arrivedAt = ({ localnet }: CashierWorld, { coin, address }: Row): Promise<bigint> =>
  coin === 'sol' ? lamportsOf(localnet.url, address) : usdcOf(localnet.url, address, USDC_MINT)

type Sums = { readonly hot: string; readonly funded: bigint; readonly gone: bigint }

/** Ledger, chain and players agree to the lamport and the micro-dollar. */
async function faultsOfLedger(
  { owner, audit, localnet }: CashierWorld,
  { hot, funded, gone }: Sums,
): Promise<string[]> {
  const { rows } = await owner.pool.query<{ code: string; held: bigint }>(
    `select code, abs(balance) as held from ledger_account where code ~ '^asset:(hot|outflight):'
     union all select 'players', coalesce(sum(balance), 0)::bigint from ledger_account where code ~ '^user:.*:available$'
     union all select 'withdrawing', coalesce(sum(balance), 0)::bigint from ledger_account where code ~ '^user:.*:withdrawing$'`,
  )
  const held = new Map(rows.map(({ code, held: amount }) => [code, amount]))
  const wanted: Record<string, bigint> = {
    'asset:hot:sol': await lamportsOf(localnet.url, hot),
    'asset:hot:usdc': await usdcOf(localnet.url, hot, USDC_MINT),
    'asset:outflight:sol': 0n,
    'asset:outflight:usdc': 0n,
    withdrawing: 0n,
    players: funded - gone,
  }
  const breaches = await findBreaches(audit.pool, 5)
  const freezes = await owner.pool.query<{ reason: string }>(
    'select reason from ledger_freeze_event where frozen',
  )
  return [
    ...Object.entries(wanted)
      .filter(([code, amount]) => held.get(code) !== amount)
      .map(([code, amount]) => `${code}: books ${held.get(code)}, wanted ${amount}`),
    ...freezes.rows.map(({ reason }) => `frozen: ${reason}`),
    ...breaches.map(({ invariant, subject, detail }) => `${invariant} ${subject} ${detail}`),
  ]
}
