// Debian's HAProxy with the configuration of a deployment, on ports of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../apps/server/test/world/free-port.ts'
import { haproxyConfig } from '../../deploy/haproxy/haproxy-config.ts'

// Not in the search path of everybody.
const HAPROXY = '/usr/sbin/haproxy'
const CONNECTIONS_MAX = 8_000
const UP_WITHIN_MS = 10_000

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
    await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await listens(port, child)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop }
}

async function listens(port: number, child: ChildProcess): Promise<void> {
  for (const untilMs = Date.now() + UP_WITHIN_MS; Date.now() < untilMs; await sleep(20)) {
    if (child.exitCode !== null) break
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return
    } catch {
      // Not yet.
    } finally {
      socket.destroy()
    }
  }
  throw new Error(`HAProxy does not listen on port ${port}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
