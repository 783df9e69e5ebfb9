import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { invariant } from '@throwdown/rules/invariant'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** `owner`: whose secret it is. The text opens for nobody else, so a row copied to another owner is useless. */
export function encrypt(key: string, { text, owner }: { text: string; owner: string }): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), nonce)
  cipher.setAAD(Buffer.from(owner))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** As `decrypt`, with the first of these keys that fits: the one in use, then the one before it. */
export function decryptByAny(
  keys: readonly string[],
  sealed: { readonly sealed: Buffer; readonly owner: string },
): string {
  const last = keys.at(-1)
  for (const key of keys.slice(0, -1)) if (isSealedBy(key, sealed)) return decrypt(key, sealed)
  invariant(last !== undefined, 'a secret is encrypted with a key')
  return decrypt(last, sealed)
}

export function isSealedBy(
  key: string,
  sealed: { readonly sealed: Buffer; readonly owner: string },
): boolean {
  try {
    decrypt(key, sealed)
    return true
  } catch {
    return false
  }
}

/** Throws for another owner, another key or a changed text. */
export function decrypt(key: string, { sealed, owner }: { sealed: Buffer; owner: string }): string {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), nonce)
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
