// Deletes the development database and creates it empty. `npm run dev` then migrates and seeds it.
import { createDatabaseIfMissing, dropDatabase } from './db-admin.ts'
import { readDevConfig } from './dev-config.ts'

const { ADMIN_DATABASE_URL } = readDevConfig()
const { hostname, pathname } = new URL(ADMIN_DATABASE_URL)
if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
  throw new Error(`only a database on this machine is recreated, not one at ${hostname}`)
await dropDatabase(ADMIN_DATABASE_URL)
await createDatabaseIfMissing(ADMIN_DATABASE_URL)
process.stdout.write(`created an empty ${pathname.slice(1)}; npm run dev fills it\n`)
