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

type OwnServer = {
  /** Configuration file in the directory, for what writes its own configuration: a sentinel. */
  readonly file?: string
  /** Kept when it is killed, so that it can be started again as the same node of a cluster. */
  readonly directory?: string
  readonly options?: readonly string[]
}

/** A Redis of its own on a socket of its own, so that a test may kill it. */
export async function startOwnRedis(
  port: number,
  { file, directory: kept, options = [] }: OwnServer = {},
): Promise<OwnRedis> {
  const directory = kept ?? (await mkdtemp(join(tmpdir(), 'throwdown-redis-')))
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', directory]
  const server = spawn(
    'redis-server',
    [...(file === undefined ? [] : [file]), ...place, ...options, '--save', ''],
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
      if (kept === undefined) await rm(directory, { recursive: true, force: true })
    },
  }
}

async function readyToAccept(server: ChildProcess): Promise<void> {
  let output = ''
  for await (const chunk of server.stdout ?? []) {
    output += String(chunk)
    if (/Ready to accept connections|Sentinel ID is/.test(output)) return
  }
  throw new Error(`redis-server did not start: ${output}`)
}
