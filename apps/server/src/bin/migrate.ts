// Applies db/ to the databases that the environment names. While servers play:
//   npm run migrate                 before the deploy: what servers of the last release can live with
//   npm run migrate -- --after      when the last of them has ended: the rest
//   npm run migrate -- --all        both at once, when no server runs; an empty database is always migrated like this
import { parseArgs } from 'node:util'
import { loadMigrateConfig } from '../platform/config.ts'
import { installJobs } from '../platform/jobs.ts'
import { MissedFunction } from '../platform/kept-functions.ts'
import { migrateDatabase, migrateSignerDatabase, OutdatedDatabase } from '../platform/migrate.ts'

const { values } = parseArgs({
  options: {
    after: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  },
})
const phase = values.all ? 'all' : values.after ? 'after' : 'before'
const { adminUrl, signerAdminUrl } = loadMigrateConfig()
const log = (line: string) => void process.stdout.write(`${line}\n`)
try {
  if (adminUrl !== undefined) await migrateDatabase(adminUrl, { log, phase })
  if (signerAdminUrl !== undefined)
    await migrateSignerDatabase(signerAdminUrl, { log: (line) => log(`signer: ${line}`), phase })
} catch (error) {
  if (!(error instanceof OutdatedDatabase) && !(error instanceof MissedFunction)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
if (adminUrl !== undefined) await installJobs(adminUrl)
