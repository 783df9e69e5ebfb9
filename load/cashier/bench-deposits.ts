import type pg from 'pg'
import { depositTasks } from '../../apps/server/src/cashier/deposits/deposit-tasks.ts'
import { DepositWatcher } from '../../apps/server/src/cashier/deposits/deposit-watcher.ts'
import { runLeasedTasks } from '../../apps/server/src/cashier/run-leased-tasks.ts'
import { openCashierChain } from '../../apps/server/src/chain/open-cashier-chain.ts'
import { openNode } from '../../apps/server/src/chain/open-node.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { createMetrics } from '../../apps/server/src/platform/metrics.ts'
import { createTestDatabase } from '../../apps/server/src/platform/testing/database.ts'
import { percentile } from '../machine/percentile.ts'
import { layOutAddresses, type WatchedPlayer } from './lay-out-addresses.ts'
import { startOwnLocalnet } from './own-localnet.ts'

const DEPOSITS_PER_SECOND = 10
const ALL_WITHIN_MS = 120_000
const USDC_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const PRICE_MICROS = 150_000_000n
const PRICE_EVERY_MS = 10_000

type Sizes = { readonly addresses: number; readonly deposits: number }

/** From the block that is final to the push, in milliseconds. */
export async function measureCredits(sizes: Sizes): Promise<number[]> {
  const [localnet, database] = await Promise.all([startOwnLocalnet(), createTestDatabase()])
  try {
    return await measure({ localnet, database }, sizes)
  } finally {
    localnet.stop()
    await database.drop()
  }
}

type DepositWorld = {
  readonly localnet: Awaited<ReturnType<typeof startOwnLocalnet>>
  readonly database: Awaited<ReturnType<typeof createTestDatabase>>
}

async function measure(
  { localnet, database }: DepositWorld,
  { addresses, deposits }: Sizes,
): Promise<number[]> {
  const owner = database.open('postgres')
  const chain = openCashierChain({
    node: openNode({ url: localnet.url }),
    socketUrl: localnet.socketUrl,
    usdcMint: USDC_MINT,
    nowMs: Date.now,
  })
  const players = await layOutAddresses(owner.pool, {
    count: addresses,
    tokenAccountOf: chain.tokenAccountOf,
  })
  const pricing = keepPrice(owner.pool)
  const pushedAtMs = new Map<string, number>()
  const log = createLog({ level: 'warn', format: 'json', process: 'bench' })
  const watcher = new DepositWatcher({
    chain,
    pushes: {
      walletChanged: () => undefined,
      balanceChanged: (ids) => ids.forEach((id) => pushedAtMs.set(id, Date.now())),
    },
    nowMs: Date.now,
    log,
  })
  const startedAtMs = Date.now()
  await watcher.scanAll(database.open('throwdown_cashier').pool)
  process.stdout.write(`addresses=${addresses} first_round_ms=${Date.now() - startedAtMs}\n`)
  const running = runLeasedTasks({
    databaseUrl: database.url('throwdown_cashier'),
    log,
    tasks: depositTasks({
      watcher,
      watchAccounts: () => undefined,
      metrics: createMetrics('bench'),
      nowMs: Date.now,
    }),
    onLease: () => undefined,
  })
  const paid = players.slice(0, deposits)
  await payAll(localnet, paid)
  await until(() => pushedAtMs.size >= deposits)
  await running.stop()
  clearInterval(pricing)
  return delaysOf({ localnet, pool: owner.pool }, paid, pushedAtMs)
}

/** As the worker does it: a price that is two minutes old credits nothing. */
function keepPrice(pool: pg.Pool): NodeJS.Timeout {
  const record = () =>
    void pool
      .query('select ledger_record_price($1, now())', [PRICE_MICROS])
      .catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
  record()
  return setInterval(record, PRICE_EVERY_MS)
}

async function payAll(localnet: DepositWorld['localnet'], players: readonly WatchedPlayer[]): Promise<void> {
  for (const [at, { address }] of players.entries()) {
    if (at % 2 === 0) await localnet.call('requestAirdrop', [address, 500_000_000])
    else await localnet.call('localnet_giveUsdc', [address, 10_000_000])
    await new Promise((resolve) => setTimeout(resolve, 1_000 / DEPOSITS_PER_SECOND))
  }
}

async function until(isDone: () => boolean): Promise<void> {
  const deadlineMs = Date.now() + ALL_WITHIN_MS
  while (!isDone()) {
    if (Date.now() > deadlineMs) throw new Error('not every deposit was credited in time')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** From the final block to the push. Also says how many were not seen before their block was final: then the scan was too slow. */
async function delaysOf(
  { localnet, pool }: { localnet: DepositWorld['localnet']; pool: pg.Pool },
  players: readonly WatchedPlayer[],
  pushedAtMs: ReadonlyMap<string, number>,
): Promise<number[]> {
  const { rows } = await pool.query<{
    player_id: string
    slot: bigint
    seen_at: Date
    credited_at: Date
  }>("select player_id, slot, seen_at, credited_at from cashier_deposit where state = 'credited'")
  const finalAt = (row: (typeof rows)[number]) => localnet.finalAtMs(row.slot)
  const seenLate = rows.filter((row) => row.seen_at.getTime() > finalAt(row)).length
  const booked = rows.map((row) => row.credited_at.getTime() - finalAt(row))
  process.stdout.write(
    `deposits=${rows.length} seen_after_final=${seenLate} booked_p50_ms=${Math.round(percentile(booked, 0.5))} booked_p99_ms=${Math.round(percentile(booked, 0.99))}\n`,
  )
  const byPlayer = new Map(rows.map((row) => [row.player_id, row]))
  return players.map(({ playerId }) => {
    const row = byPlayer.get(playerId)
    return (pushedAtMs.get(playerId) ?? Number.NaN) - (row ? finalAt(row) : Number.NaN)
  })
}
