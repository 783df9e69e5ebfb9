import { sign } from 'node:crypto'
import { DEVELOPMENT_ADDRESS_KEY } from '@throwdown/rules/deposit/address-keys'
import { readPinnedKey } from '../root-key.ts'

/** Signs whose a deposit address is. Its public half is pinned in the web app. */
export type AddressKey = {
  readonly publicKey: string
  readonly sign: (input: Uint8Array) => Buffer
}

type Pinning = { readonly addressKeys: readonly string[]; readonly isProduction: boolean }

/** Refuses a key that no page trusts: no player would be shown an address. */
export function loadAddressKey(path: string, { addressKeys, isProduction }: Pinning): AddressKey {
  const { key, publicKey } = readPinnedKey(path, {
    list: addressKeys,
    keyOf: (candidate) => candidate,
    named: 'address key',
    refused: isProduction ? DEVELOPMENT_ADDRESS_KEY : null,
  })
  return { publicKey, sign: (input) => sign(null, input, key) }
}
