import { expect, test } from 'vitest'
import type { PayoutRpc } from './payout-rpc.ts'
import { watchPayouts } from './watch-payouts.ts'
import { witnessedRpc } from './witnessed-rpc.ts'

type Known = 'finalized' | 'confirmed' | null
/** What a node says about the only transaction, at which slot; `down` does not reply. */
type Says = { readonly known: Known; readonly slot: bigint } | 'down'

const SIGNATURE = 'one'
const FINAL = { height: 200n, slot: 300n }

/** Only what is asked here: another call would fail the test. */
function aNode(says: () => Says): PayoutRpc {
  const node: Partial<PayoutRpc> = {
    readFinalizedHeight: async () => FINAL,
    readStatuses: async (texts) => {
      const said = says()
      if (said === 'down') throw new Error('no reply')
      return texts.map((signature) => ({
        signature,
        slot: said.slot,
        status: said.known && {
          confirmations: null,
          confirmationStatus: said.known,
          err: null,
          slot: 1n,
          status: { Ok: null },
        },
      }))
    },
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- watchPayouts calls nothing else
  return node as PayoutRpc
}

async function rounds(own: Says, second: Says, count: number) {
  let contradictions = 0
  const rpc = witnessedRpc({
    own: aNode(() => own),
    second: aNode(() => second),
    log: { warn: () => undefined, error: () => undefined },
    onContradiction: () => void (contradictions += 1),
  })
  const news: (string | undefined)[] = []
  for (let round = 0; round < count; round += 1) {
    const watched = await watchPayouts(rpc, [{ signature: SIGNATURE, lastValidBlockHeight: 100n }])
    news.push(watched.news.get(SIGNATURE))
  }
  return { news, contradictions }
}

const unknownAt = (slot: bigint): Says => ({ known: null, slot })

test.each<[string, Says, Says, string[], number]>([
  ['unknown to both', unknownAt(300n), unknownAt(301n), ['unknown', 'unknown', 'expired'], 0],
  ['known to the second one', unknownAt(300n), { known: 'finalized', slot: 1n }, ['paid', 'paid', 'paid'], 3],
  [
    'in a block of the second one',
    unknownAt(300n),
    { known: 'confirmed', slot: 300n },
    ['landed', 'landed', 'landed'],
    3,
  ],
  [
    'unknown to a second one that is behind',
    unknownAt(300n),
    unknownAt(299n),
    ['unknown', 'unknown', 'unknown'],
    0,
  ],
  [
    'unknown to an own one that is behind',
    unknownAt(299n),
    unknownAt(300n),
    ['unknown', 'unknown', 'unknown'],
    0,
  ],
  ['a second one that does not reply', unknownAt(300n), 'down', ['unknown', 'unknown', 'unknown'], 0],
  ['known to its own one', { known: 'finalized', slot: 300n }, 'down', ['paid', 'paid', 'paid'], 0],
])('[C10] a transaction: %s', async (_, own, second, news, contradictions) => {
  expect(await rounds(own, second, 3)).toEqual({ news, contradictions })
})

test('[C10] a node that knew it for a moment begins the count again', async () => {
  const says: Says[] = [
    unknownAt(300n),
    unknownAt(300n),
    { known: 'confirmed', slot: 300n },
    unknownAt(300n),
    unknownAt(300n),
  ]
  let round = 0
  const rpc = witnessedRpc({
    own: aNode(() => unknownAt(300n)),
    second: aNode(() => says[round] ?? unknownAt(300n)),
    log: { warn: () => undefined, error: () => undefined },
    onContradiction: () => undefined,
  })
  const news = []
  for (; round < 6; round += 1)
    news.push(
      (await watchPayouts(rpc, [{ signature: SIGNATURE, lastValidBlockHeight: 100n }])).news.get(SIGNATURE),
    )
  expect(news).toEqual(['unknown', 'unknown', 'landed', 'unknown', 'unknown', 'expired'])
})
