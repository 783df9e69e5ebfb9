import { enqueuedJobs } from '../app/enqueued-jobs.ts'
import { jobHandlers } from '../app/job-handlers.ts'
import { buildOps } from '../app/ops.ts'
import { configOrExit } from '../platform/config.ts'
import { openContext } from '../platform/context.ts'
import { runJobs } from '../platform/jobs.ts'
import { closeOnSignal } from '../platform/shutdown.ts'
import { watchLag } from '../standings/count/watch-lag.ts'
import { BoardKeeper } from '../standings/keep-boards.ts'

const config = configOrExit()
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

await ops.listen({ host: config.OPS_HOST, port: config.OPS_PORT })
log.info({ ops: config.OPS_PORT, jobs: handlers.length }, 'worker is up')
