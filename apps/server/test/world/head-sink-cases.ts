import type { SignedHead } from '@throwdown/signer-link/audit-head'
import { expect } from 'vitest'
import type { AuditHeadSink } from '../../src/audit/head-sink.ts'

export interface SinkUnderTest {
  /** An empty place. */
  readonly open: () => Promise<AuditHeadSink>
  /** The same place from another process. */
  readonly reopen: () => Promise<AuditHeadSink>
}

export interface SinkCase {
  readonly name: string
  readonly run: (tested: SinkUnderTest) => Promise<void>
}

export const aHead = (position: number, digit = 'a'): SignedHead => ({
  position,
  hash: digit.repeat(64),
  keptAt: '2026-11-19T00:00:00.000Z',
  publicKey: 'b'.repeat(64),
  signature: 'c'.repeat(128),
})

/** What every place for copies of checkpoints must do. */
export const HEAD_SINK_CASES: readonly SinkCase[] = [
  {
    name: 'is empty at first',
    run: async ({ open }) => {
      const sink = await open()
      expect(await sink.newest()).toBeNull()
      expect(await sink.list()).toEqual([])
    },
  },
  {
    name: 'lists by position what was appended, also in another process',
    run: async ({ open, reopen }) => {
      const sink = await open()
      for (const position of [9, 10, 100]) await sink.append(aHead(position))
      const again = await reopen()
      expect(await again.list()).toEqual([aHead(9), aHead(10), aHead(100)])
      expect(await again.newest()).toEqual(aHead(100))
    },
  },
  {
    name: 'never changes what it has: the same position may come again, each content stays',
    run: async ({ open }) => {
      const sink = await open()
      await sink.append(aHead(5))
      await sink.append(aHead(5))
      await sink.append({ ...aHead(5), keptAt: '2027-01-01T00:00:00.000Z' })
      await sink.append(aHead(5, 'd'))
      expect(await sink.list()).toEqual([aHead(5), aHead(5, 'd')])
    },
  },
  {
    name: 'stores one of many that come at once, and all that differ',
    run: async ({ open }) => {
      const sink = await open()
      const positions = Array.from({ length: 20 }, (_, n) => Math.floor(n / 4) + 1)
      await Promise.all(positions.map((position) => sink.append(aHead(position))))
      expect((await sink.list()).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
    },
  },
]
