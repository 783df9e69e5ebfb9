import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@throwdown/contract/passkey'

/** Why the browser gave no passkey. `cancelled` also when the time ran out. */
export type CeremonyFailure = 'cancelled' | 'exists' | 'failed'

export const createPasskey = (options: PasskeyCreationOptions) =>
  attempt(() => startRegistration({ optionsJSON: options }))

export const signWithPasskey = (options: PasskeyRequestOptions) =>
  attempt(() => startAuthentication({ optionsJSON: options }))

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
