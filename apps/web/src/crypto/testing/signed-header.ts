import { createMatch, PLAIN_POINTS } from '@throwdown/rules/match/create-match'
import type { EntryOf, Transcript } from '@throwdown/rules/transcript/entry'
import { DayKey } from './operator-keys.ts'
import { sha256 } from './sync-sha256.ts'

const HOUR_MS = 3_600_000
export const HEADER_MATCH_ID = '0190a5c0-0000-7000-8000-000000000001'
export const HEADER_KEYS = ['a1'.repeat(32), 'b2'.repeat(32)] as const

type SignedHeader = { readonly header: EntryOf<'header'>; readonly transcript: Transcript }

/** A match that has only begun, signed under the development root key. */
export async function aSignedHeader(nowMs: number): Promise<SignedHeader> {
  const { effects } = createMatch(
    {
      matchId: HEADER_MATCH_ID,
      mode: 'normal',
      tier: 5,
      poolId: '',
      termsVersion: 1,
      points: PLAIN_POINTS,
      players: [
        { id: '0190a5c0-0000-7000-8000-00000000000a', key: HEADER_KEYS[0] },
        { id: '0190a5c0-0000-7000-8000-00000000000b', key: HEADER_KEYS[1] },
      ],
      nowMs,
    },
    { sha256 },
  )
  const header = effects.entries[0]?.entry
  if (header?.type !== 'header') throw new Error('a match begins with its header')
  const day = await DayKey.certified({ validFrom: nowMs - HOUR_MS, validTo: nowMs + HOUR_MS })
  return { header, transcript: { entries: [await day.signEntry(header)], certificates: [day.certificate] } }
}
