// Opens sockets with an invented ticket as fast as one process can, until it is ended. Prints how many it has opened.
//   node load/match/garbage-sockets.ts http://127.0.0.1:4001
import { connect, type Socket } from 'node:net'
import { ORIGIN } from '../../apps/server/test/world/node.ts'

const AT_ONCE = 50
const REPORT_EVERY_MS = 500
const { hostname, port } = new URL(process.argv[2] ?? '')
const UPGRADE = [
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
  `Host: ${hostname}:${port}`,
  `Origin: ${ORIGIN}`,
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  '\r\n',
].join('\r\n')
const ticket = `${'g'.repeat(200)}.${'h'.repeat(43)}`
const CONNECT = textFrame(`40${JSON.stringify({ ticket, deviceId: 'garbage-device', protocol: 2 })}`)

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

/** A masked text frame of 126 bytes or more; the mask is zero, so the text stays as it is. */
function textFrame(text: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length)
  return Buffer.concat([Buffer.from([0x81, 0x80 | 126]), length, Buffer.alloc(4), Buffer.from(text)])
}
