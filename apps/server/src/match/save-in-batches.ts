import { operatorSignatureInput } from '@throwdown/rules/transcript/signature-inputs'
import { inBatches } from '../platform/batch.ts'
import type { Clock } from '../platform/clock.ts'
import type { ProblemLog } from '../platform/log.ts'
import type { Timers } from '../platform/timers.ts'
import type { LiveMatch, Pending } from './live-match.ts'
import type { MatchMeter, SavedPart } from './match-meter.ts'
import type { OperatorKeys } from './operator-keys.ts'
import type { MatchStore } from './ports.ts'
import type { MatchToSave, SavedEntry } from './stored-match.ts'

const BATCH_MAX = 200
/** A save call costs as much as a dozen matches in it. Nobody notices 20 ms: a lock comes on a grid of 250 ms. */
const STARTS_EVERY_MS = 20
/** Settling costs a dozen statements for one match or for fifty. */
const ENDS_EVERY_MS = 30

/** Another node saved this match in the meantime. */
export class SaveConflict extends Error {
  constructor() {
    super('the match has moved on')
    this.name = 'SaveConflict'
  }
}

type SaverDeps = {
  readonly store: MatchStore
  readonly keys: OperatorKeys
  readonly clock: Clock
  readonly timers: Timers
  readonly log: ProblemLog
  readonly meter?: MatchMeter
  readonly onSaved: (live: LiveMatch, entries: readonly SavedEntry[], pending: Pending) => void
  readonly onFailed: (live: LiveMatch) => void
}

/** What is saved of a match, taken when its batch starts. */
type Taken = { readonly live: LiveMatch; readonly pending: Pending; readonly state: LiveMatch['state'] }
type Signed = Omit<Taken, 'state'> & { readonly toSave: MatchToSave }

/**
 * Saves all waiting matches in one transaction, and those that end in transactions of their own. The saves of one match
 * follow each other: nothing is decided in a match after its end.
 */
export function saveInBatches(deps: SaverDeps): (live: LiveMatch) => void {
  const { timers } = deps
  const saveEnd = inBatches<Taken, void>({
    timers,
    sizeMax: BATCH_MAX,
    startsEveryMs: ENDS_EVERY_MS,
    keyOf: ({ live }) => live.facts.id,
    runAll: async (batch) => {
      await saveBatch(deps, 'ends', batch)
      return batch.map(() => undefined)
    },
  })
  const enqueue = inBatches<LiveMatch, void>({
    timers,
    sizeMax: BATCH_MAX,
    startsEveryMs: STARTS_EVERY_MS,
    keyOf: ({ facts }) => facts.id,
    runAll: async (batch) => {
      const taken = batch.flatMap(takePending)
      for (const one of taken) if (one.pending.outcome) void saveEnd(one)
      const running = taken.filter(({ pending }) => !pending.outcome)
      if (running.length > 0) await saveBatch(deps, 'running', running)
      return batch.map(() => undefined)
    },
  })
  // The result of a save is its pending's promise; a fault is passed on there.
  return (live) => {
    const isOnlyItsEnd = live.saving === 1 && live.pending?.outcome !== undefined
    if (isOnlyItsEnd) for (const one of takePending(live)) void saveEnd(one)
    else void enqueue(live)
  }
}

function takePending(live: LiveMatch): Taken[] {
  const { pending, state } = live
  live.pending = null
  if (!pending) return []
  if (!live.dropped) return [{ live, pending, state }]
  // Dropped in the meantime: the callers must read the match again.
  pending.saved.reject(new SaveConflict())
  return []
}

async function saveBatch(deps: SaverDeps, part: SavedPart, taken: readonly Taken[]): Promise<void> {
  const startedMs = deps.clock.nowMs()
  await saveAll(deps, taken)
  deps.meter?.batchEnded(part, deps.clock.nowMs() - startedMs)
}

/** Never throws: a copy that cannot be saved is dropped, and its callers get the fault. */
async function saveAll(deps: SaverDeps, taken: readonly Taken[]): Promise<void> {
  try {
    await saveSigned(
      deps,
      taken.map((one) => sign(deps.keys, one)),
    )
  } catch (fault) {
    if (taken.length === 1 || !isAboutTheData(fault)) {
      for (const item of taken) failSave(deps, item, fault)
      return
    }
    // One bad row fails its whole batch, so each match is saved again alone.
    for (const item of taken) await saveAll(deps, [item])
  }
}

function sign(keys: OperatorKeys, { live, pending, state }: Taken): Signed {
  const entries = pending.entries.map(({ entry, hash, needsSignature, audience }): SavedEntry => {
    const signature = needsSignature ? keys.sign(operatorSignatureInput(hash), entry.t) : {}
    return { stored: { entry, hash, ...signature }, audience }
  })
  const { id } = live.facts
  return { live, pending, toSave: { id, version: live.version, state, entries, outcome: pending.outcome } }
}

async function saveSigned(deps: SaverDeps, batch: readonly Signed[]): Promise<void> {
  const saved = await deps.store.saveMatches(
    batch.map(({ toSave }) => toSave),
    deps.clock.nowMs(),
  )
  for (const item of batch) {
    const { live, pending, toSave } = item
    if (!saved.has(toSave.id)) {
      failSave(deps, item, new SaveConflict())
      continue
    }
    live.version += 1
    live.savedState = toSave.state
    live.saving -= 1
    deps.meter?.ended('saved')
    deps.onSaved(live, toSave.entries, pending)
    pending.saved.resolve()
  }
}

function failSave(deps: SaverDeps, { live, pending }: Pick<Taken, 'live' | 'pending'>, why: unknown): void {
  const isConflict = why instanceof SaveConflict
  if (!isConflict) deps.log.error({ err: why, matchId: live.facts.id }, 'a match could not be saved')
  deps.meter?.ended(isConflict ? 'conflict' : 'failed')
  live.dropped = true
  // Decisions made after it fail as well.
  live.pending?.saved.reject(why)
  live.pending = null
  pending.saved.reject(why)
  deps.onFailed(live)
}

/** An error PostgreSQL raised about a row. Without a code the connection broke, and every row would break it again. */
function isAboutTheData(fault: unknown): boolean {
  const code: unknown = fault instanceof Error ? Reflect.get(fault, 'code') : undefined
  // 08 connection, 53 resources, 57 shutdown.
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^(08|53|57)/.test(code)
}
