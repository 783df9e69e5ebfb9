// One server process for the load and crash runs. Callers are named by a header instead of a session.
//   node load/match/server.ts '{"port": 4001, "opsPort": 4002, "variables": {...}}'
// A message from the parent names a point at which this process kills itself; SIGTERM ends it as it ends a server. Log lines go to the standard output, at the
// most detailed level.
import { invariant } from '@throwdown/rules/invariant'
import { z } from 'zod'
import type { MatchNodePorts } from '../../apps/server/src/app/match-node.ts'
import { queuePorts } from '../../apps/server/src/app/match-node-ports.ts'
import { buildOps } from '../../apps/server/src/app/ops.ts'
import { openDatabase } from '../../apps/server/src/platform/db.ts'
import { closeOnSignal } from '../../apps/server/src/platform/shutdown.ts'
import { PLAIN_PORTS, startNode } from '../../apps/server/test/world/node.ts'

const asked = z
  .object({
    port: z.int(),
    opsPort: z.int(),
    variables: z.record(z.string(), z.string()),
    readsFacts: z.boolean().default(false),
  })
  .parse(JSON.parse(process.argv[2] ?? ''))
const FACTS_CONNECTIONS_MAX = 2
export const CRASH_POINTS = ['before-save', 'during-save', 'after-save'] as const
const crashPoint = z.enum(CRASH_POINTS)

const node = await startNode(asked.variables, asked.port, portsOf(asked), (line) =>
  process.stdout.write(line),
)
const ops = buildOps(node.context)
await ops.listen({ host: '127.0.0.1', port: asked.opsPort })
closeLikeServer()
let dieAt: z.output<typeof crashPoint> | undefined
process.on('message', (message) => {
  dieAt = crashPoint.parse(message)
})
process.on('disconnect', () => process.exit(0))
dieOnSave()
process.send?.('ready')

function portsOf({ readsFacts, variables }: typeof asked): MatchNodePorts {
  if (!readsFacts) return PLAIN_PORTS
  const url = variables['DATABASE_URL'] ?? ''
  const { pool } = openDatabase({ url, maxConnections: FACTS_CONNECTIONS_MAX, applicationName: 'facts' })
  return { ...PLAIN_PORTS, ...queuePorts(pool) }
}

/** In the order of bin/server.ts. */
function closeLikeServer(): void {
  const { config, log, shutdown } = node.context
  shutdown.onClose('ops', () => ops.close())
  shutdown.onClose('match node', () => node.matchNode.stop())
  shutdown.onClose('http', () => node.http.close())
  shutdown.onClose('sockets', () => node.sockets.close())
  closeOnSignal(shutdown, { log, graceMs: config.SHUTDOWN_GRACE_MS + config.DRAIN_DELAY_MS })
}

function dieOnSave(): void {
  const { pool } = node.context.database
  const query: unknown = Reflect.get(pool, 'query')
  invariant(typeof query === 'function', 'a pool has a query')
  Reflect.set(pool, 'query', (...args: unknown[]): unknown => {
    const [first] = args
    const isSave =
      typeof first === 'object' && first !== null && Reflect.get(first, 'name') === 'save_matches'
    if (!isSave || !dieAt) return Reflect.apply(query, pool, args)
    if (dieAt === 'before-save') return die()
    const saving: unknown = Reflect.apply(query, pool, args)
    invariant(saving instanceof Promise, 'a query is a promise')
    if (dieAt === 'after-save') return saving.then(die)
    setImmediate(die)
    return saving
  })
}

function die(): void {
  process.kill(process.pid, 'SIGKILL')
}
