import { sign } from 'node:crypto'
import { DEVELOPMENT_ADDRESS_KEY } from '@throwdown/rules/deposit/address-keys'
import { UnusableSecretFile } from '@throwdown/signer-link/secret-file'
import { publicHalf, readEd25519Key } from '../root-key.ts'

/** Signs whose a deposit address is. Its public half is pinned in the web app. */
export type AddressKey = {
  readonly publicKey: string
  readonly sign: (input: Uint8Array) => Buffer
}

type Pinning = { readonly addressKeys: readonly string[]; readonly isProduction: boolean }

/** Refuses a key that no page trusts: no player would be shown an address. */
export function loadAddressKey(path: string, { addressKeys, isProduction }: Pinning): AddressKey {
  const key = readEd25519Key(path)
  const publicKey = publicHalf(key)
  if (!addressKeys.includes(publicKey))
    throw new UnusableSecretFile(`${path} is not a key of the list of address keys`)
  if (isProduction && publicKey === DEVELOPMENT_ADDRESS_KEY)
    throw new UnusableSecretFile(`${path} is the development address key, whose secret half is public`)
  return { publicKey, sign: (input) => sign(null, input, key) }
}
