import type { ChainTransaction } from '../../chain/read-transaction.ts'
import type { Coin } from '../../ledger/ports.ts'

export type WatchedAddress = {
  readonly index: bigint
  readonly address: string
  readonly tokenAccount: string
}

export type FoundDeposit = { readonly index: bigint; readonly coin: Coin; readonly units: bigint }

export type DepositRules = {
  readonly usdcMint: string
  readonly tokenProgram: string
  readonly byAccount: (account: string) => WatchedAddress | undefined
  /** Whether we hold the key of this address. */
  readonly isOurs: (address: string) => boolean
}

/**
 * What a transaction brought to our deposit addresses: the difference of balances, whatever its instructions say. Nothing if
 * it failed or one of our keys signed it: then it is a sweep, a withdrawal or another move of our own.
 */
export function findDeposits(transaction: ChainTransaction, rules: DepositRules): FoundDeposit[] {
  if (transaction.hasFailed || transaction.signers.some(rules.isOurs)) return []
  return [...lamportsIn(transaction, rules), ...usdcIn(transaction, rules)].filter(({ units }) => units > 0n)
}

function lamportsIn({ lamports }: ChainTransaction, { byAccount }: DepositRules): FoundDeposit[] {
  return [...lamports].flatMap(([account, { before, after }]): FoundDeposit[] => {
    const watched = byAccount(account)
    // Lamports sent to a token account cannot be swept without closing it; they stay where they are.
    if (watched?.address !== account) return []
    return [{ index: watched.index, coin: 'sol', units: after - before }]
  })
}

/** Only the associated account of the real mint counts: anyone can make a token called USDC, or an account owned by us. */
function usdcIn({ tokens }: ChainTransaction, rules: DepositRules): FoundDeposit[] {
  return tokens.flatMap(({ account, mint, owner, program, before, after }): FoundDeposit[] => {
    const watched = rules.byAccount(account)
    if (watched?.tokenAccount !== account || owner !== watched.address) return []
    if (mint !== rules.usdcMint || program !== rules.tokenProgram) return []
    return [{ index: watched.index, coin: 'usdc', units: after - before }]
  })
}
