// What PostgreSQL does on its own: single-row updates and single postings under pgbench.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { accountCode } from '../../apps/server/src/ledger/accounts.ts'
import { openAccounts } from '../../apps/server/src/ledger/store.ts'
import { type OwnPostgres, postgresBinary } from '../machine/own-postgres.ts'
import { cpuSecondsOf } from '../machine/processes.ts'
import type { Bare } from './bench-figures.ts'
import { giveMoney } from './judge-matches.ts'

const CLIENTS = 16
const SECONDS = 5
const ROWS = 10_000
const PLAYERS = 64

const UPDATE = `\\set id random(1, ${ROWS})
update bare_row set n = n + 1 where id = :id;
`
// One journal of two tracked legs a transaction. pgbench reads a colon before a word as one of its variables.
const POSTING = `\\set id random(1, ${PLAYERS})
select key from bare_account b cross join lateral ledger_post_batch(array[row('join', 'queue:' || gen_random_uuid() || chr(58) || 'join', array[b.available, b.held], array[-1, 1]::bigint[], null)::ledger_posting], 'bench') where b.id = :id;
`

/** Returns what measures both; it may be called again, because the speed of a machine drifts. */
export async function prepareBare(postgres: OwnPostgres, pool: pg.Pool): Promise<() => Bare> {
  // No vacuum of these rows while something else is measured.
  await pool.query(
    'create table bare_row (id int primary key, n int not null) with (fillfactor = 50, autovacuum_enabled = false)',
  )
  await pool.query('insert into bare_row (id, n) select g, 0 from generate_series(1, $1::int) g', [ROWS])
  const players = Array.from({ length: PLAYERS }, () => crypto.randomUUID())
  await giveMoney(pool, players, 100_000)
  const accounts = await openAccounts(
    pool,
    players.flatMap((id) => [accountCode.available(id), accountCode.held(id)]),
  )
  const [available, held] = [accountCode.available, accountCode.held].map((code) =>
    players.map((id) => accounts.get(code(id))),
  )
  await pool.query('create table bare_account (id int primary key, available bigint, held bigint)')
  await pool.query(
    'insert into bare_account select o, a, h from unnest($1::bigint[], $2::bigint[]) with ordinality as u (a, h, o)',
    [available, held],
  )
  return () => {
    const update = pgbench(postgres, UPDATE)
    const posting = pgbench(postgres, POSTING)
    return {
      updateTps: update.perSecond,
      postingTps: posting.perSecond,
      updateCpuMs: update.cpuMs,
      postingCpuMs: posting.cpuMs,
    }
  }
}

function pgbench(postgres: OwnPostgres, script: string): { perSecond: number; cpuMs: number } {
  const folder = mkdtempSync(join(tmpdir(), 'throwdown-bench-'))
  try {
    const file = join(folder, 'script.sql')
    writeFileSync(file, script)
    const before = cpuSecondsOf(postgres.postmaster())
    const load = ['-c', String(CLIENTS), '-j', '2', '-T', String(SECONDS), '-M', 'prepared']
    const args = ['-n', '-f', file, ...load, postgres.url('postgres')]
    const { stdout, stderr } = spawnSync(postgresBinary('pgbench'), args, { encoding: 'utf8' })
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN)
    const done = Number(/processed: (\d+)/.exec(stdout)?.[1] ?? Number.NaN)
    if (!(perSecond > 0)) throw new Error(`pgbench failed: ${stderr}`)
    return { perSecond, cpuMs: ((cpuSecondsOf(postgres.postmaster()) - before) * 1_000) / done }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
