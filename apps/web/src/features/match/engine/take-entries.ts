import { needsOperatorSignature, type StoredEntry } from '@throwdown/rules/transcript/entry'
import { readTranscript } from '@throwdown/rules/verifier/read-transcript'
import type { EngineState } from './engine-state.ts'
import { addEntries } from './entry-log.ts'
import { withoutRepeats } from './find-fraud.ts'

type Pushed = { readonly entries: readonly unknown[]; readonly certificates: readonly unknown[] }

type Taken = {
  readonly changes: Partial<EngineState>
  readonly news: readonly StoredEntry[]
  /** Something before a lock is missing: the server has to send it again. */
  readonly isLockAhead: boolean
}

/** The state with entries from the server; nothing of them is believed yet. */
export function takeEntries(state: EngineState, pushed: Pushed): Taken {
  const nothing = { news: [], isLockAhead: false }
  if (pushed.entries.length === 0) return { changes: {}, ...nothing }
  const read = readTranscript(pushed)
  if (!read.ok) return { changes: { isBroken: true }, ...nothing }
  const { entries: news } = read
  const certificates = withoutRepeats([...state.certificates, ...read.certificates])
  // After the first contradiction everything belongs to the other history.
  const log = state.contradicting.length === 0 ? addEntries(state.log, news) : undefined
  if (!log) {
    const contradicting = [...state.contradicting, ...news]
    return { changes: { certificates, contradicting, isBroken: true }, news, isLockAhead: false }
  }
  // The opponent's commitment is missing until the lock, which the next push repairs.
  const hasGap = log.chain.length === state.log.chain.length
  const isLockAhead = hasGap && log.ahead.some(({ entry }) => entry.type === 'lock')
  return { changes: { certificates, log }, news, isLockAhead }
}

export const hasSigned = (entries: readonly StoredEntry[]): boolean =>
  entries.some(({ entry }) => needsOperatorSignature(entry.type))
