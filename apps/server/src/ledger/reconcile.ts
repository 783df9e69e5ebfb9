import type pg from 'pg'
import {
  type Breach,
  type Checked,
  findBreaches,
  findNewestBreaches,
  freezeMoney,
  readChecked,
  saveChecked,
} from './store.ts'

/** Enough to see the kind of damage; the views hold the rest. */
const BREACHES_SHOWN = 20
/** The pause after a full check, in times its duration: full checks take at most a fiftieth of the time. */
const FULL_CHECK_PAUSE_FACTOR = 50

export type Reconciliation = { breaches: Breach[]; froze: boolean; wasWhole: boolean }

/**
 * Checks the invariants of the whole ledger when a full check is due, else of what moved since the last check. A breach
 * freezes new money movements until staff clear it.
 */
export async function reconcileLedger(audit: pg.Pool, nowMs: number): Promise<Reconciliation> {
  const checked = await readChecked(audit)
  const wasWhole = isWholeDue(checked, nowMs)
  const startedAtMs = performance.now()
  const breaches = wasWhole
    ? await findBreaches(audit, BREACHES_SHOWN)
    : await findNewestBreaches(audit, checked.upto, BREACHES_SHOWN)
  const [first] = breaches
  if (!first) {
    const whole = wasWhole ? { atMs: nowMs, ms: performance.now() - startedAtMs } : null
    // A journal may commit after this check with a number from before it. The next check therefore starts at the
    // newest journal of the previous check, not of this one.
    await saveChecked(audit, { upto: checked.seen, seen: checked.newest, whole })
    return { breaches, froze: false, wasWhole }
  }
  const reason = `${first.invariant}: ${first.subject} ${first.detail}`
  return { breaches, froze: await freezeMoney(audit, reason, 'reconciliation'), wasWhole }
}

const isWholeDue = ({ wholeAtMs, wholeMs }: Checked, nowMs: number): boolean =>
  wholeAtMs === null || nowMs - wholeAtMs >= wholeMs * FULL_CHECK_PAUSE_FACTOR
