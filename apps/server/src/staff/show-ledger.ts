import type { LedgerAccount, LedgerJournal, LedgerState } from '@throwdown/contract/staff-ledger'
import { invariant } from '@throwdown/rules/invariant'
import { LAMPORTS_PER_SOL } from '@throwdown/rules/money'
import type { StaffCaller } from '../audit/staff-caller.ts'
import { idOfUsername } from '../identity/staff/username-store.ts'
import { refuse } from '../platform/refusal.ts'
import type { Queryable } from '../platform/sql.ts'
import * as store from './ledger-store.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A page lists the first legs of each journal; one journal alone lists more. */
const LEGS_OF_MANY = 12
const LEGS_OF_ONE = 500

type Deps = { readonly db: Queryable; readonly reader: StaffCaller }

export async function showAccounts(
  { db, reader }: Deps,
  { player, code }: { player?: string | undefined; code?: string | undefined },
): Promise<{ accounts: LedgerAccount[] }> {
  const playerId =
    player === undefined || UUID.test(player) ? (player ?? null) : await idOfUsername(db, player)
  if (player !== undefined && playerId === null) return { accounts: [] }
  return { accounts: await store.readLedgerAccounts(db, reader, { playerId, code: code ?? null }) }
}

export async function showJournals(
  { db, reader }: Deps,
  { accountId, before, limit }: { accountId: string; before?: string | undefined; limit: number },
): Promise<{ journals: LedgerJournal[]; next: string | null }> {
  const choice = { accountId, before, limit: limit + 1, legs: LEGS_OF_MANY }
  const rows = await store.readLedgerJournals(db, reader, choice)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { journals: shown, next: last?.id ?? null }
}

export async function showJournal({ db, reader }: Deps, journalId: string): Promise<LedgerJournal> {
  const [row] = await store.readLedgerJournals(db, reader, { journalId, limit: 1, legs: LEGS_OF_ONE })
  return row ?? refuse('not_found')
}

/** The look is recorded before the rest is read. */
export async function showLedgerState({ db, reader }: Deps): Promise<LedgerState> {
  const state = await store.readLedgerState(db, reader)
  invariant(state !== undefined, 'the ledger has a state')
  const [trial, lateDeposits, queues] = await Promise.all([
    store.readTrialBalance(db, reader),
    store.readLateDeposits(db, reader),
    store.readJobQueues(db),
  ])
  const { frozen, reason, by, atMs, checkedWholeAtMs, checkedUpTo, coins } = state
  return {
    freeze: { frozen, reason, by, atMs },
    checkedWholeAtMs,
    checkedUpTo,
    coins,
    reserve: reserveOf(state),
    trial,
    lateDeposits,
    queues,
  }
}

function reserveOf(state: store.LedgerStateRow): LedgerState['reserve'] {
  const { assets, owed, measuredAtMs, solDepositsPaused, solMicros, solUnits } = state
  if (assets === null || owed === null || measuredAtMs === null || solMicros === null) return null
  return {
    assets: String(assets),
    owed: String(owed),
    measuredAtMs,
    solDepositsPaused,
    sol: String(solUnits),
    solUsd: String((solUnits * solMicros) / LAMPORTS_PER_SOL),
  }
}
