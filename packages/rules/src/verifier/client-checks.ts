import type { Mode, Seat } from '../terms.ts'
import type { MatchTier, StoredEntry } from '../transcript/entry.ts'
import type { Finding } from './check-catalogue.ts'
import { checkClock } from './check-clock.ts'
import { checkCertificate, checkChain, checkOperatorSignatures } from './check-envelope.ts'
import { checkHeader } from './check-header.ts'
import { type CourseOfPlay, isOutOfOrder, readCourse } from './course-of-play.ts'
import type { Verification } from './crypto-requests.ts'
import { readTranscript } from './read-transcript.ts'

type Joined = {
  readonly rootKeys: readonly string[]
  readonly seat: Seat
  readonly publicKey: string
  readonly tier: MatchTier
  readonly mode: Mode
}

/** [M7] What a client checks before it signs its accept: own key, stake, terms and the operator's key. */
export function* checkBeforeAccept(header: unknown, joined: Joined): Verification<Finding[]> {
  const { course, findings } = yield* checkSoFar([header], joined.rootKeys)
  if (!course) return findings
  const { players, tier, mode } = course.header.body
  if (players[joined.seat].key !== joined.publicKey)
    findings.push({ check: 'players', seq: 0, detail: 'our own key is not in our seat' })
  if (tier !== joined.tier || mode !== joined.mode)
    findings.push({ check: 'stake', seq: 0, detail: 'this is not the match we joined for' })
  return findings
}

type Sealed = { readonly rootKeys: readonly string[]; readonly seat: Seat; readonly c: string }

/** [F2] What a client checks before it opens its hand: every entry up to the lock, and its own commitment in it. */
export function* checkBeforeReveal(entries: readonly unknown[], sealed: Sealed): Verification<Finding[]> {
  const { course, findings } = yield* checkSoFar(entries, sealed.rootKeys)
  if (!course) return findings
  const lock = course.turns.at(-1)?.lock?.entry
  const isLast = lock?.seq === entries.length - 1
  if (!lock || !isLast || lock.body.c[sealed.seat] !== sealed.c)
    findings.push({ check: 'locks', seq: entries.length - 1, detail: 'it does not lock what we have sealed' })
  return [...findings, ...checkClock(course)]
}

type SoFar = { readonly course?: CourseOfPlay; readonly findings: Finding[] }

function* checkSoFar(entries: readonly unknown[], rootKeys: readonly string[]): Verification<SoFar> {
  const read = readTranscript({ entries })
  if (!read.ok) return { findings: [{ check: 'shape', seq: read.seq, detail: read.detail }] }
  const stored: readonly StoredEntry[] = read.entries
  const findings = yield* checkChain(stored)
  const course = readCourse(stored)
  if (isOutOfOrder(course)) return { findings: [...findings, { check: 'order', ...course }] }
  findings.push(
    ...(yield* checkCertificate(course.header, rootKeys)),
    ...(yield* checkOperatorSignatures(stored, course.header.body.operatorKey)),
    ...checkHeader(course.header),
  )
  return { course, findings }
}
