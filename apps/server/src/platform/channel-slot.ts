const SLOTS = 16_384
const POLYNOMIAL = 0x1021

/** The slot of a Redis Cluster that a channel without braces is in: the CRC-16 (XMODEM) of its name. */
export function slotOf(channel: string): number {
  let crc = 0
  for (const byte of Buffer.from(channel)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ POLYNOMIAL
    crc &= 0xffff
  }
  return crc % SLOTS
}
