import type { ErrorCode } from '@throwdown/contract/errors'
import { invariant } from '@throwdown/rules/invariant'
import type { Coin } from '../../ledger/ports.ts'
import { many, one, type Queryable } from '../../platform/sql.ts'
import type { Failure, WaitReason } from './store.ts'

export type NewQuote = {
  readonly id: string
  readonly playerId: string
  readonly coin: Coin
  readonly address: string
  readonly micros: bigint
}

export type NewRequest = NewQuote & {
  readonly sessionId: string
  readonly confirmationId: string
  /** [C9] How long the mail about it can stop what no passkey confirmed. */
  readonly stopMs: number
}

type StoredRequest = 'stored' | 'known' | 'used' | 'too_many' | 'unconfirmed'

/** Stores the player's request and uses up its confirmation [C9]; the cashier is notified when this commits. */
export async function insertRequest(
  db: Queryable,
  { id, playerId, coin, address, micros, sessionId, confirmationId, stopMs }: NewRequest,
): Promise<StoredRequest> {
  const row = await one<{ answer: StoredRequest }>(db, {
    text: 'select withdrawal_request($1, $2, $3, $4, $5, $6, $7, $8) as answer',
    values: [id, playerId, coin, address, micros, sessionId, confirmationId, stopMs],
  })
  invariant(row !== undefined, 'a function answers')
  return row.answer
}

/** `over`: an attempt to pay it exists, or it has ended. */
export async function stopOwn(
  db: Queryable,
  { id, playerId, by }: Pick<NewQuote, 'id' | 'playerId'> & { by: 'player' | 'link' },
): Promise<'stopped' | 'over' | 'missing'> {
  const row = await one<{ answer: 'stopped' | 'over' | 'missing' }>(db, {
    text: 'select withdrawal_stop_own($1, $2, $3) as answer',
    values: [playerId, id, by],
  })
  invariant(row !== undefined, 'a function answers')
  return row.answer
}

/** False after too many requests. */
export async function insertQuote(
  db: Queryable,
  { id, playerId, coin, address, micros }: NewQuote,
): Promise<boolean> {
  const row = await one<{ stored: boolean }>(db, {
    text: 'select withdrawal_request_quote($1, $2, $3, $4, $5) as stored',
    values: [id, playerId, coin, address, micros],
  })
  return row?.stored ?? false
}

export type PricedQuote = {
  readonly refused: ErrorCode | null
  readonly fee: bigint
  readonly units: bigint
  readonly network_lamports: bigint
  readonly price: bigint | null
  readonly price_at: Date | null
  readonly wait_reason: WaitReason | null
  readonly waits_until: Date | null
}

export async function findPricedQuote(db: Queryable, id: string): Promise<PricedQuote | undefined> {
  return one<PricedQuote>(db, {
    name: 'withdrawal_quote_price',
    text: `select refused, fee, units, network_lamports, price, price_at, wait_reason, waits_until
             from withdrawal_quote
            where id = $1
              and answered_at is not null`,
    values: [id],
  })
}

export type OwnWithdrawal = {
  readonly id: string
  readonly coin: Coin
  readonly address: string
  readonly micros: bigint
  readonly state: 'requested' | 'refused' | 'accepted' | 'sending' | 'paid' | 'returned'
  readonly refused: ErrorCode | null
  readonly fee: bigint | null
  readonly units: bigint | null
  readonly wait_reason: WaitReason | null
  readonly waits_until: Date | null
  readonly failure: Failure | null
  readonly signature: string | null
  readonly requested_at: Date
  readonly decided_at: Date | null
  readonly ended_at: Date | null
  readonly can_cancel: boolean
}

const OWN = `select w.id, w.coin, w.address, w.micros, w.state, w.refused, w.fee, w.units, w.wait_reason, w.waits_until, w.failure,
       w.requested_at, w.decided_at, w.ended_at,
       w.state in ('requested', 'accepted') and w.rejected_by is null as can_cancel,
       (select a.signature from withdrawal_attempt a
         where a.withdrawal_id = w.id and w.state in ('sending', 'paid')
         order by a.attempt desc limit 1) as signature
  from withdrawal w`

export async function findOwn(
  db: Queryable,
  { id, playerId }: Pick<NewQuote, 'id' | 'playerId'>,
): Promise<OwnWithdrawal | undefined> {
  return one<OwnWithdrawal>(db, {
    name: 'own_withdrawal',
    text: `${OWN} where w.id = $1 and w.player_id = $2`,
    values: [id, playerId],
  })
}

/** Every address to which the player has requested a payment. */
export async function listWithdrawalAddresses(
  db: Queryable,
  playerId: string,
): Promise<{ address: string; askedAt: Date }[]> {
  return many<{ address: string; askedAt: Date }>(db, {
    text: `select address, requested_at as "askedAt"
             from withdrawal_address
            where player_id = $1
            order by requested_at, address`,
    values: [playerId],
  })
}

/** Open ones first, then the newest. A request that was refused at once is not a withdrawal: its player read why. */
export async function listOwn(
  db: Queryable,
  { playerId, limit, atOnceMs }: { playerId: string; limit: number; atOnceMs: number },
): Promise<OwnWithdrawal[]> {
  return many<OwnWithdrawal>(db, {
    name: 'own_withdrawals',
    text: `${OWN}
            where w.player_id = $1
              and (w.state <> 'refused' or w.decided_at - w.requested_at > make_interval(secs => $3::float8 / 1000))
            order by w.state in ('requested', 'accepted', 'sending') desc, w.requested_at desc
            limit $2`,
    values: [playerId, limit, atOnceMs],
  })
}
