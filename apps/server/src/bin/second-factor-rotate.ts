// Encrypts the secret of every authenticator with the new key, once servers know both keys (docs/runbooks/key-rotation.md). May be repeated.
//   SECOND_FACTOR_KEY=… SECOND_FACTOR_KEY_PREVIOUS=… ADMIN_DATABASE_URL=… npm run tool second-factor-rotate

import { loadRotateConfig } from '../identity/second-factor/rotate-config.ts'
import { rotateFactors } from '../identity/second-factor/rotate-factors.ts'
import { openDatabase } from '../platform/db.ts'

const { adminUrl, newKey, oldKey } = loadRotateConfig()
const database = openDatabase({ url: adminUrl, maxConnections: 1, applicationName: 'throwdown-rotate' })
const { rotated, unreadable } = await rotateFactors(database.pool, { newKey, oldKey })
await database.close()
process.stdout.write(`rotated=${rotated} unreadable=${unreadable}\n`)
if (unreadable > 0) process.exitCode = 1
