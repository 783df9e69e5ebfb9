import type { EntryBodies, EntryType, StoredEntry } from '@throwdown/rules/transcript/entry'
import { expect, test } from 'vitest'
import { aSignedHeader } from '../../crypto/testing/signed-header.ts'
import { openedThrows } from './opened-throws.ts'

const { header } = await aSignedHeader(Date.UTC(2026, 0, 1))

/** Only what the throws are read from. */
const anEntry = <Type extends EntryType>(type: Type, body: EntryBodies[Type]): StoredEntry =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- type and body belong together by the parameters
  ({ entry: { ...header, type, body }, hash: '' }) as StoredEntry
const commit = (seat: 0 | 1) => anEntry('commit', { turn: 1, seat, c: `c${seat}`, recv: 0, sig: '' })
const scored = anEntry('turn', { turn: 1, winner: 0, score: [1, 0] })

test('a throw whose opponent ran out of time was sealed, and only the other was not made', () => {
  expect(openedThrows([commit(0), scored])).toMatchObject([
    { seat: 0, hand: null, seal: 'c0', isLeftSealed: true },
    { seat: 1, hand: null, seal: '', isLeftSealed: false },
  ])
})

test('a throw that was locked and not opened is not left sealed by the other', () => {
  expect(openedThrows([commit(0), commit(1), scored])).toMatchObject([
    { seal: 'c0', isLeftSealed: false },
    { seal: 'c1', isLeftSealed: false },
  ])
})
