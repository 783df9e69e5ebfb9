// Accounts that never sat in these finished matches request them, as often as their sockets may, until it is ended.
// Reports how many commands it has sent.
//   node load/match/finished-flood.ts http://127.0.0.1:4001 <match id> …
import { setTimeout as sleep } from 'node:timers/promises'
import { believedCaller } from '../bots/believed-caller.ts'
import { connected, openSocket } from '../bots/bot-socket.ts'

const ACCOUNTS = 3
const SOCKETS_EACH = 8
/** Just under the limit of commands of one socket. */
const EVERY_MS = 1_000 / 19
const RETRY_MS = 250
const REPORT_EVERY_MS = 500
const [url = '', ...matchIds] = process.argv.slice(2)

let sent = 0
setInterval(() => process.send?.(sent), REPORT_EVERY_MS)
process.on('disconnect', () => process.exit(0))
for (let account = 0; account < ACCOUNTS; account += 1) {
  const id = crypto.randomUUID()
  for (let tab = 0; tab < SOCKETS_EACH; tab += 1)
    void askForEver({ id, deviceId: `device-of-stranger-${tab}` })
}

/** Comes back when it was cut off. */
async function askForEver(stranger: { readonly id: string; readonly deviceId: string }): Promise<never> {
  for (;;) {
    await ask(stranger).catch(() => undefined)
    await sleep(RETRY_MS)
  }
}

async function ask(stranger: { readonly id: string; readonly deviceId: string }): Promise<void> {
  const socket = await openSocket(url, { ...believedCaller(stranger.id), deviceId: stranger.deviceId })
  await connected(socket)
  const asking = setInterval(() => {
    sent += 1
    const matchId = matchIds[sent % matchIds.length] ?? ''
    socket.emit('playHere', { matchId }, () => undefined)
  }, EVERY_MS)
  await new Promise((resolve) => socket.once('disconnect', resolve))
  clearInterval(asking)
}
