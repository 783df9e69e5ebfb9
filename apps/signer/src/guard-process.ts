import { readFileSync, writeFileSync } from 'node:fs'

const CORE_LIMIT = /^Max core file size\s+(\S+)\s+(\S+)/m

/** Why a crash could write the keys to a disk; undefined if it cannot. */
export function refuseCoreDumps(limits: string): string | undefined {
  const [, soft, hard] = CORE_LIMIT.exec(limits) ?? []
  if (soft === '0' && hard === '0') return undefined
  return 'core dumps are on: start the signer with a limit of 0 (LimitCORE=0, prlimit --core=0, ulimit -c 0)'
}

/** Linux also passes dumps to programs, which the limit does not stop: the filter leaves all memory out of them. */
export function leaveMemoryOutOfDumps(): void {
  writeFileSync('/proc/self/coredump_filter', '0')
}

/** The limits of this process; undefined where the system does not show them. */
export function ownLimits(): string | undefined {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return undefined
  }
}
