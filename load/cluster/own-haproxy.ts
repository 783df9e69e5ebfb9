// Debian's HAProxy with the configuration of a deployment, on ports of its own.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../apps/server/test/world/free-port.ts'
import { haproxyConfig } from '../../deploy/haproxy/haproxy-config.ts'
import { endChild, untilItListens } from '../machine/child-server.ts'

// Not in the search path of everybody.
const HAPROXY = '/usr/sbin/haproxy'
const CONNECTIONS_MAX = 8_000

export const hasHaproxy = (): boolean => existsSync(HAPROXY)

export type OwnHaproxy = {
  readonly url: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

export async function startOwnHaproxy(
  servers: readonly { readonly port: number; readonly opsPort: number }[],
): Promise<OwnHaproxy> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'throwdown-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  const config = haproxyConfig({
    listen: `127.0.0.1:${port}`,
    servers: servers.map((server) => ({ address: `127.0.0.1:${server.port}`, opsPort: server.opsPort })),
    connectionsMax: CONNECTIONS_MAX,
    runAs: null,
  })
  writeFileSync(file, config)
  // In the foreground, so that it ends with `stop`.
  const child = spawn(HAPROXY, ['-db', '-f', file], { stdio: 'ignore' })
  const stop = async () => {
    await endChild(child)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilItListens(child, { port, name: 'HAProxy', withinMs: 10_000 })
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop }
}
