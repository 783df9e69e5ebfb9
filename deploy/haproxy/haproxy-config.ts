import { join } from 'node:path'
import { fillTemplate } from '../fill-template.ts'

type HaproxyServer = {
  /** Host and port of its HTTP API. */
  readonly address: string
  /** Where the same host says whether it is ready. */
  readonly opsPort: number
}

export type HaproxyOptions = {
  /** Host and port for nginx to connect to. */
  readonly listen: string
  readonly servers: readonly HaproxyServer[]
  readonly connectionsMax: number
  /** User and group after the start as root; null keeps those of the start. */
  readonly runAs: string | null
}

const TEMPLATE = join(import.meta.dirname, 'haproxy.cfg.template')

/** The whole configuration of HAProxy. */
export function haproxyConfig({ listen, servers, connectionsMax, runAs }: HaproxyOptions): string {
  const lines = (text: (server: HaproxyServer) => string) =>
    servers.map((server, index) => `server server-${index + 1} ${text(server)}`).join('\n  ')
  return fillTemplate(TEMPLATE, {
    LISTEN: listen,
    CONNECTIONS_MAX: String(connectionsMax),
    RUN_AS: runAs === null ? '' : `user ${runAs}\n  group ${runAs}`,
    READY_SERVERS: lines(({ address, opsPort }) => `${address} port ${opsPort}`),
    UNREADY_SERVERS: lines(({ address }) => address),
  })
}
