// Run by `npm run dev -- --demo` before the product starts: 30 players, three pools that were paid, a live one and their history. What exists
// stays, so a second start continues the world. Never for production.
//   node tools/demo/seed-demo.ts --database URL
import { parseArgs } from 'node:util'
import { loadSeedConfig } from '../../apps/server/src/platform/config.ts'
import { openDatabase } from '../../apps/server/src/platform/db.ts'
import { hashOfDevPassword } from '../dev/dev-password.ts'
import { buildDemo } from './build-demo.ts'
import { SEEDED, SPARRING_PARTNERS, VETERANS } from './people.ts'

const { values } = parseArgs({ options: { database: { type: 'string', default: '' } } })
const { adminUrl } = loadSeedConfig()
const startedAtMs = performance.now()
const applicationName = 'throwdown-demo'
const app = openDatabase({ url: values.database, maxConnections: 8, applicationName })
const owner = openDatabase({ url: adminUrl, maxConnections: 2, applicationName })
try {
  const passwordHash = await hashOfDevPassword()
  const people = { veterans: VETERANS, others: [...SEEDED, ...SPARRING_PARTNERS] }
  const played = await buildDemo({ app, owner, nowMs: Date.now(), passwordHash }, people)
  const seconds = Math.round((performance.now() - startedAtMs) / 1_000)
  process.stdout.write(`weeks=${played.pastWeeks} matches=${played.matches} seconds=${seconds}\n`)
} finally {
  await Promise.all([app.close(), owner.close()])
}
