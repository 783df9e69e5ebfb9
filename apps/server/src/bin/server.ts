import { registerApi, registerPlay } from '../app/api-routes.ts'
import { closeEndedSessions } from '../app/close-ended-sessions.ts'
import { buildHttp } from '../app/http.ts'
import { buildOps } from '../app/ops.ts'
import { Play } from '../app/play.ts'
import { playPorts } from '../app/play-ports.ts'
import { attachSockets } from '../app/sockets.ts'
import { signedInOf } from '../identity/sessions/authenticate.ts'
import { wellKnownRoutes } from '../match/routes.ts'
import { configOrExit } from '../platform/config.ts'
import { openContext } from '../platform/context.ts'
import { closeOnSignal } from '../platform/shutdown.ts'

const config = configOrExit()
const context = openContext(config, 'server')
const { log, shutdown } = context
closeOnSignal(shutdown, { log, graceMs: config.SHUTDOWN_GRACE_MS + config.DRAIN_DELAY_MS })

// Ops closes after the public port, so probes and metrics see the drain to its end.
const ops = buildOps(context)
shutdown.onClose('ops', () => ops.close())
const play = new Play(context, playPorts(context))
shutdown.onClose('play', () => play.stop())
const http = await buildHttp(context, (api) => {
  registerApi(api, context)
  registerPlay(api, context, { play, callerOf: async (request) => signedInOf(request) })
})
wellKnownRoutes(http, play.keys)
const sockets = attachSockets(http.server, context, play)
shutdown.onClose('http', () => http.close())
// Before the HTTP server, which would wait for them.
shutdown.onClose('sockets', () => sockets.close())
const endedSessions = closeEndedSessions(context, play.connections)
shutdown.onClose('ended sessions', () => endedSessions.stop())
play.start()

await ops.listen({ host: config.OPS_HOST, port: config.OPS_PORT })
await http.listen({ host: config.HTTP_HOST, port: config.HTTP_PORT })
log.info({ http: config.HTTP_PORT, ops: config.OPS_PORT }, 'server is up')
