import type { Sha256 } from '@throwdown/rules/transcript/bytes'

// The rules need a synchronous SHA-256, which WebCrypto does not have; tests that host a match use this one.
const primes: number[] = []
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
const fraction = (value: number) => Math.floor((value - Math.floor(value)) * 2 ** 32) >>> 0
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const ROUND = primes.map((prime) => fraction(Math.cbrt(prime)))
const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by))

export const sha256: Sha256 = (bytes) => {
  const padded = pad(bytes)
  const view = new DataView(padded.buffer)
  let state = [...START]
  for (let at = 0; at < padded.length; at += 64) state = block(state, view, at)
  const out = new DataView(new ArrayBuffer(32))
  for (const [index, word] of state.entries()) out.setUint32(index * 4, word)
  return new Uint8Array(out.buffer)
}

function pad(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  new DataView(padded.buffer).setUint32(padded.length - 4, bytes.length * 8)
  return padded
}

function block(state: readonly number[], view: DataView, at: number): number[] {
  const w: number[] = Array.from({ length: 16 }, (_, index) => view.getUint32(at + index * 4))
  const word = (index: number) => w[index] ?? 0
  for (let i = 16; i < 64; i++) {
    const a = word(i - 15)
    const b = word(i - 2)
    const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)
    const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)
    w.push((word(i - 16) + low + word(i - 7) + high) | 0)
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (const [index, constant] of ROUND.entries()) {
    const mixed = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const first = (h + mixed + ((e & f) ^ (~e & g)) + constant + word(index)) | 0
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  return [a, b, c, d, e, f, g, h].map((value, index) => (value + (state[index] ?? 0)) >>> 0)
}
