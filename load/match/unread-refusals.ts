// Accounts connect, read nothing, and send what is refused: packets to namespaces that do not exist, and malformed commands. Each
// comes back when it was cut off, until it is ended. Reports how many frames they have sent.
//   node load/match/unread-refusals.ts http://127.0.0.1:4001
import { setTimeout as sleep } from 'node:timers/promises'
import { PROTOCOL_VERSION } from '@throwdown/contract/realtime'
import { frameOf, openRawSocket } from '../../apps/server/test/world/raw-socket.ts'
import { believedCaller } from '../bots/believed-caller.ts'

const NETWORK = '203.0.113.1'
const ACCOUNTS = 2
const SOCKETS_EACH = 8
const FRAMES_A_WRITE = 50
const NAME_LENGTH = 1_900
const COMES_BACK_AFTER_MS = 2_000
const REPORT_EVERY_MS = 500
const url = process.argv[2] ?? ''
const repeated = (frame: Buffer) => Buffer.concat(Array.from({ length: FRAMES_A_WRITE }, () => frame))
const NAMESPACES = { bytes: repeated(frameOf(`40/${'x'.repeat(NAME_LENGTH)},`)), pauseMs: 0 }
/** Just under the frames and bytes of one socket. */
const COMMANDS = { bytes: repeated(frameOf(`421["${'x'.repeat(300)}",{}]`)), pauseMs: 1_100 }

let sent = 0
setInterval(() => process.send?.(sent), REPORT_EVERY_MS)
process.on('disconnect', () => process.exit(0))
for (let account = 0; account < ACCOUNTS; account += 1) {
  const playerId = crypto.randomUUID()
  for (let tab = 0; tab < SOCKETS_EACH; tab += 1) void floodForEver(playerId, tab)
}

async function floodForEver(playerId: string, tab: number): Promise<never> {
  for (;;) {
    await flood(playerId, tab).catch(() => undefined)
    await sleep(COMES_BACK_AFTER_MS)
  }
}

async function flood(playerId: string, tab: number): Promise<void> {
  const headers = { ...(await believedCaller(playerId).headers()), 'x-forwarded-for': NETWORK }
  const reply = await fetch(`${url}/api/realtime/ticket`, { method: 'POST', headers })
  const { data }: { data: { ticket: string } } = JSON.parse(await reply.text())
  const socket = await openRawSocket(url, { forwardedFor: NETWORK })
  const auth = { ticket: data.ticket, deviceId: `device-of-tab-${tab}`, protocol: PROTOCOL_VERSION }
  await socket.write(frameOf(`40${JSON.stringify(auth)}`))
  // Its ticket is accepted by then; more frames before would end it.
  await sleep(500)
  socket.stopReading()
  const { bytes, pauseMs } = tab % 2 === 0 ? NAMESPACES : COMMANDS
  while (socket.isOpen()) {
    await socket.write(bytes)
    sent += FRAMES_A_WRITE
    if (await socket.isClosedWithin(pauseMs)) break
  }
  socket.close()
}
