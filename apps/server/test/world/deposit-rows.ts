import type pg from 'pg'
import { anAddress } from '../../../signer/test/world/transfers.ts'
import { chainName } from '../../src/ledger/testing/cashier.ts'

type SeenDeposit = {
  readonly address: string
  readonly coin: 'sol' | 'usdc'
  readonly units: bigint
  readonly signature?: string
  /** [C4] Whether the cashier has a fresh price. */
  readonly isPriced?: boolean
  readonly slot?: bigint
}

const PRICE_MICROS = 150_000_000n

/** Addresses and deposits as signer and cashier store them, without a chain to read them from. */
export class DepositRows {
  private readonly owner: pg.Pool
  private readonly cashier: Pick<pg.Pool, 'query'>

  constructor(owner: pg.Pool, cashier: Pick<pg.Pool, 'query'>) {
    this.owner = owner
    this.cashier = cashier
  }

  /** Free addresses of the pool. */
  async addAddresses(count: number): Promise<void> {
    for (let made = 0; made < count; made += 1) {
      const { rows } = await this.owner.query<{ index: bigint }>(
        `insert into signer.deposit_address (index, address)
         select coalesce(max(index) + 1, 0), $1
           from signer.deposit_address
         returning index`,
        [anAddress()],
      )
      await this.cashier.query('select cashier_add_addresses($1::bigint[], $2::text[])', [
        rows.map(({ index }) => index),
        [anAddress()],
      ])
    }
  }

  /** As the signer signs what is assigned; that the signature is true is tested with the signer. */
  async signAssigned(): Promise<void> {
    await this.owner.query(
      `insert into signer.deposit_signature (seq, index, player_id, network, public_key, signature)
       select a.index, a.index, a.player_id, 'mainnet-beta', decode(repeat('ab', 32), 'hex'), decode(repeat('cd', 64), 'hex')
         from cashier_address a
        where a.player_id is not null
           on conflict do nothing`,
    )
  }

  /** Confirmed, but not final. Returns the signature. */
  async see({ address, coin, units, signature = chainName() }: SeenDeposit): Promise<string> {
    await this.cashier.query(
      `select cashier_record_arriving($1, 1, array[a.index], array[$3::ledger_coin], array[$4::bigint])
         from cashier_address a
        where a.address = $2`,
      [signature, address, coin, units],
    )
    return signature
  }

  /** Final: credited, or waiting without a usable price. Returns the signature. */
  async settle({
    address,
    coin,
    units,
    signature = chainName(),
    isPriced = true,
    slot = 1n,
  }: SeenDeposit): Promise<string> {
    await this.cashier.query(
      `select cashier_credit_deposits(
                $1, $6, array[a.index], array[$3::ledger_coin], array[$4::bigint], row($5, 'test', clock_timestamp())::ledger_price, 1
              )
         from cashier_address a
        where a.address = $2`,
      [signature, address, coin, units, isPriced ? PRICE_MICROS : null, slot],
    )
    return signature
  }

  /** Tries a waiting one again. */
  async credit(signature: string): Promise<void> {
    await this.cashier.query(
      `select cashier_credit_waiting(d.id, row($2, 'test', clock_timestamp())::ledger_price, 1)
         from cashier_deposit d
        where d.signature = $1`,
      [signature, PRICE_MICROS],
    )
  }

  /** The price as the audit read it. */
  async recordPrice(publishedAtMs: number): Promise<void> {
    await this.owner.query('select ledger_record_price($1, $2)', [PRICE_MICROS, new Date(publishedAtMs)])
  }
}
