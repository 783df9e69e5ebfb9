import type { AuditHead } from '@throwdown/signer-link/audit-head'
import type { Context } from '../platform/context.ts'
import { type Repeating, repeatEvery } from '../platform/repeat.ts'
import { type HeadKeeper, HeadRefused } from './head.ts'
import { chainNext } from './store.ts'

/** An event must be chained within 5 s. */
const CHAIN_EVERY_MS = 1_000
/** Events of one transaction: a backlog does not hold its locks for long. */
const EVENTS_MAX = 500

type ChainLogDeps = Pick<Context, 'database' | 'log' | 'metrics'> & {
  readonly keeper: Pick<HeadKeeper, 'keep'>
}

/** Chains new events and gives the new audit checkpoint to its keeper. Every worker runs it; PostgreSQL admits one at a time. */
export function chainLog(deps: ChainLogDeps): Repeating {
  let kept: AuditHead | null = null
  return repeatEvery(CHAIN_EVERY_MS, 'chain the audit log', deps.log, async () => {
    kept = await chainOnce(deps, kept)
  })
}

/** Another worker may have kept a newer checkpoint since this one was read; a log that was changed is refused each time. */
const TRIES_MAX = 5

/** Returns the checkpoint that is kept. A keeper that does not reply is called again with the checkpoint of the next run. */
export async function chainOnce(deps: ChainLogDeps, kept: AuditHead | null): Promise<AuditHead | null> {
  const { log, metrics } = deps
  let refusal: HeadRefused | undefined
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const head = await chainAll(deps)
    if (head === null || (head.position === kept?.position && head.hash === kept.hash)) return kept
    refusal = await keepOrRefuse(deps, head)
    if (!refusal) return head
  }
  metrics.auditAlarm.set(1)
  log.error({ err: refusal, bug: true }, 'the audit log contradicts its kept head: it was changed or cut')
  return kept
}

async function keepOrRefuse(
  { keeper, metrics }: ChainLogDeps,
  head: AuditHead,
): Promise<HeadRefused | undefined> {
  try {
    const { position } = await keeper.keep(head)
    metrics.auditKept.set(position)
    metrics.auditAlarm.set(0)
    return undefined
  } catch (error) {
    if (error instanceof HeadRefused) return error
    throw error
  }
}

async function chainAll({ database }: ChainLogDeps): Promise<AuditHead | null> {
  for (;;) {
    const { head, chained } = await chainNext(database.pool, EVENTS_MAX)
    if (chained < EVENTS_MAX) return head
  }
}
