import { LOCALNET_GENESIS_HASH } from '@throwdown/localnet/localnet-genesis'
import { onTestFinished } from 'vitest'
import { openAudit } from '../../src/app/audit.ts'
import type { ChainBalances } from '../../src/ledger/ports.ts'
import { type AuditConfig, parseAuditConfig } from '../../src/platform/audit-config.ts'
import { systemClock } from '../../src/platform/clock.ts'
import type { BaseContext } from '../../src/platform/context.ts'
import { createLog } from '../../src/platform/log.ts'
import { createMetrics } from '../../src/platform/metrics.ts'
import { createShutdown } from '../../src/platform/shutdown.ts'
import type { TestDatabase } from '../../src/platform/testing/database.ts'

type AuditContext = BaseContext<AuditConfig> & { readonly logLines: string[] }

/** What the audit has, with a database of the test. */
export function anAuditContext(database: TestDatabase, variables: Record<string, string> = {}): AuditContext {
  const config = parseAuditConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url('throwdown_audit'),
    AUDIT_SOLANA_RPC_URL: 'http://127.0.0.1:1',
    SOLANA_GENESIS_HASH: LOCALNET_GENESIS_HASH,
    ...variables,
  })
  const logLines: string[] = []
  const log = createLog(
    { level: 'debug', format: 'json', process: 'test' },
    { write: (line) => logLines.push(line) },
  )
  const shutdown = createShutdown({ log, drainDelayMs: 0 })
  const startedAtMs = systemClock.nowMs()
  return { config, log, logLines, clock: systemClock, metrics: createMetrics('test'), shutdown, startedAtMs }
}

type AuditOptions = {
  readonly variables?: Record<string, string>
  readonly chain?: ChainBalances
  readonly everyMs?: number
}
type Running = { readonly context: AuditContext; readonly stop: () => Promise<void> }

/** The audit in this process, checking more often than once a minute; stopped when the test ends. */
export function startAudit(database: TestDatabase, { variables, ...ports }: AuditOptions = {}): Running {
  const context = anAuditContext(database, variables)
  openAudit(context, ports)
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= context.shutdown.run())
  onTestFinished(stop)
  return { context, stop }
}
