import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RootKey } from '@throwdown/rules/transcript/root-keys'
import { onTestFinished } from 'vitest'
import { publicHalf } from '../../src/root-key.ts'

export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'throwdown-signer-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Returns the path of the new file. */
export function writeSecret(folder: string, name: string, content: string, mode = 0o600): string {
  const path = join(folder, name)
  writeFileSync(path, content, { mode })
  return path
}

export const pemOf = (key: KeyObject): string => key.export({ format: 'pem', type: 'pkcs8' }).toString()

/** A fresh root key in a file, and as clients would pin it. */
export function aRootKey(folder: string, id: number, from = 0): { file: string; pinned: RootKey } {
  const { privateKey } = generateKeyPairSync('ed25519')
  const file = writeSecret(folder, `root-${id}.pem`, pemOf(privateKey))
  return { file, pinned: { id, key: publicHalf(privateKey), from, to: null } }
}

/** PKCS #8 around the published seed of a development key. */
const developmentKey = (byte: string): string =>
  pemOf(
    createPrivateKey({
      key: Buffer.from(`302e020100300506032b657004220420${byte.repeat(32)}`, 'hex'),
      format: 'der',
      type: 'pkcs8',
    }),
  )
export const developmentRootKey = (): string => developmentKey('01')
export const developmentAddressKey = (): string => developmentKey('02')

/** The variables that name the other secrets of a signer, all of them new but the key that pages pin. */
export function walletVariables(folder: string): Record<string, string> {
  const random = (name: string, byteLength: number) =>
    writeSecret(folder, name, randomBytes(byteLength).toString('base64url'))
  return {
    CASHIER_SECRET_FILE: random('cashier.secret', 32),
    WORKER_SECRET_FILE: random('worker.secret', 32),
    HEAD_KEY_FILE: writeSecret(folder, 'head.pem', pemOf(generateKeyPairSync('ed25519').privateKey)),
    DEPOSIT_SEED_FILE: random('deposit.seed', 64),
    ADDRESS_KEY_FILE: writeSecret(folder, 'address.pem', developmentAddressKey()),
    HOT_WALLET_KEY_FILE: writeSecret(folder, 'hot.pem', pemOf(generateKeyPairSync('ed25519').privateKey)),
  }
}
