// Guests of many networks open sockets, send no ticket and keep them open for as long as they may, until it is ended. The server
// must believe the proxy that names their addresses. Reports how many sockets they have opened.
//   node load/match/silent-guests.ts http://127.0.0.1:4001
import { setTimeout as sleep } from 'node:timers/promises'
import { openRawSocket } from '../../apps/server/test/world/raw-socket.ts'

const NETWORKS = 50
/** More than the server keeps of all networks together. */
const GUESTS_EACH = 50
const STAYS_MS = 60_000
const COMES_BACK_AFTER_MS = 10_000
const REPORT_EVERY_MS = 500
const url = process.argv[2] ?? ''

let opened = 0
setInterval(() => process.send?.(opened), REPORT_EVERY_MS)
process.on('disconnect', () => process.exit(0))
for (let network = 0; network < NETWORKS; network += 1)
  for (let guest = 0; guest < GUESTS_EACH; guest += 1) void stayForEver(`198.51.100.${network}`)

async function stayForEver(forwardedFor: string): Promise<never> {
  // Not all in the same moment: that would measure the start only.
  await sleep(Math.random() * COMES_BACK_AFTER_MS)
  for (;;) {
    const socket = await openRawSocket(url, { forwardedFor })
    if (socket.isOpen()) {
      opened += 1
      await socket.isClosedWithin(STAYS_MS)
    }
    socket.close()
    await sleep(COMES_BACK_AFTER_MS)
  }
}
