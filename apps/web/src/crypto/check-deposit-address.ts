import { isAddressSigned, type OwnedAddress } from '@throwdown/rules/deposit/address-signature'
import { runVerification } from './web-crypto.ts'

/** [C2] Whether a key of this build signed that the address is this player's, on this chain. */
export const isOwnDepositAddress = (owned: OwnedAddress, signature: string | null): Promise<boolean> =>
  runVerification(isAddressSigned(owned, signature))
