import { spawn } from 'node:child_process'

/** Runs without input; the output is printed at once, unless `keep` takes it. Returns why it failed, or null. */
export async function runCommand(
  command: readonly string[],
  limitMs: number,
  keep: ((part: Buffer) => void) | null = null,
): Promise<string | null> {
  if (limitMs <= 0) return 'no time left'
  const [program = '', ...rest] = command
  const output = keep ? 'pipe' : 'inherit'
  // Its own process group: a step that hangs is stopped with everything it started.
  const child = spawn(program, rest, { stdio: ['ignore', output, output], detached: true })
  if (keep) for (const stream of [child.stdout, child.stderr]) stream?.on('data', keep)
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const stop = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL')
  // A separate process group does not receive Ctrl-C by itself. Other commands that run stop theirs before we exit.
  const interrupt = () => {
    stop()
    setImmediate(() => process.exit(130))
  }
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  const timer = setTimeout(() => {
    stop()
    resolve(`stopped after ${Math.round(limitMs / 1000)} s`)
  }, limitMs)
  child.once('error', (error) => resolve(error.message))
  // Kept output is whole when nobody can write any more.
  child.once(keep ? 'close' : 'exit', (code, signal) => resolve(code === 0 ? null : `exit ${code ?? signal}`))
  const failure = await promise
  clearTimeout(timer)
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  return failure
}
