import { invariant } from '../invariant.ts'
import { concat, fromHex, type Sha256, toHex, u8 } from '../transcript/bytes.ts'
import { askSha256, type Verification } from './crypto-requests.ts'
import { count, exactly, hex, listOf } from './guards.ts'

/** The position of a leaf in a list of results, and the sibling hashes on its path to the root (RFC 6962). */
export type InclusionProof = {
  readonly index: number
  readonly size: number
  readonly path: readonly string[]
}

// Leaves and nodes hash under different first bytes, so no node can be passed off as a leaf.
export const leafPreimage = (resultHash: string): Uint8Array => concat(u8(0), fromHex(resultHash, 32))
const nodePreimage = (left: Uint8Array, right: Uint8Array): Uint8Array => concat(u8(1), left, right)

export function merkleRoot(resultHashes: readonly string[], sha256: Sha256): string {
  return toHex(rootOf(resultHashes, sha256))
}

export function proveInclusion(
  resultHashes: readonly string[],
  index: number,
  sha256: Sha256,
): InclusionProof {
  invariant(
    index >= 0 && index < resultHashes.length,
    `leaf ${index} of ${resultHashes.length} does not exist`,
  )
  return { index, size: resultHashes.length, path: pathOf(resultHashes, index, sha256).map(toHex) }
}

/** The root a proof leads to; undefined when the path does not fit the tree. */
export function* rootOfProof(
  resultHash: string,
  { index, size, path }: InclusionProof,
): Verification<string | undefined> {
  if (!isProof({ index, size, path }) || index >= size) return undefined
  let node = yield* askSha256(leafPreimage(resultHash))
  let position = index
  let last = size - 1
  for (const sibling of path) {
    if (last === 0) return undefined
    const beside = fromHex(sibling, 32)
    if (position % 2 === 1 || position === last) {
      node = yield* askSha256(nodePreimage(beside, node))
      while (position % 2 === 0 && position !== 0) [position, last] = [half(position), half(last)]
    } else node = yield* askSha256(nodePreimage(node, beside))
    ;[position, last] = [half(position), half(last)]
  }
  return last === 0 ? toHex(node) : undefined
}

const isProof = exactly<InclusionProof>({ index: count, size: count, path: listOf(hex(32), { max: 64 }) })

const half = (value: number): number => Math.floor(value / 2)

function rootOf(leaves: readonly string[], sha256: Sha256): Uint8Array {
  const [first] = leaves
  if (first === undefined) return sha256(new Uint8Array())
  if (leaves.length === 1) return sha256(leafPreimage(first))
  const split = largestPowerBelow(leaves.length)
  return sha256(nodePreimage(rootOf(leaves.slice(0, split), sha256), rootOf(leaves.slice(split), sha256)))
}

function pathOf(leaves: readonly string[], index: number, sha256: Sha256): Uint8Array[] {
  if (leaves.length <= 1) return []
  const split = largestPowerBelow(leaves.length)
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)]
  return index < split
    ? [...pathOf(left, index, sha256), rootOf(right, sha256)]
    : [...pathOf(right, index - split, sha256), rootOf(left, sha256)]
}

function largestPowerBelow(length: number): number {
  let power = 1
  while (power * 2 < length) power *= 2
  return power
}
