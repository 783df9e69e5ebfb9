import { registerApi } from '../app/api-routes.ts'
import { configOrExit } from '../app/config.ts'
import { openContext } from '../app/context.ts'
import { buildHttp } from '../app/http.ts'
import { buildOps } from '../app/ops.ts'
import { closeOnSignal } from '../platform/shutdown.ts'

const config = configOrExit()
const context = openContext(config, 'server')
const { log, shutdown } = context
closeOnSignal(shutdown, { log, graceMs: config.SHUTDOWN_GRACE_MS + config.DRAIN_DELAY_MS })

// Ops closes after the public port, so probes and metrics see the drain to its end.
const ops = buildOps(context)
shutdown.onClose('ops', () => ops.close())
const http = await buildHttp(context, registerApi)
shutdown.onClose('http', () => http.close())

await ops.listen({ host: config.OPS_HOST, port: config.OPS_PORT })
await http.listen({ host: config.HTTP_HOST, port: config.HTTP_PORT })
log.info({ http: config.HTTP_PORT, ops: config.OPS_PORT }, 'server is up')
