import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** A command that comes meanwhile waits behind the migration, and a player should wait for two seconds at most. */
const LOCK_WAIT_MS = 1_000
/** What waited gets its turn before the next attempt. */
const PAUSE_MS = 2_000
/** Five minutes: longer than any reading of a process that is well. */
const ATTEMPTS_MAX = 100

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'

/** Does the work in a transaction of its own, or throws. */
export type Step = (name: string, work: () => Promise<unknown>) => Promise<void>

type StepDeps = {
  readonly db: pg.Client
  readonly owner: string
  readonly log: (line: string) => void
}

/** Steps for a database in use: one that does not get its locks at once gives up what it has, and tries again later. */
export function shortLocks({ db, owner, log }: StepDeps): Step {
  return async (name, work) => {
    for (let attempt = 1; ; attempt += 1) {
      await db.query('begin')
      try {
        await db.query(`set local role ${owner}`)
        await db.query(`set local lock_timeout = ${LOCK_WAIT_MS}`)
        await work()
        await db.query('commit')
        return
      } catch (fault) {
        await db.query('rollback')
        if (attempt === ATTEMPTS_MAX || !isAboutLocks(fault)) throw fault
        if (attempt === 1) log(`${name} waits until others release their locks`)
      }
      await sleep(PAUSE_MS)
    }
  }
}

/** Also of a fault that was given a new message. */
function isAboutLocks(fault: unknown): boolean {
  if (fault instanceof pg.DatabaseError)
    return fault.code === LOCK_NOT_AVAILABLE || fault.code === DEADLOCK_DETECTED
  return fault instanceof Error && fault.cause !== undefined && isAboutLocks(fault.cause)
}
