import { spawn } from 'node:child_process'

/** Runs with inherited output and no input. Returns why it failed, or null. */
export async function runCommand(command: readonly string[], limitMs: number): Promise<string | null> {
  if (limitMs <= 0) return 'no time left'
  const [program = '', ...rest] = command
  // Its own process group: a step that hangs is stopped with everything it started.
  const child = spawn(program, rest, { stdio: ['ignore', 'inherit', 'inherit'], detached: true })
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const stop = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL')
  // A separate process group does not receive Ctrl-C by itself.
  const interrupt = () => {
    stop()
    process.exit(130)
  }
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  const timer = setTimeout(() => {
    stop()
    resolve(`stopped after ${Math.round(limitMs / 1000)} s`)
  }, limitMs)
  child.once('error', (error) => resolve(error.message))
  child.once('exit', (code, signal) => resolve(code === 0 ? null : `exit ${code ?? signal}`))
  const failure = await promise
  clearTimeout(timer)
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  return failure
}
