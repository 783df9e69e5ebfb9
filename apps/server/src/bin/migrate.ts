import { loadMigrateConfig } from '../app/config.ts'
import { migrateDatabase } from '../platform/migrate.ts'

await migrateDatabase(loadMigrateConfig().adminUrl, (line) => {
  process.stdout.write(`${line}\n`)
})
