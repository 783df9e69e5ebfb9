// Compares every event of the audit log with its chain of hashes, with the kept heads, and with their copies outside of the database.
//   npm run tool audit-verify
//   AUDIT_HEAD_FOLDER=… npm run tool audit-verify      a copy from a mail is one more file of it
// Prints each problem; exits with 1 when there is one.

import { openHeadFolder } from '../audit/head-folder.ts'
import { listHeads } from '../audit/head-store.ts'
import { loadVerifyConfig } from '../audit/verify-config.ts'
import { verifyLog } from '../audit/verify-log.ts'
import { openDatabase } from '../platform/db.ts'

const PROBLEMS_SHOWN_MAX = 50

const { databaseUrl, publicKeys, headFolder } = loadVerifyConfig()
const database = openDatabase({
  url: databaseUrl,
  maxConnections: 2,
  applicationName: 'throwdown-audit-verify',
})
// Read first, as the kept heads are: no copy is newer than the log that is read.
const copies = headFolder === undefined ? [] : await openHeadFolder(headFolder).list()
const { rows, chained, heads, problems } = await verifyLog({
  database,
  listHeads: async () => [...copies, ...(await listHeads(database.pool))],
  publicKeys,
})
await database.close()
for (const problem of problems.slice(0, PROBLEMS_SHOWN_MAX)) process.stdout.write(`${problem}\n`)
process.stdout.write(
  `rows=${rows} chained=${chained} heads=${heads - copies.length} copies=${copies.length} problems=${problems.length}\n`,
)
process.exitCode = problems.length > 0 ? 1 : 0
