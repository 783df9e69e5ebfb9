import { expect, test } from 'vitest'
import { listSignatures } from './list-signatures.ts'
import type { ChainRpc } from './read-accounts.ts'

const ADDRESS = 'So11111111111111111111111111111111111111112'
const signatureOf = (place: number) => `${'2'.repeat(84)}${String(1_111 + place).replaceAll('0', 'z')}`

test('[C12] a page after the first asks for the slot of the first, so that a node that is behind refuses it', async () => {
  const asked: object[] = []
  const pages = [1_000, 1]
  const rpc: unknown = {
    getSignaturesForAddress: (_: string, options: object) => {
      asked.push(options)
      const page = Array.from({ length: pages[asked.length - 1] ?? 0 }, (_unused, place) => ({
        signature: signatureOf(place),
        slot: BigInt(5_000 - place),
        err: null,
      }))
      return { send: async () => page }
    },
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else is called
  const listed = await listSignatures(rpc as ChainRpc, ADDRESS, { commitment: 'finalized', until: null })
  expect(listed).toHaveLength(1_001)
  expect(asked).toEqual([
    { commitment: 'finalized', limit: 1_000 },
    { commitment: 'finalized', limit: 1_000, before: signatureOf(999), minContextSlot: 5_000n },
  ])
})
