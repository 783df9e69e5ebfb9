import { enqueuedJobs } from '../app/enqueued-jobs.ts'
import { jobHandlers } from '../app/job-handlers.ts'
import { buildOps } from '../app/ops.ts'
import { chainLog } from '../audit/chain-log.ts'
import { createHeadKeeper } from '../audit/keep-heads.ts'
import { refuseConfiguredNode } from '../chain/check-node.ts'
import { auditDatabaseUrl, workerConfigOrExit } from '../platform/config.ts'
import { openContext } from '../platform/context.ts'
import { openDatabase } from '../platform/db.ts'
import { runJobs } from '../platform/jobs.ts'
import { closeOnSignal } from '../platform/shutdown.ts'
import { openSignerLink } from '../platform/signer.ts'
import { watchLag } from '../standings/count/watch-lag.ts'
import { BoardKeeper } from '../standings/keep-boards.ts'

const config = workerConfigOrExit()
const link = openSignerLink('worker', config)
const wrongNode = await refuseConfiguredNode(config)
if (wrongNode !== null) {
  process.stderr.write(`${wrongNode}\n`)
  process.exit(1)
}
const context = openContext(config, { process: 'worker', jobs: enqueuedJobs })
const { log, shutdown } = context
closeOnSignal(shutdown, { log, graceMs: config.SHUTDOWN_GRACE_MS + config.DRAIN_DELAY_MS })

const ops = buildOps(context)
shutdown.onClose('ops', () => ops.close())
const handlers = jobHandlers(context)
const jobs = await runJobs({ ...context, handlers })
shutdown.onClose('jobs', () => jobs.stop())
const boards = new BoardKeeper(context)
shutdown.onClose('boards', () => boards.stop())
boards.start()
watchLag(context)
const heads = openDatabase({
  url: auditDatabaseUrl(config),
  maxConnections: 1,
  applicationName: 'throwdown-worker-heads',
})
shutdown.onClose('heads of the audit log', () => heads.close())
const keeper = createHeadKeeper({ link, database: heads.pool })
const audit = chainLog({ ...context, keeper })
shutdown.onClose('audit log', () => audit.stop())

await ops.listen({ host: config.OPS_HOST, port: config.OPS_PORT })
log.info({ ops: config.OPS_PORT, jobs: handlers.length }, 'worker is up')
