// Builds the standings anew from every event while the system runs, then waits until every board shows them.
//   npm run standings:rebuild

import { setTimeout as sleep } from 'node:timers/promises'
import { enqueuedJobs } from '../app/enqueued-jobs.ts'
import { configOrExit } from '../platform/config.ts'
import { openContext } from '../platform/context.ts'
import { BoardKeeper } from '../standings/keep-boards.ts'
import { rebuildStandings } from '../standings/rebuild/rebuild.ts'

const LOOK_EVERY_MS = 200
const SAY_EVERY_MS = 5_000

const context = openContext(configOrExit(), { process: 'worker', jobs: enqueuedJobs })
const keeper = new BoardKeeper(context)
context.shutdown.onClose('boards', () => keeper.stop())
const startedMs = performance.now()
const seconds = () => ((performance.now() - startedMs) / 1_000).toFixed(1)
let saidMs = startedMs
const say = (line: string) => process.stdout.write(`${line}\n`)

const build = await rebuildStandings({
  pool: context.database.pool,
  clock: context.clock,
  onSlice: ({ players, of }) => {
    if (performance.now() - saidMs < SAY_EVERY_MS) return
    saidMs = performance.now()
    say(`counted ${players} of ${of} players after ${seconds()} s`)
  },
})
const switched = seconds()
say(`build ${build} answers after ${switched} s`)
// A running worker puts it into order; without one this process does.
keeper.start()
while (!(await keeper.shows(build))) await sleep(LOOK_EVERY_MS)
await context.shutdown.run()
say(`build=${build} switched_s=${switched} rebuild_s=${seconds()}`)
process.exit(0)
