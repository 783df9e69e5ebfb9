import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { accountCode } from '../../apps/server/src/ledger/accounts.ts'
import { openOne, seedMoney } from '../../apps/server/src/ledger/testing/seed-money.ts'

const EVERY_MS = 10
const MICROS = 1_000_000n

/** Posts one journal after the other until it is stopped. */
export class PostingProbe {
  /** What it has paid in. */
  micros = 0n
  private longestMs = 0
  private startedAtMs: number | undefined
  private readonly stopped = new AbortController()
  private readonly posting: Promise<void>

  constructor(pool: pg.Pool) {
    this.posting = this.post(pool)
  }

  /** The longest posting since the last call, the running one included. */
  takeLongestMs(): number {
    const runningMs = this.startedAtMs === undefined ? 0 : performance.now() - this.startedAtMs
    const taken = Math.max(this.longestMs, runningMs)
    this.longestMs = 0
    return taken
  }

  async stop(): Promise<void> {
    this.stopped.abort()
    await this.posting
  }

  private async post(pool: pg.Pool): Promise<void> {
    const account = await openOne(pool, accountCode.available(randomUUID()))
    while (!this.stopped.signal.aborted) {
      this.startedAtMs = performance.now()
      await seedMoney(pool, account, MICROS)
      this.micros += MICROS
      this.longestMs = Math.max(this.longestMs, performance.now() - this.startedAtMs)
      this.startedAtMs = undefined
      await sleep(EVERY_MS)
    }
  }
}
