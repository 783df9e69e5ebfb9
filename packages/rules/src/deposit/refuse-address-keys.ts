import { isSafePublicKey } from '../transcript/public-key.ts'
import { DEVELOPMENT_ADDRESS_KEY } from './address-keys.ts'

/** Why a release must not be built with these keys; undefined if it may. */
export function refuseAddressKeys(keys: readonly string[]): string | undefined {
  if (keys.length === 0) return 'the list of address keys is empty'
  if (!keys.every(isSafePublicKey)) return 'an address key is not a usable key'
  if (keys.includes(DEVELOPMENT_ADDRESS_KEY)) return 'the list of address keys holds the development key'
  return undefined
}
