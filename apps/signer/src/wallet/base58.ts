const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const ADDRESS_BYTES = 32
/** 32 bytes never need more. */
const ADDRESS_LETTERS_MAX = 44

export function toBase58(bytes: Uint8Array): string {
  let rest = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; rest > 0n; rest /= 58n) text = `${ALPHABET[Number(rest % 58n)]}${text}`
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + text
}

/** The 32 bytes of an address; undefined for text that is none, or another spelling of one. */
export function addressBytes(address: string): Buffer | undefined {
  if (address.length > ADDRESS_LETTERS_MAX) return undefined
  let value = 0n
  for (const letter of address) {
    const digit = ALPHABET.indexOf(letter)
    if (digit === -1) return undefined
    value = value * 58n + BigInt(digit)
  }
  const hex = value.toString(16).padStart(2 * ADDRESS_BYTES, '0')
  const bytes = Buffer.from(hex, 'hex')
  return bytes.length === ADDRESS_BYTES && toBase58(bytes) === address ? bytes : undefined
}
