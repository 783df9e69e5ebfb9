// Run by `npm run dev -- --demo`: players that join whatever queue a person waits in, over public calls and sockets. The server knows nothing of
// them. Never for production: there are no house players in a staked queue [M12].
//   node tools/demo/spar.ts --url http://127.0.0.1:5173
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { loadSeedConfig } from '../../apps/server/src/platform/config.ts'
import { SPARRING_PARTNERS } from './people.ts'
import { PartnerPlaces } from './place-partners.ts'
import { SparringPartner } from './sparring-partner.ts'

const LOOKS_EVERY_MS = 1_000
/** Longer than leaving a queue takes; matches that run are left. */
const LEAVES_WITHIN_MS = 3_000
const LOOPBACK = new Set(['127.0.0.1', 'localhost'])

const { values } = parseArgs({ options: { url: { type: 'string', default: '' } } })
const { url } = values
// The accounts exist in a development database only.
loadSeedConfig()
if (!LOOPBACK.has(new URL(url).hostname)) throw new Error('sparring partners play on this machine only')

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
const partners = SPARRING_PARTNERS.map(
  (person) => new SparringPartner({ url, person, signal: stopping.signal, onMatch }),
)
const playing = Promise.all(partners.map((partner) => partner.run()))
const places = new PartnerPlaces(partners)
process.stdout.write(`${partners.length} sparring partners wait for people\n`)
while (!stopping.signal.aborted) {
  await look().catch((fault: unknown) =>
    process.stdout.write(`the queues cannot be read: ${String(fault)}\n`),
  )
  await sleep(LOOKS_EVERY_MS)
}
await Promise.race([playing, sleep(LEAVES_WITHIN_MS)])
process.exit(0)

async function look(): Promise<void> {
  const [reader] = partners
  if (reader) places.place(await reader.readQueues(), Date.now())
}

function onMatch(username: string): void {
  process.stdout.write(`${username} has played a match\n`)
}
