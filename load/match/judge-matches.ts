import { usd } from '@throwdown/rules/money'
import type pg from 'pg'
import { accountCode } from '../../apps/server/src/ledger/accounts.ts'
import { openAccounts } from '../../apps/server/src/ledger/store.ts'
import { findBreaches } from '../../apps/server/src/ledger/testing/find-breaches.ts'
import { seedMoney } from '../../apps/server/src/ledger/testing/seed-money.ts'
import { CertificateBook, signersOf } from '../../apps/server/src/match/certificate-book.ts'
import { postgresCertificateStore } from '../../apps/server/src/match/certificate-store.ts'
import { loadEntries } from '../../apps/server/src/match/store.ts'
import { verified } from '../../apps/server/test/world/test-world.ts'

export async function giveMoney(pool: pg.Pool, playerIds: readonly string[], dollars: number): Promise<void> {
  const accounts = await openAccounts(pool, playerIds.map(accountCode.available))
  for (const account of accounts.values()) await seedMoney(pool, account, usd(dollars))
}

export type Judgement = {
  readonly difference: bigint
  readonly matches: number
  /** Matches that a second day key went on with. */
  readonly handedOver: number
  readonly problems: readonly string[]
}

/** Checks the ledger and the transcripts after everything has stopped. */
export async function judgeMatches(pool: pg.Pool, seededMicros: bigint): Promise<Judgement> {
  const problems = (await findBreaches(pool, 10)).map(
    ({ invariant, subject, detail }) => `${invariant} ${subject} ${detail}`,
  )
  const count = async (what: string, sql: string): Promise<number> => {
    const { rows } = await pool.query<{ n: number }>(sql)
    const n = rows[0]?.n ?? 0
    if (n > 0 && what !== '') problems.push(`${n} ${what}`)
    return n
  }
  await count('matches still run', 'select count(*)::int as n from match where finished_at is null')
  await count(
    'pots are not empty',
    "select count(*)::int as n from ledger_account where kind = 'match:pot' and balance <> 0",
  )
  await count(
    'stakes are held',
    "select count(*)::int as n from ledger_account where kind = 'user:held' and balance <> 0",
  )
  await count(
    'matches are not settled once',
    `select count(*)::int as n from match m
      where (select count(*) from ledger_journal j where j.key = 'match:' || m.id || ':settle' and j.refused is null) <> 1`,
  )
  const lostTurns = await countLostTurns(pool)
  if (lostTurns > 0) problems.push(`${lostTurns} turns were lost by honest players`)
  problems.push(...(await coursesWithTimeouts(pool)))
  await count('strikes fell on honest players', 'select count(*)::int as n from strike')
  const { rows } = await pool.query<{ id: string }>('select id from match where finished_at is not null')
  const book = new CertificateBook(postgresCertificateStore(pool))
  let handedOver = 0
  for (const { id } of rows) {
    const entries = ((await loadEntries(pool, id, -1)) ?? []).map(({ stored }) => stored)
    if (signersOf(entries).length > 1) handedOver += 1
    const report = verified(entries, await book.certificatesOf(entries))
    if (!report.verified)
      problems.push(
        `match ${id} does not verify: ${report.checks.find(({ status }) => status === 'failed')?.detail}`,
      )
  }
  return { difference: await differenceOf(pool, seededMicros), matches: rows.length, handedOver, problems }
}

/** Turns in which a player sealed nothing or did not open what was sealed; players of a run do both. A void match counts as one. */
export async function countLostTurns(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ turns: number }>(
    `select coalesce(sum(length(translate(throws, 'rps', ''))) + count(*) filter (where kind = 'void' and throws = '') / 2, 0)::int as turns
       from play_event
      where match_id is not null`,
  )
  return rows[0]?.turns ?? 0
}

/** What players and the house own now, against what players were given. */
async function differenceOf(pool: pg.Pool, seededMicros: bigint): Promise<bigint> {
  const { rows } = await pool.query<{ owned: string }>(
    `select (select coalesce(sum(balance), 0) from ledger_account where kind like 'user:%' or kind = 'match:pot')
          + (select coalesce(sum(e.amount), 0) from ledger_entry e join ledger_account a on a.id = e.account_id where a.kind = 'revenue:win-fee') as owned`,
  )
  return BigInt(rows[0]?.owned ?? '0') - seededMicros
}

/** The course of the first matches in which somebody ran out of time, to find out why. */
async function coursesWithTimeouts(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ match_id: string }>(
    `select distinct match_id from play_event where throws <> translate(throws, '-cu', '') limit 10`,
  )
  return Promise.all(
    rows.map(async ({ match_id }) => {
      const entries = (await loadEntries(pool, match_id, -1)) ?? []
      const steps = entries.map(({ stored: { entry } }) => {
        const seat = 'seat' in entry.body ? ` of seat ${entry.body.seat}` : ''
        return `${entry.seq} ${entry.type}${seat} ${new Date(entry.t).toISOString().slice(11)}`
      })
      return `${match_id}: ${steps.join(', ')}`
    }),
  )
}
