import { type Address, generateKeyPairSigner, type KeyPairSigner } from '@solana/kit'
import { USDC_MINT } from '@throwdown/localnet/usdc-mint'
import type pg from 'pg'
import { aKitClient, type KitClient, SOL } from '../../../../../packages/localnet/test/kit-client.ts'
import { DepositWatcher } from '../../../src/cashier/deposits/deposit-watcher.ts'
import { openCashierChain } from '../../../src/chain/open-cashier-chain.ts'
import { openNode } from '../../../src/chain/open-node.ts'
import { createLog } from '../../../src/platform/log.ts'
import { createTestDatabase, type TestDatabase } from '../../../src/platform/testing/database.ts'
import { DepositRows } from '../../world/deposit-rows.ts'
import { aPlayerRow } from '../../world/player-row.ts'

export type TestAddress = {
  readonly index: bigint
  /** Held by the signer in the product; here the test moves our own coins with it. */
  readonly key: KeyPairSigner
  readonly address: Address
  readonly tokenAccount: Address
  readonly playerId: string
}

export type StoredDeposit = {
  readonly coin: 'sol' | 'usdc'
  readonly units: bigint
  readonly state: string
  readonly micros: bigint | null
  readonly fee: bigint | null
}

/** Blocks that make everything before them confirmed, or final. */
const CONFIRM_BLOCKS = 3
const FINALIZE_BLOCKS = 34
const PRICE_MICROS = 150_000_000n

/** A chain, a database and the watcher between them; nothing moves on its own. */
export class DepositWorld {
  readonly database: TestDatabase
  readonly client: KitClient
  readonly owner: pg.Pool
  readonly cashier: pg.Pool
  readonly app: pg.Pool
  readonly audit: pg.Pool
  readonly hotWallet: KeyPairSigner
  readonly chain: ReturnType<typeof openCashierChain>
  readonly pushed: string[] = []
  readonly creditedAfterSeconds: number[] = []
  watcher: DepositWatcher
  private made = 0n

  constructor(parts: { database: TestDatabase; client: KitClient; hotWallet: KeyPairSigner }) {
    this.database = parts.database
    this.client = parts.client
    this.hotWallet = parts.hotWallet
    this.owner = this.database.open('postgres').pool
    this.cashier = this.database.open('throwdown_cashier', 1).pool
    this.app = this.database.open('throwdown_app').pool
    this.audit = this.database.open('throwdown_audit').pool
    const { url, wsUrl } = this.client.localnet
    this.chain = openCashierChain({
      node: openNode({ url }),
      socketUrl: wsUrl,
      usdcMint: USDC_MINT,
      nowMs: Date.now,
    })
    this.watcher = this.aWatcher()
  }

  /** As after a crash: it knows only what is in PostgreSQL and on the chain. */
  aWatcher(): DepositWatcher {
    this.watcher = new DepositWatcher({
      chain: this.chain,
      pushes: {
        walletChanged: (ids) => void this.pushed.push(...ids.map((id) => `wallet ${id}`)),
        balanceChanged: (ids) => void this.pushed.push(...ids.map((id) => `balance ${id}`)),
      },
      nowMs: Date.now,
      log: createLog({ level: 'silent', format: 'json', process: 'test' }),
      onCredited: (seconds) => void this.creditedAfterSeconds.push(seconds),
    })
    return this.watcher
  }

  /** A player with a deposit address. */
  async anAddress(): Promise<TestAddress> {
    const key = await generateKeyPairSigner()
    const index = this.made++
    const signer = 'insert into signer.deposit_address (index, address) values ($1, $2)'
    await this.owner.query(signer, [index, key.address])
    const tokenAccount = await this.chain.tokenAccountOf(key.address)
    await this.cashier.query('select cashier_add_addresses($1::bigint[], $2::text[])', [
      [index],
      [tokenAccount],
    ])
    const playerId = await aPlayerRow(this.owner)
    await this.app.query('select wallet_address_of($1)', [playerId])
    await new DepositRows(this.owner, this.cashier).signAssigned()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- derived by kit itself
    return { index, key, address: key.address, tokenAccount: tokenAccount as Address, playerId }
  }

  async recordAuditPrice(micros = PRICE_MICROS, publishedAtMs = Date.now()): Promise<void> {
    await this.audit.query('select ledger_record_price($1, $2)', [micros, new Date(publishedAtMs)])
  }

  /** Shows what is confirmed as arriving. */
  async recordConfirmed(): Promise<void> {
    this.client.localnet.tick(CONFIRM_BLOCKS)
    await this.watcher.scanAll(this.cashier)
    await this.watcher.follow(this.cashier)
  }

  async finalize(): Promise<void> {
    this.client.localnet.tick(FINALIZE_BLOCKS)
    await this.watcher.follow(this.cashier)
  }

  /** Everything on the chain is confirmed, seen, finalized and posted. */
  async settle(): Promise<void> {
    await this.recordConfirmed()
    await this.finalize()
    await this.watcher.scanAll(this.cashier)
    await this.listAll()
  }

  /** The finalized history of all addresses. */
  async listAll(): Promise<void> {
    for (;;) {
      await this.watcher.settleHistories(this.cashier)
      const { rows } = await this.owner.query('select from cashier_scan where listed_at is null limit 1')
      if (rows.length === 0) return
    }
  }

  async depositsOf({ playerId }: TestAddress): Promise<StoredDeposit[]> {
    const { rows } = await this.app.query<StoredDeposit>(
      'select coin, units, state, micros, fee from wallet_deposit where player_id = $1 order by coin, place',
      [playerId],
    )
    return rows
  }

  async balanceOf({ playerId }: TestAddress): Promise<bigint> {
    const { rows } = await this.owner.query<{ balance: bigint }>(
      "select balance from ledger_account where code = 'user:' || $1 || ':available'",
      [playerId],
    )
    return rows[0]?.balance ?? 0n
  }

  /** What all deposit addresses hold by the ledger. */
  async ledgerBalanceOf(coin: 'sol' | 'usdc'): Promise<bigint> {
    const { rows } = await this.owner.query<{ balance: bigint }>(
      "select balance from ledger_account where code = 'asset:deposit:' || $1",
      [coin],
    )
    return -(rows[0]?.balance ?? 0n)
  }

  /** What all deposit addresses hold on the chain. */
  async heldOnChain(): Promise<{ sol: bigint; usdc: bigint }> {
    const all = this.watcher.addresses.all()
    const total = { sol: 0n, usdc: 0n }
    for (let from = 0; from < all.length; from += 50)
      for (const { lamports, usdc } of await this.chain.readHoldings(all.slice(from, from + 50))) {
        total.sol += lamports
        total.usdc += usdc
      }
    return total
  }

  async close(): Promise<void> {
    await this.client.localnet.close()
    await this.database.drop()
  }
}

/** Blocks are opened by `settle` and its parts unless `slotMs` says otherwise. */
export async function openDepositWorld(options: { slotMs?: number } = {}): Promise<DepositWorld> {
  const [database, client] = await Promise.all([createTestDatabase(), aKitClient(options)])
  const hotWallet = await client.aWallet(1_000n)
  await client.localnet.giveUsdc(hotWallet.address, 1_000n * 1_000_000n)
  client.localnet.tick(FINALIZE_BLOCKS)
  const world = new DepositWorld({ database, client, hotWallet })
  await world.owner.query("insert into signer.wallet (address, kind) values ($1, 'hot')", [hotWallet.address])
  await world.recordAuditPrice()
  return world
}

export { SOL }
