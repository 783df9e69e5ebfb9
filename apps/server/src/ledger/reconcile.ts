import type pg from 'pg'
import { type Breach, findBreaches, freezeMoney } from './store.ts'

/** Enough to see the kind of damage; the views hold the rest. */
const BREACHES_SHOWN = 20

export type Reconciliation = { breaches: Breach[]; froze: boolean }

/** Checks every invariant; a breach stops new money movements until staff has looked. */
export async function reconcileLedger(pool: pg.Pool): Promise<Reconciliation> {
  const breaches = await findBreaches(pool, BREACHES_SHOWN)
  const [first] = breaches
  if (!first) return { breaches, froze: false }
  const reason = `${first.invariant}: ${first.subject} ${first.detail}`
  return { breaches, froze: await freezeMoney(pool, reason, 'reconciliation') }
}
