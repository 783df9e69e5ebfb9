import { setTimeout as delay } from 'node:timers/promises'
import { type Listening, listenTo } from '../platform/listen.ts'
import type { Log } from '../platform/log.ts'
import type { ReserveReader } from './reserve-reader.ts'

const RETRY_MS = 1_000

type AskedDeps = {
  /** As the audit role. */
  readonly url: string
  readonly reader: ReserveReader
  readonly log: Log
}

/** Reads the chain as soon as a withdrawal is requested, which is signed only after a reading that began later. */
export function readWhenRequested({ url, reader, log }: AskedDeps): Listening {
  const stopping = new AbortController()
  const listening = listenTo({
    url,
    channel: 'ledger_reading_requested',
    applicationName: 'throwdown-audit-readings',
    log,
    onNotified: () => void readUntilDone(),
  })
  /** A node that does not reply is called again: withdrawals wait for it. */
  async function readUntilDone(): Promise<void> {
    try {
      await reader.ask()
    } catch (err) {
      log.warn({ err }, 'the chain could not be read when asked')
      await delay(RETRY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      if (!stopping.signal.aborted) await readUntilDone()
    }
  }
  return {
    ready: listening.ready,
    async stop() {
      stopping.abort()
      await listening.stop()
      await reader.settled()
    },
  }
}
