import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { act, anyAct, anySeat } from '../../test/any-act.ts'
import { Table } from '../../test/table.ts'
import { SEATS } from '../terms.ts'
import type { Hand } from '../transcript/commitment.ts'
import { needsOperatorSignature, type StoredEntry } from '../transcript/entry.ts'
import type { SignedMessage } from './check-receipt.ts'
import { contradictsReceipt } from './contradicts-receipt.ts'
import { isOutOfOrder, readCourse } from './course-of-play.ts'

const anyHand = fc.constantFrom(0, 1, 2)
const anyHands = fc.tuple(anyHand, anyHand)
const isUnsealed = (table: Table) =>
  table.state.phase === 'choosing' && !table.sealedBy(0) && !table.sealedBy(1)

/** After a long wait the commits come too late and there is nothing to open. */
function playIfUnsealed(table: Table, hands: readonly [Hand, Hand]): void {
  if (isUnsealed(table)) table.lock(hands)
  for (const seat of SEATS) if (table.state.phase === 'opening' && table.sealedBy(seat)) table.reveal(seat)
}

// Single acts alone seldom come as far as a lock.
const anyCourse = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: act(anyHands, (table, hands) => isUnsealed(table) && table.lock(hands)) },
    { weight: 4, arbitrary: act(anyHands, playIfUnsealed) },
    { weight: 12, arbitrary: anyAct },
    { weight: 1, arbitrary: act(anySeat, (table, seat) => table.surrender(seat)) },
    {
      weight: 1,
      arbitrary: act(fc.constant(0), (table) => table.send({ type: 'void', nowMs: table.nowMs })),
    },
  ),
  { maxLength: 20, size: 'max' },
)

type Received = { readonly message: SignedMessage; readonly recv: number }

/** Every message that this match has stored, as its player has sent it. */
function receivedIn({ stored }: Table): Received[] {
  let lockHash = ''
  return stored.flatMap(({ entry, hash }): Received[] => {
    if (entry.type === 'lock') lockHash = hash
    if (entry.type === 'commit')
      return [{ message: { kind: 'commit', ...entry.body }, recv: entry.body.recv }]
    if (entry.type !== 'reveal') return []
    return [{ message: { kind: 'reveal', lockHash, ...entry.body }, recv: entry.body.recv }]
  })
}

/** What the operator has signed of it at any time. */
const publishedParts = ({ stored }: Table): (readonly StoredEntry[])[] =>
  stored.flatMap(({ entry }, index) =>
    needsOperatorSignature(entry.type) ? [stored.slice(0, index + 1)] : [],
  )

function contradictions(parts: readonly (readonly StoredEntry[])[], receipts: readonly Received[]): number {
  return parts.filter((part) => {
    const course = readCourse(part)
    if (isOutOfOrder(course)) throw new Error(course.detail)
    return receipts.some(({ message, recv }) => contradictsReceipt(course, message, recv))
  }).length
}

test('[F3] no receipt of an honest match can be made into a fraud proof', () => {
  let judged = 0
  fc.assert(
    fc.property(anyCourse, (acts) => {
      const table = new Table().acceptBoth()
      for (const run of acts) run(table)
      const receipts = receivedIn(table)
      judged += receipts.length
      expect(contradictions(publishedParts(table), receipts)).toBe(0)
    }),
    { numRuns: 200 },
  )
  expect(judged).toBeGreaterThan(200)
})

test('[F3] the receipts of one history contradict every other decided history of the same match', () => {
  const anyMatch = fc.array(anyHands, { minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(anyMatch, anyMatch, (hands, others) => {
      const [one, other] = [played(hands), played(others)]
      const differs = one.stored.at(-1)?.hash !== other.stored.at(-1)?.hash
      expect(contradictions([one.stored], receivedIn(other)) > 0).toBe(differs)
    }),
    { numRuns: 30 },
  )
})

function played(hands: readonly (readonly [Hand, Hand])[]): Table {
  const table = new Table().acceptBoth()
  for (const pair of hands) if (table.state.phase !== 'finished') table.playTurn(pair)
  return table
}
