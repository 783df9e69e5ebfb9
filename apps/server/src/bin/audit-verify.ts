// Compares every event of the audit log with its chain of hashes and with the kept heads.
//   npm run tool audit-verify
// Prints each problem; exits with 1 when there is one.

import { loadVerifyConfig } from '../audit/audit-config.ts'
import { listHeads } from '../audit/head-store.ts'
import { verifyLog } from '../audit/verify-log.ts'
import { openDatabase } from '../platform/db.ts'

const PROBLEMS_SHOWN_MAX = 50

const { databaseUrl, publicKeys } = loadVerifyConfig()
const database = openDatabase({
  url: databaseUrl,
  maxConnections: 2,
  applicationName: 'throwdown-audit-verify',
})
const { rows, chained, heads, problems } = await verifyLog({
  database,
  listHeads: () => listHeads(database.pool),
  publicKeys,
})
await database.close()
for (const problem of problems.slice(0, PROBLEMS_SHOWN_MAX)) process.stdout.write(`${problem}\n`)
process.stdout.write(`rows=${rows} chained=${chained} heads=${heads} problems=${problems.length}\n`)
process.exitCode = problems.length > 0 ? 1 : 0
