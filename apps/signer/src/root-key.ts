import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { DEVELOPMENT_ROOT_KEY, type RootKey } from '@throwdown/rules/transcript/root-keys'
import { readSecretFile, UnusableSecretFile } from '@throwdown/signer-link/secret-file'

/** A root key whose public half is pinned in the web app and the verify command. */
export type OperatorRootKey = {
  readonly pinned: RootKey
  readonly sign: (input: Uint8Array) => string
}

type Pinning = { readonly rootKeys: readonly RootKey[]; readonly isProduction: boolean }

/** Refuses a key that no client trusts: what it certifies would verify nowhere. */
export function loadRootKey(path: string, { rootKeys, isProduction }: Pinning): OperatorRootKey {
  const { pinned, key } = readPinnedKey(path, {
    list: rootKeys,
    keyOf: (candidate) => candidate.key,
    named: 'root key',
    refused: isProduction ? DEVELOPMENT_ROOT_KEY.key : null,
  })
  return { pinned, sign: (input) => sign(null, input, key).toString('hex') }
}

type Pins<Pinned> = {
  readonly list: readonly Pinned[]
  readonly keyOf: (pinned: Pinned) => string
  /** As an operator calls such a key. */
  readonly named: string
  /** The development key in production, because everybody knows its secret half. */
  readonly refused: string | null
}

/** A key whose public half is pinned where it is verified. */
export function readPinnedKey<Pinned>(path: string, { list, keyOf, named, refused }: Pins<Pinned>) {
  const key = readEd25519Key(path)
  const publicKey = publicHalf(key)
  const pinned = list.find((candidate) => keyOf(candidate) === publicKey)
  if (pinned === undefined) throw new UnusableSecretFile(`${path} is not a key of the list of ${named}s`)
  if (publicKey === refused)
    throw new UnusableSecretFile(`${path} is the development ${named}, whose secret half is public`)
  return { key, publicKey, pinned }
}

/** Reads PKCS #8 in PEM, as `openssl genpkey -algorithm ed25519` writes it. */
export function readEd25519Key(path: string): KeyObject {
  const content = readSecretFile(path)
  try {
    const key = createPrivateKey(content)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // The reason could quote the content.
  } finally {
    content.fill(0)
  }
  throw new UnusableSecretFile(`${path} is not an Ed25519 key in PKCS #8 PEM`)
}

const RAW_KEY_BYTES = 32

export const publicHalf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-RAW_KEY_BYTES).toString('hex')
