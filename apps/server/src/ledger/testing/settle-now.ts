import type pg from 'pg'
import { settleJournals } from '../reconcile-store.ts'
import { findNewestJournal } from '../reserve-store.ts'

const STEP_MS = 61_000

/** As minutes of the audit do: until no journal that exists can be overtaken by an older one. Other tests of the cluster may delay it. */
export async function settleNow(audit: pg.Pool): Promise<void> {
  const newest = await findNewestJournal(audit)
  for (let atMs = Date.now(), settled = 0n; settled < newest; atMs += STEP_MS)
    settled = await settleJournals(audit, { nowMs: () => atMs })
}
