import type { Address } from '@solana/kit'
import { getMintDecoder } from '@solana-program/token'
import { z } from 'zod'
import type { ExistingAccount } from '../chain/accounts.ts'
import type { NodeView } from '../chain/node-view.ts'
import {
  decimalsOf,
  decodeTokenAccount,
  isTokenProgram,
  MINT_BYTES,
  toUiAmount,
} from '../chain/token-balances.ts'
import { listAccounts } from './account-methods.ts'
import { type Methods, type ReadOptions, readAt } from './method.ts'
import { addressText } from './params.ts'
import { invalidParams } from './rpc-error.ts'

const tokenFilter = z.union([z.object({ mint: addressText }), z.object({ programId: addressText })])

/** Accounts of the token programs. */
export function tokenMethods(node: NodeView): Methods {
  return {
    getTokenAccountBalance: (params) =>
      readAt(node, params.options(1), ({ read }) => {
        const token = decodeTokenAccount(read(params.address(0)))
        if (token === null) throw invalidParams('could not find account')
        return toUiAmount(token.amount, decimalsOf(token.mint, read))
      }),
    getTokenSupply: (params) =>
      readAt(node, params.options(1), ({ read }) => {
        const mint = read(params.address(0))
        if (!mint.exists || !isTokenProgram(mint.programAddress) || mint.data.length < MINT_BYTES)
          throw invalidParams('not a Token mint')
        const { supply, decimals } = getMintDecoder().decode(mint.data.slice(0, MINT_BYTES))
        return toUiAmount(supply, decimals)
      }),
    getTokenAccountsByOwner: (params) => {
      const owner = params.address(0)
      const filter = params.read(1, tokenFilter)
      return readAt(node, params.options(2), (at) =>
        listAccounts(ownedTokens(node, { owner, filter, at }), at),
      )
    },
  }
}

function ownedTokens(
  node: NodeView,
  { owner, filter, at }: { owner: Address; filter: z.output<typeof tokenFilter>; at: ReadOptions },
): ExistingAccount[] {
  const mint = 'mint' in filter ? filter.mint : null
  const program = 'mint' in filter ? programOf(filter.mint, at) : filter.programId
  return node.accounts.ownedBy(program, at.commitment).filter((account) => {
    const token = decodeTokenAccount(account)
    return token?.owner === owner && (mint === null || token.mint === mint)
  })
}

function programOf(mint: Address, { read }: ReadOptions): Address {
  const account = read(mint)
  if (!account.exists) throw invalidParams('could not find mint')
  return account.programAddress
}
