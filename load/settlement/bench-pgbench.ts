import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { type OwnPostgres, postgresBinary } from '../machine/own-postgres.ts'

/** What one call passes, as JSON. */
export type Call = readonly string[]

/** One row per call for pgbench to read. */
export async function layOutCalls(admin: pg.Pool, calls: readonly Call[]): Promise<void> {
  await admin.query(`drop table if exists bench_call; drop sequence if exists bench_next;
    create sequence bench_next;
    create table bench_call (id bigint primary key, one text, other text);
    alter table bench_call alter one set storage external, alter other set storage external`)
  for (const [index, [one, other = null]] of calls.entries())
    await admin.query('insert into bench_call (id, one, other) values ($1, $2, $3)', [index + 1, one, other])
  await admin.query('vacuum analyze bench_call')
}

const SCRIPTS = {
  saves: 'save_matches(b.one::json, b.other::json, now())',
  journals: `ledger_post_batch(array(select j from json_populate_recordset(null::ledger_posting, b.one::json) j), 'bench')`,
} as const

export type Script = keyof typeof SCRIPTS

/**
 * Calls a second. The first call of each connection plans what it runs and is not counted: those of a node stay open.
 */
export function callWithPgbench(
  postgres: OwnPostgres,
  { script, clients, calls }: { script: Script; clients: number; calls: number },
): number {
  const folder = mkdtempSync(join(tmpdir(), 'throwdown-pgbench-'))
  try {
    const file = join(folder, 'call.sql')
    writeFileSync(
      file,
      `select count(*) from bench_call b cross join lateral ${SCRIPTS[script]} a where b.id = (select nextval('bench_next'));\n`,
    )
    const run = ['-c', String(clients), '-j', '1', '-t', String(calls / clients)]
    const log = ['-l', '--log-prefix', join(folder, 'log')]
    const { stdout, stderr } = spawnSync(
      postgresBinary('pgbench'),
      ['-n', '-M', 'prepared', ...run, ...log, '-f', file, postgres.url('postgres')],
      { encoding: 'utf8' },
    )
    if (!stdout.includes(`processed: ${calls}/${calls}`)) throw new Error(`pgbench failed: ${stderr}`)
    return callsPerSecond(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A line of the log begins with the client, the number of its call and the microseconds it took. */
function callsPerSecond(folder: string): number {
  const name = readdirSync(folder).find((file) => file.startsWith('log'))
  if (!name) throw new Error('pgbench wrote no log')
  const calls = readFileSync(join(folder, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
  const clients = Map.groupBy(calls, ([client]) => client)
  return [...clients.values()].reduce((sum, [, ...counted]) => {
    const seconds = counted.reduce((all, [, , micros]) => all + Number(micros), 0) / 1_000_000
    return sum + counted.length / seconds
  }, 0)
}
