import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { LOCALNET_GENESIS_HASH } from '@throwdown/localnet/localnet-genesis'
import { onTestFinished } from 'vitest'
import type { SignerProcess } from '../../../signer/test/world/signer-process.ts'
import { freePort } from '../world/free-port.ts'
import { KillingProxy } from './killing-proxy.ts'

const BIN = fileURLToPath(new URL('../../src/bin/cashier.ts', import.meta.url))

export type CashierParts = {
  readonly databaseUrl: string
  readonly signer: SignerProcess
  /** In front of PostgreSQL and of the node. */
  readonly proxies: { readonly database: KillingProxy; readonly chain: KillingProxy }
}

export async function openProxies(rpcUrl: string): Promise<CashierParts['proxies']> {
  const database = await KillingProxy.open(5432)
  const chain = await KillingProxy.open(Number(new URL(rpcUrl).port))
  onTestFinished(() => [database, chain].forEach((proxy) => proxy.close()))
  return { database, chain }
}

/** The shipped cashier, whose requests pass the proxies. */
export async function startCashier({ databaseUrl, signer, proxies }: CashierParts): Promise<ChildProcess> {
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl.replace(':5432', `:${proxies.database.port}`),
    REDIS_URL: 'redis://127.0.0.1:6379',
    REDIS_KEY_PREFIX: `test:${randomBytes(6).toString('hex')}:`,
    OPS_PORT: String(await freePort()),
    SIGNER_PORT: String(signer.port),
    CASHIER_SECRET_FILE: signer.variables['CASHIER_SECRET_FILE'],
    SOLANA_RPC_URL: `http://127.0.0.1:${proxies.chain.port}`,
    SOLANA_GENESIS_HASH: LOCALNET_GENESIS_HASH,
    LOG_LEVEL: 'silent',
  }
  const child = spawn(process.execPath, [BIN], { env, stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.signalCode !== null || child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
