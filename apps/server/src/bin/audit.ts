import { openAudit } from '../app/audit.ts'
import { refuseConfiguredNode } from '../chain/check-node.ts'
import { auditConfigOrExit } from '../platform/audit-config.ts'
import { openBase } from '../platform/context.ts'
import { closeOnSignal } from '../platform/shutdown.ts'

const config = auditConfigOrExit()
const wrongNode = await refuseConfiguredNode(config)
if (wrongNode !== null) {
  process.stderr.write(`${wrongNode}\n`)
  process.exit(1)
}
const context = openBase(config, 'audit')
const { log, shutdown } = context
closeOnSignal(shutdown, { log, graceMs: config.SHUTDOWN_GRACE_MS + config.DRAIN_DELAY_MS })
const { ops } = openAudit(context)
await ops.listen({ host: config.OPS_HOST, port: config.OPS_PORT })
log.info({ ops: config.OPS_PORT }, 'audit is up')
