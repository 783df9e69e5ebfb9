import { DEVELOPMENT_ROOT_KEY } from '@throwdown/rules/transcript/root-keys'
import { describe, expect, test } from 'vitest'
import { aSignedHeader, HEADER_MATCH_ID } from '../../crypto/testing/signed-header.ts'
import { checkFile } from './check-file.ts'

const aHeader = async (nowMs: number) => (await aSignedHeader(nowMs)).transcript

describe('a file on the proof page', () => {
  test('a fraud proof is judged with the pinned keys and named', async () => {
    const [first, second] = [await aHeader(Date.UTC(2026, 0, 1)), await aHeader(Date.UTC(2026, 0, 2))]
    const proof = {
      fraud: 'two-headers',
      items: [first.entries[0], second.entries[0]],
      certificates: [...first.certificates, ...second.certificates],
    }
    expect(await checkFile(JSON.stringify(proof))).toMatchObject({
      kind: 'fraud',
      verdict: { proven: true, fraud: 'two-headers' },
    })
    const honest = { ...proof, items: [first.entries[0], first.entries[0]] }
    expect(await checkFile(JSON.stringify(honest))).toMatchObject({ verdict: { proven: false } })
  })

  test('a transcript is verified', async () => {
    const checked = await checkFile(JSON.stringify(await aHeader(Date.UTC(2026, 0, 1))))
    expect(checked).toMatchObject({
      kind: 'transcript',
      matchId: HEADER_MATCH_ID,
      proof: { report: { verified: false } },
    })
  })

  test.each(['', 'no JSON', '{}', '{"entries":[]}', JSON.stringify(DEVELOPMENT_ROOT_KEY)])(
    'anything else is said to be neither: %s',
    async (text) => expect(await checkFile(text)).toEqual({ kind: 'unreadable' }),
  )
})
