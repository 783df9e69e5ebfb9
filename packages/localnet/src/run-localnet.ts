import { parseArgs } from 'node:util'
import { startLocalnet } from './start-localnet.ts'

const { values } = parseArgs({
  options: { port: { type: 'string', default: '8899' }, 'slot-ms': { type: 'string', default: '300' } },
})

const localnet = await startLocalnet({ port: Number(values.port), slotMs: Number(values['slot-ms']) })
process.stdout.write(`local chain at ${localnet.url} and ${localnet.wsUrl}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void localnet.close())
