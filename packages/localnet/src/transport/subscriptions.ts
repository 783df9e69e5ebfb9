import type { Address, MaybeEncodedAccount } from '@solana/kit'
import { z } from 'zod'
import { SYSTEM_PROGRAM } from '../chain/accounts.ts'
import type { Block, Commitment } from '../chain/blocks.ts'
import type { Chain, ChainListener } from '../chain/chain.ts'
import { addressesOf, type TransactionRecord } from '../chain/transaction-record.ts'
import { encodeAccount } from '../rpc/encode-account.ts'
import { addressText, type Params, type RequestOptions } from '../rpc/params.ts'
import { invalidParams } from '../rpc/rpc-error.ts'

/** Nodes limit it too; kit shares one socket among many. */
const SUBSCRIPTIONS_MAX = 10_000
const logsFilter = z.union([
  z.literal(['all', 'allWithVotes']),
  z.object({ mentions: z.array(addressText).length(1) }),
])

export const SUBSCRIPTION_KINDS = ['signature', 'account', 'program', 'logs', 'slot', 'root'] as const
type Kind = (typeof SUBSCRIPTION_KINDS)[number]

/** What happened at one commitment. */
type Happened = Parameters<ChainListener['onProcessed']>[0]
type Notify = (method: string, params: { result: unknown; subscription: number }) => void

interface Subscription {
  readonly kind: Kind
  readonly owner: object
  readonly commitment: Commitment
  /** Null for those about slots only. Returns the notifications that belong to what happened. */
  readonly results: ((happened: Happened) => unknown[]) | null
  readonly notify: Notify
}

export class Subscriptions {
  readonly #chain: Chain
  readonly #byId = new Map<number, Subscription>()
  /** Subscriptions to transactions that had landed before. They are notified with the next block, as nodes do. */
  readonly #late = new Map<number, TransactionRecord>()
  #lastId = 0

  constructor(chain: Chain) {
    this.#chain = chain
    chain.listeners.add({
      onProcessed: (happened) => this.#announce('processed', happened),
      onOpened: (block) => this.#announceSlot(block),
      onReached: (commitment, block) => this.#announceBlock(commitment, block),
    })
  }

  get count(): number {
    return this.#byId.size
  }

  subscribe(kind: Kind, params: Params, to: { owner: object; notify: Notify }): number {
    if (this.#byId.size >= SUBSCRIPTIONS_MAX) throw invalidParams('too many subscriptions')
    const options = kind === 'slot' || kind === 'root' ? {} : params.options(1)
    const { commitment = 'finalized' } = options
    const results = this.#resultsOf(kind, params, options)
    const id = ++this.#lastId
    this.#byId.set(id, { kind, commitment, results, ...to })
    const landed = kind === 'signature' ? this.#chain.transactions.find(params.signature(0)) : null
    if (landed && landed.slot <= this.#chain.blocks.at(commitment).slot) this.#late.set(id, landed)
    return id
  }

  /** A client ends its own subscriptions only. */
  unsubscribe(id: number, owner: object): boolean {
    return this.#byId.get(id)?.owner === owner && this.#byId.delete(id)
  }

  unsubscribeAll(owner: object): void {
    for (const [id, subscription] of this.#byId) if (subscription.owner === owner) this.#byId.delete(id)
  }

  #resultsOf(kind: Kind, params: Params, options: RequestOptions): Subscription['results'] {
    if (kind === 'slot' || kind === 'root') return null
    if (kind === 'signature') {
      const signature = params.signature(0)
      return ({ records }) =>
        records.filter((record) => record.signature === signature).map(({ error }) => ({ err: error }))
    }
    if (kind === 'logs') {
      const filter = params.read(0, logsFilter)
      const mentioned = typeof filter === 'string' ? null : filter.mentions[0]
      const matches = (record: TransactionRecord) => !mentioned || addressesOf(record).has(mentioned)
      return ({ records }) =>
        records.filter(matches).map(({ signature, error, logs }) => ({ signature, err: error, logs }))
    }
    const { commitment = 'finalized' } = options
    const read = (key: Address) => this.#chain.accounts.read(key, commitment)
    const encode = (account: MaybeEncodedAccount) => encodeAccount(account, options, read) ?? CLOSED_ACCOUNT
    const address = params.address(0)
    if (kind === 'account') return ({ changed }) => (changed.includes(address) ? [encode(read(address))] : [])
    return ({ changed }) =>
      changed
        .map(read)
        .filter((account) => account.exists && account.programAddress === address)
        .map((account) => ({ pubkey: account.address, account: encode(account) }))
  }

  #announceSlot({ slot, parentSlot }: Block): void {
    for (const [id, record] of this.#late)
      this.#tell(id, { slot: record.slot, records: [record], changed: [] })
    this.#late.clear()
    const root = this.#chain.blocks.at('finalized').slot
    for (const [id, { kind, notify }] of this.#byId)
      if (kind === 'slot')
        notify('slotNotification', { result: { slot, parent: parentSlot, root }, subscription: id })
  }

  #announceBlock(commitment: Commitment, { slot, transactions, before }: Block): void {
    this.#announce(commitment, { slot, records: transactions, changed: [...before.keys()] })
    if (commitment !== 'finalized') return
    for (const [id, { kind, notify }] of this.#byId)
      if (kind === 'root') notify('rootNotification', { result: slot, subscription: id })
  }

  #announce(commitment: Commitment, happened: Happened): void {
    for (const [id, subscription] of this.#byId)
      if (subscription.commitment === commitment) this.#tell(id, happened)
  }

  #tell(id: number, happened: Happened): void {
    const subscription = this.#byId.get(id)
    for (const value of subscription?.results?.(happened) ?? []) {
      const result = { context: { slot: happened.slot }, value }
      subscription?.notify(`${subscription.kind}Notification`, { result, subscription: id })
      // It has nothing more to say.
      if (subscription?.kind === 'signature') this.#byId.delete(id)
    }
  }
}

/** What nodes say about an account that was closed. */
const CLOSED_ACCOUNT = {
  data: ['', 'base64'],
  executable: false,
  lamports: 0n,
  owner: SYSTEM_PROGRAM,
  rentEpoch: 0n,
  space: 0n,
}
