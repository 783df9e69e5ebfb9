import { getBase58Encoder, getBase64Encoder } from '@solana/kit'
import { z } from 'zod'
import type { ExistingAccount } from '../chain/accounts.ts'
import type { NodeView } from '../chain/node-view.ts'
import { encodeAccount } from './encode-account.ts'
import { type Methods, type ReadOptions, readAt } from './method.ts'
import { addressText, type RequestOptions } from './params.ts'

const ACCOUNTS_MAX = 100

/** Balances and data of accounts, each as it was at the commitment of the request. */
export function accountMethods(node: NodeView): Methods {
  return {
    getBalance: (params) =>
      readAt(node, params.options(1), ({ read }) => {
        const account = read(params.address(0))
        return account.exists ? account.lamports : 0n
      }),
    getAccountInfo: (params) =>
      readAt(node, params.options(1), ({ read, options }) =>
        encodeAccount(read(params.address(0)), options, read),
      ),
    getMultipleAccounts: (params) => {
      const addresses = params.read(0, z.array(addressText).max(ACCOUNTS_MAX))
      return readAt(node, params.options(1), ({ read, options }) =>
        addresses.map((address) => encodeAccount(read(address), options, read)),
      )
    },
    getProgramAccounts: (params) => {
      const options = params.options(1)
      const found = readAt(node, options, (at) => {
        const accounts = node.accounts.ownedBy(params.address(0), at.commitment)
        return listAccounts(
          accounts.filter((account) => passesFilters(account, options)),
          at,
        )
      })
      return options.withContext ? found : found.value
    },
  }
}

/** As lists of accounts show each. */
export function listAccounts(accounts: readonly ExistingAccount[], { read, options }: ReadOptions) {
  return accounts.map((account) => ({
    pubkey: account.address,
    account: encodeAccount(account, options, read),
  }))
}

function passesFilters({ data }: ExistingAccount, { filters = [] }: RequestOptions): boolean {
  return filters.every((filter) => {
    if ('dataSize' in filter) return BigInt(data.length) === filter.dataSize
    const { offset, bytes, encoding } = filter.memcmp
    const encoder = encoding === 'base64' ? getBase64Encoder() : getBase58Encoder()
    const wanted = Uint8Array.from(encoder.encode(bytes))
    return Buffer.compare(data.slice(offset, offset + wanted.length), wanted) === 0
  })
}
