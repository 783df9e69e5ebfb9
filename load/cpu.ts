import { readdirSync, readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100

/** CPU seconds used so far by a process and its children, living or already reaped. */
export function cpuSecondsOf(pid: number): number {
  const family = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat !== undefined)
  const children = family.filter((stat) => stat.parent === pid)
  const own = family.find((stat) => stat.pid === pid)
  const ticks = children.reduce((sum, stat) => sum + stat.ticks, 0) + (own ? own.ticks + own.reapedTicks : 0)
  return ticks / TICKS_A_SECOND
}

function statOf(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const at = (index: number) => fields[index] ?? 0
    return { pid, parent: at(1), ticks: at(11) + at(12), reapedTicks: at(13) + at(14) }
  } catch {
    return undefined
  }
}
