import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { AccountId, Journal } from '../apps/server/src/ledger/journal.ts'
import type { House } from '../apps/server/src/ledger/testing/house.ts'
import { type MicroUsd, usd } from '../packages/rules/src/money.ts'
import type { Mode } from '../packages/rules/src/terms.ts'
import type { OwnPostgres } from './own-postgres.ts'

export const STAKE: MicroUsd = usd(5)
const PLAYERS = 100_000

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
 * Full pots, written past the triggers because only settling is measured. Half of the matches are bounty. Without a
 * shared house each match pays its fee and its pool share to two accounts no other match touches: the same legs, no
 * common account.
 */
export async function layOutMatches(
  admin: pg.Pool,
  house: House,
  options: { count: number; sharedHouse: boolean },
): Promise<BenchMatch[]> {
  const ids = Array.from({ length: options.count }, () => randomUUID())
  const players = await accounts(admin, playerCodes(), 0n)
  const pots = await accounts(
    admin,
    ids.map((id) => `match:${id}:pot`),
    2n * STAKE,
  )
  const shared = await accounts(admin, ['pool:bench'], 0n)
  const own = options.sharedHouse
    ? []
    : await accounts(
        admin,
        ids.flatMap((id) => [`pool:${id}-f`, `pool:${id}-p`]),
        0n,
      )
  const pick = (list: readonly AccountId[], index: number): AccountId => {
    const id = list[index]
    if (id === undefined) throw new Error(`no account at ${index}`)
    return id
  }
  const anyPlayer = () => pick(players, Math.floor(Math.random() * players.length))
  return ids.map((matchId, index) => ({
    matchId,
    mode: index % 2 === 0 ? 'normal' : 'bounty',
    pot: pick(pots, index),
    seats: [anyPlayer(), anyPlayer()],
    winner: Math.random() < 0.5 ? 0 : 1,
    winFee: options.sharedHouse ? house.winFee : pick(own, 2 * index),
    pool: pick(options.sharedHouse ? shared : own, options.sharedHouse ? 0 : 2 * index + 1),
  }))
}

let cachedPlayerCodes: string[] | undefined
function playerCodes(): string[] {
  cachedPlayerCodes ??= Array.from({ length: PLAYERS }, () => `user:${randomUUID()}:available`)
  return cachedPlayerCodes
}

async function accounts(admin: pg.Pool, codes: readonly string[], balance: bigint): Promise<AccountId[]> {
  await admin.query("set session_replication_role = 'replica'")
  await admin.query(
    `insert into ledger_account (code, kind, currency, sign, guarded, tracked, balance)
     select c.code, k.kind, 'USD', k.sign, k.guarded, k.tracked, $2
       from unnest($1::text[]) as c (code)
       join ledger_account_kind k on k.kind = ledger_kind_of(c.code)
         on conflict (code) do nothing`,
    [codes, balance],
  )
  await admin.query("set session_replication_role = 'origin'")
  const { rows } = await admin.query<{ id: AccountId }>(
    'select a.id from unnest($1::text[]) with ordinality as c (code, place) join ledger_account a using (code) order by c.place',
    [codes],
  )
  return rows.map(({ id }) => id)
}

/** The same parameters Node would send, one row per call, for pgbench to read. */
export async function layOutBatches(
  admin: pg.Pool,
  matches: readonly BenchMatch[],
  size: number,
  journalOf: (match: BenchMatch) => Journal,
): Promise<void> {
  await admin.query(`drop table if exists bench_batch; drop sequence if exists bench_next;
    create sequence bench_next;
    create table bench_batch (id bigint primary key, kinds ledger_journal_kind[], keys text[], leg_counts int[], accounts bigint[], amounts bigint[]);
    alter table bench_batch alter keys set storage external, alter accounts set storage external, alter amounts set storage external;
    grant select on bench_batch to throwdown_app; grant usage on sequence bench_next to throwdown_app`)
  for (let start = 0; start < matches.length; start += size) {
    const group = matches.slice(start, start + size).map(journalOf)
    const legs = group.flatMap((journal) => journal.legs)
    await admin.query(
      'insert into bench_batch (id, kinds, keys, leg_counts, accounts, amounts) values ($1, $2, $3, $4, $5, $6)',
      [
        start / size + 1,
        group.map(({ kind }) => kind),
        group.map(({ key }) => key),
        group.map((journal) => journal.legs.length),
        `{${legs.map(({ account }) => account).join(',')}}`,
        `{${legs.map(({ amount }) => amount).join(',')}}`,
      ],
    )
  }
  await admin.query('vacuum analyze bench_batch')
}

const SCRIPT = `select count(*)
  from bench_batch b
 cross join lateral ledger_post_batch(b.kinds, b.keys, b.leg_counts, b.accounts, b.amounts, 'bench') a
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
      postgres.binary('pgbench'),
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
