// npm run tool haproxy-config: prints the HAProxy configuration of a deployment. A server is host:port:ops-port.
//   npm run --silent tool haproxy-config -- --server 10.0.0.5:3000:9100 --server 10.0.0.6:3000:9100 > /etc/haproxy/haproxy.cfg
import { parseArgs } from 'node:util'
import { haproxyConfig } from '../deploy/haproxy/haproxy-config.ts'

const { values } = parseArgs({
  options: {
    server: { type: 'string', multiple: true, default: ['127.0.0.1:3000:9100'] },
    listen: { type: 'string', default: '127.0.0.1:3080' },
    'connections-max': { type: 'string', default: '50000' },
    user: { type: 'string', default: 'haproxy' },
  },
})

process.stdout.write(
  haproxyConfig({
    listen: values.listen,
    servers: values.server.map(serverOf),
    connectionsMax: Number(values['connections-max']),
    runAs: values.user === '' ? null : values.user,
  }),
)

function serverOf(text: string): { address: string; opsPort: number } {
  const [, address, opsPort] = /^(.+:\d+):(\d+)$/.exec(text) ?? []
  if (address === undefined) throw new Error(`--server ${text} is not host:port:ops-port`)
  return { address, opsPort: Number(opsPort) }
}
