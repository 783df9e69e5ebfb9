import { z } from 'zod'
import { findBreaches } from '../../apps/server/src/ledger/testing/find-breaches.ts'
import { USDC_MINT } from '../../packages/localnet/src/usdc-mint.ts'
import { callNode, lamportsOf, usdcOf } from './call-node.ts'
import type { CashierWorld } from './cashier-world.ts'

export type SentDeposit = {
  readonly playerId: string
  readonly coin: 'sol' | 'usdc'
  readonly units: bigint
  readonly signature: string
}

type Row = {
  readonly signature: string
  readonly player_id: string
  readonly coin: string
  readonly units: bigint
  readonly state: string
}

export type DepositVerdict = {
  /** On the chain for good. */
  readonly deposits: number
  /** Sent, and gone with their fork. */
  readonly gone: number
  readonly missed: number
  readonly double: number
  readonly freezes: number
  readonly sweeps: number
  /** Sweeps and deposits that are not at their end. */
  readonly open: number
  readonly faults: readonly string[]
}

type Judged = {
  readonly hot: string
  readonly players: readonly string[]
  readonly sent: readonly SentDeposit[]
}

/** Compares the deposits that the run sent and the chain kept with those that were credited, and ledger and players with the chain. */
export async function judgeDeposits(
  world: CashierWorld,
  { hot, players, sent }: Judged,
): Promise<DepositVerdict> {
  const landed = await landedOf(world, sent)
  const { rows } = await world.owner.pool.query<Row>(
    'select signature, player_id, coin, units, state from cashier_deposit',
  )
  const credited = rows.filter(({ state }) => state === 'credited' || state === 'dust')
  const wanted = new Set(landed.map((one) => keyOf({ ...one, player: one.playerId })))
  const found = credited.map((row) => keyOf({ ...row, player: row.player_id }))
  const { freezes, sweeps, open } = await countRows(world)
  return {
    deposits: landed.length,
    gone: sent.length - landed.length,
    missed: [...wanted].filter((key) => !found.includes(key)).length,
    double: found.length - new Set(found.filter((key) => wanted.has(key))).size,
    freezes,
    sweeps,
    open: open + rows.length - credited.length,
    faults: await faultsOf(world, { hot, players }),
  }
}

type Named = Pick<Row, 'signature' | 'coin' | 'units'> & { readonly player: string }

const keyOf = ({ signature, coin, units, player }: Named): string => `${signature} ${coin} ${units} ${player}`

const STATUSES_MAX = 256
const statuses = z.object({ value: z.array(z.object({ err: z.unknown() }).nullable()) })

/** By the node of the run's own chain, asked until it has forgotten nothing by mistake. */
async function landedOf({ localnet }: CashierWorld, sent: readonly SentDeposit[]): Promise<SentDeposit[]> {
  const landed = new Set<string>()
  for (let from = 0; from < sent.length; from += STATUSES_MAX) {
    const part = sent.slice(from, from + STATUSES_MAX)
    const { value } = await callNode(localnet.url, {
      method: 'getSignatureStatuses',
      params: [part.map(({ signature }) => signature), { searchTransactionHistory: true }],
      result: statuses,
    })
    for (const [at, status] of value.entries())
      if (status?.err === null) landed.add(part[at]?.signature ?? '')
  }
  return sent.filter(({ signature }) => landed.has(signature))
}

async function countRows({
  owner,
}: CashierWorld): Promise<{ freezes: number; sweeps: number; open: number }> {
  const { rows } = await owner.pool.query<{ freezes: number; sweeps: number; open: number }>(
    `select (select count(*)::int from ledger_freeze_event where frozen) as freezes,
            (select count(*)::int from sweep where outcome = 'swept') as sweeps,
            (select count(*)::int from sweep where outcome is null) as open`,
  )
  return rows[0] ?? { freezes: 0, sweeps: 0, open: 0 }
}

async function faultsOf(world: CashierWorld, { hot, players }: Omit<Judged, 'sent'>): Promise<string[]> {
  const { owner, audit, localnet } = world
  const { rows: addresses } = await owner.pool.query<{ address: string }>(
    'select address from cashier_address where player_id = any ($1)',
    [players],
  )
  const ours = [hot, ...addresses.map(({ address }) => address)]
  const [sol, usdc] = await Promise.all([
    sumOf(ours, (address) => lamportsOf(localnet.url, address)),
    sumOf(ours, (address) => usdcOf(localnet.url, address, USDC_MINT)),
  ])
  const wanted = new Map([
    ['assets of sol', sol],
    ['assets of usdc', usdc],
    ['players', await creditedOf(world)],
  ])
  const { rows } = await owner.pool.query<{ name: string; held: bigint }>(
    `select 'assets of sol' as name, -sum(balance)::bigint as held from ledger_account where code ~ '^asset:(hot|deposit|outflight):sol$'
     union all select 'assets of usdc', -sum(balance)::bigint from ledger_account where code ~ '^asset:(hot|deposit|outflight):usdc$'
     union all select 'players', coalesce(sum(balance), 0)::bigint from ledger_account where code ~ '^user:.*:(available|withdraw-only)$'`,
  )
  const breaches = await findBreaches(audit.pool, 5)
  return [
    ...rows
      .filter(({ name, held }) => held !== wanted.get(name))
      .map(({ name, held }) => `${name}: ledger ${held}, wanted ${wanted.get(name)}`),
    ...breaches.map(({ invariant, subject, detail }) => `${invariant} ${subject} ${detail}`),
  ]
}

async function sumOf(
  addresses: readonly string[],
  read: (address: string) => Promise<bigint>,
): Promise<bigint> {
  let sum = 0n
  for (const address of addresses) sum += await read(address)
  return sum
}

async function creditedOf({ owner }: CashierWorld): Promise<bigint> {
  const { rows } = await owner.pool.query<{ micros: bigint }>(
    "select coalesce(sum(micros), 0)::bigint as micros from cashier_deposit where state = 'credited'",
  )
  return rows[0]?.micros ?? 0n
}
