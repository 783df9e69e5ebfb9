import { createHash, createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type SignerFiles = {
  readonly rootKey: string
  readonly serverSecret: string
  readonly cashierSecret: string
  readonly workerSecret: string
  readonly headKey: string
  readonly hotWallet: string
  readonly depositSeed: string
  readonly addressKey: string
}

export const signerFiles = (folder: string): SignerFiles => ({
  rootKey: join(folder, 'root.pem'),
  serverSecret: join(folder, 'server.secret'),
  cashierSecret: join(folder, 'cashier.secret'),
  workerSecret: join(folder, 'worker.secret'),
  headKey: join(folder, 'head.pem'),
  hotWallet: join(folder, 'hot-wallet.pem'),
  depositSeed: join(folder, 'deposit.seed'),
  addressKey: join(folder, 'address.pem'),
})

/** What a developer's signer needs: the public development keys, and secrets of this machine. Existing files stay. */
export function makeSignerFiles(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const files = signerFiles(folder)
  createFile(files.rootKey, developmentRootKey())
  createFile(files.serverSecret, randomText(32))
  createFile(files.cashierSecret, randomText(32))
  createFile(files.workerSecret, randomText(32))
  createFile(files.headKey, developmentHeadKey())
  createFile(files.addressKey, developmentAddressKey())
  createFile(
    files.hotWallet,
    generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  )
  createFile(files.depositSeed, randomText(64))
}

const randomText = (byteLength: number): string => `${randomBytes(byteLength).toString('base64url')}\n`

/** Appears with its whole content or not at all: two stacks may start at once. */
function createFile(path: string, content: string): void {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, content, { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error) || Reflect.get(error, 'code') !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

// DER wrapper around a raw Ed25519 seed.
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

const pemOf = (seed: Buffer): string =>
  createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
    .export({ format: 'pem', type: 'pkcs8' })
    .toString()

/** Its seed is public: 32 bytes of 01. Production refuses it. */
const developmentRootKey = (): string => pemOf(Buffer.alloc(32, 1))

/** Public too: the page pins its other half. Its seed is 32 bytes of 02. */
const developmentAddressKey = (): string => pemOf(Buffer.alloc(32, 2))

/** Public too, so that `npm run tool audit-verify` needs no variable in development. */
const developmentHeadKey = (): string =>
  pemOf(createHash('sha256').update('development only: AUDIT_HEAD_KEY').digest())
