import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { CODE_DIGITS } from '@throwdown/contract/credentials'
import { invariant } from '@throwdown/rules/invariant'

const TOKEN_BYTES = 32
const LINK_BYTES = 16
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** 256 bits cannot be guessed, so storing a plain hash is enough. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** 128 bits, for a link: short enough for every mail program, too long to guess. */
export function newLinkSecret(): string {
  return randomBytes(LINK_BYTES).toString('base64url')
}

export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Joined by a character that no part contains, so that two lists of parts never hash alike. */
export function keyedHash(key: string, ...parts: readonly string[]): Buffer {
  return createHmac('sha256', Buffer.from(key, 'base64url')).update(parts.join('\0')).digest()
}

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
