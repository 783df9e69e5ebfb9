import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import type { Line } from './capture.ts'

/** Settings with which PostgreSQL logs every statement with its values and the time. */
export const TALKATIVE_POSTGRES = {
  log_statement: 'all',
  log_parameter_max_length: '-1',
  log_line_prefix: '%n,',
} as const

/** Every command that any node sends to Redis from now on. */
export async function monitorRedis(
  port: number,
  { signal, onLine }: { signal: AbortSignal; onLine: (line: Line) => void },
): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  signal.addEventListener('abort', () => socket.destroy())
  socket.on('error', () => undefined)
  const lines = createInterface({ input: socket })
  const listening = once(lines, 'line')
  socket.write('MONITOR\r\n')
  await listening
  lines.on('line', (text) => {
    const [, seconds] = /^\+(\d+\.\d+) /.exec(text) ?? []
    if (seconds !== undefined) onLine({ atMs: Number(seconds) * 1_000, text })
  })
}

/** Statements since a moment. A line without its own time continues the previous one. */
export function statementsIn(logFile: string, sinceMs: number): Line[] {
  const lines: Line[] = []
  let atMs = 0
  for (const text of readFileSync(logFile, 'utf8').split('\n')) {
    const [, seconds] = /^(\d{10}\.\d{3}),/.exec(text) ?? []
    if (seconds !== undefined) atMs = Number(seconds) * 1_000
    if (atMs >= sinceMs && text !== '') lines.push({ atMs, text })
  }
  return lines
}
