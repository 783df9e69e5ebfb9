import { once } from 'node:events'
import type { Server } from 'node:https'
import type { RootKey } from '@throwdown/rules/transcript/root-keys'
import { figuresRequest } from '@throwdown/signer-link/figures'
import { LINK_SECRET_BYTES } from '@throwdown/signer-link/link-security'
import {
  certifyRequest,
  keepHeadRequest,
  SIGNER_CLIENTS,
  type SignerClient,
  statusRequest,
} from '@throwdown/signer-link/messages'
import { readSecretBytes, UnusableSecretFile } from '@throwdown/signer-link/secret-file'
import { attestCall, trustOf } from './attest-approval.ts'
import { certifyDayKey } from './certify-day-key.ts'
import type { SignerConfig } from './config.ts'
import { copyEverything, refuseLostState } from './copy-to-game.ts'
import { type Databases, openDatabases } from './databases.ts'
import { CallCounts, readFigures } from './figures.ts'
import { type HeadKey, keepHead, loadHeadKey } from './keep-head.ts'
import type { SignerLog } from './log.ts'
import { loadRootKey, type OperatorRootKey } from './root-key.ts'
import { type Call, call, serveSigner, UNKNOWN_CALL } from './serve.ts'
import { countCertificatesOfHour } from './store.ts'
import { loadAddressKey } from './wallet/address-key.ts'
import { openWallet } from './wallet/open-wallet.ts'

export type RunningSigner = { readonly port: number; stop(): Promise<void> }

/** The keys that clients pin. */
type StartOptions = {
  readonly rootKeys: readonly RootKey[]
  readonly addressKeys: readonly string[]
  readonly log: SignerLog
}

export async function startSigner(config: SignerConfig, options: StartOptions): Promise<RunningSigner> {
  const { rootKeys, addressKeys, log } = options
  const isProduction = config.NODE_ENV === 'production'
  const rootKey = loadRootKey(config.ROOT_KEY_FILE, { rootKeys, isProduction })
  const headKey = loadHeadKey(config.HEAD_KEY_FILE, { isProduction })
  const addressKey = loadAddressKey(config.ADDRESS_KEY_FILE, { addressKeys, isProduction })
  const secrets = readLinkSecrets(config)
  const databases = openDatabases(config)
  await refuseLostState(databases)
  const wallet = await openWallet(config, { databases, addressKey, log })
  await copyEverything(databases)
  const status = call(SIGNER_CLIENTS, statusRequest, async () => ({
    rootKeyId: rootKey.pinned.id,
    certificatesThisHour: await countCertificatesOfHour(databases.state),
    hotWallet: wallet.address,
  }))
  const calls = new Map<string, Call>([
    ['/status', status],
    ['/certify', certifyCall({ databases, rootKey, config, log })],
    ['/keep-head', keepHeadCall({ databases, headKey, log })],
    ['/attest', attestCall({ game: databases.game, trust: trustOf(config), log })],
    ...wallet.calls,
  ])
  const answered = new CallCounts()
  const figures = { databases, certificatesPerHour: config.CERTIFICATES_PER_HOUR, caps: wallet.caps }
  calls.set(
    '/figures',
    call(['worker'], figuresRequest, async () => ({
      ...(await readFigures(figures)),
      calls: answered.list([...calls.keys(), UNKNOWN_CALL]),
    })),
  )
  const onAnswered = answered.count.bind(answered)
  const server = serveSigner({ secrets, calls, log, onAnswered })
  const port = await listen(server, config)
  log('up', { host: config.SIGNER_HOST, port, rootKeyId: rootKey.pinned.id, hotWallet: wallet.address })
  return {
    port,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      await closed
      await Promise.all([databases.state.end(), databases.game.end()])
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
  readonly databases: Databases
  readonly rootKey: OperatorRootKey
  readonly config: SignerConfig
  readonly log: SignerLog
}

function certifyCall({ databases, rootKey, config, log }: CertificateDeps): Call {
  const certifying = { ...databases, rootKey, perHourMax: config.CERTIFICATES_PER_HOUR, nowMs: Date.now }
  return call(['server'], certifyRequest, async ({ dayKey }, client) => {
    const certificate = await certifyDayKey(certifying, dayKey)
    log('certified', { client, dayKey, validTo: certificate.validTo })
    return { certificate }
  })
}

type HeadDeps = { readonly databases: Databases; readonly headKey: HeadKey; readonly log: SignerLog }

function keepHeadCall({ databases, headKey, log }: HeadDeps): Call {
  return call(['worker'], keepHeadRequest, async (head) => {
    const kept = await keepHead({ ...databases, headKey, nowMs: Date.now }, head)
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
