// A server of Debian that a bench starts and stops.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

type Listening = { readonly port: number; readonly name: string; readonly withinMs: number }

/** Throws if it has ended or does not listen in time. */
export async function untilItListens(
  child: ChildProcess,
  { port, name, withinMs }: Listening,
): Promise<void> {
  for (const untilMs = Date.now() + withinMs; Date.now() < untilMs; await sleep(20)) {
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
  throw new Error(`${name} does not listen on port ${port}`)
}

/** It closes all its connections at once. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
