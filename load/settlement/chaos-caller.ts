import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { AccountId, Answer, Journal } from '../../apps/server/src/ledger/journal.ts'
import { openDoor } from '../../apps/server/src/ledger/testing/door.ts'

const RETRY_MS = 80
const DUPLICATED = 0.15

/** A caller that retries until it gets an answer, and a model that counts only those answers. */
export function openCaller(pool: pg.Pool) {
  const door = openDoor(pool, { actor: 'chaos', lanes: 3 })
  const answered = new Map<AccountId, bigint>()
  const counts = { posts: 0, retries: 0, duplicates: 0 }

  // The connection may break before or after the commit: repeating the same key shows which.
  async function untilAnswered<T>(work: () => Promise<T>): Promise<T> {
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

  async function post(journal: Journal): Promise<boolean> {
    const copies = Math.random() < DUPLICATED ? 3 : 1
    const answers = await Promise.all(
      Array.from({ length: copies }, () => untilAnswered(() => door.post(journal))),
    )
    counts.posts += 1
    counts.duplicates += copies - 1
    const [first] = answers
    if (!first || answers.some((answer) => !sameAnswer(answer, first))) {
      throw new Error(`two answers for ${journal.key}`)
    }
    if (first.posted)
      for (const leg of journal.legs)
        answered.set(leg.account, (answered.get(leg.account) ?? 0n) + leg.amount)
    return first.posted
  }

  async function mustPost(journal: Journal): Promise<void> {
    if (!(await post(journal))) throw new Error(`${journal.key} was refused`)
  }

  return { counts, post, mustPost, untilAnswered, difference: () => differenceFrom(pool, answered) }
}

export type Caller = ReturnType<typeof openCaller>

/** Micro-dollars by which the books differ from the answers of the callers, over all accounts. */
async function differenceFrom(pool: pg.Pool, answered: ReadonlyMap<AccountId, bigint>): Promise<bigint> {
  const { rows } = await pool.query<{ id: AccountId; entries: string }>(
    'select id, entries from ledger_account_sum',
  )
  let total = 0n
  for (const { id, entries } of rows) {
    const off = BigInt(entries) - (answered.get(id) ?? 0n)
    total += off < 0n ? -off : off
  }
  return total
}

const sameAnswer = (a: Answer, b: Answer): boolean =>
  a.posted === b.posted && (!a.posted || !b.posted || a.journalId === b.journalId)

// What the database decided, as opposed to a connection that broke or a server that is still recovering.
function isDefinite(fault: unknown): boolean {
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : ''
  return /^(LD|22|23|42)/.test(code)
}
