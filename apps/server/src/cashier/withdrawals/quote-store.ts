import type { ErrorCode } from '@throwdown/contract/errors'
import type { Coin, SolPrice } from '../../ledger/ports.ts'
import { many, one, type Queryable, run } from '../../platform/sql.ts'
import type { SecuredBecause } from './attempt-store.ts'
import type { WaitReason } from './store.ts'

export type QuoteRow = {
  readonly id: string
  readonly player_id: string
  readonly coin: Coin
  readonly address: string
  readonly micros: bigint
}

/** Quote requests whose player still waits for the reply. */
export async function listOpenQuotes(db: Queryable, limit: number): Promise<QuoteRow[]> {
  return many<QuoteRow>(db, {
    name: 'withdrawal_quotes_open',
    text: `select id, player_id, coin, address, micros
             from withdrawal_quote
            where answered_at is null
              and requested_at > clock_timestamp() - interval '10 seconds'
            order by requested_at
            limit $1`,
    values: [limit],
  })
}

/** Quotes promise nothing, so old ones are of no use. */
export async function forgetOldQuotes(db: Queryable): Promise<void> {
  await run(db, {
    text: "delete from withdrawal_quote where requested_at < clock_timestamp() - interval '10 minutes'",
  })
}

export async function refuseQuote(db: Queryable, id: string, refused: ErrorCode): Promise<void> {
  await run(db, {
    text: 'update withdrawal_quote set answered_at = clock_timestamp(), refused = $2 where id = $1',
    values: [id, refused],
  })
}

export type QuoteResult = {
  readonly fee: bigint
  readonly units: bigint
  readonly networkLamports: bigint
  readonly price: SolPrice | null
  readonly waitReason: WaitReason | null
  readonly waitsUntilMs: number | null
}

export async function priceQuote(db: Queryable, id: string, answer: QuoteResult): Promise<void> {
  const { fee, units, networkLamports, price, waitReason, waitsUntilMs } = answer
  await run(db, {
    text: `update withdrawal_quote
              set answered_at = clock_timestamp(), fee = $2, units = $3, network_lamports = $4, price = $5, price_at = $6,
                  wait_reason = $7, waits_until = $8
            where id = $1`,
    values: [
      id,
      fee,
      units,
      networkLamports,
      price?.micros ?? null,
      price ? new Date(price.publishedAtMs) : null,
      waitReason,
      waitsUntilMs === null ? null : new Date(waitsUntilMs),
    ],
  })
}

/** What can be played and what can only be withdrawn [L2]. */
export async function readWithdrawable(db: Queryable, playerId: string): Promise<bigint> {
  const row = await one<{ balance: bigint }>(db, {
    text: `select coalesce(sum(balance), 0)::bigint as balance
             from ledger_account
            where code in ('user:' || $1::uuid || ':available', 'user:' || $1::uuid || ':withdraw-only')`,
    values: [playerId],
  })
  return row?.balance ?? 0n
}

type DatedFacts = {
  /** Null if the player has never withdrawn to this address. */
  readonly usableAt: Date | null
  readonly securedBecause: SecuredBecause | null
  readonly securedUntil: Date | null
}

type Hold = Pick<DatedFacts, 'securedBecause' | 'securedUntil'>

/** [C9] Of the newest change of the account, over or not. */
export async function readHold(db: Queryable, playerId: string): Promise<Hold> {
  const row = await one<Hold>(db, {
    text: 'select reason as "securedBecause", until as "securedUntil" from player_withdrawals_wait($1)',
    values: [playerId],
  })
  return row ?? { securedBecause: null, securedUntil: null }
}

export async function readDatedFacts(db: Queryable, { player_id, address }: QuoteRow): Promise<DatedFacts> {
  const row = await one<DatedFacts>(db, {
    text: `select (select usable_at from withdrawal_address where player_id = $1 and address = $2) as "usableAt",
                  h.reason as "securedBecause", h.until as "securedUntil"
             from player_withdrawals_wait($1) h`,
    values: [player_id, address],
  })
  return row ?? { usableAt: null, securedBecause: null, securedUntil: null }
}
