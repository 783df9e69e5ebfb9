import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { accountCode } from '../../apps/server/src/ledger/accounts.ts'
import { recordChain, snapshotLedger } from '../../apps/server/src/ledger/reserve-store.ts'
import { Cashier, type CashierResult, chainName } from '../../apps/server/src/ledger/testing/cashier.ts'
import type { Caller } from './chaos-caller.ts'

const DEPOSIT = 100_000_000n
const WITHDRAWAL = 10_000_000n
/** More than any run deposits: this run is about replies, not about shortages. */
const CHAIN_UNITS = 10n ** 15n
const CHANCE = { expires: 0.3, fails: 0.3 }

/** Money in and out by the functions of the cashier, each call repeated until it gets a reply. */
export class ChaosCashier {
  readonly counts = { deposits: 0, withdrawals: 0 }
  private readonly cashier: Cashier
  private readonly audit: pg.Pool
  private readonly caller: Caller

  constructor(databases: { cashier: pg.Pool; audit: pg.Pool }, caller: Caller) {
    this.cashier = new Cashier(databases.cashier)
    this.audit = databases.audit
    this.caller = caller
  }

  /** [C1] In plain arithmetic: a tenth is the fee. The coins go on into the hot wallet. */
  async deposit(playerId: string): Promise<void> {
    const [signature, address, swept] = [chainName(), chainName(), chainName()]
    const deposit = { coin: 'usdc', units: DEPOSIT, playerId, signature, address } as const
    await this.post(() => this.cashier.deposit(deposit), {
      'asset:deposit:usdc': -DEPOSIT,
      'fx:usdc': DEPOSIT,
      'fx:usd': -DEPOSIT,
      [accountCode.available(playerId)]: (DEPOSIT * 9n) / 10n,
      'revenue:deposit-fee': DEPOSIT / 10n,
    })
    const sweep = [swept, 'usdc', DEPOSIT, 'hot', 0n]
    await this.post(() => this.cashier.call('cashier_sweep($1, $2, $3, $4, $5)', sweep), {
      'asset:hot:usdc': -DEPOSIT,
      'asset:deposit:usdc': DEPOSIT,
    })
    this.counts.deposits += 1
  }

  /** Is requested, and then fails, or is signed, sometimes expires and is signed again, and is final. */
  async withdraw(playerId: string): Promise<void> {
    const id = randomUUID()
    const [available, withdrawing] = [accountCode.available(playerId), accountCode.withdrawing(playerId)]
    const ask = { id, playerId, micros: WITHDRAWAL, coin: 'usdc' } as const
    const legs = { [available]: -WITHDRAWAL, [withdrawing]: WITHDRAWAL }
    if (!(await this.post(() => this.cashier.ask(ask), legs))) return
    if (Math.random() < CHANCE.fails) {
      const back = { [available]: WITHDRAWAL, [withdrawing]: -WITHDRAWAL }
      await this.post(() => this.cashier.call('cashier_fail_withdrawal($1)', [id]), back)
      return
    }
    const net = (WITHDRAWAL * 95n) / 100n
    const attempts = Math.random() < CHANCE.expires ? 2 : 1
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      await this.readChain()
      const out = { 'asset:outflight:usdc': -net, 'asset:hot:usdc': net }
      const sign = () => this.cashier.call('cashier_debit_hot_wallet($1, $2)', [id, attempt])
      if (!(await this.post(sign, out))) throw new Error(`withdrawal ${id} was not signed`)
      if (attempt === attempts) break
      const back = { 'asset:outflight:usdc': net, 'asset:hot:usdc': -net }
      await this.post(() => this.cashier.call('cashier_expire_withdrawal($1, $2)', [id, attempt]), back)
    }
    await this.post(() => this.cashier.call('cashier_finish_withdrawal($1, 0)', [id]), {
      [withdrawing]: -WITHDRAWAL,
      'revenue:withdrawal-fee': WITHDRAWAL - net,
      'fx:usd': net,
      'fx:usdc': -net,
      'asset:outflight:usdc': net,
    })
    this.counts.withdrawals += 1
  }

  /** All copies must have the same result. Returns whether the money moved. */
  private async post(
    work: () => Promise<CashierResult>,
    legs: Readonly<Record<string, bigint>>,
  ): Promise<boolean> {
    const answers = await this.caller.call(work)
    const moved = new Set(answers.map(({ journal_id, refused }) => journal_id ?? refused))
    if (moved.size > 1) throw new Error(`one key has the answers ${[...moved].join(' and ')}`)
    if (answers.some(({ refused }) => refused !== null)) return false
    this.caller.move(legs)
    return true
  }

  private async readChain(): Promise<void> {
    await this.caller.untilReplied(async () => {
      const marks = await snapshotLedger(this.audit)
      for (const coin of ['usdc', 'sol'] as const)
        await recordChain(this.audit, { coin, units: CHAIN_UNITS, slot: 1n }, marks)
    })
  }
}
