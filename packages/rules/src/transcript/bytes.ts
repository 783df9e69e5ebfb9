import { invariant } from '../invariant.ts'

/** A synchronous SHA-256, passed in: the rules own no cryptography. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

const HEX = /^(?:[0-9a-f]{2})*$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/

export const isHex = (text: string, byteLength: number): boolean =>
  text.length === 2 * byteLength && HEX.test(text)
export const isUuid = (text: string): boolean => UUID.test(text)
export const isPrintableAscii = (text: string): boolean => PRINTABLE_ASCII.test(text)

const HEX_OF_BYTE = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += HEX_OF_BYTE[byte]
  return text
}

export function fromHex(text: string, byteLength: number): Uint8Array {
  invariant(isHex(text, byteLength), `"${text}" is not ${byteLength} bytes of lower-case hex`)
  const bytes = new Uint8Array(byteLength)
  for (let i = 0; i < byteLength; i++) bytes[i] = 16 * digitAt(text, 2 * i) + digitAt(text, 2 * i + 1)
  return bytes
}

// The text is lower-case hex by now: '0' is 48, 'a' is 97.
function digitAt(text: string, index: number): number {
  const code = text.charCodeAt(index)
  return code < 58 ? code - 48 : code - 87
}

export function uuidBytes(uuid: string): Uint8Array {
  invariant(isUuid(uuid), `"${uuid}" is not a lower-case UUID`)
  return fromHex(uuid.replaceAll('-', ''), 16)
}

export function ascii(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 0x20 || code > 0x7e) invariant(false, 'only printable ASCII is encoded')
    bytes[i] = code
  }
  return bytes
}

/** One length byte, then the text: no tag is the beginning of another. */
export function tag(text: string): Uint8Array {
  return concat(u8(text.length), ascii(text))
}

export const u8 = (value: number): Uint8Array => unsigned(value, 1)
export const u16 = (value: number): Uint8Array => unsigned(value, 2)
export const u32 = (value: number): Uint8Array => unsigned(value, 4)
export const u64 = (value: number): Uint8Array => unsigned(value, 8)

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}

function unsigned(value: number, byteLength: number): Uint8Array {
  invariant(
    Number.isSafeInteger(value) && value >= 0 && value < 256 ** byteLength,
    `${value} does not fit into ${byteLength} unsigned bytes`,
  )
  const bytes = new Uint8Array(byteLength)
  let rest = value
  for (let i = byteLength - 1; i >= 0; i--) {
    bytes[i] = rest % 256
    rest = Math.floor(rest / 256)
  }
  return bytes
}
