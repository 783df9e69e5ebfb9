// Opens sockets with an invented ticket as fast as one process can, until it is ended. Prints how many it has opened.
//   node load/match/garbage-sockets.ts http://127.0.0.1:4001
import { connect, type Socket } from 'node:net'
import { frameOf, upgradeRequest } from '../../apps/server/test/world/raw-socket.ts'

const AT_ONCE = 50
const REPORT_EVERY_MS = 500
const { hostname, port } = new URL(process.argv[2] ?? '')
const UPGRADE = upgradeRequest(`${hostname}:${port}`)
const ticket = `${'g'.repeat(200)}.${'h'.repeat(43)}`
const CONNECT = frameOf(`40${JSON.stringify({ ticket, deviceId: 'garbage-device', protocol: 2 })}`)

let opened = 0
setInterval(() => process.send?.(opened), REPORT_EVERY_MS)
process.on('disconnect', () => process.exit(0))
for (let index = 0; index < AT_ONCE; index += 1) void knockForEver()

async function knockForEver(): Promise<never> {
  for (;;) await knock(connect({ host: hostname, port: Number(port) }))
}

function knock(socket: Socket): Promise<void> {
  opened += 1
  return new Promise((resolve) => {
    socket.once('close', () => resolve())
    socket.on('error', () => socket.destroy())
    socket.once('data', () => socket.write(CONNECT))
    // Refused: the next one, without waiting for the end of this one.
    socket.on('data', (data) => data.includes('44{') && socket.destroy())
    socket.write(UPGRADE)
  })
}
