import type { Seat } from '../terms.ts'
import type { Certificate } from '../transcript/certificate.ts'
import type { Hand } from '../transcript/commitment.ts'
import type {
  EntryBodies,
  EntryType,
  HeaderBody,
  MatchTier,
  ResultBody,
  StoredEntry,
  Transcript,
} from '../transcript/entry.ts'
import type { HeaderTerms } from '../transcript/header-terms.ts'
import {
  amount,
  count,
  exactly,
  type Guard,
  hex,
  isRecord,
  label,
  listOf,
  oneOf,
  pairOf,
  uuid,
} from './guards.ts'

/** More than any match can fill: 12 turns with 5 outages in both phases and 3 bad reveals a seat. */
const ENTRIES_MAX = 500
/** One for each node and day that took part in a match, and room. */
const CERTIFICATES_MAX = 50

const seat: Guard<Seat> = oneOf(0, 1)
const hand: Guard<Hand> = oneOf(0, 1, 2)
const tier: Guard<MatchTier> = oneOf(0, 1, 5, 10, 20, 35, 50)
const player = exactly<HeaderBody['players'][0]>({ seat, id: uuid, key: hex(32) })

const terms = exactly<HeaderTerms>({
  version: count,
  winsNeeded: count,
  turnsMax: count,
  commitFirstMs: count,
  commitLaterMs: count,
  graceMs: count,
  judgeAfterGraceMs: count,
  bankMs: count,
  revealMs: count,
  acceptMs: count,
  lockNotBeforeMs: count,
  lockGridMs: count,
  missesInARowMax: count,
  bothMissesInARowMax: count,
  badRevealsLoggedMax: count,
  outage: exactly<HeaderTerms['outage']>({ gapOverMs: count, resumeMs: count, extensionsPerPhaseMax: count }),
  winFeeBps: count,
  poolShareBps: count,
  points: exactly<HeaderTerms['points']>({
    perRoundWon: count,
    riskFactor: pairOf(count),
    repeatBps: pairOf(count),
  }),
})

const opening = { turn: count, seat, hand, nonce: hex(32), sig: hex(64) }

const BODIES: { readonly [Type in EntryType]: Guard<EntryBodies[Type]> } = {
  header: exactly<HeaderBody>({
    matchId: uuid,
    mode: oneOf('normal', 'bounty'),
    tier,
    stakeMicroUsd: amount,
    terms,
    poolId: label,
    players: pairOf(player),
  }),
  accept: exactly<EntryBodies['accept']>({ seat, sig: hex(64) }),
  open: exactly<EntryBodies['open']>({ turn: count, commitBy: pairOf(count) }),
  commit: exactly<EntryBodies['commit']>({ turn: count, seat, c: hex(32), recv: count, sig: hex(64) }),
  lock: exactly<EntryBodies['lock']>({ turn: count, c: pairOf(hex(32)), revealBy: pairOf(count) }),
  reveal: exactly<EntryBodies['reveal']>({ ...opening, recv: count }),
  bad_reveal: exactly<EntryBodies['bad_reveal']>(opening),
  timeout: exactly<EntryBodies['timeout']>({
    turn: count,
    phase: oneOf('accept', 'commit', 'reveal'),
    seats: listOf(seat, { max: 2 }),
  }),
  outage: exactly<EntryBodies['outage']>({ from: count, to: count }),
  surrender: exactly<EntryBodies['surrender']>({ turn: count, seat, sig: hex(64) }),
  turn: exactly<EntryBodies['turn']>({ turn: count, winner: oneOf(0, 1, -1, -2), score: pairOf(count) }),
  result: exactly<ResultBody>({
    winner: oneOf(0, 1, -1),
    reason: oneOf(
      'score',
      'misses',
      'both_absent',
      'turn_limit',
      'surrender',
      'not_accepted',
      'service_void',
    ),
    payout: exactly<ResultBody['payout']>({
      winner: amount,
      fee: amount,
      pool: amount,
      refunds: pairOf(amount),
    }),
    points: pairOf(count),
  }),
}

export type ReadTranscript =
  | ({ readonly ok: true } & Transcript)
  | { readonly ok: false; readonly seq: number; readonly detail: string }

/** Nothing of a transcript is used before every entry has its exact shape. */
export function readTranscript(transcript: unknown): ReadTranscript {
  const { entries, certificates } = isRecord(transcript) ? transcript : {}
  if (!Array.isArray(entries)) return { ok: false, seq: 0, detail: 'the list of entries is missing' }
  if (entries.length === 0) return { ok: false, seq: 0, detail: 'the transcript is empty' }
  if (entries.length > ENTRIES_MAX)
    return { ok: false, seq: ENTRIES_MAX, detail: 'no match has so many entries' }
  const read: StoredEntry[] = []
  for (const [seq, stored] of entries.entries()) {
    if (!isStoredEntry(stored)) return { ok: false, seq, detail: 'this is not an entry of a transcript' }
    read.push(stored)
  }
  if (!listOf(isCertificate, { max: CERTIFICATES_MAX })(certificates))
    return { ok: false, seq: 0, detail: 'the list of certificates is missing' }
  return { ok: true, entries: read, certificates }
}

export const isCertificate = exactly<Certificate>({
  rootKeyId: count,
  key: hex(32),
  validFrom: count,
  validTo: count,
  sig: hex(64),
})

function isStoredEntry(value: unknown): value is StoredEntry {
  if (!isRecord(value) || !isRecord(value['entry']) || !hex(32)(value['hash'])) return false
  const keys = Object.keys(value).length
  const isSigned = 'sig' in value || 'key' in value
  if (isSigned ? keys !== 4 || !hex(64)(value['sig']) || !hex(32)(value['key']) : keys !== 2) return false
  return isEntry(value['entry'])
}

const envelope = { v: oneOf(2), match: uuid, seq: count, prev: hex(32), t: count }

function isEntry(value: Readonly<Record<string, unknown>>): boolean {
  const { type } = value
  if (!isEntryType(type)) return false
  return exactly({ ...envelope, type: oneOf(type), body: BODIES[type] })(value)
}

const isEntryType = (type: unknown): type is EntryType =>
  typeof type === 'string' && Object.hasOwn(BODIES, type)
