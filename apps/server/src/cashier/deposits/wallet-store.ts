import type { PauseReason } from '@throwdown/contract/service-pause'
import type { DEPOSIT_WAIT_REASONS } from '@throwdown/contract/wallet'
import { invariant } from '@throwdown/rules/invariant'
import type { Coin } from '../../ledger/ports.ts'
import { many, one, type Queryable, run } from '../../platform/sql.ts'

export type AssignedAddress = { readonly address: string; readonly signature: string | null }

/** Undefined while no address is free. The signature comes a moment after the first call. */
export function assignAddress(db: Queryable, playerId: string): Promise<AssignedAddress | undefined> {
  return one<AssignedAddress>(db, {
    text: `select own.address, encode(s.signature, 'hex') as signature
             from wallet_address_of($1) as own (address)
             join signer.deposit_address d on d.address = own.address
             left join signer.deposit_signature s on s.index = d.index and s.player_id = $1
            order by s.seq desc
            limit 1`,
    values: [playerId],
  })
}

export type WalletMoney = {
  readonly solMin: bigint
  readonly usdcMin: bigint
  /** Null while no fresh price is known [C4]. */
  readonly solMicros: bigint | null
  readonly solPriceAt: Date | null
  readonly solDepositsPaused: boolean
  /** Why staff have paused all new deposits; null if they have not. */
  readonly depositsPausedFor: PauseReason | null
}

export async function readWalletMoney(db: Queryable): Promise<WalletMoney> {
  const row = await one<WalletMoney>(db, {
    text: `select sol_min as "solMin", usdc_min as "usdcMin", sol_micros as "solMicros", sol_price_at as "solPriceAt",
                  sol_deposits_paused as "solDepositsPaused", deposits_paused_for as "depositsPausedFor"
             from wallet_money`,
  })
  invariant(row !== undefined, 'the wallet has one row')
  return row
}

export type Blockhash = { readonly blockhash: string; readonly lastValidBlockHeight: bigint }

/** A blockhash of a minute ago still works; one of an hour ago means that nobody reads the chain. */
const BLOCKHASH_MAX_MS = 30_000

export async function keepBlockhash(
  db: Queryable,
  { blockhash, lastValidBlockHeight }: Blockhash,
): Promise<void> {
  await run(db, {
    text: `insert into cashier_blockhash (blockhash, last_valid_block_height)
           values ($1, $2)
               on conflict (only_row) do update
              set blockhash = excluded.blockhash, last_valid_block_height = excluded.last_valid_block_height, read_at = excluded.read_at`,
    values: [blockhash, lastValidBlockHeight],
  })
}

/** Undefined while the cashier has read none lately. */
export function findBlockhash(db: Queryable): Promise<Blockhash | undefined> {
  return one<Blockhash>(db, {
    text: `select blockhash, last_valid_block_height as "lastValidBlockHeight"
             from cashier_blockhash
            where read_at > clock_timestamp() - make_interval(secs => $1)`,
    values: [BLOCKHASH_MAX_MS / 1_000],
  })
}

export type ShownDeposit = {
  readonly id: string
  readonly coin: Coin
  readonly units: bigint
  readonly state: 'arriving' | 'waiting' | 'credited' | 'dust'
  readonly waitReason: (typeof DEPOSIT_WAIT_REASONS)[number] | null
  readonly micros: bigint | null
  readonly fee: bigint | null
  readonly signature: string
  readonly seenAt: Date
  readonly creditedAt: Date | null
}

/** Open ones first, then the newest. */
export function listDepositsOf(db: Queryable, playerId: string, limit: number): Promise<ShownDeposit[]> {
  return many<ShownDeposit>(db, {
    text: `select id, coin, units, state, wait_reason as "waitReason", micros, fee, signature, seen_at as "seenAt", credited_at as "creditedAt"
             from wallet_deposit
            where player_id = $1
            order by state in ('arriving', 'waiting') desc, place desc
            limit $2`,
    values: [playerId, limit],
  })
}
