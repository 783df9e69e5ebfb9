import { type Address, address, type EncodedAccount, lamports, type MaybeEncodedAccount } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import type { Block, Blocks, Commitment } from './blocks.ts'

export const SYSTEM_PROGRAM = address('11111111111111111111111111111111')

export type ExistingAccount = Extract<MaybeEncodedAccount, { exists: true }>

/**
 * Accounts at each commitment. LiteSVM knows only the newest state; each newer block remembers what its accounts were
 * before it, which gives older states and undoes abandoned blocks.
 */
export class Accounts {
  readonly #svm: LiteSVM
  readonly #blocks: Pick<Blocks, 'after' | 'tip'>

  constructor(svm: LiteSVM, blocks: Pick<Blocks, 'after' | 'tip'>) {
    this.#svm = svm
    this.#blocks = blocks
  }

  read(accountAddress: Address, commitment: Commitment = 'processed'): MaybeEncodedAccount {
    for (const { before } of this.#blocks.after(commitment)) {
      const account = before.get(accountAddress)
      if (account) return account
    }
    return this.#svm.getAccount(accountAddress)
  }

  ownedBy(program: Address, commitment: Commitment): ExistingAccount[] {
    const candidates = new Set(this.#svm.getProgramAccounts(program).map((account) => account.address))
    for (const { before } of this.#blocks.after(commitment))
      for (const key of before.keys()) candidates.add(key)
    return [...candidates].flatMap((candidate) => {
      const account = this.read(candidate, commitment)
      return account.exists && account.programAddress === program ? [account] : []
    })
  }

  /** Writes past every rule of the chain. */
  write(account: MaybeEncodedAccount): void {
    this.remember(this.#svm.getAccount(account.address))
    this.#set(account)
  }

  /** The open block is about to change this account, or just did. */
  remember(before: MaybeEncodedAccount): void {
    const known = this.#blocks.tip.before
    if (!known.has(before.address)) known.set(before.address, before)
  }

  /** Takes abandoned blocks, newest first. */
  undo(abandoned: readonly Block[]): void {
    for (const { before } of abandoned) for (const account of before.values()) this.#set(account)
  }

  #set(account: MaybeEncodedAccount): void {
    this.#svm.setAccount(account.exists ? account : emptyAccount(account.address))
  }
}

/** LiteSVM removes an account without lamports. */
function emptyAccount(accountAddress: Address): EncodedAccount {
  return {
    address: accountAddress,
    data: new Uint8Array(),
    executable: false,
    lamports: lamports(0n),
    programAddress: SYSTEM_PROGRAM,
    space: 0n,
  }
}
