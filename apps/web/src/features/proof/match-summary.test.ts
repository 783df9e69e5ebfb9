import type { ResultBody, StoredEntry } from '@throwdown/rules/transcript/entry'
import { expect, test } from 'vitest'
import type { AcceptedMatch } from '../../crypto/match-records.ts'
import { aSignedHeader, HEADER_KEYS } from '../../crypto/testing/signed-header.ts'
import { summarise } from './match-summary.ts'

const RESULT: ResultBody = {
  winner: 1,
  reason: 'score',
  payout: { winner: '9750000', fee: '250000', pool: '0', refunds: ['0', '0'] },
  points: [0, 0],
}

async function aProof(result: ResultBody) {
  const { header, transcript } = await aSignedHeader(Date.UTC(2026, 0, 1))
  const turn: StoredEntry = {
    entry: { ...header, type: 'turn', body: { turn: 3, winner: 1, score: [1, 2] } },
    hash: '',
  }
  const report = { verified: true, checks: [], header: header.body, result }
  return { report, entries: [...transcript.entries, turn] }
}

const own = async (seat: 0 | 1): Promise<AcceptedMatch> => {
  const { entries } = await aProof(RESULT)
  const [stored] = entries
  if (!stored) throw new Error('the header is missing')
  const header = { stored, certificates: [] }
  return { matchId: '', publicKey: HEADER_KEYS[seat], header, proofs: [], names: ['alice', 'bob'] }
}

test('[P4] the score, the winner and the money come from the transcript', async () => {
  expect(summarise(await aProof(RESULT), null)).toEqual({
    score: [1, 2],
    winner: 1,
    microUsd: 9_750_000n,
    ownSeat: null,
    names: [null, null],
  })
  expect(summarise(await aProof({ ...RESULT, winner: -1 }), null)).toMatchObject({ microUsd: 5_000_000n })
})

test('a player of the match sees which of the two they were, by the key of their browser', async () => {
  expect(summarise(await aProof(RESULT), await own(1))).toMatchObject({ ownSeat: 1, names: ['alice', 'bob'] })
  const stranger = { ...(await own(0)), publicKey: 'cc'.repeat(32) }
  expect(summarise(await aProof(RESULT), stranger)).toMatchObject({ ownSeat: null, names: [null, null] })
})
