import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { poolMetrics } from './pool-metrics.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** One registry per process; nothing global, so tests can hold several. */
export function createMetrics(process: string) {
  const registry = new Registry()
  registry.setDefaultLabels({ process })
  const registers = [registry]
  return {
    registry,
    httpDuration: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the first byte of a request to its reply, by route pattern',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    refusals: new Counter({
      name: 'refusals_total',
      help: 'Calls declined, by closed error code',
      labelNames: ['code'],
      registers,
    }),
    rateLimitUnavailable: new Counter({
      name: 'rate_limit_unavailable_total',
      help: 'Requests admitted uncounted because Redis did not answer',
      registers,
    }),
    codeAlarm: new Gauge({
      name: 'identity_code_alarm',
      help: '1 while wrong guesses at live codes have reached their limit: somebody is guessing, and guesses need a challenge',
      registers,
    }),
    ...auditMetrics(registry),
    ...socketMetrics(registry),
    ...poolMetrics(registry),
    ...archiveMetrics(registry),
    jobs: new Counter({
      name: 'jobs_total',
      help: 'Job attempts finished, by job and outcome',
      labelNames: ['job', 'outcome'],
      registers,
    }),
  }
}

function socketMetrics(registry: Registry) {
  const registers = [registry]
  const busMessages = new Counter({
    name: 'bus_messages_total',
    help: 'Messages to other nodes: published at once, repeated after an interruption of Redis, or lost',
    labelNames: ['outcome'],
    registers,
  })
  // A rate needs a value before the first loss.
  for (const outcome of ['published', 'repeated', 'lost']) busMessages.inc({ outcome }, 0)
  return {
    commandDuration: new Histogram({
      name: 'command_duration_seconds',
      help: 'Time from the arrival of a command on a socket to its reply, which is sent after the commit',
      labelNames: ['command', 'outcome'],
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    sockets: new Gauge({
      name: 'sockets_open',
      help: 'Signed-in sockets on this node',
      registers,
    }),
    socketsTerminated: new Counter({
      name: 'sockets_terminated_total',
      help: 'Sockets cut off because their client sent more than it may, or did not read, by limit',
      labelNames: ['reason'],
      registers,
    }),
    busMessages,
    pushesRepaired: new Counter({
      name: 'pushes_repaired_total',
      help: 'Players who got entries of their match from the database, because no push had brought them',
      registers,
    }),
  }
}

function auditMetrics(registry: Registry) {
  const registers = [registry]
  return {
    auditKept: new Gauge({
      name: 'audit_kept_position',
      help: 'Position in the audit log up to which a signed checkpoint is kept',
      registers,
    }),
    auditAlarm: new Gauge({
      name: 'audit_alarm',
      help: '1 while the audit log contradicts its kept head: it was changed or cut',
      registers,
    }),
  }
}

function archiveMetrics(registry: Registry) {
  const registers = [registry]
  return {
    archivedMatches: new Counter({
      name: 'archive_matches_total',
      help: 'Matches that were moved into the archive',
      registers,
    }),
    archiveFaults: new Gauge({
      name: 'archive_faults',
      help: 'Files of the archive that are lost or changed',
      registers,
    }),
    archiveCheckedAt: new Gauge({
      name: 'archive_checked_timestamp_seconds',
      help: 'When this process last read files of the archive to check them',
      registers,
    }),
    archiveOutsideMonths: new Gauge({
      name: 'archive_outside_months',
      help: '1 while matches are saved in a month that was not made in time: they are never archived',
      registers,
    }),
  }
}
