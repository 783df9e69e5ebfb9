import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { accountCode } from '../../src/ledger/accounts.ts'
import { openOne, seedMoney } from '../../src/ledger/testing/seed-money.ts'
import { createTestDatabase, type TestDatabase } from '../../src/platform/testing/database.ts'
import { insertTickets } from '../../src/queue/store.ts'
import { aTicket, type StakedMatch, startMatch } from '../world/staked-match.ts'

export type AttackWorld = {
  readonly database: TestDatabase
  readonly app: pg.Pool
  readonly owner: pg.Pool
  /** Waits with a ticket; plays a match against each other. */
  readonly players: { readonly alice: string; readonly bob: string; readonly carol: string }
  readonly match: StakedMatch
  /** Puts the ids of rows into a statement: `{a}` and `{b}` are the available accounts of alice and bob, `{h}` what is held of alice by
   * her ticket `{known}`, `{p}` the full pot of the match `{match}`, `{pool}` a pool; every other name is the code of an account. */
  readonly filled: (sql: string) => string
  /** Everything that is owed to players, in micro-dollars. */
  readonly owed: () => Promise<bigint>
}

export async function openAttackWorld(): Promise<AttackWorld> {
  const database = await createTestDatabase()
  const app = database.open('throwdown_app').pool
  const owner = database.open('postgres').pool
  const [alice, bob, carol] = [randomUUID(), randomUUID(), randomUUID()] as const
  for (const player of [alice, bob, carol])
    await seedMoney(owner, await openOne(owner, accountCode.available(player)), 100_000_000n)
  const known = aTicket(alice, 'normal', 1)
  const [answer] = await insertTickets(app, [known], Date.now())
  if (answer !== 'joined') throw new Error(`alice is ${answer}`)
  const match = await startMatch(app, [bob, carol], { mode: 'normal', tier: 1 })
  const pool = await openOne(owner, accountCode.pool('tier-5-week-1'))
  const { rows } = await app.query<{ code: string; id: bigint }>('select code, id from ledger_account')
  const ids = Object.fromEntries(rows.map(({ code, id }) => [code, String(id)]))
  const names: Record<string, string | undefined> = {
    ...ids,
    a: ids[accountCode.available(alice)],
    b: ids[accountCode.available(bob)],
    h: ids[accountCode.held(alice)],
    p: ids[`match:${match.id}:pot`],
    pool: String(pool),
    known: known.id,
    match: match.id,
    alice,
    bob,
    uuid: randomUUID(),
  }
  const filled = (sql: string) =>
    sql.replaceAll(/\{([\w:-]+)\}/g, (_, name: string) => names[name] ?? 'unknown')
  return {
    database,
    app,
    owner,
    players: { alice, bob, carol },
    match,
    filled,
    owed: () => owedOf(owner),
  }
}

async function owedOf(owner: pg.Pool): Promise<bigint> {
  const { rows } = await owner.query<{ owed: string }>(
    `select sum(entries) as owed from ledger_account_sum where kind like 'user:%' or kind in ('match:pot', 'pool')`,
  )
  return BigInt(rows[0]?.owed ?? 0)
}
