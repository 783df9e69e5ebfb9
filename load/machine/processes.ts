import { readdirSync, readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100

type Process = { pid: number; state: string; parent: number; ticks: number; reapedTicks: number }

export const childrenOf = (parent: number): number[] =>
  everyProcess()
    .filter((process) => process.parent === parent)
    .map(({ pid }) => pid)

// A zombie has ended already; init has not collected it yet.
export const isAlive = (pid: number): boolean => !['Z', 'X', undefined].includes(processOf(pid)?.state)

/** CPU seconds used so far by a process and its children, living or already reaped. */
export function cpuSecondsOf(pid: number): number {
  const family = everyProcess().filter((process) => process.pid === pid || process.parent === pid)
  const ticks = family.reduce((sum, process) => sum + process.ticks, 0)
  return (ticks + (processOf(pid)?.reapedTicks ?? 0)) / TICKS_A_SECOND
}

const everyProcess = (): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => processOf(Number(name)))
    .filter((process) => process !== undefined)

function processOf(pid: number): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const at = (index: number) => Number(fields[index] ?? 0)
    return {
      pid,
      state: fields[0] ?? 'X',
      parent: at(1),
      ticks: at(11) + at(12),
      reapedTicks: at(13) + at(14),
    }
  } catch {
    // It ended between the listing and the reading.
    return undefined
  }
}
