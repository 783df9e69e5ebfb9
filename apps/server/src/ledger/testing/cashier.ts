import { randomBytes } from 'node:crypto'
import { invariant } from '@throwdown/rules/invariant'
import type pg from 'pg'
import type { Coin, SolPrice } from '../ports.ts'

export type CashierResult = { journal_id: bigint | null; refused: string | null; replayed: boolean }

/** A signature or an address of the chain that nobody has used. */
export const chainName = (): string => randomBytes(32).toString('hex').replaceAll('0', 'z')

/** The functions of the cashier, as the role that may execute them. */
export class Cashier {
  private readonly pool: pg.Pool
  constructor(pool: pg.Pool) {
    this.pool = pool
  }

  deposit(deposit: {
    coin: Coin
    units: bigint
    playerId: string
    signature?: string
    address?: string
    price?: SolPrice
  }): Promise<CashierResult> {
    const { coin, units, playerId, signature = chainName(), address = chainName(), price } = deposit
    return this.call(
      'cashier_deposit($1, $2, $3, $4, $5, case when $6::bigint is not null then row($6, $8, $7)::ledger_price end, 1)',
      [signature, address, coin, units, playerId, ...priceValues(price)],
    )
  }

  ask(ask: {
    id: string
    playerId: string
    micros: bigint
    coin: Coin
    price?: SolPrice
  }): Promise<CashierResult> {
    return this.call(
      'cashier_debit_for_withdrawal($1, $2, $3, $4, case when $5::bigint is not null then row($5, $7, $6)::ledger_price end, 1)',
      [ask.id, ask.playerId, ask.micros, ask.coin, ...priceValues(ask.price)],
    )
  }

  /** Any of the other functions, with its arguments. */
  async call(call: string, values: readonly unknown[]): Promise<CashierResult> {
    const { rows } = await this.pool.query<CashierResult>(
      `select journal_id, refused, replayed from ${call}`,
      [...values],
    )
    const [answer] = rows
    invariant(answer !== undefined, 'the cashier answers')
    return answer
  }
}

const priceValues = (price: SolPrice | undefined): unknown[] => [
  price?.micros ?? null,
  price ? new Date(price.publishedAtMs) : null,
  'test',
]

/** What the entries of each account sum to, without accounts at zero; those of the player are called `user:me:…`. */
export async function ledgerBalancesOf(owner: pg.Pool, playerId: string): Promise<Record<string, bigint>> {
  const { rows } = await owner.query<{ code: string; entries: string }>(
    "select replace(code, $1, 'me') as code, entries from ledger_account_sum where entries <> 0",
    [playerId],
  )
  return Object.fromEntries(rows.map(({ code, entries }) => [code, BigInt(entries)]))
}
