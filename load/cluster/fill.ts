// Players, waiting tickets and running matches by the thousand, written as the servers write them: through the stores.
import { invariant } from '@throwdown/rules/invariant'
import { usd } from '@throwdown/rules/money'
import type { Tier } from '@throwdown/rules/terms'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import type pg from 'pg'
import { accountCode } from '../../apps/server/src/ledger/accounts.ts'
import { openAccounts } from '../../apps/server/src/ledger/store.ts'
import { passChecks } from '../../apps/server/src/ledger/testing/seed-money.ts'
import { saveMatches } from '../../apps/server/src/match/store.ts'
import { insertTickets, type NewTicket } from '../../apps/server/src/queue/store.ts'
import { insertPairs, preparePair, StakedMatch } from '../../apps/server/test/world/staked-match.ts'
import { certificatesFor, saveCertificates } from '../../apps/server/test/world/test-keys.ts'
import { TestPlayer } from '../../apps/server/test/world/test-player.ts'

/** Of a call for many players: what a busy server collects. */
export const GROUP = 200
const PURSE = usd(1_000)

/** Players that are checked and have money. */
export async function openPlayers(pool: pg.Pool, count: number): Promise<TestPlayer[]> {
  const players = Array.from({ length: count }, () => new TestPlayer())
  for (const group of inGroups(players, 1_000)) {
    const ids = group.map(({ id }) => id)
    await openAccounts(
      pool,
      ids.flatMap((id) => [accountCode.available(id), accountCode.held(id)]),
    )
    await pool.query(
      `select count(*)
         from ledger_account a
        cross join lateral ledger_seed('seed:' || a.id, a.id, $2) s
        where a.code = any ($1)`,
      [ids.map(accountCode.available), PURSE],
    )
    await passChecks(pool, ids)
  }
  return players
}

/** Joins them all; the queue has them when the transaction of this connection commits. */
export async function joinAll(db: pg.ClientBase, tickets: readonly NewTicket[]): Promise<void> {
  for (const group of inGroups(tickets, GROUP)) {
    const answers = await insertTickets(db, group, Date.now())
    const refused = answers.find((answer) => answer !== 'joined')
    invariant(refused === undefined, `a player could not join: ${refused}`)
  }
}

type Phase = 'accepting' | 'choosing'

type NewMatches = {
  readonly tier: Tier
  /** May be in the future. */
  readonly startedAtMs: number
  /** Nobody has accepted, or both have and choose their first hand. */
  readonly phase: Phase
}

export type RunningMatch = {
  readonly id: string
  readonly phase: Phase
  readonly header: StoredEntry
  readonly players: readonly [TestPlayer, TestPlayer]
}

/** Starts a match of each two players in the transaction of this connection, so that no server sees them waiting. */
export async function startMatches(
  db: pg.ClientBase,
  players: readonly TestPlayer[],
  { tier, startedAtMs, phase }: NewMatches,
): Promise<RunningMatch[]> {
  const tickets = players.map((player) => player.ticket(tier))
  await joinAll(db, tickets)
  const pairs = await Promise.all(
    [...inGroups(tickets, 2)].map(([one, other]) => {
      invariant(one !== undefined && other !== undefined, 'players come in twos')
      return preparePair([one, other], { poolId: null, nowMs: startedAtMs })
    }),
  )
  const inserted = await insertPairs(db, pairs, startedAtMs)
  invariant(inserted.size === pairs.length, 'every pair is inserted')
  if (phase === 'choosing') {
    const saves = pairs.map((pair) => new StakedMatch(pair).accept().takeSave())
    const saved = await saveMatches(db, await Promise.all(saves), startedAtMs)
    invariant(saved.size === pairs.length, 'every acceptance is saved')
  }
  return pairs.map(({ matchId, header }, index) => {
    const [one, other] = players.slice(2 * index)
    invariant(one !== undefined && other !== undefined, 'players come in twos')
    one.sitDown(0, header)
    other.sitDown(1, header)
    return { id: matchId, phase, header, players: [one, other] }
  })
}

/** Servers show them with the entries that they belong to. */
export async function saveCertificatesOf(pool: pg.Pool, matches: readonly RunningMatch[]): Promise<void> {
  const bySigner = new Map(matches.map(({ header }) => [header.key, header]))
  await saveCertificates(pool, certificatesFor([...bySigner.values()]))
}

export function* inGroups<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}
