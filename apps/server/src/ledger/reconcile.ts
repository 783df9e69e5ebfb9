import type pg from 'pg'
import { checkEverything, START } from './check-everything.ts'
import {
  type Checked,
  findNewestBreaches,
  readChecked,
  saveCheckpoints,
  saveNewest,
  settleJournals,
} from './reconcile-store.ts'
import { type Breach, freezeMoney } from './store.ts'

/** Enough to see the kind of damage; the views hold the rest. */
const BREACHES_SHOWN = 20
/** The pause after a full check, in times its duration: full checks take at most a fiftieth of the time. */
const FULL_CHECK_PAUSE_FACTOR = 50
/** Then what moved meanwhile is checked, before the check of everything goes on. */
const FULL_CHECK_MS_AT_ONCE = 30_000
/** An audit that was away for a day comes back to a million journals. */
const JOURNALS_AT_ONCE = 20_000n

export type Reconciliation = {
  readonly breaches: readonly Breach[]
  readonly froze: boolean
  /** Whether the check of everything ended in this one. */
  readonly wasWhole: boolean
  /** Whether the check of everything has more to do. */
  readonly goesOn: boolean
}

type Options = { readonly forMs?: number; readonly signal?: AbortSignal }

/**
 * Checks the invariants of what moved since the last check, and then goes on with the check of the whole ledger if one is due. A breach
 * freezes new money movements until staff clear it.
 */
export async function reconcileLedger(
  audit: pg.Pool,
  nowMs: number,
  { forMs = FULL_CHECK_MS_AT_ONCE, signal }: Options = {},
): Promise<Reconciliation> {
  const checked = await readChecked(audit)
  const newest = await checkNewest(audit, checked)
  if (newest.length > 0) return freezeFor(audit, newest)
  const place = checked.pass ?? (isWholeDue(checked, nowMs) ? START : null)
  if (!place) return { breaches: [], froze: false, wasWhole: false, goesOn: false }
  const limits = { forMs, breachesMax: BREACHES_SHOWN, signal }
  const { breaches, isDone } = await checkEverything(audit, place, limits, nowMs)
  if (breaches.length > 0) return freezeFor(audit, breaches)
  return { breaches, froze: false, wasWhole: isDone, goesOn: !isDone }
}

async function checkNewest(audit: pg.Pool, { upto, seen, newest }: Checked): Promise<readonly Breach[]> {
  await settleJournals(audit)
  // At least once: the chain may have been read though nothing moved [I8].
  for (let after = upto; ; after += JOURNALS_AT_ONCE) {
    const range = { after, upto: after + JOURNALS_AT_ONCE }
    const breaches = await findNewestBreaches(audit, range, BREACHES_SHOWN)
    if (breaches.length > 0) return breaches
    await saveCheckpoints(audit, range)
    if (range.upto >= newest) break
  }
  // A journal may commit after this check with a number from before it. The next check therefore starts at the
  // newest journal of the previous check, not of this one.
  await saveNewest(audit, { upto: seen, seen: newest })
  return []
}

async function freezeFor(audit: pg.Pool, breaches: readonly Breach[]): Promise<Reconciliation> {
  const [first] = breaches
  const reason = first ? `${first.invariant}: ${first.subject} ${first.detail}` : 'a breach'
  const froze = await freezeMoney(audit, reason, 'reconciliation')
  return { breaches, froze, wasWhole: false, goesOn: false }
}

const isWholeDue = ({ wholeAtMs, wholeMs }: Checked, nowMs: number): boolean =>
  wholeAtMs === null || nowMs - wholeAtMs >= wholeMs * FULL_CHECK_PAUSE_FACTOR
