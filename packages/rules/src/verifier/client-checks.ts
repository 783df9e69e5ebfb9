import type { Mode, Seat } from '../terms.ts'
import type { MatchTier } from '../transcript/entry.ts'
import type { RootKey } from '../transcript/root-keys.ts'
import type { Finding } from './check-catalogue.ts'
import { checkClock } from './check-clock.ts'
import { checkChain, checkOperatorSignatures } from './check-envelope.ts'
import { checkHeader } from './check-header.ts'
import { checkPlayers } from './check-players.ts'
import { CLOCKS_APART_MAX_MS } from './clocks-apart.ts'
import { type CourseOfPlay, isOutOfOrder, readCourse } from './course-of-play.ts'
import type { Verification } from './crypto-requests.ts'
import { readTranscript } from './read-transcript.ts'

/** What the client has so far; nothing of it is trusted before it is checked. */
type SoFar = { readonly entries: readonly unknown[]; readonly certificates: readonly unknown[] }

type Joined = {
  readonly rootKeys: readonly RootKey[]
  readonly seat: Seat
  readonly publicKey: string
  readonly tier: MatchTier
  readonly mode: Mode
  /** The device's clock. */
  readonly nowMs: number
}

/** [M7] What a client checks before it signs its accept: own key, stake, terms, the operator's key and the time. */
export function* checkBeforeAccept(soFar: SoFar, joined: Joined): Verification<Finding[]> {
  const { course, findings } = yield* checkSoFar(soFar, joined.rootKeys)
  if (!course) return findings
  const { players, tier, mode } = course.header.body
  if (players[joined.seat].key !== joined.publicKey)
    findings.push({ check: 'players', seq: 0, detail: 'our own key is not in our seat' })
  if (tier !== joined.tier || mode !== joined.mode)
    findings.push({ check: 'stake', seq: 0, detail: 'this is not the match we joined for' })
  if (Math.abs(course.header.t - joined.nowMs) > CLOCKS_APART_MAX_MS)
    findings.push({ check: 'time', seq: 0, detail: "it began at a time far from this device's clock" })
  return findings
}

type Sealed = { readonly rootKeys: readonly RootKey[]; readonly seat: Seat; readonly c: string }

/** [F2] What a client checks before it opens its hand: every entry up to the lock, and its own commitment in it. */
export function* checkBeforeReveal(soFar: SoFar, sealed: Sealed): Verification<Finding[]> {
  const { course, findings } = yield* checkSoFar(soFar, sealed.rootKeys)
  if (!course) return findings
  const lock = course.turns.at(-1)?.lock?.entry
  if (!lock || lock.body.c[sealed.seat] !== sealed.c)
    findings.push({
      check: 'locks',
      seq: soFar.entries.length - 1,
      detail: 'it does not lock what we have sealed',
    })
  return [...findings, ...checkClock(course)]
}

type Checked = { readonly course?: CourseOfPlay; readonly findings: Finding[] }

/** Chain, signatures of the operator and of both players, and the terms, up to the last entry. */
export function* checkSoFar(soFar: SoFar, rootKeys: readonly RootKey[]): Verification<Checked> {
  const read = readTranscript(soFar)
  if (!read.ok) return { findings: [{ check: 'shape', seq: read.seq, detail: read.detail }] }
  const findings = yield* checkChain(read.entries)
  const course = readCourse(read.entries)
  if (isOutOfOrder(course)) return { findings: [...findings, { check: 'order', ...course }] }
  findings.push(
    ...(yield* checkOperatorSignatures(read, rootKeys)),
    ...checkHeader(course.header),
    ...(yield* checkPlayers(course)),
  )
  return { course, findings }
}
