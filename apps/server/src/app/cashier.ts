import type { SignerLink } from '@throwdown/signer-link/signer-link'
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { depositTasks } from '../cashier/deposits/deposit-tasks.ts'
import { DepositWatcher } from '../cashier/deposits/deposit-watcher.ts'
import { fillAddressPool } from '../cashier/deposits/fill-address-pool.ts'
import type { PlayerPushes } from '../cashier/deposits/notify-players.ts'
import { addressSigning, type SignAddressesDeps } from '../cashier/deposits/sign-addresses.ts'
import { keepBlockhash } from '../cashier/deposits/wallet-store.ts'
import { type CashierTask, runLeasedTasks } from '../cashier/run-leased-tasks.ts'
import { watchOpenMoney } from '../cashier/watch/watch-open-money.ts'
import { hostOf, nameCashierNodes } from '../chain/cashier-node-store.ts'
import type { CashierConfig } from '../platform/cashier-config.ts'
import { CONNECTIONS } from '../platform/connection-counts.ts'
import type { ProcessContext } from '../platform/context.ts'
import { type Database, openDatabase } from '../platform/db.ts'
import { type CashierChain, type CashierNodes, openCashierNodes } from './cashier-nodes.ts'
import { spendTask } from './cashier-spends.ts'
import { sweepTasks } from './cashier-sweeps.ts'
import { openWithdrawals } from './cashier-withdrawals.ts'
import { witnessTasks } from './cashier-witness.ts'
import { buildOps } from './ops.ts'
import { playerPushes } from './player-pushes.ts'

const FILL_POOL_EVERY_MS = 1_000
/** A player waits for it, once. */
const SIGN_ADDRESSES_EVERY_MS = 250
const KEEP_BLOCKHASH_EVERY_MS = 5_000
const NAME_NODE_EVERY_MS = 60_000

type CashierContext = ProcessContext<CashierConfig>

/** Everything that the cashier does, and its port for metrics and health. */
export function openCashier(
  context: CashierContext,
  signer: SignerLink,
): { ops: FastifyInstance; database: Database } {
  const { config, log, shutdown } = context
  const database = openDatabase({
    url: config.DATABASE_URL,
    maxConnections: CONNECTIONS.cashier.reads,
    applicationName: 'throwdown-cashier-reads',
  })
  shutdown.onClose('database', () => database.close())
  context.metrics.measurePool('reads', database.pool)
  const ops = buildOps({ ...context, database })
  shutdown.onClose('ops', () => ops.close())
  const nodes = openCashierNodes(context)
  const { chain } = nodes
  const gauges = gaugesOf(context)
  const openMoney = watchOpenMoney(context.metrics)
  const pushes = playerPushes(context, database.pool)
  const running = runLeasedTasks({
    databaseUrl: config.DATABASE_URL,
    log,
    tasks: [
      fillPoolTask({ signer, chain, onFree: (free) => gauges.freeAddresses.set(free) }),
      signAddressesTask({ signer, pushes, log }),
      keepBlockhashTask(chain),
      nameNodeTask(context),
      openMoney.task,
      ...depositTasksOf(context, { nodes, pushes, onCredited: openMoney.credited }),
      ...sweepTasks(context, { rpc: nodes.openRpc(), signer }),
      spendTask(context, nodes),
      openWithdrawals(context, {
        nodes,
        signer,
        onChanged: (playerId) => {
          pushes.walletChanged([playerId])
          pushes.balanceChanged([playerId])
        },
      }),
    ],
    onLease: (hasLease) => {
      gauges.holdsLease.set(hasLease ? 1 : 0)
      if (!hasLease) openMoney.forget()
    },
  })
  shutdown.onClose('tasks', () => running.stop())
  return { ops, database }
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

const signAddressesTask = (deps: SignAddressesDeps): CashierTask => ({
  name: 'sign addresses of players',
  everyMs: SIGN_ADDRESSES_EVERY_MS,
  run: addressSigning(deps),
})

const keepBlockhashTask = (chain: CashierChain): CashierTask => ({
  name: 'keep a blockhash for pages',
  everyMs: KEEP_BLOCKHASH_EVERY_MS,
  run: async (db) => keepBlockhash(db, await chain.readBlockhash()),
})

const nodesOf = ({ SOLANA_RPC_URL: own, WITNESS_SOLANA_RPC_URL: witness }: CashierConfig): string[] =>
  witness === undefined ? [own] : [own, witness]

/** The audit refuses to read through one of them. */
const nameNodeTask = ({ config }: CashierContext): CashierTask => ({
  name: 'name the nodes for the audit',
  everyMs: NAME_NODE_EVERY_MS,
  run: (db) => nameCashierNodes(db, nodesOf(config).map(hostOf)),
})

type DepositPorts = {
  readonly nodes: CashierNodes
  readonly pushes: PlayerPushes
  readonly onCredited: (afterSeconds: number) => void
}

function depositTasksOf(context: CashierContext, { nodes, pushes, onCredited }: DepositPorts): CashierTask[] {
  const { clock, log, metrics, shutdown } = context
  const nowMs = () => clock.nowMs()
  const { chain, secondChain } = nodes
  const watcher = new DepositWatcher({ chain, pushes, nowMs, log, onCredited })
  const watch = chain.watchAccounts(watcher.hint)
  shutdown.onClose('notices of the chain', async () => watch.close())
  const tasks = depositTasks({ watcher, watchAccounts: (accounts) => watch.set(accounts), metrics, nowMs })
  if (secondChain === null) return tasks
  const witnessDeps = { nodes: { own: chain, second: secondChain }, watcher }
  return [
    ...tasks,
    ...witnessTasks(context, { ...witnessDeps, onContradiction: nodes.onBalanceContradiction }),
  ]
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
