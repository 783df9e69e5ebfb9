// From the block that is final to the player's screen: deposits to random ones of many watched addresses, on a local chain of its own
// process with mainnet's slots. The tasks are those of the cashier, under its lease, on the running PostgreSQL. Then from the request of a
// withdrawal to its broadcast, by the shipped cashier and signer on a PostgreSQL of their own.
//   npm run bench:cashier [-- --short]

import { parseArgs } from 'node:util'
import { percentile } from '../machine/percentile.ts'
import { measureCredits } from './bench-deposits.ts'
import { measureBroadcasts } from './bench-withdrawals.ts'

const { short: isShort } = parseArgs({ options: { short: { type: 'boolean', default: false } } }).values
const P99_BAR_MS = 2_000

const credits = await measureCredits(
  isShort ? { addresses: 2_000, deposits: 100 } : { addresses: 10_000, deposits: 500 },
)
process.stdout.write(`credit_p50_ms=${Math.round(percentile(credits, 0.5))}\n`)
const broadcasts = await measureBroadcasts(isShort ? 40 : 200)
process.stdout.write(
  `withdrawals=${broadcasts.length} broadcast_p50_ms=${Math.round(percentile(broadcasts, 0.5))}\n`,
)
const [creditP99, broadcastP99] = [percentile(credits, 0.99), percentile(broadcasts, 0.99)]
process.stdout.write(`credit_p99_ms=${Math.round(creditP99)} broadcast_p99_ms=${Math.round(broadcastP99)}\n`)
process.exit(creditP99 <= P99_BAR_MS && broadcastP99 <= P99_BAR_MS ? 0 : 1)
