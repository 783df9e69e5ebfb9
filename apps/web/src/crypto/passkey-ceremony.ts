import { bufferToBase64URLString, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@throwdown/contract/passkey'
import { fromHex } from '@throwdown/rules/transcript/bytes'

/** Why the browser gave no passkey. `cancelled` also when the time ran out. */
export type CeremonyFailure = 'cancelled' | 'exists' | 'failed'

export const createPasskey = (options: PasskeyCreationOptions) =>
  attempt(() => startRegistration({ optionsJSON: options }))

export const signWithPasskey = (options: PasskeyRequestOptions) =>
  attempt(() => startAuthentication({ optionsJSON: options }))

/** A hash of 32 bytes as the options of a ceremony write their challenge. */
export const challengeOfHex = (hash: string): string =>
  bufferToBase64URLString(new Uint8Array(fromHex(hash, 32)).buffer)

async function attempt<Response>(
  ceremony: () => Promise<Response>,
): Promise<{ response: Response } | { failure: CeremonyFailure }> {
  try {
    return { response: await ceremony() }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}

/** By the names that WebAuthn gives its errors. */
function failureOf(error: unknown): CeremonyFailure {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
  return name === 'InvalidStateError' ? 'exists' : 'failed'
}
