import { once } from 'node:events'
import type { Server } from 'node:https'
import type { RootKey } from '@throwdown/rules/transcript/root-keys'
import { LINK_SECRET_BYTES } from '@throwdown/signer-link/link-security'
import {
  certifyRequest,
  keepHeadRequest,
  SIGNER_CLIENTS,
  type SignerClient,
  statusRequest,
} from '@throwdown/signer-link/messages'
import { readSecretBytes, UnusableSecretFile } from '@throwdown/signer-link/secret-file'
import type pg from 'pg'
import { certifyDayKey } from './certify-day-key.ts'
import type { SignerConfig } from './config.ts'
import { type HeadKey, keepHead, loadHeadKey } from './keep-head.ts'
import type { SignerLog } from './log.ts'
import { openPool } from './open-pool.ts'
import { loadRootKey, type OperatorRootKey } from './root-key.ts'
import { type Call, call, serveSigner } from './serve.ts'
import { countCertificatesOfHour } from './store.ts'
import { openWallet } from './wallet/open-wallet.ts'

const CONNECTIONS_MAX = 4

export type RunningSigner = { readonly port: number; stop(): Promise<void> }

type StartOptions = { readonly rootKeys: readonly RootKey[]; readonly log: SignerLog }

export async function startSigner(config: SignerConfig, options: StartOptions): Promise<RunningSigner> {
  const { rootKeys, log } = options
  const isProduction = config.NODE_ENV === 'production'
  const rootKey = loadRootKey(config.ROOT_KEY_FILE, { rootKeys, isProduction })
  const headKey = loadHeadKey(config.HEAD_KEY_FILE, { isProduction })
  const secrets = readLinkSecrets(config)
  const pool = openPool(config.DATABASE_URL, CONNECTIONS_MAX)
  const wallet = await openWallet(config, { pool, log })
  const status = call(SIGNER_CLIENTS, statusRequest, async () => ({
    rootKeyId: rootKey.pinned.id,
    certificatesThisHour: await countCertificatesOfHour(pool),
    hotWallet: wallet.address,
  }))
  const calls = new Map<string, Call>([
    ['/status', status],
    ['/certify', certifyCall({ pool, rootKey, config, log })],
    ['/keep-head', keepHeadCall({ pool, headKey, log })],
    ...wallet.calls,
  ])
  const server = serveSigner({ secrets, calls, log })
  const port = await listen(server, config)
  log('up', { host: config.SIGNER_HOST, port, rootKeyId: rootKey.pinned.id, hotWallet: wallet.address })
  return {
    port,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      await closed
      await pool.end()
      log('stopped')
    },
  }
}

function readLinkSecrets(config: SignerConfig): Map<SignerClient, Buffer> {
  const files = {
    server: config.SERVER_SECRET_FILE,
    cashier: config.CASHIER_SECRET_FILE,
    worker: config.WORKER_SECRET_FILE,
  }
  const secrets = SIGNER_CLIENTS.map((client): [SignerClient, Buffer] => [
    client,
    readSecretBytes(files[client], LINK_SECRET_BYTES),
  ])
  // One process could then call as another.
  if (new Set(secrets.map(([, secret]) => secret.toString('hex'))).size < secrets.length)
    throw new UnusableSecretFile(
      'SERVER_SECRET_FILE, CASHIER_SECRET_FILE and WORKER_SECRET_FILE hold the same secret',
    )
  return new Map(secrets)
}

type CertificateDeps = {
  readonly pool: pg.Pool
  readonly rootKey: OperatorRootKey
  readonly config: SignerConfig
  readonly log: SignerLog
}

function certifyCall({ pool, rootKey, config, log }: CertificateDeps): Call {
  const certifying = { pool, rootKey, perHourMax: config.CERTIFICATES_PER_HOUR, nowMs: Date.now }
  return call(['server'], certifyRequest, async ({ dayKey }, client) => {
    const certificate = await certifyDayKey(certifying, dayKey)
    log('certified', { client, dayKey, validTo: certificate.validTo })
    return { certificate }
  })
}

type HeadDeps = { readonly pool: pg.Pool; readonly headKey: HeadKey; readonly log: SignerLog }

function keepHeadCall({ pool, headKey, log }: HeadDeps): Call {
  return call(['worker'], keepHeadRequest, async (head) => {
    const kept = await keepHead({ pool, headKey, nowMs: Date.now }, head)
    log('kept a head', { position: kept.position, hash: kept.hash })
    return kept
  })
}

async function listen(server: Server, { SIGNER_HOST, SIGNER_PORT }: SignerConfig): Promise<number> {
  server.listen(SIGNER_PORT, SIGNER_HOST)
  await once(server, 'listening')
  const address = server.address()
  return address !== null && typeof address === 'object' ? address.port : SIGNER_PORT
}
