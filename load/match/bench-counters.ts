// What processes and the write-ahead log have used so far; the difference of two readings is what a time span cost.
import { cpuSecondsOf } from '../machine/processes.ts'
import type { MatchWorld } from './match-world.ts'

type Counters = {
  readonly atMs: number
  readonly postgresMs: number
  readonly serverMs: number
  readonly generatorMs: number
  readonly otherMs: ReadonlyMap<string, number>
  readonly walBytes: number
  /** Where recovery would start: it moves with each checkpoint. */
  readonly redoBytes: number
}

export type Spent = Readonly<
  Record<'seconds' | 'postgresMs' | 'serverMs' | 'generatorMs' | 'walBytes', number>
> & { readonly otherMs: ReadonlyMap<string, number> }

type Counted = Pick<MatchWorld, 'postgres' | 'servers' | 'database'> & Partial<Pick<MatchWorld, 'otherPids'>>

/** The returned function reads again and returns the difference. */
export async function startCounters(world: Counted): Promise<() => Promise<Spent>> {
  const before = await read(world)
  return async () => {
    const after = await read(world)
    // After a checkpoint the first change of each page writes the whole page.
    if (after.redoBytes !== before.redoBytes) throw new Error('a checkpoint fell into the measured time')
    const spent = (name: Exclude<keyof Counters, 'otherMs'>) => after[name] - before[name]
    return {
      seconds: spent('atMs') / 1_000,
      postgresMs: spent('postgresMs'),
      serverMs: spent('serverMs'),
      generatorMs: spent('generatorMs'),
      otherMs: new Map([...after.otherMs].map(([name, ms]) => [name, ms - (before.otherMs.get(name) ?? 0)])),
      walBytes: spent('walBytes'),
    }
  }
}

async function read({ postgres, servers, database, otherPids }: Counted): Promise<Counters> {
  const { rows } = await database.pool.query<{ wal: number; redo: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal,
            pg_wal_lsn_diff((pg_control_checkpoint()).redo_lsn, '0/0')::float8 as redo`,
  )
  const { user, system } = process.cpuUsage()
  return {
    atMs: performance.now(),
    postgresMs: cpuSecondsOf(postgres.postmaster()) * 1_000,
    serverMs: servers.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0) * 1_000,
    generatorMs: (user + system) / 1_000,
    otherMs: new Map([...(otherPids ?? [])].map(([name, pid]) => [name, cpuSecondsOf(pid) * 1_000])),
    walBytes: rows[0]?.wal ?? Number.NaN,
    redoBytes: rows[0]?.redo ?? Number.NaN,
  }
}
