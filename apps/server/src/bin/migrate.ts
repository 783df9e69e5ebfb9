import { loadMigrateConfig } from '../platform/config.ts'
import { installJobs } from '../platform/jobs.ts'
import { migrateDatabase, OutdatedDatabase } from '../platform/migrate.ts'

const { adminUrl } = loadMigrateConfig()
try {
  await migrateDatabase(adminUrl, { log: (line) => process.stdout.write(`${line}\n`) })
} catch (error) {
  if (!(error instanceof OutdatedDatabase)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
await installJobs(adminUrl)
