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
/** Of the time at most a fiftieth goes into looking at everything, however much there is to look at. */
const WHOLE_RESTS_TIMES = 50

export type Reconciliation = { breaches: Breach[]; froze: boolean; wasWhole: boolean }

/**
 * Checks the invariants of everything, or, while the last such look is not old enough for what it cost, of what moved since. A breach
 * stops new money movements until staff has looked.
 */
export async function reconcileLedger(pool: pg.Pool, nowMs: number): Promise<Reconciliation> {
  const checked = await readChecked(pool)
  const wasWhole = isWholeDue(checked, nowMs)
  const startedAtMs = performance.now()
  const breaches = wasWhole
    ? await findBreaches(pool, BREACHES_SHOWN)
    : await findNewestBreaches(pool, checked.upto, BREACHES_SHOWN)
  const [first] = breaches
  if (!first) {
    const whole = wasWhole ? { atMs: nowMs, ms: performance.now() - startedAtMs } : null
    // A journal that drew its number before this look may commit after it: the next look but one is the last to see it.
    await saveChecked(pool, { upto: checked.seen, seen: checked.newest, whole })
    return { breaches, froze: false, wasWhole }
  }
  const reason = `${first.invariant}: ${first.subject} ${first.detail}`
  return { breaches, froze: await freezeMoney(pool, reason, 'reconciliation'), wasWhole }
}

const isWholeDue = ({ wholeAtMs, wholeMs }: Checked, nowMs: number): boolean =>
  wholeAtMs === null || nowMs - wholeAtMs >= wholeMs * WHOLE_RESTS_TIMES
