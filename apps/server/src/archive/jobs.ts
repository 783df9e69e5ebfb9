import { z } from 'zod'
import type { ArchiveConfig } from '../platform/archive-config.ts'
import type { SharedConfig } from '../platform/config.ts'
import type { Context } from '../platform/context.ts'
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts'
import { archiveMonths } from './archive-month.ts'
import { checkFiles } from './check-files.ts'
import type { ObjectStore } from './object-store.ts'
import { openArchive } from './open-archive.ts'
import { hasSavesOutsideMonths, listFaults, makeMonths } from './store.ts'

/** A worker that does not run for so long keeps no match from being saved, but those are never archived. */
const MONTHS_AHEAD = 3

const settings = { data: z.object({}), retryLimit: 3, retryDelaySeconds: 60 } as const
const makeMonthsJob = defineJob({
  ...settings,
  name: 'archive-make-months',
  timeoutSeconds: 60,
  cron: '11 * * * *',
})
const archiveMatchesJob = defineJob({
  ...settings,
  name: 'archive-matches',
  timeoutSeconds: 3_300,
  cron: '23 * * * *',
})
const checkFilesJob = defineJob({
  ...settings,
  name: 'archive-check-files',
  timeoutSeconds: 3_300,
  cron: '41 * * * *',
})

type ArchiveJobsConfig = SharedConfig & ArchiveConfig & { readonly ARCHIVE_AFTER_DAYS: number }
type Deps = Pick<Context<ArchiveJobsConfig>, 'clock' | 'config' | 'database' | 'log' | 'metrics'>

/** Months are always made; without ARCHIVE_URL nothing is moved. */
export function archiveJobs(context: Deps): readonly JobHandler[] {
  const months = monthMaker(context)
  const objects = openArchive(context.config)
  return objects ? [months, matchArchiver(context, objects), fileChecker(context, objects)] : [months]
}

function monthMaker({ clock, database: { pool }, log, metrics }: Deps): JobHandler {
  return handleJob(makeMonthsJob, async () => {
    await makeMonths(pool, clock.nowMs(), MONTHS_AHEAD)
    const hasOthers = await hasSavesOutsideMonths(pool)
    metrics.archiveOutsideMonths.set(hasOthers ? 1 : 0)
    if (hasOthers)
      log.error('matches were saved in a month without a partition: see docs/runbooks/archive.md')
  })
}

function matchArchiver(
  { clock, config, database: { pool }, log, metrics }: Deps,
  objects: ObjectStore,
): JobHandler {
  return handleJob(archiveMatchesJob, async (_, { signal }) => {
    const deps = { db: pool, objects, clock, afterDays: config.ARCHIVE_AFTER_DAYS }
    for (const done of await archiveMonths(deps, signal)) {
      metrics.archivedMatches.inc(done.matches)
      log.info(done, 'a month was archived')
    }
  })
}

/** Faults are named at every run until they are mended, also those of earlier runs. */
function fileChecker({ clock, database: { pool }, log, metrics }: Deps, objects: ObjectStore): JobHandler {
  return handleJob(checkFilesJob, async (_, { signal }) => {
    await checkFiles({ db: pool, objects, clock }, signal)
    const faults = await listFaults(pool)
    metrics.archiveFaults.set(faults.length)
    metrics.archiveCheckedAt.set(clock.nowMs() / 1_000)
    for (const fault of faults)
      log.error(fault, 'a file of the archive is damaged: see docs/runbooks/archive.md')
  })
}
