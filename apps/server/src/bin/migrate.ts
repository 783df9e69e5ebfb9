import { loadMigrateConfig } from '../platform/config.ts'
import { installJobs } from '../platform/jobs.ts'
import { migrateDatabase, migrateSignerDatabase, OutdatedDatabase } from '../platform/migrate.ts'

const { adminUrl, signerAdminUrl } = loadMigrateConfig()
const log = (line: string) => void process.stdout.write(`${line}\n`)
try {
  if (adminUrl !== undefined) await migrateDatabase(adminUrl, { log })
  if (signerAdminUrl !== undefined)
    await migrateSignerDatabase(signerAdminUrl, { log: (line) => log(`signer: ${line}`) })
} catch (error) {
  if (!(error instanceof OutdatedDatabase)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
if (adminUrl !== undefined) await installJobs(adminUrl)
