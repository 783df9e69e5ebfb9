import { describe, expect, test } from 'vitest'
import { keyFromSeed } from '../../test/node-keys.ts'
import { playerKey, Table } from '../../test/table.ts'
import {
  copyOf,
  failedAfter,
  failedAfterEdit,
  failedChecks,
  find,
  hashOf,
  indexOf,
  repeatEntry,
  resign,
  type Tampering,
  verify,
} from '../../test/tamper.ts'
import {
  acceptSignatureInput,
  revealSignatureInput,
  surrenderSignatureInput,
} from '../transcript/signature-inputs.ts'

const ROCK = 0
const PAPER = 1
const SCISSORS = 2

const played = new Table({ mode: 'bounty' }).acceptBoth().playTurn([PAPER, ROCK]).playTurn([PAPER, ROCK])

const gaveUp = new Table().acceptBoth()
gaveUp.surrender(1)

const misfit = new Table().acceptBoth().lock([ROCK, PAPER])
misfit.reveal(0, { hand: SCISSORS })
misfit.reveal(1)
misfit.runOut().playTurn([ROCK, PAPER])

const struck = new Table().acceptBoth()
for (let times = 1; times <= 5; times++) struck.outage(20_000)
struck.playTurn([PAPER, ROCK]).playTurn([PAPER, ROCK])

const TAMPERINGS: [string, string, Tampering, Table?][] = [
  ['higher fee in the terms', 'terms', (entries) => (find(entries, 'header').body.terms.winFeeBps = 600)],
  ['unpublished terms', 'terms', (entries) => (find(entries, 'header').body.terms.version = 99)],
  ['tripled points', 'terms', (entries) => (find(entries, 'header').body.terms.points.riskFactor[0] = 3)],
  ['bounty without a pool', 'terms', (entries) => (find(entries, 'header').body.poolId = '')],
  ['less time to pick', 'deadlines', (entries) => (find(entries, 'open').body.commitBy[1] -= 1)],
  ['lock off its grid', 'locks', (entries) => (find(entries, 'lock', 1).t += 1)],
  [
    'throw counted after its time',
    'arrivals',
    (entries) => {
      const commit = find(entries, 'commit', 3)
      for (const { entry } of entries.slice(indexOf(entries, 'commit', 3))) entry.t += 100_000
      commit.body.recv = commit.t
    },
  ],
  ['throw that arrived after its entry', 'arrivals', (entries) => (find(entries, 'commit').body.recv += 1)],
  [
    'surrender nobody signed',
    'surrender',
    (entries) => {
      const sig = playerKey(1).sign(surrenderSignatureInput(hashOf(entries, 'header'), { turn: 1, seat: 0 }))
      Object.assign(find(entries, 'surrender').body, { seat: 0, sig })
      Object.assign(find(entries, 'result').body, { winner: 1 })
    },
    gaveUp,
  ],
  [
    'good opening called bad',
    'bad-reveals',
    (entries) => {
      const { body } = find(entries, 'bad_reveal')
      body.hand = ROCK
      body.sig = playerKey(0).sign(revealSignatureInput(hashOf(entries, 'lock'), body))
    },
    misfit,
  ],
  [
    'bad opening nobody signed',
    'bad-reveals',
    (entries) => (find(entries, 'bad_reveal').body.hand = PAPER),
    misfit,
  ],
  [
    'outage that was none',
    'outages',
    (entries) => {
      const { body } = find(entries, 'outage', 4)
      body.from = body.to - 2_000
    },
    struck,
  ],
  ['sixth outage in one phase', 'outages', (entries) => repeatEntry(entries, 'outage', 4), struck],
  [
    'accept signed by somebody else',
    'accepts',
    (entries) => {
      find(entries, 'accept').body.sig = playerKey(1).sign(acceptSignatureInput(hashOf(entries, 'header'), 0))
    },
  ],
  [
    'one key in both seats',
    'players',
    (entries) => {
      const { players } = find(entries, 'header').body
      players[1].key = players[0].key
    },
  ],
  [
    'a key of small order',
    'players',
    (entries) => (find(entries, 'header').body.players[1].key = `01${'00'.repeat(31)}`),
  ],
  [
    'header of another match',
    'sequence',
    (entries) => (find(entries, 'header').body.matchId = played.state.players[0].id),
  ],
  ['second accept', 'order', (entries) => repeatEntry(entries, 'accept')],
  ['second lock', 'order', (entries) => repeatEntry(entries, 'lock')],
  ['second reveal', 'order', (entries) => repeatEntry(entries, 'reveal')],
  ['turn scored twice', 'order', (entries) => repeatEntry(entries, 'turn')],
  ['second result', 'order', (entries) => repeatEntry(entries, 'result')],
  ['second header', 'order', (entries) => repeatEntry(entries, 'header')],
]

test('[F3] the matches before tampering verify', () => {
  for (const { stored } of [played, gaveUp, misfit, struck]) expect(verify(stored).verified).toBe(true)
})

test.each(TAMPERINGS)('[F3] %s, signed again by the operator: %s', (_name, check, change, from = played) => {
  expect(failedAfter(change, from.stored)).toContain(check)
})

test('[F3] a transcript signed with an uncertified key: certificate', () => {
  const entries = resign(copyOf(played.stored), keyFromSeed('99'.repeat(32)))
  expect(failedChecks(verify(entries))).toEqual(['certificate'])
})

describe('without the key of the operator', () => {
  test.each<[string, string, Tampering]>([
    ['arrival edited', 'chain', (entries) => (find(entries, 'commit').body.recv -= 1)],
    ['entry removed', 'sequence', (entries) => entries.splice(5, 1)],
    ['entry removed', 'chain', (entries) => entries.splice(5, 1)],
    ['signature removed', 'shape', (entries) => delete entries.at(-1)?.sig],
    [
      'signature and its key removed',
      'operator-signatures',
      (entries) => {
        delete entries.at(-1)?.sig
        delete entries.at(-1)?.key
      },
    ],
    [
      'signature of another entry',
      'operator-signatures',
      (entries) => Object.assign(entries.at(-1) ?? {}, { sig: entries[0]?.sig }),
    ],
    ['time turned back', 'time', (entries) => (find(entries, 'open', 1).t -= 100_000)],
    [
      'entry of another match',
      'sequence',
      (entries) => (find(entries, 'turn').match = played.state.players[0].id),
    ],
  ])('[F3] %s: %s', (_name, check, change) => {
    expect(failedAfterEdit(change, played.stored)).toContain(check)
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['no list', 'entries'],
    ['an empty list', []],
    ['null entries', [null]],
    ['a thousand entries', Array.from({ length: 1_000 }, () => ({}))],
    ['a field too many', played.stored.map((stored) => ({ ...stored, note: '' }))],
    [
      'a field too many inside',
      played.stored.map((stored) => ({ ...stored, entry: { ...stored.entry, x: 1 } })),
    ],
    ['a hash in capitals', played.stored.map((stored) => ({ ...stored, hash: stored.hash.toUpperCase() }))],
    [
      'a prototype as type',
      played.stored.map(({ entry, hash }) => ({ entry: { ...entry, type: 'toString' }, hash })),
    ],
  ])('[F3] %s: shape', (_name, entries) => {
    expect(failedChecks(verify(entries))).toEqual(['shape'])
    expect(verify(entries).verified).toBe(false)
  })
})
