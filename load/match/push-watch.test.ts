import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import { expect, test } from 'vitest'
import { PushWatch } from './push-watch.ts'

test('counts the push of the message that caused it, at the other player only', () => {
  const watch = new PushWatch()
  watch.sent('first')
  watch.sent('second')
  const both = [reveal(0, 'first'), reveal(1, 'second')]
  watch.pushed(both, 1)
  expect(watch.pushMs).toEqual([])
  watch.pushed(both, 0)
  expect(watch.pushMs).toHaveLength(1)
  expect(watch.settleMs).toEqual([])
})

test('a push is counted once, and one with the result as settled', () => {
  const watch = new PushWatch()
  watch.sent('last')
  const end = [reveal(1, 'last'), result()]
  watch.pushed(end, 0)
  watch.pushed(end, 0)
  expect([watch.pushMs.length, watch.settleMs.length]).toEqual([1, 1])
  watch.reset()
  expect([watch.messages, watch.pushMs.length, watch.settleMs.length]).toEqual([0, 0, 0])
})

const ENVELOPE = { v: 2, match: '0190a5c0-0000-7000-8000-000000000001', seq: 7, prev: '', t: 0 } as const

const reveal = (seat: 0 | 1, sig: string): StoredEntry => ({
  entry: { ...ENVELOPE, type: 'reveal', body: { turn: 1, seat, hand: 0, nonce: '', recv: 0, sig } },
  hash: '',
})

const result = (): StoredEntry => ({
  entry: {
    ...ENVELOPE,
    type: 'result',
    body: {
      winner: 1,
      reason: 'score',
      payout: { winner: '0', fee: '0', pool: '0', refunds: ['0', '0'] },
      points: [0, 0],
    },
  },
  hash: '',
})
