import type pg from 'pg'
import {
  findBreachesOf,
  findEndOfStep,
  PASS_PARTS,
  type PassPart,
  type PassPlace,
  savePass,
  savePassEnded,
} from './reconcile-store.ts'
import type { Breach } from './store.ts'

/** A statement of a second or two: while it runs, PostgreSQL keeps what all others delete. */
const ROWS_PER_STEP: Readonly<Record<PassPart, number>> = {
  journals: 50_000,
  accounts: 20_000,
  pools: 1,
  rest: 1,
}

export const START: PassPlace = { part: 'journals', upto: 0n, ms: 0 }

export type PassResult = { readonly breaches: readonly Breach[]; readonly isDone: boolean }

type Limits = {
  readonly forMs: number
  readonly breachesMax: number
  readonly signal: AbortSignal | undefined
}

/** Goes on with the check of everything, step by step, for about so long; a step that was not saved is done again. */
export async function checkEverything(
  audit: pg.Pool,
  place: PassPlace,
  { forMs, breachesMax, signal }: Limits,
  nowMs: number,
): Promise<PassResult> {
  const startedAtMs = performance.now()
  const passed = () => place.ms + performance.now() - startedAtMs
  let { part, upto }: { part: PassPart; upto: bigint } = place
  for (let isOver = false; !isOver; ) {
    const end = await findEndOfStep(audit, part, { after: upto, rows: ROWS_PER_STEP[part] })
    if (end === null) {
      const next = PASS_PARTS[PASS_PARTS.indexOf(part) + 1]
      if (!next) {
        await savePassEnded(audit, { atMs: nowMs, ms: passed() })
        return { breaches: [], isDone: true }
      }
      part = next
      upto = 0n
    } else {
      const breaches = await findBreachesOf(audit, part, { after: upto, upto: end }, breachesMax)
      // The place stays: what is broken is found again, and what comes after it once it is mended.
      if (breaches.length > 0) return { breaches, isDone: false }
      upto = end
    }
    await savePass(audit, { part, upto, ms: passed() })
    isOver = performance.now() - startedAtMs >= forMs || signal?.aborted === true
  }
  return { breaches: [], isDone: false }
}
