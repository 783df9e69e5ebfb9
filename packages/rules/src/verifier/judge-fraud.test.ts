import { describe, expect, test } from 'vitest'
import { entryOf, judge, OTHER_MATCH_ID, readyTable, stranger } from '../../test/frauds.ts'
import { keyFromSeed } from '../../test/node-keys.ts'
import { receivedCommit } from '../../test/receipts.ts'
import { certify, dayKey, ROOT_KEY, rootKey, T0, Table } from '../../test/table.ts'
import type { StoredEntry } from '../transcript/entry.ts'
import { operatorSignatureInput } from '../transcript/signature-inputs.ts'

const ROCK = 0
const PAPER = 1
const SCISSORS = 2
const certificates = [certify(rootKey, dayKey)]
const played = readyTable().playTurn([PAPER, ROCK]).playTurn([PAPER, ROCK])
const other = readyTable().playTurn([SCISSORS, ROCK]).playTurn([ROCK, PAPER])
const elsewhere = new Table({ matchId: OTHER_MATCH_ID })
const commit = receivedCommit(played, { seat: 0 })

const two = (fraud: string, first: StoredEntry, second: StoredEntry) =>
  judge({ fraud, items: [first, second], certificates })
const signedBy = (key: typeof dayKey, { entry, hash }: StoredEntry): StoredEntry => ({
  entry,
  hash,
  key: key.publicKey,
  sig: key.sign(operatorSignatureInput(hash)),
})

describe('two signed items', () => {
  test('[F3] two headers of one match, or for one match key', () => {
    const header = entryOf(played, 'header')
    expect(two('two-headers', header, entryOf(new Table({ tier: 50 }), 'header'))).toBe('two-headers')
    expect(two('two-headers', header, entryOf(elsewhere, 'header'))).toBe('two-headers')
  })

  test('[F3] two locks of one turn and two results of one match', () => {
    expect(two('two-locks', entryOf(played, 'lock'), entryOf(other, 'lock'))).toBe('two-locks')
    expect(two('two-results', entryOf(played, 'result'), entryOf(other, 'result'))).toBe('two-results')
  })

  test('[F3] one item twice proves nothing', () => {
    const result = entryOf(played, 'result')
    expect(two('two-results', result, result)).toBe('both items are the same')
  })

  const MAY_STAND = 'both items may stand side by side'

  test('[F3] items that belong to different turns, matches or types prove nothing', () => {
    expect(two('two-locks', entryOf(played, 'lock'), entryOf(played, 'lock', 1))).toBe(MAY_STAND)
    const second = new Table({ matchId: OTHER_MATCH_ID }).acceptBoth().lock([ROCK, ROCK])
    expect(two('two-locks', entryOf(played, 'lock'), entryOf(second, 'lock'))).toBe(MAY_STAND)
    expect(two('two-locks', entryOf(played, 'lock'), entryOf(played, 'result'))).toBe(MAY_STAND)
    expect(two('two-results', entryOf(played, 'lock'), entryOf(other, 'lock'))).toBe(MAY_STAND)
    expect(two('two-locks', entryOf(played, 'commit'), entryOf(other, 'commit'))).toBe(MAY_STAND)
  })

  test('[F3] headers of two matches with four keys prove nothing', () => {
    const players = [
      { id: '0190a5c0-0000-7000-8000-00000000001a', key: keyFromSeed('c3'.repeat(32)).publicKey },
      { id: '0190a5c0-0000-7000-8000-00000000001b', key: keyFromSeed('c4'.repeat(32)).publicKey },
    ] as const
    const unrelated = new Table({ matchId: OTHER_MATCH_ID, players })
    expect(two('two-headers', entryOf(played, 'header'), entryOf(unrelated, 'header'))).toBe(MAY_STAND)
  })

  test('[F3] items that the operator did not sign prove nothing', () => {
    const [lock, second] = [entryOf(played, 'lock'), entryOf(other, 'lock')]
    expect(two('two-locks', lock, signedBy(stranger, second))).toContain('no trusted root key')
    expect(two('two-locks', lock, { ...second, sig: '00'.repeat(64) })).toContain('does not hold')
    expect(two('two-locks', lock, { entry: second.entry, hash: second.hash })).toContain('did not sign')
    expect(two('two-locks', lock, { ...second, hash: 'ab'.repeat(32) })).toContain('fingerprint')
    const items = [lock, second]
    expect(judge({ fraud: 'two-locks', items, certificates: [] })).toContain('no trusted root key')
    const expired = [certify(rootKey, dayKey, { validFrom: T0 - 10, validTo: T0 })]
    expect(judge({ fraud: 'two-locks', items, certificates: expired })).toContain('not valid at that time')
    const foreign = [{ ...ROOT_KEY, key: stranger.publicKey }]
    expect(judge({ fraud: 'two-locks', items, certificates }, foreign)).toContain('no trusted root key')
  })
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a text', 'two-locks'],
  ['a list', []],
  ['a transcript', played.transcript()],
  ['a fraud without items', { fraud: 'two-locks' }],
  ['an unknown fraud', { fraud: 'toString', items: [], certificates }],
  ['one item', { fraud: 'two-locks', items: [entryOf(played, 'lock')], certificates }],
  ['items that are no entries', { fraud: 'two-locks', items: [{}, null], certificates }],
  ['no certificates', { fraud: 'two-locks', items: [entryOf(played, 'lock'), entryOf(other, 'lock')] }],
  ['no receipt', { fraud: 'broken-receipt', ...played.transcript(), message: commit.message }],
  ['no message', { fraud: 'broken-receipt', ...played.transcript(), receipt: commit.receipt }],
  ['a turn of 0', withTurn(0)],
  ['a turn beyond two bytes', withTurn(65_536)],
])('[F3] %s is not a fraud proof', (_name, file) => {
  expect(judge(file)).toBe('this is not a fraud proof')
})

function withTurn(turn: number) {
  const { message, receipt } = commit
  return { fraud: 'broken-receipt', ...played.transcript(), message: { ...message, turn }, receipt }
}
