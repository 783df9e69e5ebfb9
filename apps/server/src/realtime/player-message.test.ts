import { expect, test } from 'vitest'
import { readMessage } from './player-message.ts'

const MATCH = '0198c0de-0000-7000-8000-000000000001'
const entries = {
  kind: 'entries',
  matchId: MATCH,
  seat: 0,
  version: 2,
  entries: [
    {
      entry: {
        v: 2,
        match: MATCH,
        seq: 1,
        prev: '0'.repeat(64),
        t: 1,
        type: 'accept',
        body: { seat: 0, sig: 'x' },
      },
      hash: '0'.repeat(64),
    },
  ],
  certificates: [],
  openSeq: 1,
  finished: false,
}
const balance = { kind: 'event', name: 'balanceChanged', payload: { available: '5', reserved: '0' } }

test('nodes tell each other which version of a match is saved, and nothing of it', () => {
  const saved = { kind: 'saved', matchId: MATCH, version: 5, finished: false }
  expect(readMessage({ ...saved, entries: entries.entries })).toEqual(saved)
})

test('messages between nodes keep everything they carry', () => {
  const connected = { kind: 'connected', id: 'a', deviceId: 'b', connectedAtMs: 1 }
  const ended = { kind: 'sessionEnded', sessionId: 's' }
  for (const message of [entries, { ...entries, receiptOn: 'a-device' }, balance, connected, ended])
    expect(readMessage(message)).toEqual(message)
})

test.each([
  ['nothing', null],
  ['a text', 'entries'],
  ['an unknown kind', { kind: 'winMatch' }],
  ['entries without a match', { ...entries, matchId: 5 }],
  ['an entry of an unknown type', { ...entries, entries: [{ ...entries.entries[0], hash: 'short' }] }],
  ['an unknown event', { ...balance, name: 'youWon' }],
  ['a name of every object', { ...balance, name: 'constructor' }],
  ['an event with another payload', { ...balance, payload: { available: 5 } }],
  ['the end of no session', { kind: 'sessionEnded' }],
])('%s is dropped', (_, message) => {
  expect(readMessage(message)).toBeUndefined()
})
