import { parseArgs } from 'node:util'
import { startLocalnet } from './start-localnet.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8899' },
    'witness-port': { type: 'string', default: '0' },
    'slot-ms': { type: 'string', default: '300' },
  },
})

const localnet = await startLocalnet({ port: Number(values.port), slotMs: Number(values['slot-ms']) })
const witness = await localnet.addNode({ port: Number(values['witness-port']) })
process.stdout.write(
  `local chain at ${localnet.url} and ${localnet.wsUrl}, its second node at ${witness.url}\n`,
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void localnet.close())
