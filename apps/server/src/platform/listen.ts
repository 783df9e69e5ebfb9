import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.ts'
import { refusePooler } from './session-lock.ts'

const RECONNECT_MS = 1_000

export type Listening = {
  /** Resolves when PostgreSQL has confirmed the first time. */
  readonly ready: Promise<void>
  stop(): Promise<void>
}

type ListenOptions = {
  readonly url: string
  readonly channel: 'ledger_reading_requested' | 'ledger_chain_read' | 'withdrawal_wanted'
  readonly applicationName: string
  readonly log: Log
  /** Also runs after each connecting: what was sent while nobody listened is lost. */
  readonly onNotified: () => void
}

/** Receives what transactions of PostgreSQL send on a channel, on a connection of its own, until it is stopped. */
export function listenTo(options: ListenOptions): Listening {
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()
  const stopping = new AbortController()
  const { signal } = stopping
  let client: pg.Client | undefined
  const running = run()

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        await listenOnce()
      } catch (err) {
        options.log.warn({ err, channel: options.channel }, 'notices of PostgreSQL are not received')
      }
      await delay(RECONNECT_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  async function listenOnce(): Promise<void> {
    client = new pg.Client({ connectionString: options.url, application_name: options.applicationName })
    const ended = new Promise<void>((resolve) => client?.once('end', resolve))
    client.on('error', () => undefined)
    client.on('notification', options.onNotified)
    await client.connect()
    await refusePooler(client)
    await client.query(`listen ${options.channel}`)
    isReady()
    options.onNotified()
    if (signal.aborted) await client.end()
    await ended
  }

  return {
    ready,
    async stop() {
      stopping.abort()
      await client?.end().catch(() => undefined)
      await running
    },
  }
}
