import { createHash } from 'node:crypto'
import { addressBytes, toBase58 } from './base58.ts'
import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAM } from './programs.ts'

const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/** The token account that belongs to a wallet for one mint: the first hash, counting down, that is not a public key. */
export function associatedTokenAccount(wallet: string, mint: string): string {
  const seeds = [wallet, TOKEN_PROGRAM, mint].map(bytesOf)
  const program = bytesOf(ASSOCIATED_TOKEN_PROGRAM)
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash('sha256')
    for (const seed of seeds) hash.update(seed)
    const candidate = hash.update(Buffer.of(bump)).update(program).update('ProgramDerivedAddress').digest()
    if (!isOnCurve(candidate)) return toBase58(candidate)
  }
  throw new Error('no token account can be derived')
}

/** Whether 32 bytes are a point of Ed25519: whether (y² − 1) / (d·y² + 1) has a square root. */
export function isOnCurve(bytes: Uint8Array): boolean {
  const littleEndian = Buffer.from(bytes.toReversed()).toString('hex')
  const y = BigInt(`0x${littleEndian}`) & (2n ** 255n - 1n)
  if (y >= P) return false
  const [above, below] = [(y * y - 1n + P) % P, (D * y * y + 1n) % P]
  // Euler's criterion; below is never zero, so multiplying by it squared changes nothing about roots.
  const power = powerOf((above * below) % P, (P - 1n) / 2n)
  return power !== P - 1n
}

function powerOf(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % P
    square = (square * square) % P
  }
  return result
}

function bytesOf(address: string): Buffer {
  const bytes = addressBytes(address)
  if (!bytes) throw new Error('no address')
  return bytes
}
