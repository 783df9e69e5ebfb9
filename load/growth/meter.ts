// What calls cost PostgreSQL. Buffers are those that the shipped statements touched, as pg_stat_statements counts them for one
// database; CPU is that of the one process behind the connection; the write-ahead log is the whole server's, on which nobody else works.
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import type { GrowthWorld, Side } from './growth-world.ts'

export type Cost = {
  readonly ms: number
  readonly cpuMs: number
  /** Pages of 8 kB that were looked at, in memory or not, and those of temporary files. */
  readonly buffers: number
  readonly walBytes: number
}

const RESET = 'select pg_stat_statements_reset(0, oid, 0) from pg_database where datname = $1'
const BUFFERS = `
  select coalesce(sum(s.shared_blks_hit + s.shared_blks_read + s.local_blks_hit + s.local_blks_read + s.temp_blks_read + s.temp_blks_written), 0)::int8
    from pg_stat_statements s
    join pg_database d on d.oid = s.dbid
   where d.datname = $1`

export async function measure(
  { admin }: Pick<GrowthWorld, 'admin'>,
  { side, pool }: { side: Side; pool: pg.Pool },
  work: () => Promise<unknown>,
): Promise<Cost> {
  // A pool closes a connection that was idle for long, so it may be another one than before.
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  await admin.query(RESET, [side])
  const before = { wal: await walBytes(admin), cpuMs: cpuMsOf(pid), atMs: performance.now() }
  await work()
  const [ms, cpuMs] = [performance.now() - before.atMs, cpuMsOf(pid) - before.cpuMs]
  const wal = (await walBytes(admin)) - before.wal
  const { rows: counted } = await admin.query<{ coalesce: string }>(BUFFERS, [side])
  return { ms, cpuMs, buffers: Number(counted[0]?.coalesce), walBytes: wal }
}

/** In steps of a nanosecond; /proc/PID/stat counts hundredths of a second. */
const cpuMsOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

async function walBytes(admin: pg.Pool): Promise<number> {
  const { rows } = await admin.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`,
  )
  return rows[0]?.bytes ?? Number.NaN
}
