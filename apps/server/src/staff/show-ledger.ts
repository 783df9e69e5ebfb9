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
  const rows = await store.readLedgerAccounts(db, reader, { playerId, code: code ?? null })
  return {
    accounts: rows.map(({ id, balance, ...account }) => ({
      ...account,
      id: String(id),
      balance: balance === null ? null : String(balance),
    })),
  }
}

export async function showJournals(
  { db, reader }: Deps,
  { accountId, before, limit }: { accountId: string; before?: string | undefined; limit: number },
): Promise<{ journals: LedgerJournal[]; next: string | null }> {
  const choice = { accountId, before, limit: limit + 1, legs: LEGS_OF_MANY }
  const rows = await store.readLedgerJournals(db, reader, choice)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { journals: shown.map(journalOf), next: last ? String(last.id) : null }
}

export async function showJournal({ db, reader }: Deps, journalId: string): Promise<LedgerJournal> {
  const [row] = await store.readLedgerJournals(db, reader, { journalId, limit: 1, legs: LEGS_OF_ONE })
  return row ? journalOf(row) : refuse('not_found')
}

const journalOf = (row: store.JournalRow): LedgerJournal => ({
  id: String(row.id),
  kind: row.kind,
  isReversible: row.is_reversible,
  key: row.key,
  refused: row.refused,
  reverses: row.reverses === null ? null : String(row.reverses),
  actor: row.actor,
  approvedBy: row.approved_by,
  atMs: row.created_at.getTime(),
  legs: row.legs,
  entries: row.codes.map((code, leg) => ({
    code,
    currency: row.currencies[leg] ?? 'USD',
    amount: String(row.amounts[leg]),
  })),
})

/** The look is recorded before the rest is read. */
export async function showLedgerState({ db, reader }: Deps): Promise<LedgerState> {
  const state = await store.readLedgerState(db, reader)
  invariant(state !== undefined, 'the ledger has a state')
  const [trial, queues] = await Promise.all([store.readTrialBalance(db, reader), store.readJobQueues(db)])
  return {
    freeze: {
      frozen: state.frozen,
      reason: state.freeze_reason,
      by: state.frozen_by,
      atMs: state.frozen_at.getTime(),
    },
    checkedWholeAtMs: state.whole_at?.getTime() ?? null,
    checkedUpTo: String(state.seen),
    coins: state.coins.map((coin, index) => ({
      coin,
      chain: String(state.chain_units[index]),
      book: String(state.ledger_units[index]),
      readAtMs: state.read_at[index]?.getTime() ?? 0,
    })),
    reserve: reserveOf(state),
    trial: trial.map(({ kind, currency, debits, credits, counted_at }) => ({
      kind,
      currency,
      debits: String(debits),
      credits: String(credits),
      countedAtMs: counted_at.getTime(),
    })),
    queues: queues.map(({ name, waiting, failed, oldest }) => ({
      name,
      waiting,
      failed,
      oldestMs: oldest?.getTime() ?? null,
    })),
  }
}

function reserveOf(state: store.LedgerStateRow): LedgerState['reserve'] {
  const { assets, owed, measured_at, sol_deposits_paused, sol_micros, sol_units } = state
  if (assets === null || owed === null || measured_at === null || sol_micros === null) return null
  return {
    assets: String(assets),
    owed: String(owed),
    measuredAtMs: measured_at.getTime(),
    solDepositsPaused: sol_deposits_paused,
    sol: String(sol_units),
    solUsd: String((sol_units * sol_micros) / LAMPORTS_PER_SOL),
  }
}
