// The journals of settlements alone, without matches, for pgbench to post.
import { randomUUID } from 'node:crypto'
import { settleWin } from '@throwdown/rules/settlement'
import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import type pg from 'pg'
import { type AccountId, accountCode } from '../../apps/server/src/ledger/accounts.ts'
import { openAccounts } from '../../apps/server/src/ledger/store.ts'
import { openOne, seedMoney } from '../../apps/server/src/ledger/testing/seed-money.ts'
import type { Call } from './bench-pgbench.ts'
import { any, at, BATCH, type Bench, STAKE } from './bench-setup.ts'

type Posting = { kind: string; key: string; accounts: string[]; amounts: string[] }

const POTS_A_JOURNAL = 5_000

/** Full pots of both modes in turn, and for each the journal that settles it: the legs that `settle_matches` posts. */
export async function layOutPostings(bench: Bench, count: number): Promise<Call[]> {
  const { admin } = bench
  const terms = termsOfVersion(CURRENT_TERMS_VERSION)
  const ids = Array.from({ length: count }, () => randomUUID())
  const pots = await openAll(
    admin,
    ids.map((id) => `match:${id}:pot`),
  )
  await fillPots(bench, pots)
  const winFee = await openOne(admin, accountCode.fee('win'))
  const pool = await openOne(admin, accountCode.pool('bench'))
  const winners = await openAll(
    admin,
    ids.map(() => accountCode.available(any(bench.players))),
  )
  const postings = ids.map((id, index) => {
    const mode = index % 2 === 0 ? 'normal' : 'bounty'
    const lines = settleWin({ stake: STAKE, mode }, terms)
    return postingOf('settle', `match:${id}:settle`, [
      [at(pots, index), -2n * STAKE],
      [at(winners, index), lines.winner],
      [winFee, lines.fee],
      ...(lines.pool > 0n ? [[pool, lines.pool] as const] : []),
    ])
  })
  return Array.from({ length: count / BATCH }, (_, batch) => [
    JSON.stringify(postings.slice(batch * BATCH, (batch + 1) * BATCH)),
  ])
}

/** One player's money fills thousands of pots at once, because only settling is measured. */
async function fillPots({ admin }: Bench, pots: readonly AccountId[]): Promise<void> {
  const rich = randomUUID()
  const [available, held] = [
    await openOne(admin, accountCode.available(rich)),
    await openOne(admin, accountCode.held(rich)),
  ]
  const total = 2n * STAKE * BigInt(pots.length)
  await seedMoney(admin, available, total)
  await post(
    admin,
    postingOf('join', `queue:${randomUUID()}:join`, [
      [available, -total],
      [held, total],
    ]),
  )
  for (let start = 0; start < pots.length; start += POTS_A_JOURNAL) {
    const some = pots.slice(start, start + POTS_A_JOURNAL)
    const legs = some.map((pot) => [pot, 2n * STAKE] as const)
    const key = `match:${randomUUID()}:pair`
    await post(admin, postingOf('pair', key, [[held, -2n * STAKE * BigInt(some.length)], ...legs]))
  }
}

const postingOf = (kind: string, key: string, legs: readonly (readonly [AccountId, bigint])[]): Posting => ({
  kind,
  key,
  accounts: legs.map(([account]) => String(account)),
  amounts: legs.map(([, amount]) => String(amount)),
})

const POST = `select refused
  from ledger_post_batch(array(select j from json_populate_recordset(null::ledger_posting, $1::json) j), 'bench')`

async function post(admin: pg.Pool, posting: Posting): Promise<void> {
  const { rows } = await admin.query<{ refused: string | null }>(POST, [JSON.stringify([posting])])
  if (rows[0]?.refused !== null) throw new Error(`${posting.key} was refused`)
}

/** In the order of the codes. */
async function openAll(admin: pg.Pool, codes: readonly string[]): Promise<AccountId[]> {
  const ids = await openAccounts(admin, codes)
  return codes.map((code) => {
    const id = ids.get(code)
    if (id === undefined) throw new Error(`${code} was not opened`)
    return id
  })
}
