import type { AuditHead } from '@throwdown/signer-link/audit-head'
import { expect } from 'vitest'
import { type HeadKeeper, HeadRefused, isSignedBy } from '../../src/audit/head.ts'

export interface KeeperUnderTest {
  /** A keeper without heads. */
  readonly open: () => Promise<HeadKeeper>
  /** The same keeper in another process, as after a crash. */
  readonly reopen: () => Promise<HeadKeeper>
  readonly publicKey: string
}

export interface KeeperCase {
  readonly name: string
  readonly run: (tested: KeeperUnderTest) => Promise<void>
}

const head = (position: number, digit = 'a'): AuditHead => ({ position, hash: digit.repeat(64) })

/** What every keeper of checkpoints must do, wherever it keeps them. */
export const HEAD_KEEPER_CASES: readonly KeeperCase[] = [
  {
    name: 'signs a head, and the signature covers position, hash and time',
    run: async ({ open, publicKey }) => {
      const signed = await (await open()).keep(head(7))
      expect(signed).toMatchObject({ ...head(7), publicKey })
      expect(isSignedBy(signed, [publicKey])).toBe(true)
      expect(isSignedBy(signed, ['0'.repeat(64)])).toBe(false)
      for (const change of [
        { position: 8 },
        { hash: 'b'.repeat(64) },
        { keptAt: '2026-01-01T00:00:00.000Z' },
      ])
        expect(isSignedBy({ ...signed, ...change }, [publicKey])).toBe(false)
    },
  },
  {
    name: 'replies to a repeated head with what it kept',
    run: async ({ open }) => {
      const keeper = await open()
      const first = await keeper.keep(head(3))
      expect(await keeper.keep(head(3))).toEqual(first)
      expect(await keeper.list()).toEqual([first])
    },
  },
  {
    name: 'refuses a head behind the newest, and another hash at its position',
    run: async ({ open }) => {
      const keeper = await open()
      const kept = [await keeper.keep(head(3)), await keeper.keep(head(9))]
      await expect(keeper.keep(head(9, 'b'))).rejects.toThrow(HeadRefused)
      await expect(keeper.keep(head(8))).rejects.toThrow(HeadRefused)
      await expect(keeper.keep(head(3))).rejects.toThrow(HeadRefused)
      expect((await keeper.list()).at(-1)).toEqual(kept[1])
    },
  },
  {
    name: 'has kept a head once it replied, also in another process',
    run: async ({ open, reopen }) => {
      const signed = await (await open()).keep(head(5))
      const again = await reopen()
      expect((await again.list()).at(-1)).toEqual(signed)
      await expect(again.keep(head(4))).rejects.toThrow(HeadRefused)
    },
  },
  {
    name: 'keeps one of two different heads that come at once',
    run: async ({ open, reopen }) => {
      const keepers = [await open(), await reopen()]
      const kept = await Promise.allSettled(
        keepers.map((keeper, i) => keeper.keep(head(6, i === 0 ? 'a' : 'b'))),
      )
      expect(kept.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const [first] = keepers
      expect(await first?.list()).toHaveLength(1)
    },
  },
]
