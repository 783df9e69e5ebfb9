// Opens sockets without a ticket and sends each as many frames that are not commands as the node takes, until it is ended.
// Reports how many frames it has sent.
//   node load/match/raw-frames.ts http://127.0.0.1:4001
import { setTimeout as sleep } from 'node:timers/promises'
import { frameOf, openRawSocket } from '../../apps/server/test/world/raw-socket.ts'

const AT_ONCE = 8
const FRAMES_A_WRITE = 5_000
const REFUSED_WAITS_MS = 20
const REPORT_EVERY_MS = 500
const url = process.argv[2] ?? ''
const pongs = Buffer.concat(Array.from({ length: FRAMES_A_WRITE }, () => frameOf('3')))

let sent = 0
setInterval(() => process.send?.(sent), REPORT_EVERY_MS)
process.on('disconnect', () => process.exit(0))
for (let index = 0; index < AT_ONCE; index += 1) void flood()

async function flood(): Promise<never> {
  for (;;) {
    const socket = await openRawSocket(url)
    if (!socket.isOpen()) await sleep(REFUSED_WAITS_MS)
    while (socket.isOpen()) {
      sent += FRAMES_A_WRITE
      await socket.write(pongs)
    }
    socket.close()
  }
}
