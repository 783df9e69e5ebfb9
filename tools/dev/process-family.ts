import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** The process and everything it started, directly or not. */
export function familyOf(ancestor: number | undefined): number[] {
  const parents = process.platform === 'linux' ? parentsFromProc() : parentsFromPs()
  const family = ancestor === undefined ? [] : [ancestor]
  // The list grows during the loop, so that children of children are found too.
  for (const known of family) {
    for (const [pid, parent] of parents) if (parent === known) family.push(pid)
  }
  return family
}

/** Small Linux images have no `ps`. */
function parentsFromProc(): [number, number][] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): [number, number][] => {
      try {
        // `pid (name) state parent …`, and the name may hold spaces and parentheses.
        const afterName = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1) ?? ''
        return [[Number(name), Number(afterName.split(' ')[1])]]
      } catch {
        return [] // It ended between the listing and the reading.
      }
    })
}

function parentsFromPs(): [number, number][] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  return rows.map((row) => {
    const [pid = 0, parent = 0] = row.trim().split(/\s+/).map(Number)
    return [pid, parent]
  })
}
