import { enqueuedJobs } from '../app/enqueued-jobs.ts'
import { jobHandlers } from '../app/job-handlers.ts'
import { buildOps } from '../app/ops.ts'
import { chainLog } from '../audit/chain-log.ts'
import { createHeadKeeper } from '../audit/keep-heads.ts'
import { watchMatches } from '../match/watch-matches.ts'
import { workerConfigOrExit } from '../platform/config.ts'
import { openContext } from '../platform/context.ts'
import { runJobs } from '../platform/jobs.ts'
import { closeOnSignal } from '../platform/shutdown.ts'
import { openSignerLink } from '../platform/signer.ts'
import { watchSigner } from '../platform/watch-signer.ts'
import { watchQueues } from '../queue/watch-queues.ts'
import { watchLag } from '../standings/count/watch-lag.ts'
import { BoardKeeper } from '../standings/keep-boards.ts'

const config = workerConfigOrExit()
const link = openSignerLink('worker', config)
const context = openContext(config, { process: 'worker', jobs: enqueuedJobs })
const { log, shutdown } = context
closeOnSignal(shutdown, { log, graceMs: config.SHUTDOWN_GRACE_MS + config.DRAIN_DELAY_MS })

const ops = buildOps(context)
shutdown.onClose('ops', () => ops.close())
const handlers = jobHandlers(context, { signer: link })
const jobs = await runJobs({ ...context, handlers })
shutdown.onClose('jobs', () => jobs.stop())
const boards = new BoardKeeper(context)
shutdown.onClose('boards', () => boards.stop())
boards.start()
watchLag(context)
watchQueues(context)
watchMatches(context)
watchSigner(context, link)
const chaining = chainLog({ ...context, keeper: createHeadKeeper(link) })
shutdown.onClose('audit log', () => chaining.stop())

await ops.listen({ host: config.OPS_HOST, port: config.OPS_PORT })
log.info({ ops: config.OPS_PORT, jobs: handlers.length }, 'worker is up')
