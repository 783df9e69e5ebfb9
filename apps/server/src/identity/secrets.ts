import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { CODE_DIGITS } from '@throwdown/contract/credentials'

const TOKEN_BYTES = 32
const LINK_BYTES = 16

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
