import { concat, fromHex } from '@throwdown/rules/transcript/bytes'
import { type Certificate, certificateSignatureInput } from '@throwdown/rules/transcript/certificate'
import { type Entry, entryHash, type StoredEntry } from '@throwdown/rules/transcript/entry'
import { DEVELOPMENT_ROOT_KEY } from '@throwdown/rules/transcript/root-keys'
import { operatorSignatureInput } from '@throwdown/rules/transcript/signature-inputs'
import { createSigningKey, signWith } from '../web-crypto.ts'
import { sha256 } from './sync-sha256.ts'

// The DER wrapper around the seed of an Ed25519 key.
const PKCS8_PREFIX = fromHex('302e020100300506032b657004220420', 16)
const DEVELOPMENT_SEED = new Uint8Array(32).fill(1)

/** A day key that the development root key has certified: what an honest operator signs with, or a thief. */
export class DayKey {
  readonly certificate: Certificate
  private readonly secret: CryptoKey

  private constructor(secret: CryptoKey, certificate: Certificate) {
    this.secret = secret
    this.certificate = certificate
  }

  static async certified(validity: { validFrom: number; validTo: number }): Promise<DayKey> {
    const { publicKey, secret } = await createSigningKey()
    const content = { rootKeyId: DEVELOPMENT_ROOT_KEY.id, key: publicKey, ...validity }
    const sig = await signWith(await developmentRoot(), certificateSignatureInput(content))
    return new DayKey(secret, { ...content, sig })
  }

  sign(input: Uint8Array): Promise<string> {
    return signWith(this.secret, input)
  }

  async signEntry(entry: Entry): Promise<StoredEntry> {
    const hash = entryHash(entry, sha256)
    return { entry, hash, key: this.certificate.key, sig: await this.sign(operatorSignatureInput(hash)) }
  }
}

const developmentRoot = (): Promise<CryptoKey> =>
  crypto.subtle.importKey('pkcs8', new Uint8Array(concat(PKCS8_PREFIX, DEVELOPMENT_SEED)), 'Ed25519', false, [
    'sign',
  ])
