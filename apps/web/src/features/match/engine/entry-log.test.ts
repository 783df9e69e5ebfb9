import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import { describe, expect, test } from 'vitest'
import { addEntries, EMPTY_LOG, hasOwn, lastSeq, otherHistory } from './entry-log.ts'

const commit = (seq: number, seat: 0 | 1, hash = `h${seq}`): StoredEntry => ({
  entry: {
    v: 2,
    match: 'm',
    seq,
    prev: '',
    t: 0,
    type: 'commit',
    body: { turn: 1, seat, c: 'c', recv: 0, sig: '' },
  },
  hash,
})

describe('the entries of a match', () => {
  test('arrive in any order and any number of times', () => {
    const [a, b, c] = [commit(0, 0), commit(1, 1), commit(2, 0)]
    const inOrder = addEntries(EMPTY_LOG, [a, b, c])
    const scattered = addEntries(addEntries(EMPTY_LOG, [c, a, a]) ?? EMPTY_LOG, [b, c])
    expect(scattered).toEqual(inOrder)
    expect(lastSeq(inOrder ?? EMPTY_LOG)).toBe(2)
  })

  test('entries behind a gap wait, and are requested again', () => {
    const log = addEntries(EMPTY_LOG, [commit(0, 0), commit(2, 1)]) ?? EMPTY_LOG
    expect([lastSeq(log), log.ahead.length]).toEqual([0, 1])
    expect(hasOwn(log, 'commit', { seat: 1, turn: 1 })).toBe(true)
    expect(hasOwn(log, 'commit', { seat: 1, turn: 2 })).toBe(false)
  })

  test('[F3] two different entries with one number are no log', () => {
    const log = addEntries(EMPTY_LOG, [commit(0, 0)]) ?? EMPTY_LOG
    expect(addEntries(log, [commit(0, 0, 'other')])).toBeUndefined()
  })

  test('[F3] entries that contradict the log have another history from where they differ', () => {
    const [a, b, c, d] = [commit(0, 0), commit(1, 1), commit(1, 1, 'other'), commit(2, 0, 'later')]
    const log = addEntries(EMPTY_LOG, [a, b]) ?? EMPTY_LOG
    expect(otherHistory(log, [a, c, d])).toEqual([a, c, d])
    expect(otherHistory(log, [a, b])).toEqual([])
  })
})
