import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { accountCode } from '../../apps/server/src/ledger/accounts.ts'
import type { AccountId, Journal } from '../../apps/server/src/ledger/journal.ts'
import { joinQueue } from '../../apps/server/src/ledger/journals.ts'
import { openAccounts, postBatch } from '../../apps/server/src/ledger/store.ts'
import {
  type HouseAccounts,
  openOne,
  openPlayers,
  seedMoney,
} from '../../apps/server/src/ledger/testing/seed-money.ts'
import { type MicroUsd, usd } from '../../packages/rules/src/money.ts'
import type { Mode } from '../../packages/rules/src/terms.ts'
import { type OwnPostgres, postgresBinary } from '../machine/own-postgres.ts'

export const STAKE: MicroUsd = usd(5)
const PLAYERS = 100_000
const POTS_A_JOURNAL = 5_000

export type BenchMatch = {
  matchId: string
  mode: Mode
  pot: AccountId
  seats: readonly [AccountId, AccountId]
  winner: 0 | 1
  winFee: AccountId
  pool: AccountId
}

/**
 * Full pots, half of them bounty. Without a shared house each match pays its fee and its pool share to two accounts
 * no other match touches: the same legs, no common account.
 */
export async function layOutMatches(
  bench: { app: pg.Pool; admin: pg.Pool; house: HouseAccounts; players: readonly AccountId[] },
  options: { count: number; sharedHouse: boolean },
): Promise<BenchMatch[]> {
  const ids = Array.from({ length: options.count }, () => randomUUID())
  const pots = await open(bench.app, ids.map(accountCode.pot))
  await fillPots(bench, pots)
  const bountyPool = await openOne(bench.app, accountCode.pool('bench'))
  const own = options.sharedHouse
    ? []
    : await open(
        bench.app,
        ids.flatMap((id) => [`pool:${id}-f`, `pool:${id}-p`]),
      )
  return ids.map((matchId, index) => ({
    matchId,
    mode: index % 2 === 0 ? 'normal' : 'bounty',
    pot: at(pots, index),
    seats: [any(bench.players), any(bench.players)],
    winner: Math.random() < 0.5 ? 0 : 1,
    winFee: options.sharedHouse ? bench.house.winFee : at(own, 2 * index),
    pool: options.sharedHouse ? bountyPool : at(own, 2 * index + 1),
  }))
}

export const openBenchPlayers = (app: pg.Pool): Promise<AccountId[]> =>
  open(
    app,
    Array.from({ length: PLAYERS }, () => accountCode.available(randomUUID())),
  )

/** One player's money fills thousands of pots at once, because only settling is measured. */
async function fillPots(bench: { app: pg.Pool; admin: pg.Pool }, pots: readonly AccountId[]): Promise<void> {
  const [rich] = await openPlayers(bench.app, 1)
  if (!rich) throw new Error('no player was opened')
  const pot = 2n * STAKE
  const total = pot * BigInt(pots.length)
  await seedMoney(bench.admin, rich.available, total)
  await postBatch(bench.app, [joinQueue({ ...rich, ticketId: randomUUID(), stake: total })], 'bench')
  for (let start = 0; start < pots.length; start += POTS_A_JOURNAL) {
    const some = pots.slice(start, start + POTS_A_JOURNAL)
    const legs = [
      { account: rich.held, amount: -pot * BigInt(some.length) },
      ...some.map((account) => ({ account, amount: pot })),
    ]
    await postBatch(bench.app, [{ kind: 'pair', key: `match:${randomUUID()}:pair`, legs }], 'bench')
  }
}

async function open(app: pg.Pool, codes: readonly string[]): Promise<AccountId[]> {
  const ids = await openAccounts(app, codes)
  return codes.map((code) => {
    const id = ids.get(code)
    if (id === undefined) throw new Error(`${code} was not opened`)
    return id
  })
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new Error(`nothing at ${index}`)
  return item
}

const any = <T>(list: readonly T[]): T => at(list, Math.floor(Math.random() * list.length))

/** The same parameters Node would send, one row per call, for pgbench to read. */
export async function layOutBatches(
  admin: pg.Pool,
  matches: readonly BenchMatch[],
  size: number,
  journalOf: (match: BenchMatch) => Journal,
): Promise<void> {
  await admin.query(`drop table if exists bench_batch; drop sequence if exists bench_next;
    create sequence bench_next;
    create table bench_batch (id bigint primary key, journals text);
    alter table bench_batch alter journals set storage external;
    grant select on bench_batch to throwdown_app; grant usage on sequence bench_next to throwdown_app`)
  for (let start = 0; start < matches.length; start += size) {
    const group = matches.slice(start, start + size).map(journalOf)
    const postings = group.map(({ kind, key, legs }) => ({
      kind,
      key,
      accounts: legs.map(({ account }) => String(account)),
      amounts: legs.map(({ amount }) => String(amount)),
      meta: null,
    }))
    await admin.query('insert into bench_batch (id, journals) values ($1, $2)', [
      start / size + 1,
      JSON.stringify(postings),
    ])
  }
  await admin.query('vacuum analyze bench_batch')
}

const SCRIPT = `select count(*)
  from bench_batch b
 cross join lateral ledger_post_batch(array(select j from json_populate_recordset(null::ledger_posting, b.journals::json) j), 'bench') a
 where b.id = (select nextval('bench_next'));
`

/** Seconds of work, without the time pgbench takes to connect. */
export async function settleWithPgbench(
  postgres: OwnPostgres,
  run: { clients: number; batches: number },
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'throwdown-pgbench-'))
  try {
    const script = join(folder, 'settle.sql')
    writeFileSync(script, SCRIPT)
    const each = run.batches / run.clients
    const { stdout, stderr } = spawnSync(
      postgresBinary('pgbench'),
      [
        '-n',
        '-M',
        'prepared',
        '-c',
        String(run.clients),
        '-j',
        '1',
        '-t',
        String(each),
        '-f',
        script,
        postgres.url('throwdown_app'),
      ],
      { encoding: 'utf8' },
    )
    const tps = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
    if (!tps || !stdout.includes(`processed: ${run.batches}/${run.batches}`))
      throw new Error(`pgbench failed: ${stderr}`)
    return run.batches / Number(tps)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
