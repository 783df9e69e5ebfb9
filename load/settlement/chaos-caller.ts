import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const RETRY_MS = 80
const DUPLICATED = 0.15

/** A caller that retries until it gets a reply, and a model that counts only those replies, by the code of the account. */
export function openCaller(pool: pg.Pool) {
  const answered = new Map<string, bigint>()
  const counts = { calls: 0, retries: 0, duplicates: 0 }

  // The connection may break before or after the commit: a repeat of the same call shows which.
  async function untilReplied<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work()
      } catch (fault) {
        if (isDefinite(fault)) throw fault
        counts.retries += 1
        await sleep(RETRY_MS)
      }
    }
  }

  /** Sometimes three copies at once. Returns the replies to all. */
  async function call<T>(work: () => Promise<T>): Promise<T[]> {
    const copies = Math.random() < DUPLICATED ? 3 : 1
    counts.calls += 1
    counts.duplicates += copies - 1
    return Promise.all(Array.from({ length: copies }, () => untilReplied(work)))
  }

  function move(legs: Readonly<Record<string, bigint>>): void {
    for (const [code, amount] of Object.entries(legs)) answered.set(code, (answered.get(code) ?? 0n) + amount)
  }

  return { counts, call, untilReplied, move, difference: () => differenceFrom(pool, answered) }
}

export type Caller = ReturnType<typeof openCaller>

/** Micro-dollars by which the ledger differs from the replies to the callers, over all accounts. */
async function differenceFrom(pool: pg.Pool, answered: ReadonlyMap<string, bigint>): Promise<bigint> {
  const { rows } = await pool.query<{ code: string; entries: string }>(
    'select code, entries from ledger_account_sum',
  )
  const missing = new Map(answered)
  let total = 0n
  const count = (off: bigint) => {
    total += off < 0n ? -off : off
  }
  for (const { code, entries } of rows) {
    count(BigInt(entries) - (missing.get(code) ?? 0n))
    missing.delete(code)
  }
  for (const amount of missing.values()) count(amount)
  return total
}

// What the database decided, as opposed to a connection that broke, a deadlock or a server that is still recovering.
function isDefinite(fault: unknown): boolean {
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : ''
  return /^(LD|MA|QU|22|23|42)/.test(code)
}
