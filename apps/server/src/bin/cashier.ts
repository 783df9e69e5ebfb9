import { openCashier } from '../app/cashier.ts'
import { refuseConfiguredNode } from '../chain/check-node.ts'
import { cashierConfigOrExit } from '../platform/cashier-config.ts'
import { openProcess } from '../platform/context.ts'
import { refuseLooseCommits } from '../platform/durable-commits.ts'
import { closeOnSignal } from '../platform/shutdown.ts'
import { openSignerLink } from '../platform/signer.ts'

const config = cashierConfigOrExit()
const signer = openSignerLink('cashier', config)
const wrongNode = await refuseConfiguredNode(config)
if (wrongNode !== null) {
  process.stderr.write(`${wrongNode}\n`)
  process.exit(1)
}
const context = openProcess(config, 'cashier')
const { log, shutdown } = context
closeOnSignal(shutdown, { log, graceMs: config.SHUTDOWN_GRACE_MS + config.DRAIN_DELAY_MS })
const { ops, database } = openCashier(context, signer)
await refuseLooseCommits(database.pool, config)
await ops.listen({ host: config.OPS_HOST, port: config.OPS_PORT })
log.info({ ops: config.OPS_PORT }, 'cashier is up')
