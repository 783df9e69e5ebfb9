import type { STATEMENT_KINDS } from '@throwdown/contract/wallet'
import type { WithdrawOnlyReason } from '@throwdown/contract/withdraw-only'
import { accountCode } from '../../ledger/accounts.ts'
import { many, one, type Queryable } from '../../platform/sql.ts'

export type OwnMoney = {
  readonly available: bigint
  readonly reserved: bigint
  readonly withdrawing: bigint
  readonly withdrawOnly: bigint
}

/** In micro-dollars. A player without accounts has nothing. */
export async function readOwnMoney(db: Queryable, playerId: string): Promise<OwnMoney> {
  const rows = await many<{ code: string; balance: bigint }>(db, {
    name: 'wallet_own_money',
    text: 'select code, balance from ledger_account where code = any ($1::text[])',
    values: [ownCodes(playerId)],
  })
  const of = (code: string): bigint => rows.find((row) => row.code === code)?.balance ?? 0n
  return {
    available: of(accountCode.available(playerId)),
    reserved: of(accountCode.held(playerId)),
    withdrawing: of(accountCode.withdrawing(playerId)),
    withdrawOnly: of(accountCode.withdrawOnly(playerId)),
  }
}

/** [L2] Of the newest deposit that was not all playable. */
export async function findWithdrawOnlyReason(
  db: Queryable,
  playerId: string,
): Promise<WithdrawOnlyReason | null> {
  const row = await one<{ reason: WithdrawOnlyReason | null }>(db, {
    text: 'select play_withdraw_only_reason($1) as reason',
    values: [playerId],
  })
  return row?.reason ?? null
}

/** [C9] What came back from withdrawals and cannot be played yet; null if nothing did. */
export async function findReturned(
  db: Queryable,
  playerId: string,
): Promise<{ micros: bigint; freeAt: Date } | null> {
  const row = await one<{ micros: bigint; freeAt: Date }>(db, {
    text: `select sum(micros)::bigint as micros, min(free_at) as "freeAt"
             from withdrawal_return
            where player_id = $1
              and micros > 0
           having count(*) > 0`,
    values: [playerId],
  })
  return row ?? null
}

type StatementKind = (typeof STATEMENT_KINDS)[number]

/** Every kind of journal that can change the sum of a player's accounts. Joining or requesting a withdrawal only moves money between them. */
const JOURNAL_KINDS: Record<StatementKind, readonly string[]> = {
  deposit: ['deposit'],
  withdrawal: ['wd-final'],
  match: ['pair', 'settle'],
  bounty: ['pool-settle', 'pool-void'],
  bonus: ['bonus', 'adjustment', 'reversal', 'seed'],
}
const ALL_KINDS = Object.values(JOURNAL_KINDS).flat()

export type StatementFilter = {
  readonly kind?: StatementKind | undefined
  readonly from: Date | null
  readonly until: Date | null
  /** Only journals older than this one. */
  readonly before: bigint | null
  readonly limit: number
}

export type StatementRow = {
  readonly id: bigint
  readonly kind: StatementKind
  readonly at: Date
  readonly amount: bigint
  readonly fee: bigint
  readonly balanceAfter: bigint
  readonly withdrawOnly: bigint
  readonly reference: string | null
}

/** Newest first. Reads the lines of the page, however long the player has played. */
export async function readStatement(
  db: Queryable,
  playerId: string,
  { kind, from, until, before, limit }: StatementFilter,
): Promise<StatementRow[]> {
  const rows = await many<{
    id: bigint
    journal_kind: string
    key: string
    at: Date
    amount: bigint
    fee: bigint
    balance_after: bigint
    withdraw_only: bigint
  }>(db, {
    name: 'wallet_statement',
    text: `select id, journal_kind, key, at, amount, fee, balance_after, withdraw_only
             from wallet_statement($1::text[], $2, $3::ledger_journal_kind[], $4, $5, $6)`,
    values: [ownCodes(playerId), before, kind ? JOURNAL_KINDS[kind] : ALL_KINDS, from, until, limit],
  })
  return rows.map(({ id, journal_kind, key, at, amount, fee, balance_after, withdraw_only }) => ({
    id,
    kind: statementKindOf(journal_kind),
    at,
    amount,
    fee,
    balanceAfter: balance_after,
    withdrawOnly: withdraw_only,
    reference: referenceOf(journal_kind, key),
  }))
}

const ownCodes = (playerId: string): string[] => [
  accountCode.available(playerId),
  accountCode.held(playerId),
  accountCode.withdrawing(playerId),
  accountCode.withdrawOnly(playerId),
]

function statementKindOf(journalKind: string): StatementKind {
  switch (journalKind) {
    case 'deposit':
      return 'deposit'
    case 'wd-final':
      return 'withdrawal'
    case 'pair':
    case 'settle':
      return 'match'
    case 'pool-settle':
    case 'pool-void':
      return 'bounty'
    default:
      return 'bonus'
  }
}

/** The second part of the key: the match, the signature, the withdrawal or the pool. Staff and seed keys name nothing a player knows. */
function referenceOf(journalKind: string, key: string): string | null {
  return statementKindOf(journalKind) === 'bonus' ? null : (key.split(':')[1] ?? null)
}
