// Deletes the development databases, that of the game and that of the signer, and creates them empty. `npm run dev` then migrates and seeds it.
import { createDatabaseIfMissing, dropDatabase } from './db-admin.ts'
import { readDevConfig } from './dev-config.ts'

const { ADMIN_DATABASE_URL, SIGNER_ADMIN_DATABASE_URL } = readDevConfig()
for (const url of [ADMIN_DATABASE_URL, SIGNER_ADMIN_DATABASE_URL]) {
  const { hostname, pathname } = new URL(url)
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
    throw new Error(`only a database on this machine is recreated, not one at ${hostname}`)
  await dropDatabase(url)
  await createDatabaseIfMissing(url)
  process.stdout.write(`created an empty ${pathname.slice(1)}; npm run dev fills it\n`)
}
