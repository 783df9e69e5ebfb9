import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePorts } from '../../apps/server/test/world/free-port.ts'
import { awaitReply } from '../../tools/dev/await-reply.ts'
import { ROOT } from '../../tools/dev-config.ts'
import { inheritedVariables, sharedStack } from '../config.ts'

const UP_WITHIN_MS = 60_000

export type SecondServer = {
  /** A web whose pages talk to this server and, when it is gone, to the first. */
  readonly origin: string
  readonly metricsUrl: string
  /** Ends the server as a crash does. It does not come back. */
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** One more server of the running product, on the same PostgreSQL and Redis, with a web in front of it. */
export async function startSecondServer(): Promise<SecondServer> {
  const { secondWebPort, serverVariables, serverUrl } = sharedStack()
  const [httpPort, opsPort] = await freePorts(2)
  const server = run(['apps/server/src/bin/server.ts'], {
    ...serverVariables,
    HTTP_PORT: String(httpPort),
    OPS_PORT: String(opsPort),
  })
  const apis = [`http://127.0.0.1:${httpPort}`, serverUrl].flatMap((url) => ['--api', url])
  const web = run(['tools/serve-web.ts', '--port', String(secondWebPort), '--no-compress', ...apis], {})
  const stop = async () => void (await Promise.all([server, web].map(end)))
  try {
    for (const url of [`http://127.0.0.1:${opsPort}/health/ready`, `http://127.0.0.1:${secondWebPort}`])
      await awaitReply(url, { withinMs: UP_WITHIN_MS })
  } catch (error) {
    await stop()
    throw error
  }
  return {
    origin: `http://localhost:${secondWebPort}`,
    metricsUrl: `http://127.0.0.1:${opsPort}/metrics`,
    kill: () => end(server),
    stop,
  }
}

function run(script: readonly string[], variables: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [...script], {
    cwd: ROOT,
    env: { ...inheritedVariables(), ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** How many signed-in sockets a server says it holds. */
export async function socketsOf(metricsUrl: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text()
  return Number(/^sockets_open\{[^}]*\} (\d+)$/m.exec(text)?.[1])
}
