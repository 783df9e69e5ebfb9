import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { openAuditChain } from '../../apps/server/src/chain/open-chain.ts'
import { openNode } from '../../apps/server/src/chain/open-node.ts'
import { checkReserve } from '../../apps/server/src/ledger/check-reserve.ts'
import { ReserveReader } from '../../apps/server/src/ledger/reserve-reader.ts'
import { openDatabase } from '../../apps/server/src/platform/db.ts'
import { listenTo } from '../../apps/server/src/platform/listen.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { migrateDatabase, migrateSignerDatabase } from '../../apps/server/src/platform/migrate.ts'
import { freePort } from '../../apps/server/test/world/free-port.ts'
import { LOCALNET_GENESIS_HASH } from '../../packages/localnet/src/localnet-genesis.ts'
import { startLocalnet } from '../../packages/localnet/src/start-localnet.ts'
import { USDC_MINT } from '../../packages/localnet/src/usdc-mint.ts'
import { type OwnPostgres, startOwnPostgres } from '../machine/own-postgres.ts'
import { callNode } from './call-node.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const HOT_SOL = 5_000_000_000_000n
const HOT_USDC = 1_000_000_000_000n
const FINALIZED_BLOCKS = 40
const SIGNER_STARTS_WITHIN_MS = 30_000
const FUNDS_OF_PLAYER = 100_000_000_000n

export type CashierWorld = Awaited<ReturnType<typeof openCashierWorld>>

/**
 * An own PostgreSQL, another one for what the signer remembers, a local chain with two nodes and the files of a signer; the audit reads the
 * chain on every request, through the second node, which is the witness of the cashier too.
 */
export async function openCashierWorld({
  slotMs,
  settings,
}: {
  readonly slotMs: number
  /** Of the PostgreSQL of the game. */
  readonly settings?: Readonly<Record<string, string>>
}) {
  const postgres = await startOwnPostgres(settings)
  const signerPostgres = await startOwnPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'throwdown-cashier-'))
  await migrateDatabase(postgres.url('postgres'))
  await migrateSignerDatabase(signerPostgres.url('postgres'))
  const localnet = await startLocalnet({ slotMs })
  const second = await localnet.addNode()
  execFileSync(process.execPath, ['tools/make-signer-keys.ts', folder], { cwd: ROOT })
  const databases = openDatabases(postgres, signerPostgres)
  const signerPort = await freePort()
  const audit = startAudit(databases.audit.pool, {
    url: postgres.url('throwdown_audit'),
    rpcUrl: second.url,
  })
  return {
    postgres,
    signerPostgres,
    localnet,
    second,
    folder,
    signerPort,
    ...databases,
    readChain: audit.readChain,
    async close(): Promise<void> {
      await audit.stop()
      for (const database of Object.values(databases)) await database.close()
      await localnet.close()
      await postgres.remove()
      await signerPostgres.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const open = (url: string, maxConnections: number) =>
  openDatabase({ url, maxConnections, applicationName: 'cashier-run' })

function openDatabases(game: OwnPostgres, signer: OwnPostgres) {
  return {
    owner: open(game.url('postgres'), 4),
    app: open(game.url('throwdown_app'), 8),
    cashier: open(game.url('throwdown_cashier'), 2),
    audit: open(game.url('throwdown_audit'), 4),
    signerOwner: open(signer.url('postgres'), 2),
  }
}

const silent = createLog({ level: 'silent', format: 'json', process: 'run' })

/** As the worker does it, with its own node. */
function startAudit(pool: CashierPool, { url, rpcUrl }: { readonly url: string; readonly rpcUrl: string }) {
  const node = openNode({ url: rpcUrl })
  const chain = openAuditChain({ node, usdcMint: USDC_MINT, database: pool, nowMs: Date.now })
  const readChain = () => checkReserve(pool, chain)
  const reader = new ReserveReader(async () => {
    await checkReserve(pool, chain, 'quick')
  })
  const listening = listenTo({
    url,
    channel: 'ledger_reading_requested',
    applicationName: 'cashier-run-audit',
    log: silent,
    onNotified: () => void reader.ask().catch(() => undefined),
  })
  return {
    readChain,
    async stop() {
      await listening.stop()
      await reader.settled()
    },
  }
}

type CashierPool = ReturnType<typeof openDatabase>['pool']

export const signerCommand = ['--disable-sigusr1', 'apps/signer/src/bin/signer.ts']
export const cashierCommand = ['apps/server/src/bin/cashier.ts']

export function signerEnv({
  postgres,
  signerPostgres,
  folder,
  signerPort,
}: CashierWorld): Record<string, string> {
  const file = (name: string) => join(folder, name)
  const plenty = '1000000000000000'
  return {
    NODE_ENV: 'test',
    NODE_COMPILE_CACHE: file('compiled'),
    DATABASE_URL: postgres.url('throwdown_signer'),
    STATE_DATABASE_URL: signerPostgres.url('throwdown_signer_state'),
    SIGNER_PORT: String(signerPort),
    ROOT_KEY_FILE: file('root.pem'),
    SERVER_SECRET_FILE: file('server.secret'),
    CASHIER_SECRET_FILE: file('cashier.secret'),
    WORKER_SECRET_FILE: file('worker.secret'),
    HEAD_KEY_FILE: file('head.pem'),
    DEPOSIT_SEED_FILE: file('deposit.seed'),
    ADDRESS_KEY_FILE: file('address.pem'),
    HOT_WALLET_KEY_FILE: file('hot-wallet.pem'),
    DESTINATION_WAIT_HOURS: '0',
    DESTINATIONS_PER_HOUR: '10000',
    LAMPORTS_PER_TRANSFER: plenty,
    LAMPORTS_PER_HOUR: plenty,
    LAMPORTS_PER_DAY: plenty,
    USDC_MICROS_PER_HOUR: plenty,
    USDC_MICROS_PER_DAY: plenty,
  }
}

export async function cashierEnv(world: CashierWorld, rpcUrl: string): Promise<Record<string, string>> {
  return {
    NODE_ENV: 'test',
    NODE_COMPILE_CACHE: join(world.folder, 'compiled'),
    DATABASE_URL: world.postgres.url('throwdown_cashier'),
    REDIS_URL: 'redis://127.0.0.1:6379',
    REDIS_KEY_PREFIX: `run:${randomBytes(6).toString('hex')}:`,
    OPS_PORT: String(await freePort()),
    SIGNER_PORT: String(world.signerPort),
    CASHIER_SECRET_FILE: join(world.folder, 'cashier.secret'),
    SOLANA_RPC_URL: rpcUrl,
    WITNESS_SOLANA_RPC_URL: world.second.url,
    SOLANA_WS_URL: world.localnet.wsUrl,
    SOLANA_GENESIS_HASH: LOCALNET_GENESIS_HASH,
    LOG_LEVEL: 'warn',
  }
}

/** Coins of the house on the chain and in the ledger, once the signer has named its wallet. */
export async function fillHotWallet(
  world: CashierWorld,
  signer: { readonly output: string },
): Promise<string> {
  const hot = await untilNamed(world, signer)
  await callNode(world.localnet.url, {
    method: 'requestAirdrop',
    params: [hot, Number(HOT_SOL)],
    result: z.string(),
  })
  await callNode(world.localnet.url, {
    method: 'localnet_giveUsdc',
    params: [hot, Number(HOT_USDC)],
    result: z.string(),
  })
  world.localnet.tick(FINALIZED_BLOCKS)
  await world.readChain()
  // As the owner: every role needs the approval of two people for it [C8].
  for (const [coin, units] of [
    ['usdc', HOT_USDC],
    ['sol', HOT_SOL],
  ] as const)
    await world.owner.pool.query(
      `select key from cashier_add_capital($1, 'hot', $2, $3,
         (select row(sol_micros, 'run', sol_price_at)::ledger_price from ledger_reserve))`,
      [randomUUID(), coin, units],
    )
  return hot
}

async function untilNamed({ owner }: CashierWorld, signer: { readonly output: string }): Promise<string> {
  const endsAtMs = Date.now() + SIGNER_STARTS_WITHIN_MS
  for (;;) {
    const { rows } = await owner.pool.query<{ address: string }>(
      "select address from signer.wallet where kind = 'hot'",
    )
    if (rows[0]) return rows[0].address
    if (Date.now() > endsAtMs) throw new Error(`the signer does not start: ${signer.output}`)
    await sleep(200)
  }
}

export async function aRichPlayer(world: CashierWorld): Promise<string> {
  const playerId = randomUUID()
  await world.owner.pool.query(
    'select key from ledger_seed($1, (select id from ledger_open_accounts(array[$2])), $3)',
    [`seed:${randomUUID()}`, `user:${playerId}:available`, FUNDS_OF_PLAYER],
  )
  return playerId
}
