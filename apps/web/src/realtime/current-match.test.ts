import { matchFound } from '@throwdown/contract/match'
import { expect, test } from 'vitest'
import { aSignedHeader, HEADER_MATCH_ID } from '../crypto/testing/signed-header.ts'
import { stepCurrentMatch } from './current-match.ts'

const STARTED_AT_MS = Date.UTC(2026, 0, 1)
const FIGHTERS = [null, { name: 'Lady_Mara', avatarId: 'first' }]

test('a match that is announced again goes on from what the bar knows of it', async () => {
  const { header, transcript } = await aSignedHeader(STARTED_AT_MS)
  const announced = (entries: readonly object[]) => ({
    type: 'found' as const,
    ...matchFound.payload.parse({
      matchId: HEADER_MATCH_ID,
      seat: 0,
      ticketId: HEADER_MATCH_ID,
      fighters: FIGHTERS,
      entries: [...transcript.entries, ...entries],
      certificates: transcript.certificates,
    }),
  })
  const commitBy = [STARTED_AT_MS + 9_000, STARTED_AT_MS + 9_000]
  const open = { ...header, seq: 1, t: STARTED_AT_MS + 1_000, type: 'open', body: { turn: 1, commitBy } }
  const running = stepCurrentMatch(null, announced([{ entry: open, hash: '0'.repeat(64) }]))
  expect(running).toMatchObject({ matchId: HEADER_MATCH_ID, rival: 'Lady_Mara', isRunning: true })
  expect(stepCurrentMatch(running, announced([]))).toEqual(running)
  expect(stepCurrentMatch(null, announced([]))).toEqual({ ...running, isRunning: false })
})
