import type { SignerLink } from '@throwdown/signer-link/signer-link'
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { depositTasks } from '../cashier/deposits/deposit-tasks.ts'
import { DepositWatcher } from '../cashier/deposits/deposit-watcher.ts'
import { fillAddressPool } from '../cashier/deposits/fill-address-pool.ts'
import type { PlayerPushes } from '../cashier/deposits/notify-players.ts'
import { keepBlockhash } from '../cashier/deposits/wallet-store.ts'
import { type CashierTask, runLeasedTasks } from '../cashier/run-leased-tasks.ts'
import { openCashierChain } from '../chain/open-cashier-chain.ts'
import { type CashierConfig, solanaSocketUrl } from '../platform/cashier-config.ts'
import type { ProcessContext } from '../platform/context.ts'
import { type Database, openDatabase } from '../platform/db.ts'
import { sweepTasks } from './cashier-sweeps.ts'
import { openWithdrawals } from './cashier-withdrawals.ts'
import { buildOps } from './ops.ts'
import { playerPushes } from './player-pushes.ts'

const FILL_POOL_EVERY_MS = 1_000
const KEEP_BLOCKHASH_EVERY_MS = 5_000
/** For health and pushes. What moves money uses the connection of the lease. */
const READ_CONNECTIONS = 2

type CashierContext = ProcessContext<CashierConfig>
type CashierChain = ReturnType<typeof openCashierChain>

/** Everything that the cashier does, and its port for metrics and health. */
export function openCashier(
  context: CashierContext,
  signer: SignerLink,
): { ops: FastifyInstance; database: Database } {
  const { config, log, shutdown } = context
  const database = openDatabase({
    url: config.DATABASE_URL,
    maxConnections: READ_CONNECTIONS,
    applicationName: 'throwdown-cashier-reads',
  })
  shutdown.onClose('database', () => database.close())
  const ops = buildOps({ ...context, database })
  shutdown.onClose('ops', () => ops.close())
  const chain = chainOf(context)
  const gauges = gaugesOf(context)
  const pushes = playerPushes(context, database.pool)
  const running = runLeasedTasks({
    databaseUrl: config.DATABASE_URL,
    log,
    tasks: [
      fillPoolTask({ signer, chain, onFree: (free) => gauges.freeAddresses.set(free) }),
      keepBlockhashTask(chain),
      ...depositTasksOf(context, { chain, pushes }),
      ...sweepTasks(context, signer),
      openWithdrawals(context, {
        signer,
        onChanged: (playerId) => {
          pushes.walletChanged([playerId])
          pushes.balanceChanged([playerId])
        },
      }),
    ],
    onHeld: (isHeld) => gauges.holdsLease.set(isHeld ? 1 : 0),
  })
  shutdown.onClose('tasks', () => running.stop())
  return { ops, database }
}

function chainOf({ config, clock, log }: CashierContext): CashierChain {
  return openCashierChain({
    rpcUrl: config.SOLANA_RPC_URL,
    socketUrl: solanaSocketUrl(config),
    usdcMint: config.USDC_MINT,
    nowMs: () => clock.nowMs(),
    onPriceRefused: (refusal) => log.warn({ refusal }, 'the price of SOL is not usable'),
  })
}

function fillPoolTask(deps: {
  signer: SignerLink
  chain: CashierChain
  onFree: (free: number) => void
}): CashierTask {
  const { signer, chain, onFree } = deps
  return {
    name: 'fill address pool',
    everyMs: FILL_POOL_EVERY_MS,
    run: async (db) => onFree(await fillAddressPool(db, { signer, tokenAccountOf: chain.tokenAccountOf })),
  }
}

const keepBlockhashTask = (chain: CashierChain): CashierTask => ({
  name: 'keep a blockhash for pages',
  everyMs: KEEP_BLOCKHASH_EVERY_MS,
  run: async (db) => keepBlockhash(db, await chain.readBlockhash()),
})

function depositTasksOf(
  context: CashierContext,
  { chain, pushes }: { chain: CashierChain; pushes: PlayerPushes },
): CashierTask[] {
  const { clock, log, metrics, shutdown } = context
  const nowMs = () => clock.nowMs()
  const watcher = new DepositWatcher({ chain, pushes, nowMs, log })
  const watch = chain.watchAccounts(watcher.hint)
  shutdown.onClose('notices of the chain', async () => watch.close())
  return depositTasks({ watcher, watchAccounts: (accounts) => watch.set(accounts), metrics, nowMs })
}

function gaugesOf({ metrics }: CashierContext) {
  const registers = [metrics.registry]
  return {
    holdsLease: new Gauge({
      name: 'cashier_holds_lease',
      help: '1 while this process is the cashier that works',
      registers,
    }),
    freeAddresses: new Gauge({
      name: 'cashier_free_addresses',
      help: 'Deposit addresses that no player has yet',
      registers,
    }),
  }
}
