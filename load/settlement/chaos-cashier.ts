import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { markRead } from '../../apps/server/src/cashier/spends/store.ts'
import {
  isRefusedByLedger,
  LEDGER_REFUSES,
} from '../../apps/server/src/cashier/withdrawals/ledger-refusals.ts'
import { accountCode } from '../../apps/server/src/ledger/accounts.ts'
import { recordChain, snapshotLedger } from '../../apps/server/src/ledger/reserve-store.ts'
import { Cashier, type CashierResult, chainName } from '../../apps/server/src/ledger/testing/cashier.ts'
import type { Caller } from './chaos-caller.ts'

const DEPOSIT = 100_000_000n
const WITHDRAWAL = 10_000_000n
/** More than any run deposits: this run is about replies, not about shortages. */
const CHAIN_UNITS = 10n ** 15n
const CHANCE = { expires: 0.3, fails: 0.3, isLost: 0.2 }

/** Money in and out by the functions of the cashier, each call repeated until it gets a reply. */
export class ChaosCashier {
  readonly counts = { deposits: 0, withdrawals: 0 }
  private readonly cashier: Cashier
  private readonly pool: pg.Pool
  private readonly owner: pg.Pool
  private readonly audit: pg.Pool
  private readonly caller: Caller

  constructor(databases: { cashier: pg.Pool; audit: pg.Pool; owner: pg.Pool }, caller: Caller) {
    this.cashier = new Cashier(databases.cashier)
    this.pool = databases.cashier
    this.owner = databases.owner
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

  /** Fails and is released, or is requested, signed, sometimes expires and is signed again, and is final. */
  async withdraw(playerId: string): Promise<void> {
    if (Math.random() < CHANCE.fails) return this.failAndRelease()
    const id = randomUUID()
    const [available, withdrawing] = [accountCode.available(playerId), accountCode.withdrawing(playerId)]
    const ask = { id, playerId, micros: WITHDRAWAL, coin: 'usdc' } as const
    const legs = { [available]: -WITHDRAWAL, [withdrawing]: WITHDRAWAL }
    if (!(await this.post(() => this.cashier.ask(ask), legs))) return
    const net = (WITHDRAWAL * 95n) / 100n
    if (Math.random() < CHANCE.isLost) return this.bookLost({ id, playerId, net })
    const attempts = Math.random() < CHANCE.expires ? 2 : 1
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      await this.readChain()
      const out = { 'asset:outflight:usdc': -net, 'asset:hot:usdc': net }
      if (!(await this.post(() => this.sign(id, attempt), out)))
        throw new Error(`withdrawal ${id} was not signed`)
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

  /** After each start of PostgreSQL nothing is signed before the watch over the hot wallet has read to the end. */
  private async sign(id: string, attempt: number): Promise<CashierResult> {
    try {
      return await this.cashier.call('cashier_debit_hot_wallet($1, $2)', [id, attempt])
    } catch (fault) {
      if (!isRefusedByLedger(fault, LEDGER_REFUSES.unwatched)) throw fault
      await markRead(this.pool, 0n)
      throw new Error('nothing was compared since PostgreSQL started', { cause: fault })
    }
  }

  /** [C10] Paid before a restore: found on the chain, and booked by two people, for whom the owner stands. */
  private async bookLost({
    id,
    playerId,
    net,
  }: {
    id: string
    playerId: string
    net: bigint
  }): Promise<void> {
    const [signature, address] = [chainName(), chainName().slice(0, 44)]
    const body = { signature, withdrawalId: id, coin: 'usdc', units: net.toString(), destination: address }
    await this.caller.call(async () => {
      await this.owner.query(
        `insert into withdrawal (id, player_id, coin, address, micros, confirmed_by, state, decided_at, request_journal, fee, units)
         select $1::uuid, $2, 'usdc', $3, $4::bigint, 'passkey', 'accepted', clock_timestamp(), j.id, $4::bigint - $5::bigint, $5::bigint
           from ledger_journal j
          where j.key = 'wd:' || $1::uuid || ':ask'
             on conflict (id) do nothing`,
        [id, playerId, address, WITHDRAWAL, net],
      )
      await this.pool.query("select spend_report($1, 'hot', 1, 0, $2, 'usdc', $2, $3, null, null, null)", [
        signature,
        net,
        address,
      ])
      const { rows } = await this.owner.query<{ refused: string | null }>(
        "select approval_perform(gen_random_uuid(), 'lost-payment', $1, $2, $3, 'run') as refused",
        [JSON.stringify(body), randomUUID(), randomUUID()],
      )
      const [answer] = rows
      // A repeat finds it explained.
      if (answer?.refused !== null && answer?.refused !== 'no_such_spend')
        throw new Error(`a lost payment was refused: ${answer?.refused}`)
    })
    this.caller.move({
      [accountCode.withdrawing(playerId)]: -WITHDRAWAL,
      'revenue:withdrawal-fee': WITHDRAWAL - net,
      'fx:usd': net,
      'fx:usdc': -net,
      'asset:hot:usdc': net,
    })
    this.counts.withdrawals += 1
  }

  /** [C9] Of a player who does nothing else: what came back can only be withdrawn until it is released. */
  private async failAndRelease(): Promise<void> {
    const [id, playerId] = [randomUUID(), randomUUID()]
    const [available, withdrawing] = [accountCode.available(playerId), accountCode.withdrawing(playerId)]
    const withdrawOnly = accountCode.withdrawOnly(playerId)
    await this.deposit(playerId)
    const ask = { id, playerId, micros: WITHDRAWAL, coin: 'usdc' } as const
    await this.post(() => this.cashier.ask(ask), { [available]: -WITHDRAWAL, [withdrawing]: WITHDRAWAL })
    const back = { [withdrawOnly]: WITHDRAWAL, [withdrawing]: -WITHDRAWAL }
    await this.post(() => this.cashier.call('cashier_fail_withdrawal($1)', [id]), back)
    await this.caller.untilReplied(() =>
      this.owner.query(
        "update withdrawal_return set free_at = now() - interval '1 second' where withdrawal_id = $1",
        [id],
      ),
    )
    const free = { [withdrawOnly]: -WITHDRAWAL, [available]: WITHDRAWAL }
    await this.post(() => this.cashier.call('cashier_release_withdrawal($1)', [id]), free)
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
