// Running matches in their last state, and the saves that end them.
import { randomUUID } from 'node:crypto'
import { type MicroUsd, usd } from '@throwdown/rules/money'
import type { Mode, Tier } from '@throwdown/rules/terms'
import type pg from 'pg'
import { openPool } from '../../apps/server/src/bounty/open-pool.ts'
import { accountCode } from '../../apps/server/src/ledger/accounts.ts'
import { openAccounts } from '../../apps/server/src/ledger/store.ts'
import { passChecks } from '../../apps/server/src/ledger/testing/seed-money.ts'
import { saveMatches } from '../../apps/server/src/match/store.ts'
import type { MatchToSave } from '../../apps/server/src/match/stored-match.ts'
import type { Queryable, Statement } from '../../apps/server/src/platform/sql.ts'
import { insertTickets } from '../../apps/server/src/queue/store.ts'
import { aTicket, insertPairs, preparePair, StakedMatch } from '../../apps/server/test/world/staked-match.ts'
import type { Call } from './bench-pgbench.ts'

const TIER: Tier = 5
export const STAKE: MicroUsd = usd(TIER)
/** Enough for every match of a run, all of them lost. */
const PURSE = usd(1_000)
export const LANES = 4
/** Of settlements in one call: what `saveInBatches` of a busy node collects. */
export const BATCH = 100

export type Bench = { readonly app: pg.Pool; readonly admin: pg.Pool; readonly players: readonly string[] }

export async function openPlayers({ admin }: Pick<Bench, 'admin'>, count: number): Promise<string[]> {
  const players = Array.from({ length: count }, () => randomUUID())
  await openAccounts(
    admin,
    players.flatMap((id) => [accountCode.available(id), accountCode.held(id)]),
  )
  await admin.query(
    "select count(ledger_seed('seed:' || a.id, a.id, $1)) from ledger_account a where a.kind = 'user:available'",
    [PURSE],
  )
  await passChecks(admin, players)
  return players
}

/**
 * Joins all players, pairs them, half of them in Bounty mode, and plays each match up to its last event. Returns the saves
 * that end them: the last two entries, the result and the settlement. Without a shared house each match pays its fee and its pool share
 * to two accounts that no other match touches.
 */
export async function layOutMatches(
  bench: Bench,
  { sharedHouse, nowMs }: { sharedHouse: boolean; nowMs: number },
): Promise<MatchToSave[][]> {
  const poolId = await openPool(bench.app, TIER, nowMs)
  // [B4] Winners of the segment before would have to choose first.
  await bench.admin.query('update bounty_run set choice_match_id = null where choice_match_id is not null')
  const players = bench.players.map((id) => ({ id, order: Math.random() })).sort((a, b) => a.order - b.order)
  const groups: string[][] = []
  for (let from = 0; from < players.length; from += 2 * BATCH)
    groups.push(players.slice(from, from + 2 * BATCH).map(({ id }) => id))
  const batches: MatchToSave[][] = []
  await inLanes(groups, async (ids) => {
    batches.push(await startMatches(bench.app, ids, { poolId, nowMs }))
  })
  if (!sharedHouse) await giveOwnHouses(bench)
  await bench.admin.query('analyze match, match_seat, queue_ticket, ledger_account')
  return batches
}

const modeOf = (index: number): Mode => (index % 4 < 2 ? 'normal' : 'bounty')

async function startMatches(
  app: pg.Pool,
  playerIds: readonly string[],
  { poolId, nowMs }: { poolId: string | null; nowMs: number },
): Promise<MatchToSave[]> {
  const tickets = playerIds.map((id, index) => aTicket(id, modeOf(index), TIER))
  const answers = await insertTickets(app, tickets, nowMs)
  if (answers.some((answer) => answer !== 'joined')) throw new Error(`joins were refused: ${answers.join()}`)
  const pairs = await Promise.all(
    Array.from({ length: tickets.length / 2 }, (_, index) => {
      const seats = [at(tickets, 2 * index), at(tickets, 2 * index + 1)] as const
      return preparePair(seats, { poolId: seats[0].mode === 'bounty' ? poolId : null, nowMs })
    }),
  )
  await insertPairs(app, pairs, nowMs)
  const matches = pairs.map((pair) => new StakedMatch(pair).drawOneTurn())
  await save(app, await Promise.all(matches.map((match) => match.takeSave())), nowMs)
  return Promise.all(matches.map((match) => match.surrender(any([0, 1] as const)).takeSave()))
}

async function giveOwnHouses({ admin }: Bench): Promise<void> {
  await admin.query(
    `select count(*) from ledger_open_accounts(array(
       select 'pool:' || m.id || c.suffix from match m cross join (values ('-f'), ('-p')) as c (suffix) where m.finished_at is null))`,
  )
  await admin.query(
    `update match m
        set fee_account = f.id, pool_account = case when m.pool_id is not null then p.id end
       from ledger_account f, ledger_account p
      where m.finished_at is null
        and f.code = 'pool:' || m.id || '-f'
        and p.code = 'pool:' || m.id || '-p'`,
  )
}

/** Ends matches as `saveInBatches` does, one group in one call. */
export async function save(app: pg.Pool, group: readonly MatchToSave[], nowMs: number): Promise<void> {
  const saved = await saveMatches(app, group, nowMs)
  if (saved.size !== group.length) throw new Error(`${group.length - saved.size} matches were not saved`)
}

/** What `save` would send, for pgbench to send it. */
export async function callOfSave(group: readonly MatchToSave[], nowMs: number): Promise<Call> {
  let sent: unknown[] = []
  const notes = {
    query: async ({ values = [] }: Statement) => {
      sent = values
      return { rows: [] }
    },
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it stands for a pool, of which one form of one call is used
  await saveMatches(notes as unknown as Queryable, group, nowMs)
  return sent.slice(0, 2).map(String)
}

/** As many calls at once as a machine has nodes. */
export async function inLanes<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  const lane = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

export function at<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new Error(`nothing at ${index}`)
  return item
}

export const any = <T>(list: readonly T[]): T => at(list, Math.floor(Math.random() * list.length))
