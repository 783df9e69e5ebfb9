import type { Address, Signature } from '@solana/kit'
import { LiteSVM } from 'litesvm'
import { Accounts, type ExistingAccount } from './accounts.ts'
import { type Block, Blocks, type Commitment } from './blocks.ts'
import { executeTransaction } from './execute-transaction.ts'
import { lifetimeOf } from './lifetime.ts'
import type { ParsedTransaction } from './parse-transaction.ts'
import { type Simulation, simulateTransaction } from './simulate-transaction.ts'
import type { TransactionErrorJson, TransactionRecord } from './transaction-record.ts'
import { Transactions } from './transactions.ts'

/** Mainnet's since the second step of SIMD-0437; LiteSVM still has 6960. */
const RENT_LAMPORTS_PER_BYTE = 5_080n
const SLOTS_PER_EPOCH = 432_000n
/** So many blocks a node can be behind at most: older states of accounts are forgotten. */
export const LAG_MAX = 300
/** Delayed transactions beyond this are lost, as in a full network. */
const WAITING_MAX = 1_000

export interface ChainListener {
  /** A transaction entered the open block, or an account was written directly. */
  readonly onProcessed: (event: {
    slot: bigint
    records: TransactionRecord[]
    changed: readonly Address[]
  }) => void
  readonly onOpened: (block: Block) => void
  readonly onReached: (commitment: Exclude<Commitment, 'processed'>, block: Block) => void
}

export interface ChainOptions {
  readonly nowMs: () => number
  /** More transactions than these are forgotten, oldest first. */
  readonly transactionsMax: number
}

/** One fork of a cluster: LiteSVM executes, this adds blocks, commitments, history and faults. Each node has a `NodeView` of it. */
export class Chain {
  readonly svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(0n).withNativeMints()
  readonly blocks = new Blocks()
  readonly accounts = new Accounts(this.svm, this.blocks)
  readonly transactions = new Transactions()
  readonly listeners = new Set<ChainListener>()
  /** Faults: how many sends are lost, by how many slots they are late, and what others pay for them. */
  readonly faults = {
    sendsToDrop: 0,
    delaySlots: 0,
    skippedSlots: 0,
    clockAheadSeconds: 0,
    prioritizationFee: 0n,
  }
  readonly #options: ChainOptions
  readonly #reached = { confirmed: 0n, finalized: 0n }
  #waiting: { readonly dueSlot: bigint; readonly parsed: ParsedTransaction }[] = []

  constructor(options: ChainOptions) {
    this.#options = options
    const rent = this.svm.getRent()
    rent.lamportsPerByteYear = RENT_LAMPORTS_PER_BYTE
    this.svm.setRent(rent)
    this.#openBlock()
  }

  get waitingCount(): number {
    return this.#waiting.length
  }

  tick(blocks = 1): void {
    for (let opened = 0; opened < blocks; opened++) {
      this.#openBlock()
      this.#landWaiting()
      this.#announceReached()
    }
  }

  simulate(
    parsed: Pick<ParsedTransaction, 'transaction' | 'message'>,
    options: { verifySignatures: boolean; replaceBlockhash: boolean },
  ): Simulation {
    const { verifySignatures, replaceBlockhash } = options
    const simulation = simulateTransaction(parsed, {
      svm: this.svm,
      accounts: this.accounts,
      verifySignatures,
    })
    const isExpired = !replaceBlockhash && this.#lifetimeOf(parsed) === null
    if (!isExpired) return simulation
    return { ...simulation, error: 'BlockhashNotFound', logs: [], computeUnits: 0n, postAccounts: [] }
  }

  /** Why the node would refuse to forward this transaction. */
  preflight(parsed: ParsedTransaction): { error: TransactionErrorJson; simulation: Simulation } | null {
    const simulation = this.simulate(parsed, { verifySignatures: true, replaceBlockhash: false })
    const error = this.transactions.has(parsed.signature) ? 'AlreadyProcessed' : simulation.error
    return error === null ? null : { error, simulation }
  }

  /** Gives a transaction to the network, which may lose it or be slow. */
  submit(parsed: ParsedTransaction): Signature {
    const { faults } = this
    if (faults.sendsToDrop > 0) faults.sendsToDrop -= 1
    else if (faults.delaySlots === 0) this.land(parsed)
    else if (this.#waiting.length < WAITING_MAX)
      this.#waiting.push({ dueSlot: this.blocks.slot + BigInt(faults.delaySlots), parsed })
    return parsed.signature
  }

  /** An expired, repeated or unsound transaction is dropped without a word, as leaders do. */
  land(parsed: ParsedTransaction): void {
    const lifetime = this.#lifetimeOf(parsed)
    if (lifetime === null || this.transactions.has(parsed.signature)) return
    const block = this.blocks.tip
    const executed = executeTransaction(parsed, { svm: this.svm, accounts: this.accounts, block, lifetime })
    if (executed === null) return
    const { record, changed } = executed
    block.transactions.push(record)
    this.transactions.add(record)
    for (const { onProcessed } of this.listeners)
      onProcessed({ slot: block.slot, records: [record], changed })
  }

  writeAccount(account: ExistingAccount): void {
    this.accounts.write(account)
    const { slot } = this.blocks.tip
    for (const { onProcessed } of this.listeners)
      onProcessed({ slot, records: [], changed: [account.address] })
  }

  /** Another fork wins: the newest blocks vanish with their transactions, and a new block follows what is left. */
  rollBack(blocks: number): void {
    const abandoned = this.blocks.abandon(blocks)
    this.accounts.undo(abandoned)
    for (const { transactions } of abandoned)
      for (const record of transactions) this.transactions.remove(record)
    this.tick()
  }

  #openBlock(): void {
    const { faults } = this
    const timeSeconds = BigInt(Math.floor(this.#options.nowMs() / 1_000) + faults.clockAheadSeconds)
    const block = this.blocks.open({ timeSeconds, skippedSlots: faults.skippedSlots })
    faults.skippedSlots = 0
    // Durable nonces take their next value from LiteSVM's own blockhash.
    this.svm.expireBlockhash()
    const clock = this.svm.getClock()
    clock.slot = block.slot
    clock.unixTimestamp = block.timeSeconds
    clock.epoch = block.slot / SLOTS_PER_EPOCH
    clock.leaderScheduleEpoch = clock.epoch + 1n
    this.svm.setClock(clock)
    this.#forgetOld()
    for (const { onOpened } of this.listeners) onOpened(block)
  }

  #forgetOld(): void {
    const { transactionsMax: keep } = this.#options
    const forgottenSlot = this.transactions.forgetOldest({ keep, settledSlot: this.blocks.settledSlot })
    if (forgottenSlot !== null) this.blocks.forgetUntil(forgottenSlot)
  }

  #landWaiting(): void {
    const due = this.#waiting.filter(({ dueSlot }) => dueSlot <= this.blocks.slot)
    this.#waiting = this.#waiting.filter(({ dueSlot }) => dueSlot > this.blocks.slot)
    for (const { parsed } of due) this.land(parsed)
  }

  /** After a lost fork the blocks that are left had been announced before. */
  #announceReached(): void {
    for (const commitment of ['confirmed', 'finalized'] as const) {
      const block = this.blocks.at(commitment)
      if (block.slot <= this.#reached[commitment]) continue
      this.#reached[commitment] = block.slot
      for (const { onReached } of this.listeners) onReached(commitment, block)
      if (commitment === 'finalized') this.blocks.at(commitment, LAG_MAX).before.clear()
    }
  }

  #lifetimeOf({ message }: Pick<ParsedTransaction, 'message'>) {
    return lifetimeOf(message, {
      canUseBlockhash: (hash) => this.blocks.canUseBlockhash(hash),
      read: (address) => this.accounts.read(address),
    })
  }
}
