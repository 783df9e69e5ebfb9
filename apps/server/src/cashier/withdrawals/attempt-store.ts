import type { HoldReason } from '@throwdown/contract/player-hold'
import type { WITHDRAWAL_HOLDS } from '@throwdown/contract/withdrawal-hold'
import { invariant } from '@throwdown/rules/invariant'
import type { PreparedPayout } from '../../chain/payouts/prepare-payout.ts'
import type { Coin } from '../../ledger/ports.ts'
import { many, one, type Queryable, run, type Transaction } from '../../platform/sql.ts'

export type SecuredBecause = (typeof WITHDRAWAL_HOLDS)[number]

/** What decides whether an accepted withdrawal may be signed now. */
export type PayoutFacts = {
  readonly requested_at: Date
  readonly usable_at: Date | null
  readonly is_approved: boolean
  readonly is_audited: boolean
  /** When it was accepted, or its last attempt was taken back. */
  readonly reading_requested_at: Date
  readonly frozen: boolean
  readonly paused: boolean
  /** [C9] A day after the account was reopened or its sign-in changed, and which of them; null if neither happened. */
  readonly secured_because: SecuredBecause | null
  readonly secured_until: Date | null
  /** [C9] Until then the mail about it can stop it. */
  readonly stop_until: Date | null
  /** Why staff hold the withdrawals of the player. */
  readonly held: HoldReason | null
  readonly hot_sol: bigint
  readonly hot_usdc: bigint
  readonly price: bigint
  readonly next_attempt: number
  /** An older one of the same coin waits for room under the caps of the signer. */
  readonly is_behind: boolean
}

export async function readPayoutFacts(db: Queryable, id: string, approvalOver: bigint): Promise<PayoutFacts> {
  const row = await one<PayoutFacts>(db, {
    name: 'withdrawal_payout_facts',
    text: `select a.requested_at, a.usable_at, f.frozen, p.paused,
                  h.reason as secured_because, h.until as secured_until, w.stop_until,
                  player_hold_reason(w.player_id, 'withdrawals') as held,
                  w.micros <= $2 or withdrawal_is_approved(w.id) as is_approved,
                  withdrawal_is_audited(w.id) as is_audited,
                  greatest(
                    w.decided_at, (select max(t.ended_at) from withdrawal_attempt t where t.withdrawal_id = w.id)
                  ) as reading_requested_at,
                  -(select balance from ledger_account where code = 'asset:hot:sol') as hot_sol,
                  -(select balance from ledger_account where code = 'asset:hot:usdc') as hot_usdc,
                  (j.meta ->> 'price')::bigint as price,
                  1 + coalesce((select max(t.attempt) from withdrawal_attempt t where t.withdrawal_id = w.id), 0) as next_attempt,
                  exists (
                    select from withdrawal o
                     where o.wait_reason = 'limit'
                       and o.coin = w.coin
                       and (o.decided_at, o.id) < (w.decided_at, w.id)
                       and o.rejected_by is null
                  ) as is_behind
             from withdrawal w
             join withdrawal_address a on a.player_id = w.player_id and a.address = w.address
             join ledger_journal j on j.id = w.request_journal
            cross join ledger_freeze f
            cross join withdrawal_pause p
            cross join player_withdrawals_wait(w.player_id) h
            where w.id = $1`,
    values: [id, approvalOver],
  })
  invariant(row !== undefined, `withdrawal ${id} was accepted`)
  return row
}

/** First in, first out: the oldest that waits for room is looked at now. */
export async function wakeNextInLine(db: Queryable, coin: Coin): Promise<void> {
  await run(db, {
    text: `update withdrawal set due_at = clock_timestamp()
            where id = (
                    select id from withdrawal where wait_reason = 'limit' and coin = $1 order by decided_at, id limit 1
                  )`,
    values: [coin],
  })
}

/** [C8] The request by which two people approved the withdrawal; the signer checks their signatures again. */
export async function findApproval(db: Queryable, id: string): Promise<string | undefined> {
  const row = await one<{ approval: string | null }>(db, {
    text: 'select withdrawal_approval($1) as approval',
    values: [id],
  })
  return row?.approval ?? undefined
}

export async function markUsable(
  db: Queryable,
  { playerId, address, usableAtMs }: { playerId: string; address: string; usableAtMs: number },
): Promise<void> {
  await run(db, {
    text: 'update withdrawal_address set usable_at = $3 where player_id = $1 and address = $2',
    values: [playerId, address, new Date(usableAtMs)],
  })
}

/** A lost request for a reading would keep a withdrawal waiting. */
export async function requestReading(db: Queryable): Promise<void> {
  await run(db, { text: 'select ledger_request_reading()' })
}

export type Attempt = {
  readonly withdrawal_id: string
  readonly attempt: number
  readonly message: Buffer
  readonly last_valid_block_height: bigint
  readonly signature: string | null
}

type NewAttempt = PreparedPayout & { readonly id: string; readonly attempt: number }

/**
 * Moves the coins out of the hot wallet in the ledger and stores what will be signed, in one commit. Returns the refusal of the
 * ledger, which is final for this attempt.
 */
export async function openAttempt(
  transaction: Transaction,
  { id, attempt, message, lastValidBlockHeight, networkLamports }: NewAttempt,
): Promise<string | null> {
  const answer = await one<{ refused: string | null }>(transaction, {
    text: 'select refused from cashier_debit_hot_wallet($1, $2, $3)',
    values: [id, attempt, networkLamports],
  })
  invariant(answer !== undefined, 'the ledger answers')
  await run(transaction, {
    text: `insert into withdrawal_attempt (withdrawal_id, attempt, message, last_valid_block_height, network_lamports, outcome, ended_at)
           values ($1, $2, $3, $4, $5, $6, case when $6::text is not null then clock_timestamp() end)`,
    values: [id, attempt, message, lastValidBlockHeight, networkLamports, answer.refused && 'refused'],
  })
  if (answer.refused === null)
    await run(transaction, {
      text: "update withdrawal set state = 'sending', wait_reason = null, waits_until = null, due_at = clock_timestamp() where id = $1",
      values: [id],
    })
  return answer.refused
}

export async function findOpenAttempt(db: Queryable, id: string): Promise<Attempt | undefined> {
  return one<Attempt>(db, {
    text: `select withdrawal_id, attempt, message, last_valid_block_height, signature
             from withdrawal_attempt
            where withdrawal_id = $1
              and outcome is null`,
    values: [id],
  })
}

/** Before anything is sent. Returns false if the attempt has ended meanwhile: then nothing may be sent. */
export async function storeSignature(
  db: Queryable,
  { withdrawal_id, attempt }: Attempt,
  signature: string,
): Promise<boolean> {
  const stored = await run(db, {
    text: `update withdrawal_attempt
              set signature = $3, signed_at = clock_timestamp()
            where withdrawal_id = $1
              and attempt = $2
              and outcome is null
              and (signature is null or signature = $3)`,
    values: [withdrawal_id, attempt, signature],
  })
  return stored === 1
}

export async function markSent(db: Queryable, { withdrawal_id, attempt }: Attempt): Promise<void> {
  await run(db, {
    text: `update withdrawal_attempt set sent_at = clock_timestamp()
            where withdrawal_id = $1 and attempt = $2 and sent_at is null`,
    values: [withdrawal_id, attempt],
  })
}

export type SentAttempt = Attempt & {
  readonly signature: string
  readonly player_id: string
  readonly coin: Coin
  readonly units: bigint
}

/** Signed, and neither paid nor expired. */
export async function listSigned(db: Queryable, limit: number): Promise<SentAttempt[]> {
  return many<SentAttempt>(db, {
    name: 'withdrawals_signed',
    text: `select a.withdrawal_id, a.attempt, a.message, a.last_valid_block_height, a.signature, w.player_id, w.coin, w.units
             from withdrawal_attempt a
             join withdrawal w on w.id = a.withdrawal_id
            where a.outcome is null
              and a.signature is not null
            order by a.signed_at
            limit $1`,
    values: [limit],
  })
}

type TakenBack = {
  readonly outcome: 'failed' | 'expired' | 'refused'
  readonly networkLamports: bigint
  /** Null for what was never signed. */
  readonly finalSlot: bigint | null
}

async function endAttempt(
  transaction: Transaction,
  { withdrawal_id, attempt }: Attempt,
  { outcome, finalSlot }: { outcome: 'paid' | TakenBack['outcome']; finalSlot: bigint | null },
): Promise<void> {
  await run(transaction, {
    text: `update withdrawal_attempt set outcome = $3, ended_at = clock_timestamp(), final_slot = $4
            where withdrawal_id = $1 and attempt = $2 and outcome is null`,
    values: [withdrawal_id, attempt, outcome, finalSlot],
  })
}

/** Puts the coins back into the hot wallet; the withdrawal is open again. */
export async function cancelAttempt(
  transaction: Transaction,
  attempt: Attempt,
  { outcome, networkLamports, finalSlot }: TakenBack,
): Promise<void> {
  await run(transaction, {
    text: 'select key from cashier_expire_withdrawal($1, $2, $3)',
    values: [attempt.withdrawal_id, attempt.attempt, networkLamports],
  })
  await endAttempt(transaction, attempt, { outcome, finalSlot })
  await run(transaction, {
    text: "update withdrawal set state = 'accepted', due_at = clock_timestamp() where id = $1",
    values: [attempt.withdrawal_id],
  })
}

export async function finishPaid(
  transaction: Transaction,
  attempt: Attempt,
  { networkLamports, finalSlot }: { networkLamports: bigint; finalSlot: bigint },
): Promise<void> {
  await run(transaction, {
    text: 'select key from cashier_finish_withdrawal($1, $2)',
    values: [attempt.withdrawal_id, networkLamports],
  })
  await endAttempt(transaction, attempt, { outcome: 'paid', finalSlot })
  await run(transaction, {
    text: "update withdrawal set state = 'paid', ended_at = clock_timestamp() where id = $1",
    values: [attempt.withdrawal_id],
  })
}
