// Accounts that never sat in these finished matches ask for them, as often as their sockets may, until it is ended.
// Reports how many commands it has sent.
//   node load/match/finished-flood.ts http://127.0.0.1:4001 <match id> …
import { openSocket } from '../bots/bot-socket.ts'

const ACCOUNTS = 3
const SOCKETS_EACH = 8
/** Just under the limit of commands of one socket. */
const EVERY_MS = 1_000 / 19
const REPORT_EVERY_MS = 500
const [url = '', ...matchIds] = process.argv.slice(2)

let sent = 0
setInterval(() => process.send?.(sent), REPORT_EVERY_MS)
process.on('disconnect', () => process.exit(0))
for (let account = 0; account < ACCOUNTS; account += 1) void ask(crypto.randomUUID())

async function ask(id: string): Promise<void> {
  for (let tab = 0; tab < SOCKETS_EACH; tab += 1) {
    const socket = await openSocket(url, { id, deviceId: `device-of-stranger-${tab}` })
    setInterval(() => {
      if (!socket.connected) return
      sent += 1
      const matchId = matchIds[sent % matchIds.length] ?? ''
      socket.emit('playHere', { matchId }, () => undefined)
    }, EVERY_MS)
  }
}
