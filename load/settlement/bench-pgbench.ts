import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { type OwnPostgres, postgresBinary } from '../machine/own-postgres.ts'

/** One row per call for pgbench to read: the journals that it posts. */
export async function layOutCalls(admin: pg.Pool, calls: readonly unknown[]): Promise<void> {
  await admin.query(`drop table if exists bench_call; drop sequence if exists bench_next;
    create sequence bench_next;
    create table bench_call (id bigint primary key, journals text);
    alter table bench_call alter journals set storage external`)
  for (const [index, journals] of calls.entries())
    await admin.query('insert into bench_call (id, journals) values ($1, $2)', [
      index + 1,
      JSON.stringify(journals),
    ])
  await admin.query('vacuum analyze bench_call')
}

const SCRIPT = `select count(*)
  from bench_call b
 cross join lateral ledger_post_batch(array(select j from json_populate_recordset(null::ledger_posting, b.journals::json) j), 'bench') a
 where b.id = (select nextval('bench_next'));
`

/** Returns seconds of work, without the time to connect. */
export function postWithPgbench(postgres: OwnPostgres, run: { clients: number; calls: number }): number {
  const folder = mkdtempSync(join(tmpdir(), 'throwdown-pgbench-'))
  try {
    const script = join(folder, 'post.sql')
    writeFileSync(script, SCRIPT)
    const each = String(run.calls / run.clients)
    const clients = ['-c', String(run.clients), '-j', '1', '-t', each]
    const { stdout, stderr } = spawnSync(
      postgresBinary('pgbench'),
      ['-n', '-M', 'prepared', ...clients, '-f', script, postgres.url('postgres')],
      { encoding: 'utf8' },
    )
    const tps = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
    if (!tps || !stdout.includes(`processed: ${run.calls}/${run.calls}`))
      throw new Error(`pgbench failed: ${stderr}`)
    return run.calls / Number(tps)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
