import { findTerms } from '../terms.ts'
import type { EntryOf, ResultBody, StoredEntry, Transcript } from '../transcript/entry.ts'
import type { RootKey } from '../transcript/root-keys.ts'
import { CHECKS, type CheckId, type Finding } from './check-catalogue.ts'
import { checkClock } from './check-clock.ts'
import { checkChain, checkOperatorSignatures } from './check-envelope.ts'
import { checkHeader } from './check-header.ts'
import { checkOutcome } from './check-outcome.ts'
import { checkPlayers } from './check-players.ts'
import { type CourseOfPlay, isOutOfOrder, readCourse } from './course-of-play.ts'
import type { Verification } from './crypto-requests.ts'
import { type InclusionProof, rootOfProof } from './merkle.ts'
import { readTranscript } from './read-transcript.ts'

export type CheckResult = {
  readonly id: CheckId
  readonly text: string
  readonly status: 'passed' | 'failed' | 'not_checked'
  /** The first entry that fails, and what is wrong there. */
  readonly seq?: number
  readonly detail?: string
}

export type Report = {
  readonly verified: boolean
  readonly checks: readonly CheckResult[]
  readonly header?: EntryOf<'header'>['body']
  readonly result?: ResultBody
}

/** What the reader trusts: the root keys, and the anchored root if they looked it up on chain. */
export type Trust = {
  readonly rootKeys: readonly RootKey[]
  readonly inclusion?: { readonly proof: InclusionProof; readonly anchoredRoot: string }
}

/** Verifies a finished match from its transcript alone. Trusts nothing that it has not recomputed. */
export function* verifyTranscript(transcript: unknown, trust: Trust): Verification<Report> {
  const read = readTranscript(transcript)
  if (!read.ok) return report([{ check: 'shape', seq: read.seq, detail: read.detail }], ['shape'])
  const { entries } = read
  const findings = yield* checkChain(entries)
  const checked: CheckId[] = ['shape', 'sequence', 'chain', 'time', 'order']
  const course = readCourse(entries)
  if (isOutOfOrder(course)) return report([...findings, { check: 'order', ...course }], checked)
  return yield* verifyCourse(course, read, { findings, trust })
}

function* verifyCourse(
  course: CourseOfPlay,
  transcript: Transcript,
  { findings: found, trust }: { findings: readonly Finding[]; trust: Trust },
): Verification<Report> {
  const { header, result } = course
  const { entries } = transcript
  const findings = [
    ...found,
    ...(yield* checkOperatorSignatures(transcript, trust.rootKeys)),
    ...checkHeader(header),
    ...(yield* checkPlayers(course)),
    ...checkClock(course),
  ]
  if (!result) findings.push({ check: 'complete', seq: entries.length, detail: 'the result is missing' })
  const terms = findTerms(header.body.terms.version)
  if (terms) findings.push(...checkOutcome(course, terms))
  const unchecked: CheckId[] = terms ? [] : ['turns', 'result', 'payout', 'points']
  if (trust.inclusion) findings.push(...(yield* checkInclusion(entries, trust.inclusion)))
  else unchecked.push('inclusion')
  const checked = CHECKS.map(({ id }) => id).filter((id) => !unchecked.includes(id))
  return { ...report(findings, checked), header: header.body, ...(result && { result: result.body }) }
}

function* checkInclusion(
  entries: readonly StoredEntry[],
  { proof, anchoredRoot }: NonNullable<Trust['inclusion']>,
): Verification<Finding[]> {
  const root = yield* rootOfProof(entries.at(-1)?.hash ?? '', proof)
  if (root === anchoredRoot) return []
  return [
    { check: 'inclusion', seq: entries.length - 1, detail: 'this result does not lead to the anchored root' },
  ]
}

function report(findings: readonly Finding[], checked: readonly CheckId[]): Report {
  const checks = CHECKS.map(({ id, text }): CheckResult => {
    const failure = findings.find(({ check }) => check === id)
    if (failure) return { id, text, status: 'failed', seq: failure.seq, detail: failure.detail }
    return { id, text, status: checked.includes(id) ? 'passed' : 'not_checked' }
  })
  const verified = checks.every(
    ({ id, status }) => status === 'passed' || (id === 'inclusion' && status === 'not_checked'),
  )
  return { verified, checks }
}
