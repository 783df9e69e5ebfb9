import { registerApi, registerMatchRoutes } from '../app/api-routes.ts'
import { announceSessionEnds, closeEndedSessions } from '../app/close-ended-sessions.ts'
import { enqueuedJobs } from '../app/enqueued-jobs.ts'
import { buildHttp } from '../app/http.ts'
import { MatchNode } from '../app/match-node.ts'
import { matchNodePorts } from '../app/match-node-ports.ts'
import { buildOps } from '../app/ops.ts'
import { attachSockets } from '../app/sockets.ts'
import { remoteCertifier } from '../match/remote-certifier.ts'
import { wellKnownRoutes } from '../match/routes.ts'
import { serverConfigOrExit } from '../platform/config.ts'
import { openContext } from '../platform/context.ts'
import { refuseLooseCommits } from '../platform/durable-commits.ts'
import { closeOnSignal } from '../platform/shutdown.ts'
import { openSignerLink } from '../platform/signer.ts'

const config = serverConfigOrExit()
const certifier = remoteCertifier(openSignerLink('server', config))
const context = openContext(config, { process: 'server', jobs: enqueuedJobs })
const { log, shutdown } = context
closeOnSignal(shutdown, { log, graceMs: config.SHUTDOWN_GRACE_MS + config.DRAIN_DELAY_MS })

// Ops closes after the public port, so probes and metrics see the drain to its end.
const ops = buildOps(context)
shutdown.onClose('ops', () => ops.close())
const matchNode = new MatchNode(context, matchNodePorts(context), certifier)
shutdown.onClose('match node', () => matchNode.stop())
const http = await buildHttp(context, (api) => {
  registerApi(api, context, { onSessionEnded: announceSessionEnds(matchNode.courier.send) })
  registerMatchRoutes(api, context, matchNode)
})
wellKnownRoutes(http, context)
const sockets = attachSockets(http.server, context, matchNode)
shutdown.onClose('http', () => http.close())
// Closes before the HTTP server, which would wait for open sockets.
shutdown.onClose('sockets', () => sockets.close())
const endedSessions = closeEndedSessions(context, matchNode.connections)
shutdown.onClose('ended sessions', () => endedSessions.stop())
await refuseLooseCommits(context.database.pool, config)
await matchNode.start()

await ops.listen({ host: config.OPS_HOST, port: config.OPS_PORT })
await http.listen({ host: config.HTTP_HOST, port: config.HTTP_PORT })
log.info({ http: config.HTTP_PORT, ops: config.OPS_PORT }, 'server is up')
