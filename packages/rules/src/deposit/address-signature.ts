import { concat, isUuid, tag, uuidBytes } from '../transcript/bytes.ts'
import type { Verification } from '../verifier/crypto-requests.ts'
import { ADDRESS_KEYS } from './address-keys.ts'

/** [C2] Whose deposit address it is, and on which chain. */
export type OwnedAddress = {
  readonly playerId: string
  readonly address: string
  /** As screens call the chain: mainnet-beta, or the name of a test chain. */
  readonly network: string
}

export const addressSignatureInput = ({ playerId, address, network }: OwnedAddress): Uint8Array =>
  concat(tag('throwdown-deposit-address-v1'), uuidBytes(playerId), tag(address), tag(network))

/** Whether a pinned key signed exactly this. */
export function* isAddressSigned(
  owned: OwnedAddress,
  signature: string | null,
  keys: readonly string[] = ADDRESS_KEYS,
): Verification<boolean> {
  if (signature === null || !isUuid(owned.playerId)) return false
  const input = addressSignatureInput(owned)
  for (const publicKey of keys)
    if ((yield { kind: 'verify', publicKey, input, sig: signature }) === true) return true
  return false
}
