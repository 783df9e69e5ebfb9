import type { ErrorCode } from '@throwdown/contract/errors'
import type { HoldReason } from '@throwdown/contract/player-hold'
import type { WITHDRAWAL_FAILURES, WITHDRAWAL_WAIT_REASONS } from '@throwdown/contract/wallet'
import { invariant } from '@throwdown/rules/invariant'
import type { Coin, SolPrice } from '../../ledger/ports.ts'
import { many, one, type Queryable, run, type Transaction } from '../../platform/sql.ts'

export type WaitReason = (typeof WITHDRAWAL_WAIT_REASONS)[number]
export type Failure = (typeof WITHDRAWAL_FAILURES)[number]

export type WithdrawalRow = {
  readonly id: string
  readonly player_id: string
  readonly coin: Coin
  readonly address: string
  readonly micros: bigint
  readonly requested_at: Date
  readonly state: 'requested' | 'refused' | 'accepted' | 'sending' | 'paid' | 'returned'
  readonly decided_at: Date | null
  readonly units: bigint | null
  readonly wait_reason: WaitReason | null
  readonly rejected_by: string | null
  /** As text, exact to the microsecond. */
  readonly due_at: string
}

const COLUMNS =
  'w.id, w.player_id, w.coin, w.address, w.micros, w.requested_at, w.state, w.decided_at, w.units, w.wait_reason, w.rejected_by, w.due_at::text as due_at'

/** Everything that waits for the cashier by now, and these that waited for a reading; what is signed is watched apart. */
export async function listDue(
  db: Queryable,
  { read, limit }: { readonly read: readonly string[]; readonly limit: number },
): Promise<WithdrawalRow[]> {
  return many<WithdrawalRow>(db, {
    name: 'withdrawals_due',
    text: `select ${COLUMNS}
             from withdrawal w
            where w.state in ('requested', 'accepted', 'sending')
              and (w.due_at <= clock_timestamp() or w.id = any ($2))
              and not exists (
                select from withdrawal_attempt a where a.withdrawal_id = w.id and a.outcome is null and a.signature is not null
              )
            order by w.due_at
            limit $1`,
    values: [limit, read],
  })
}

/** Waits for another step of the same withdrawal. Undefined if its state is another one by now. */
export async function lockInState(
  transaction: Transaction,
  { id, state }: Pick<WithdrawalRow, 'id' | 'state'>,
): Promise<WithdrawalRow | undefined> {
  await run(transaction, {
    text: "select pg_advisory_xact_lock(hashtextextended('withdrawal:' || $1::uuid, 0))",
    values: [id],
  })
  return one<WithdrawalRow>(transaction, {
    text: `select ${COLUMNS} from withdrawal w where w.id = $1 and w.state = $2 for update`,
    values: [id, state],
  })
}

/** Two withdrawals of one player are counted one after the other. */
export async function lockPlayer(transaction: Transaction, playerId: string): Promise<void> {
  await run(transaction, {
    text: "select pg_advisory_xact_lock(hashtextextended('withdrawals of ' || $1::uuid, 0))",
    values: [playerId],
  })
}

const SUM_OF_DAY = `select coalesce(sum(micros), 0)::bigint as micros
             from withdrawal
            where player_id = $1
              and state in ('accepted', 'sending', 'paid')
              and decided_at > clock_timestamp() - interval '1 day'`

/** What the player has withdrawn or is withdrawing in the last 24 hours, in micro-dollars. */
export async function sumOfDay(db: Queryable, playerId: string): Promise<bigint> {
  const row = await one<{ micros: bigint }>(db, { text: SUM_OF_DAY, values: [playerId] })
  return row?.micros ?? 0n
}

export type MoneyStops = { readonly frozen: boolean; readonly paused: boolean }

export async function readMoneyStops(db: Queryable): Promise<MoneyStops> {
  const row = await one<MoneyStops>(db, {
    text: 'select f.frozen, p.paused from ledger_freeze f cross join withdrawal_pause p',
  })
  return row ?? { frozen: true, paused: true }
}

type RequestFacts = MoneyStops & {
  readonly is_ours: boolean
  readonly of_day: bigint
  /** Why staff hold the withdrawals of the player. */
  readonly held: HoldReason | null
}

/** Everything in the database that decides about a request, in one question. */
export async function readRequestFacts(
  db: Queryable,
  { playerId, address }: { readonly playerId: string; readonly address: string },
): Promise<RequestFacts> {
  const row = await one<RequestFacts>(db, {
    name: 'withdrawal_request_facts',
    text: `select f.frozen, p.paused, (${SUM_OF_DAY}) as of_day,
                  player_hold_reason($1, 'withdrawals') as held,
                  exists (select from signer.deposit_address where address = $2)
                    or exists (select from signer.wallet where address = $2) as is_ours
             from ledger_freeze f
            cross join withdrawal_pause p`,
    values: [playerId, address],
  })
  return row ?? { frozen: true, paused: true, is_ours: true, of_day: 0n, held: null }
}

export type RequestResult = { readonly journal_id: bigint | null; readonly refused: string | null }

/** Takes the money out of the balance. Raises LD014 without a usable price. */
export async function debitForWithdrawal(
  transaction: Transaction,
  { id, player_id, micros, coin }: WithdrawalRow,
  { price, termsVersion }: { readonly price: SolPrice | null; readonly termsVersion: number },
): Promise<RequestResult> {
  const answer = await one<RequestResult>(transaction, {
    text: `select journal_id, refused
             from cashier_debit_for_withdrawal($1, $2, $3, $4, case when $5::bigint is not null then row($5, 'pyth', $6)::ledger_price end, $7)`,
    values: [
      id,
      player_id,
      micros,
      coin,
      price?.micros ?? null,
      price ? new Date(price.publishedAtMs) : null,
      termsVersion,
    ],
  })
  invariant(answer !== undefined, 'the ledger answers')
  return answer
}

/** Fee and units are what the journal fixed. */
export async function markAccepted(
  transaction: Transaction,
  { id, player_id, address }: WithdrawalRow,
  journalId: bigint,
): Promise<void> {
  await run(transaction, {
    text: `update withdrawal w
              set state = 'accepted', decided_at = clock_timestamp(), request_journal = j.id, due_at = clock_timestamp(),
                  fee = (j.meta ->> 'fee')::bigint, units = (j.meta ->> 'units')::bigint
             from ledger_journal j
            where w.id = $1
              and j.id = $2`,
    values: [id, journalId],
  })
  await run(transaction, {
    text: 'insert into withdrawal_address (player_id, address) values ($1, $2) on conflict do nothing',
    values: [player_id, address],
  })
}

export async function markRefused(transaction: Transaction, id: string, code: ErrorCode): Promise<void> {
  await run(transaction, {
    text: "update withdrawal set state = 'refused', refused = $2, decided_at = clock_timestamp() where id = $1 and state = 'requested'",
    values: [id, code],
  })
}

export type Waiting = {
  readonly waitReason: WaitReason | null
  readonly untilMs?: number
  readonly againInMs: number
  /** For the next reading of the chain, which is announced. */
  readonly isUnread?: true
}

/**
 * Stores why an accepted withdrawal waits and when it is looked at again. Returns whether the reason is a new one. One that staff
 * have stopped since it was looked at does not wait: its money goes back at once. One that became due meanwhile, because its
 * player's account was secured anew, is looked at again: `seenDueAt` is when it was due as it was listed.
 */
export async function markWaiting(
  db: Queryable,
  id: string,
  { waitReason, untilMs, againInMs, seenDueAt }: Waiting & { readonly seenDueAt?: string },
): Promise<boolean> {
  const row = await one<{ is_new: boolean }>(db, {
    text: `update withdrawal w
              set wait_reason = $2, waits_until = $3, due_at = clock_timestamp() + make_interval(secs => $4::float8 / 1000)
             from withdrawal old
            where w.id = $1
              and w.state = 'accepted'
              and w.rejected_by is null
              and ($5::timestamptz is null or w.due_at = $5)
              and old.id = w.id
        returning old.wait_reason is distinct from w.wait_reason as is_new`,
    values: [id, waitReason, untilMs === undefined ? null : new Date(untilMs), againInMs, seenDueAt ?? null],
  })
  return row?.is_new ?? false
}

/** [C8] The signer did not take the approval of two people: only a newer one counts. */
export async function dropApproval(db: Queryable, id: string): Promise<void> {
  await run(db, {
    text: 'update withdrawal set approval_refused_at = clock_timestamp() where id = $1',
    values: [id],
  })
}

/** After a fault: the same step again, a little later. */
export async function postpone(db: Queryable, id: string, againInMs: number): Promise<void> {
  await run(db, {
    text: 'update withdrawal set due_at = clock_timestamp() + make_interval(secs => $2::float8 / 1000) where id = $1',
    values: [id, againInMs],
  })
}

/** Gives the money back without a fee. */
export async function returnMoney(transaction: Transaction, id: string, failure: Failure): Promise<void> {
  await run(transaction, { text: 'select key from cashier_fail_withdrawal($1)', values: [id] })
  await run(transaction, {
    text: `update withdrawal
              set state = 'returned', failure = $2, ended_at = clock_timestamp(), wait_reason = null, waits_until = null
            where id = $1`,
    values: [id, failure],
  })
}

/** [Q3] Players who are paid to one wallet never meet. */
export async function noteDestination(
  db: Queryable,
  { player_id, address }: Pick<WithdrawalRow, 'player_id' | 'address'>,
): Promise<void> {
  await run(db, {
    text: "select player_wallet_add($1, $2, 'withdrawal', clock_timestamp())",
    values: [player_id, address],
  })
}
