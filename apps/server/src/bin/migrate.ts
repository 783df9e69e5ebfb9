import { loadMigrateConfig } from '../platform/config.ts'
import { installJobs } from '../platform/jobs.ts'
import { migrateDatabase } from '../platform/migrate.ts'

const { adminUrl } = loadMigrateConfig()
await migrateDatabase(adminUrl, (line) => {
  process.stdout.write(`${line}\n`)
})
await installJobs(adminUrl)
