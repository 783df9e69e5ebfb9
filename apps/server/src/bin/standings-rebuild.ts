// Rebuilds the standings from every event while the system runs, then waits until every board shows them.
//   npm run tool standings-rebuild

import { setTimeout as sleep } from 'node:timers/promises'
import { enqueuedJobs } from '../app/enqueued-jobs.ts'
import { workerConfigOrExit } from '../platform/config.ts'
import { openContext } from '../platform/context.ts'
import { BoardKeeper } from '../standings/keep-boards.ts'
import { rebuildStandings } from '../standings/rebuild/rebuild.ts'

const POLL_EVERY_MS = 200
const REPORT_EVERY_MS = 5_000

const context = openContext(workerConfigOrExit(), { process: 'worker', jobs: enqueuedJobs })
const keeper = new BoardKeeper(context)
context.shutdown.onClose('boards', () => keeper.stop())
const startedMs = performance.now()
const seconds = () => ((performance.now() - startedMs) / 1_000).toFixed(1)
let reportedMs = startedMs
const print = (line: string) => process.stdout.write(`${line}\n`)

const build = await rebuildStandings({
  pool: context.directDatabase.pool,
  clock: context.clock,
  onSlice: ({ players, of }) => {
    if (performance.now() - reportedMs < REPORT_EVERY_MS) return
    reportedMs = performance.now()
    print(`counted ${players} of ${of} players after ${seconds()} s`)
  },
})
const switched = seconds()
print(`build ${build} is in use after ${switched} s`)
// A running worker writes its order to Redis; without one this process does.
keeper.start()
while (!(await keeper.shows(build))) await sleep(POLL_EVERY_MS)
await context.shutdown.run()
print(`build=${build} switched_s=${switched} rebuild_s=${seconds()}`)
process.exit(0)
