import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface OwnRedis {
  readonly url: string
  kill(): Promise<void>
  /** Keeps the connection and sends no replies, as an overloaded or partitioned Redis does. */
  freeze(): void
}

/** A Redis of its own on a socket of its own, so that a test may kill it. */
export async function startOwnRedis(port: number): Promise<OwnRedis> {
  const directory = await mkdtemp(join(tmpdir(), 'throwdown-redis-'))
  const server = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', directory],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await readyToAccept(server)
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void server.kill('SIGSTOP'),
    async kill() {
      if (server.exitCode === null && server.signalCode === null) {
        server.kill('SIGKILL')
        await once(server, 'exit')
      }
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function readyToAccept(server: ChildProcess): Promise<void> {
  let output = ''
  for await (const chunk of server.stdout ?? []) {
    output += String(chunk)
    if (output.includes('Ready to accept connections')) return
  }
  throw new Error(`redis-server did not start: ${output}`)
}
